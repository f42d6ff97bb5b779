// What several passes need. Prepended to every shader; VERTEX is defined in vertex shaders.
//
// Every texture holds its topmost row first, as pygame's Surfaces do, and every place is given in
// pixels from the top left. Only the window has its rows the other way round: `place` turns them.

// x and y: pixels to clip space; z: -1 where the target's first row is its lowest, else 1.
uniform vec3 view;

vec4 place(vec2 pixel) {
    return vec4(pixel.x * view.x - 1.0, (pixel.y * view.y - 1.0) * view.z, 0.0, 1.0);
}

// The four corners of a quad drawn as a triangle strip.
#define CORNER vec2(gl_VertexID & 1, gl_VertexID >> 1)

float noise_at(vec2 p) {
    p = fract(p * vec2(0.1031, 0.1030));
    p += dot(p, p.yx + 33.33);
    return fract((p.x + p.y) * p.x);
}

// Less than one step of 8-bit colour, so that dark gradients show no bands.
vec3 grain(vec2 pixel) {
    return vec3((noise_at(pixel) - 0.5) / 255.0);
}
