// Steady and moving light in one picture, at the size of the maps of light.
uniform vec2 size;
#ifdef VERTEX
out vec2 at;
void main() {
    at = CORNER;
    gl_Position = place(CORNER * size);
}
#else
uniform sampler2D steady, moving;
uniform vec3 tint;  // of the steady light, as bright as the beam burns
in vec2 at;
out vec4 colour;
void main() {
    vec3 light = tint * texture(steady, at).r + texture(moving, at).rgb;
    // Light dazzles slowly: ten lamps are not ten times as bright. Half of it fits into 8 bits.
    colour = vec4(0.5 * light / (1.0 + 0.45 * light), 1.0);
}
#endif
