// Surfaces shown pixel for pixel: UI, board, marks. One instance is one tile of the Surface.
uniform vec2 corner;  // where the Surface's top left pixel goes
#ifdef VERTEX
in vec4 tile;  // left, top, width, height inside the Surface
out vec2 at;
void main() {
    at = tile.xy + CORNER * tile.zw;
    gl_Position = place(corner + at);
}
#else
uniform sampler2D picture;
in vec2 at;
out vec4 colour;
void main() {
    // Never filtered: what is drawn is exactly what the Surface holds.
    colour = texelFetch(picture, ivec2(at), 0);
}
#endif
