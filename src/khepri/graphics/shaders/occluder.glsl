// Step 1 of the shadows: a map of everything that blocks light, and of nothing else.
#ifdef VERTEX
in vec4 shape;  // centre, radius, 1 if angular
uniform vec2 corner;
uniform float shrink;  // pixels of the map per pixel of the board
out vec2 at;
flat out vec2 form;
void main() {
    at = (CORNER * 2.0 - 1.0) * (shape.z + 2.0 / shrink);
    form = shape.zw;
    gl_Position = place((shape.xy - corner + at) * shrink);
}
#else
uniform float shrink;
in vec2 at;
flat in vec2 form;
out vec4 colour;
const float CORNER_CUT = 13.0 / 42.5;
void main() {
    float away = length(at) - form.x;
    if (form.y > 0.5) {
        vec2 q = abs(at);
        away = max(max(q.x, q.y) - form.x,
                   (q.x + q.y - form.x * (2.0 - CORNER_CUT)) * 0.70710678);
    }
    // Soft over one texel: the edge can be found more finely than the map is drawn.
    colour = vec4(clamp(0.5 - away * shrink, 0.0, 1.0));
}
#endif
