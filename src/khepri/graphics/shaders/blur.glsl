// One direction of a Gaussian blur; two taps are read at once by letting the texture mix them.
uniform vec2 size;
#ifdef VERTEX
out vec2 at;
void main() {
    at = CORNER;
    gl_Position = place(CORNER * size);
}
#else
uniform sampler2D source;
uniform vec2 step_by;
uniform float gain;
in vec2 at;
out vec4 colour;
const float OFFSETS[3] = float[](1.4584, 3.4040, 5.3518);
const float WEIGHTS[4] = float[](0.13298, 0.23227, 0.13532, 0.06592);
void main() {
    vec3 sum = texture(source, at).rgb * WEIGHTS[0];
    for (int i = 0; i < 3; i++) {
        vec2 off = step_by * OFFSETS[i];
        sum += WEIGHTS[i + 1] * (texture(source, at + off).rgb + texture(source, at - off).rgb);
    }
    colour = vec4(sum * gain, 1.0);
}
#endif
