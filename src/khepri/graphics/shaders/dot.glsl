// Dots that march along a previewed beam: round or square, with edges smooth over one pixel.
#ifdef VERTEX
in vec2 centre;
uniform float half_side;
out vec2 at;
void main() {
    at = (CORNER * 2.0 - 1.0) * (half_side + 1.0);
    gl_Position = place(centre + at);
}
#else
uniform float half_side;
uniform bool angular;
uniform vec3 shade;
in vec2 at;
out vec4 colour;
void main() {
    vec2 away = abs(at);
    float outside = (angular ? max(away.x, away.y) : length(at)) - half_side;
    float cover = clamp(0.5 - outside, 0.0, 1.0);
    colour = vec4(shade * cover, cover);
}
#endif
