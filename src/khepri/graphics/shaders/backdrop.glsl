// The space behind everything, drawn small: it has no sharp edges.
uniform vec2 size;  // of the window
uniform int style;
uniform vec3 base, light, edge;
uniform float phase;

#ifdef VERTEX
out vec2 at;
void main() {
    at = CORNER;
    gl_Position = place(CORNER * size);
}
#else
in vec2 at;
out vec4 colour;

float smooth_noise(vec2 p) {
    vec2 cell = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(noise_at(cell), noise_at(cell + vec2(1, 0)), f.x),
               mix(noise_at(cell + vec2(0, 1)), noise_at(cell + vec2(1, 1)), f.x), f.y);
}

float clouds(vec2 p) {
    float sum = 0.0, share = 0.5;
    for (int i = 0; i < 4; i++) {
        sum += share * smooth_noise(p);
        p = mat2(1.6, 1.2, -1.2, 1.6) * p + 7.3;
        share *= 0.5;
    }
    return sum;
}

vec3 calm() {
    float glow = pow(max(0.0, 1.0 - length((at - vec2(0.5, 0.3)) / vec2(0.75, 0.85))), 1.5);
    float corner = pow(min(1.0, length((at - 0.5) / 0.5) / 1.414), 3.0);
    return mix(mix(base, light, glow), edge, corner);
}

// Mist that drifts and slowly changes its shape.
vec3 living() {
    vec2 p = at * vec2(size.x / size.y, 1.0) * 2.4;
    vec2 bend = vec2(clouds(p + phase * 0.031), clouds(p - phase * 0.023 + 4.1));
    float mist = clouds(p + 1.7 * bend + phase * 0.017);
    return mix(calm(), light, 0.75 * smoothstep(0.45, 0.85, mist));
}

// A bright background has no room for more light: there everything is a thin wash of the same hues.
bool is_bright() { return base.r + base.g + base.b > 1.5; }

// How much a curtain adds to the night, or takes from the day: its own hue, or all the others.
// The hues are the light's own parts in three orders; blue and violet need more than green.
vec3 curtain(int number) {
    vec3 hue = max(light - base, 0.0);
    hue /= max(max(hue.r, hue.g), max(hue.b, 1.0 / 255.0));
    hue = number == 0 ? hue.rbg : number == 1 ? hue.rgb : hue.grb;
    vec3 change = is_bright() ? (1.0 - hue) * 50.0 / 255.0 : hue * 42.0 / 255.0;
    return change * (number == 0 ? 1.0 : 1.3);
}

// Curtains of light that hang from above.
vec3 aurora() {
    float x = at.x * size.x / size.y;
    vec3 change = vec3(0.0);
    for (int i = 0; i < 3; i++) {
        float n = float(i);
        float fold = 0.10 * sin(x * (1.7 + n) + phase * (0.05 + 0.02 * n) + 2.1 * n)
                   + 0.16 * clouds(vec2(x * 1.3 + 3.0 * n, phase * 0.03 + n));
        float below = at.y - (0.16 + 0.17 * n + fold);
        float ribs = 0.7 + 0.3 * smooth_noise(vec2(x * 14.0 + 5.0 * n + phase * 0.07, n));
        float share = ribs * (below < 0.0 ? exp(below * 5.0) : exp(-below * 22.0));
        // Where curtains overlap the strongest is seen: their sum would swallow words.
        change = max(change, share * curtain(i));
    }
    return is_bright() ? calm() - change : calm() + change;
}

// Motes of dust that rise through the light; in a bright one they are dark.
vec3 dust() {
    vec3 shade = calm();
    bool bright = is_bright();
    for (int i = 0; i < 2; i++) {
        float n = float(i);
        vec2 p = at * vec2(size.x / size.y, 1.0) * (7.0 + 5.0 * n);
        p += vec2(0.06 * sin(phase * 0.1 + n), phase * (0.05 + 0.03 * n));
        vec2 cell = floor(p);
        float dice = noise_at(cell + 31.0 * n);
        vec2 middle = 0.25 + 0.5 * vec2(noise_at(cell + 3.7), noise_at(cell + 9.1));
        float near = 1.0 - length(fract(p) - middle) / (0.06 + 0.12 * dice);
        float mote = pow(max(near, 0.0), 2.0);
        shade += bright ? (edge - base) * (1.3 + 0.7 * dice) * mote
                        : (light - base + 0.02) * 1.6 * dice * mote;
    }
    return shade;
}

void main() {
    vec3 shade = style == 0 ? base
               : style == 2 ? living()
               : style == 3 ? aurora()
               : style == 4 ? dust() : calm();
    colour = vec4(shade, 1.0);
}
#endif
