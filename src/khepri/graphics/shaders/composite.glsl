// Board, light, beam and bloom put together.
uniform vec4 lit;  // the rectangle that is drawn: left, top, width, height
#ifdef VERTEX
out vec2 at;
void main() {
    at = lit.xy + CORNER * lit.zw;
    gl_Position = place(at);
}
#else
uniform sampler2D scene, light_map, beam, glare;
uniform vec4 area;   // the squares: what is dimmed and lit
uniform float dim, glow, bright_ground;
uniform vec3 shade;  // of the beam
uniform bool moved;  // whether the squares are looked at from nearer, or moved aside
uniform vec2 focus, shift;
uniform float zoom;
in vec2 at;
out vec4 colour;

// Pieces take on less of a beam's colour than the board: a red one must stay red in blue light.
const float PIECE_TINT = 0.2;

void main() {
    vec2 spot = (at - area.xy) / area.zw, from = at;
    bool inside = all(greaterThan(spot, vec2(0.0))) && all(lessThan(spot, vec2(1.0)));
    vec4 under;
    if (moved && inside) {
        from = focus + (at - shift - focus) / zoom;
        from = clamp(from, area.xy + 0.5, area.xy + area.zw - 0.5);
        spot = (from - area.xy) / area.zw;
        under = texture(scene, from / vec2(textureSize(scene, 0)));
    } else under = texelFetch(scene, ivec2(at), 0);
    vec3 c = under.rgb;
    float board = under.a;  // 1 on the board, 0 on pieces
    if (inside) {
        vec3 light = 2.0 * texture(light_map, spot).rgb;
        float grey = dot(light, vec3(0.3333));
        light = mix(mix(vec3(grey), light, PIECE_TINT), light, board);
        // With real shadows there is more to see in the dark: the board may be darker.
        c *= 1.0 - min(dim * mix(0.9, 1.4, board) * mix(1.0, 0.6, bright_ground), 0.9);
        // A bright board gets back what it was dimmed by; more would only wash it out.
        light *= mix(1.0, clamp(3.0 * dim, 0.2, 1.0), bright_ground);
        float add = mix(0.08, 0.26, board) * mix(1.0, 0.6, bright_ground);
        c += light * (under.rgb * mix(0.85, 1.9, board) * mix(1.0, 0.35, bright_ground) + add);
        vec2 ray = (moved ? texture(beam, spot) : texelFetch(beam, ivec2(at - area.xy), 0)).rg;
        ray *= glow;
        // On a dark board the beam's colour is added; a bright one takes it on instead.
        c = mix(c + shade * ray.g, mix(c, shade, min(1.3 * ray.g, 1.0)), bright_ground);
        c = mix(c, vec3(1.0), ray.r);
    }
#if GLARE
    c += texture(glare, (from - lit.xy) / lit.zw).rgb * mix(1.0, 0.3, bright_ground);
#endif
    colour = vec4(c + grain(at), 1.0);
}
#endif
