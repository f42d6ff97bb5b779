// The beam itself. Red: the white core. Green: the coloured rim and halo around it.
// Drawn with the brightest value winning, so that straight pieces join without a seam.
uniform float width;
#ifdef VERTEX
in vec4 segment;    // from and to
in vec3 character;  // length before it, kind (0 line, 1 bead, 2 head), strength
uniform vec2 corner;
out vec2 at;
flat out float len, before, strength;
flat out int kind;
void main() {
    vec2 way = segment.zw - segment.xy;
    len = length(way);
    vec2 along = len > 0.0 ? way / len : vec2(1, 0), across = vec2(-along.y, along.x);
    before = character.x;
    kind = int(character.y);
    strength = character.z;
    float far = (kind == 2 ? 18.0 : kind == 1 ? 8.0 : 13.0) * width;
    at = vec2(-far + CORNER.x * (len + 2.0 * far), (CORNER.y * 2.0 - 1.0) * far);
    gl_Position = place(segment.xy - corner + along * at.x + across * at.y);
}
#else
uniform float travelled, phase;
uniform bool dashed, flying;
in vec2 at;
flat in float len, before, strength;
flat in int kind;
out vec4 colour;

const float DASH = 7.5, PERIOD = 12.0;

float core(float away, float thick) { return clamp(0.42 * thick + 0.5 - away, 0.0, 1.0); }

float bell(float away, float wide) { return exp(-away * away / (wide * wide)); }

vec2 line() {
    float x = clamp(at.x, 0.0, len);
    float over = abs(at.x - x);
    float away = length(vec2(over, at.y));
    float edge = clamp(1.0 - away / (13.0 * width), 0.0, 1.0);
    float halo = 0.30 * bell(away, 3.0 * width) + 0.16 * edge * edge;
    // The last stretch behind a flying head is hotter: a comet with a tail.
    float heat = flying ? exp(-(travelled - before - x) / (22.0 * width)) : 0.0;
    float thick = width * (1.0 + 0.5 * heat);
    if (!dashed) return vec2(core(away, thick), 0.8 * bell(away, 0.9 * thick) + halo);
    float u = mod(before + x - phase, PERIOD * width);
    float gap = u < DASH * width ? 0.0 : min(u - DASH * width, PERIOD * width - u);
    float dash = length(vec2(over + gap, at.y));
    float shine = 0.8 * bell(dash, 0.9 * thick) + 0.35 * bell(dash, 2.2 * width);
    return vec2(core(dash, thick), max(shine, 0.9 * halo));
}

void main() {
    float away = length(at);
    vec2 light;
    if (kind == 0) light = line();
    else if (kind == 1) light = vec2(core(away, 2.6 * width), bell(away, 2.4 * width) * 0.95);
    else {
        float wide = clamp(1.0 - away / (17.0 * width), 0.0, 1.0);
        float hot = clamp(1.0 - away / (5.5 * width), 0.0, 1.0);
        light = vec2(hot * hot, 0.25 * wide * wide + 0.75 * wide * wide * wide);
    }
    colour = vec4(light * strength, 0.0, 1.0);
}
#endif
