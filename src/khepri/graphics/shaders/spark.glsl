// Stars of light, chips and streaks, each a quad with its shape worked out inside.
#ifdef VERTEX
in vec4 box;        // centre, half side, angle in radians clockwise
in vec4 shade;      // colour and opacity or strength
in vec2 character;  // kind (0 chip, 1 streak, 2 star, 3 pool of light), outline
out vec2 at;
flat out vec4 tone;
flat out ivec2 kind;
flat out float half_side;
void main() {
    at = CORNER * 2.0 - 1.0;
    tone = shade;
    kind = ivec2(character);
    half_side = box.z;
    float c = cos(box.w), s = sin(box.w);
    vec2 p = at * box.z;
    gl_Position = place(box.xy + vec2(c * p.x - s * p.y, s * p.x + c * p.y));
}
#else
uniform float bright_ground;  // 1 where adding light would only wash the board out
uniform bool only_light;      // chips give none, so that the bloom leaves them out
in vec2 at;
flat in vec4 tone;
flat in ivec2 kind;
flat in float half_side;
out vec4 colour;

// Outlines of chips: corners on a circle, in order.
const vec2 OUTLINES[16] = vec2[](
    vec2(1.0, 0.0), vec2(-0.48, 0.57), vec2(-0.70, -0.49), vec2(-0.70, -0.49),
    vec2(0.98, 0.17), vec2(-0.05, 0.60), vec2(-0.95, 0.0), vec2(-0.04, -0.45),
    vec2(1.0, 0.0), vec2(0.14, 0.39), vec2(-0.98, 0.17), vec2(-0.14, -0.38),
    vec2(0.85, 0.31), vec2(-0.27, 0.75), vec2(-0.66, -0.24), vec2(-0.66, -0.24));

// Directions and lengths of a star's rays, uneven as in a lens.
const vec2 RAYS[8] = vec2[](
    vec2(0.14, 1.0), vec2(0.72, 0.5), vec2(1.71, 0.95), vec2(2.30, 0.45),
    vec2(3.28, 0.9), vec2(3.90, 0.55), vec2(4.85, 1.0), vec2(5.60, 0.42));

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
    return vec4(mix(tone.rgb, vec3(1.0), 0.6 * lit) * cover, only_light ? 0.0 : cover);
}

vec4 streak() {
    // A needle, brighter towards its head.
    float front = at.x * 0.5 + 0.5;
    float thin = abs(at.y) / (0.10 + 0.12 * front) ;
    float shine = exp(-thin * thin) * front * smoothstep(1.0, 0.85, abs(at.x)) * tone.a;
    vec3 light = mix(tone.rgb, vec3(1.0), 0.55 * exp(-thin * thin * 4.0)) * shine;
    return vec4(light * 1.2, bright_ground * shine);
}

vec4 star() {
    float away = length(at);
    float fade = max(1.0 - away, 0.0);
    float pool = 0.5 * fade * fade * fade;
    float heart = exp(-away * away * 90.0) * 1.4 + exp(-away * away * 16.0) * 0.22;
    float rays = 0.0;
    if (kind.x == 2) {
        float angle = atan(at.y, at.x);
        for (int i = 0; i < 8; i++) {
            float off = abs(mod(angle - RAYS[i].x + 9.42477796, 6.28318531) - 3.14159265);
            float across = sin(min(off, 1.5707963)) * away;
            float share = max(1.0 - away / RAYS[i].y, 0.0);
            rays += exp(-across * across / (0.00022 * share + 1e-6)) * share;
        }
    }
    vec3 light = tone.rgb * (pool + 0.6 * rays) + vec3(1.0) * (heart + 0.7 * rays * rays * rays);
    light *= tone.a;
    return vec4(light, bright_ground * min(pool * 1.4, 1.0) * tone.a);
}

void main() {
    colour = kind.x == 0 ? chip() : kind.x == 1 ? streak() : star();
    if (only_light && kind.x == 0) colour = vec4(0.0);
}
#endif
