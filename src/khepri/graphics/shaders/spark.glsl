// Pools, crosses and rings of light, chips, streaks and embers: each a quad with its shape inside.
#ifdef VERTEX
in vec4 box;        // centre, half side, angle in radians clockwise
in vec4 shade;      // colour and opacity or strength
in vec2 character;  // kind (0 chip, 1 streak, 2 ember, 3 pool, 4 cross, 5 ring), outline
out vec2 at, spot;
flat out vec4 tone;
flat out ivec2 kind;
flat out float half_side, thick;
void main() {
    at = CORNER * 2.0 - 1.0;
    tone = shade;
    kind = ivec2(character);
    half_side = box.z;
    thick = character.y;  // of a ring, in pixels
    float c = cos(box.w), s = sin(box.w);
    vec2 p = at * box.z;
    spot = box.xy + vec2(c * p.x - s * p.y, s * p.x + c * p.y);
    gl_Position = place(spot);
}
#else
uniform vec4 bounds;          // left, top, right, bottom of what may be drawn on
uniform float bright_ground;  // 1 where adding light would only wash the board out
uniform bool only_light;      // chips give none, so that the bloom leaves them out
in vec2 at, spot;
flat in vec4 tone;
flat in ivec2 kind;
flat in float half_side, thick;
out vec4 colour;

// How much of what lies beneath is hidden by light: warm light on blue would only turn white.
const float COVER = 0.7;

// Outlines of chips: corners on a circle, in order.
const vec2 OUTLINES[16] = vec2[](
    vec2(1.0, 0.0), vec2(-0.48, 0.57), vec2(-0.70, -0.49), vec2(-0.70, -0.49),
    vec2(0.98, 0.17), vec2(-0.05, 0.60), vec2(-0.95, 0.0), vec2(-0.04, -0.45),
    vec2(1.0, 0.0), vec2(0.14, 0.39), vec2(-0.98, 0.17), vec2(-0.14, -0.38),
    vec2(0.85, 0.31), vec2(-0.27, 0.75), vec2(-0.66, -0.24), vec2(-0.66, -0.24));

vec4 chip() {
    float outside = -1e3;
    float lit = 0.0;
    for (int i = 0; i < 4; i++) {
        vec2 a = OUTLINES[kind.y * 4 + i], b = OUTLINES[kind.y * 4 + (i + 1) % 4];
        vec2 way = b - a;
        if (dot(way, way) < 1e-6) continue;
        vec2 normal = normalize(vec2(way.y, -way.x));
        float away = dot(at - a, normal) * half_side;
        if (i == 0) lit = smoothstep(-2.0, -0.5, away);
        outside = max(outside, away);
    }
    float cover = clamp(0.5 - outside, 0.0, 1.0) * tone.a;
    return vec4(mix(tone.rgb, vec3(1.0), 0.6 * lit) * cover, cover);
}

vec4 streak() {
    // A needle, brighter towards its head.
    float front = at.x * 0.5 + 0.5;
    float thin = abs(at.y) * half_side / (0.6 + 0.06 * half_side * front);
    float shine = exp(-thin * thin) * front * smoothstep(1.0, 0.85, abs(at.x)) * tone.a;
    return vec4(tone.rgb, max(COVER, bright_ground)) * shine;
}

vec4 ember() {
    float away = length(at);
    float dot = smoothstep(0.36, 0.24, away), glow = max(1.0 - away, 0.0);
    float shine = (dot + 0.4 * glow * glow) * tone.a;
    shine = min(shine, 1.0);
    return vec4(mix(tone.rgb, vec3(1.0), 0.3 * dot), max(COVER, bright_ground)) * shine;
}

vec4 pool() {
    float away = length(at);
    float fade = max(1.0 - away, 0.0);
    float wide = 0.5 * fade * fade * fade;
    float heart = exp(-away * away * 90.0) * 1.2 + exp(-away * away * 16.0) * 0.22;
    vec3 light = (tone.rgb * (wide + 0.4 * heart) + vec3(0.6 * heart)) * tone.a;
    return vec4(light, max(COVER, bright_ground) * min(wide * 1.4, 1.0) * tone.a);
}

// One of the two rays: a needle that tapers to its ends.
float needle(float along, float across, float len) {
    float left = max(1.0 - abs(along) / len, 0.0);
    float wide = 0.006 + 0.034 * left * left;
    return exp(-across * across / (wide * wide)) * left;
}

vec4 cross_of_light() {
    float ray = needle(at.x, at.y, 1.0) + needle(at.y, at.x, 0.62);
    float heart = exp(-dot(at, at) * 60.0);
    vec3 light = (tone.rgb * (ray + heart) + vec3(0.5 * ray * ray)) * tone.a;
    return vec4(light, bright_ground * min(ray, 1.0) * tone.a);
}

vec4 ring() {
    float off = abs(length(at) * half_side - (half_side - 2.0 * thick - 2.0));
    float line = clamp(0.5 * thick + 0.5 - off, 0.0, 1.0);
    float glow = max(1.0 - off / (2.0 * thick + 2.0), 0.0);
    float shine = (0.8 * line + 0.22 * glow * glow) * tone.a;
    // On a bright board a ring of light is not seen: there it is a burnt one.
    vec3 light = mix(tone.rgb, 0.6 * tone.rgb * vec3(1.0, 0.7, 0.4), bright_ground);
    return vec4(light, max(COVER, bright_ground)) * shine;
}

void main() {
    if (any(lessThan(spot, bounds.xy)) || any(greaterThan(spot, bounds.zw))) discard;
    if (kind.x == 0) colour = only_light ? vec4(0.0) : chip();
    else if (kind.x == 1) colour = streak();
    else if (kind.x == 2) colour = ember();
    else if (kind.x == 3) colour = pool();
    else if (kind.x == 4) colour = cross_of_light();
    else colour = ring();
}
#endif
