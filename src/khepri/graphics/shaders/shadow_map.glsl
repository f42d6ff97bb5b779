// Steps 2 and 3: one row of the shadow map for each light. Along every direction the map of
// occluders, centred on the light, is walked outwards until something blocks the way; what is
// kept is how far that was, as a share of the light's reach.
uniform vec2 map_size;
#ifdef VERTEX
void main() {
    gl_Position = place(CORNER * map_size);
}
#else
uniform sampler2D occluders;
uniform vec2 board_size;  // of the map of occluders, in pixels of the board
uniform vec3 lights[LIGHTS];  // place on the board, reach
uniform float stride;  // one texel of that map, in pixels of the board
out vec4 colour;

void main() {
    vec3 light = lights[int(gl_FragCoord.y)];
    float angle = (gl_FragCoord.x / map_size.x) * 6.28318531;
    vec2 step_by = vec2(cos(angle), sin(angle)) * stride / board_size;
    vec2 spot = light.xy / board_size;
    float before = texture(occluders, spot).r;
    // A light inside a piece (a mirror, the sphinx) shines out of it unhindered.
    bool free = before < 0.5;
    float walked = 0.0, depth = 2.0;
    for (int i = 0; i < STEPS; i++) {
        spot += step_by;
        walked += stride;
        if (walked > light.z) break;
        float here = texture(occluders, spot).r;
        if (free && here >= 0.5) {
            // The edge lies between two samples.
            float past = (here - 0.5) / max(here - before, 1e-4);
            depth = (walked - stride * past) / light.z;
            break;
        }
        free = free || here < 0.5;
        before = here;
    }
    colour = vec4(depth);
}
#endif
