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
    // Read between the texels: any four neighbours together have asked in all directions.
    vec3 light = vec3(0.0);
    for (int i = 0; i < 4; i++) {
        vec2 spot = at + (vec2(i & 1, i >> 1) - 0.5) / size;
        light += 0.25 * (tint * texture(steady, spot).r + texture(moving, spot).rgb);
    }
    // Light dazzles slowly: ten lamps are not ten times as bright. Half of it fits into 8 bits.
    colour = vec4(0.5 * light / (1.0 + 0.45 * light), 1.0);
}
#endif
