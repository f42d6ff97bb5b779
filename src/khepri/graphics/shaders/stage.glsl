// The backdrop at full size, without bands, darker around and below the board that stands on it.
uniform vec2 size;
uniform vec4 panel;  // left, top, right, bottom; empty where there is no board
uniform float blur, depth;
uniform bool flat_colour;

#ifdef VERTEX
out vec2 at;
void main() {
    at = CORNER * size;
    gl_Position = place(at);
}
#else
uniform sampler2D backdrop;
in vec2 at;
out vec4 colour;

// How much of a box lies around a place, seen through a soft lens: one minus two smooth steps.
float inside(float low, float high, float x) {
    return smoothstep(low - blur, low + blur, x) - smoothstep(high - blur, high + blur, x);
}

void main() {
    vec3 shade = texture(backdrop, at / size).rgb;
    if (!flat_colour) shade += grain(at);
    if (panel.z > panel.x)
        shade *= 1.0 - depth * inside(panel.x, panel.z, at.x) * inside(panel.y, panel.w, at.y);
    colour = vec4(shade, 1.0);
}
#endif
