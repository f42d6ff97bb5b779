// What the light does not reach, taken over as it is.
#ifdef VERTEX
in vec4 tile;
out vec2 at;
void main() {
    at = tile.xy + CORNER * tile.zw;
    gl_Position = place(at);
}
#else
uniform sampler2D scene;
in vec2 at;
out vec4 colour;
void main() {
    colour = vec4(texelFetch(scene, ivec2(at), 0).rgb, 1.0);
}
#endif
