// What shines by itself, drawn small, for the bloom.
uniform vec2 size;  // of the board in pixels
#ifdef VERTEX
out vec2 at;
void main() {
    at = CORNER * size;
    gl_Position = place(at);
}
#else
uniform sampler2D beam;
uniform vec2 corner, beam_size;  // where the beam's picture lies on the board
uniform vec3 shade;
uniform float glow;
in vec2 at;
out vec4 colour;
void main() {
    vec2 light = vec2(0.0);
    for (int i = 0; i < 4; i++) {
        vec2 spot = (at + vec2(i & 1, i >> 1) * 2.0 - 1.0 - corner) / beam_size;
        if (all(greaterThan(spot, vec2(0.0))) && all(lessThan(spot, vec2(1.0))))
            light += texture(beam, spot).rg * 0.25;
    }
    // The halo is glow already; what blooms is the hot line.
    colour = vec4((shade * max(light.g - 0.25, 0.0) + (0.5 + 0.5 * shade) * light.r) * glow, 1.0);
}
#endif
