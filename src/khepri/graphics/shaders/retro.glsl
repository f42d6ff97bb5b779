// An old screen: curved glass, scan lines, three dots of colour for each pixel.
uniform vec2 size;
#ifdef VERTEX
out vec2 at;
void main() {
    at = CORNER;
    gl_Position = place(CORNER * size);
}
#else
uniform sampler2D shown;
in vec2 at;
out vec4 colour;
void main() {
    vec2 q = at * 2.0 - 1.0;
    // Hardly bulging: a square must still be where the pointer finds it.
    q *= 1.0 + 0.01 * dot(q.yx, q.yx);
    vec2 spot = q * 0.5 + 0.5;
    float glass = smoothstep(1.0, 0.985, abs(q.x)) * smoothstep(1.0, 0.985, abs(q.y));
    vec2 fringe = vec2(1.2 / size.x, 0.0);
    vec3 c = vec3(texture(shown, spot - fringe).r, texture(shown, spot).g,
                  texture(shown, spot + fringe).b);
    // Steady lines: nothing about them moves or flickers.
    float line = 0.86 + 0.14 * cos(spot.y * size.y * 2.0943951);
    int dot_of = int(mod(at.x * size.x, 3.0));
    vec3 mask = vec3(0.92);
    mask[dot_of] = 1.08;
    colour = vec4(c * line * mask * glass * (1.0 - 0.18 * dot(q, q) * 0.5), 1.0);
}
#endif
