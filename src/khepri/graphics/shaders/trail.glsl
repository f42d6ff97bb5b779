// The glow of the line a beam has left behind, drawn once and kept with the board.
#ifdef VERTEX
in vec4 segment;
uniform float width;
out vec2 at;
flat out float len;
void main() {
    vec2 way = segment.zw - segment.xy;
    len = max(length(way), 1e-3);
    vec2 along = way / len, across = vec2(-along.y, along.x);
    float far = 7.0 * width;
    at = vec2(CORNER.x * len, (CORNER.y * 2.0 - 1.0) * far);
    gl_Position = place(segment.xy + along * at.x + across * at.y);
}
#else
uniform float width;
uniform vec4 shade;
in vec2 at;
flat in float len;
out vec4 colour;
void main() {
    float away = abs(at.y) / width;
    colour = vec4(shade.rgb * shade.a * 0.30 * exp(-away * away / 9.0), 0.0);
}
#endif
