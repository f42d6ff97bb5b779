// Steps 4 and 5, and the soft shadows: where a place is nearer to the light than what blocks its
// way, light is added. The map is asked in several directions, weighted by a normal distribution,
// further apart the further away the place is: the penumbra widens with distance.
#ifdef VERTEX
uniform vec2 corner;
uniform float shrink;
in vec4 lamp;   // place, reach, row of the shadow map
in vec4 shade;  // colour times strength; size of the lamp as an angle
out vec2 at;
flat out vec2 form;
flat out vec4 tone;
out vec2 spot;
void main() {
    at = (CORNER * 2.0 - 1.0) * lamp.z;
    form = lamp.zw;
    tone = shade;
    spot = lamp.xy - corner + at;
    gl_Position = place(spot * shrink);
}
#else
uniform sampler2D depths, occluders;
uniform vec2 board_size;
uniform float rows, bias, own_bias;
in vec2 at;
flat in vec2 form;
flat in vec4 tone;
in vec2 spot;
out vec4 colour;

void main() {
    float away = length(at), share = away / form.x;
    if (share >= 1.0) discard;
    // Against shadow acne: a place counts as lit a little beyond the depth that was kept, and
    // inside a piece further still, so that its side towards the light shines.
    float reach_in = bias + own_bias * texture(occluders, spot / board_size).r;
    float nearer = (away - reach_in) / form.x;
    float angle = atan(at.y, at.x) / 6.28318531;
    float row = (form.y + 0.5) / rows;
    float spread = tone.a * (0.25 + share);
    float soft = 1.5 / form.x;
    float lit = 0.0, all = 0.0;
    // Few directions would show as bands in the penumbra: of four neighbours each asks in slightly
    // others, and what they found is averaged when steady and moving light are mixed.
    ivec2 place_in_four = ivec2(gl_FragCoord.xy) & 1;
    float jitter = 0.25 * float(place_in_four.x ^ place_in_four.y) + 0.5 * float(place_in_four.y);
    jitter -= 0.375;
    for (int i = -TAPS; i <= TAPS; i++) {
        float off = (float(i) + jitter) / float(TAPS + 1);
        float weight = exp(-2.2 * off * off);
        float depth = texture(depths, vec2(angle + off * spread, row)).r;
        lit += weight * smoothstep(-soft, soft, depth - nearer);
        all += weight;
    }
    float left = 1.0 - share;
    float fall = 0.45 * (1.0 - share * share) * (1.0 - share * share) + 0.55 * left * left * left;
    colour = vec4(tone.rgb * fall * lit / all, 1.0);
}
#endif
