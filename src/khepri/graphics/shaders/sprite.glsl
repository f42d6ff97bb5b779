// Pieces and their shadows: quads cut from the atlas, turned freely.
#ifdef VERTEX
uniform vec2 atlas_size;
in vec4 box;     // centre, width, height in pixels of the target
in vec4 source;  // left, top, width, height in the atlas
in vec2 turn;    // angle in radians clockwise, opacity
out vec2 at;
flat out float opacity;
void main() {
    vec2 q = CORNER - 0.5;
    float c = cos(turn.x), s = sin(turn.x);
    vec2 p = q * box.zw;
    at = (source.xy + CORNER * source.zw) / atlas_size;
    opacity = turn.y;
    gl_Position = place(box.xy + vec2(c * p.x - s * p.y, s * p.x + c * p.y));
}
#else
uniform sampler2D atlas;
in vec2 at;
flat in float opacity;
out vec4 colour;
void main() {
    // Colours in the atlas are already multiplied by their opacity: turned edges stay clean.
    colour = texture(atlas, at) * opacity;
}
#endif
