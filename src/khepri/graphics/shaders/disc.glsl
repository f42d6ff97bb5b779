// Round tokens with two faces: a flat, polished cylinder that may be turned over about a diameter.
// Lengths on it are measured in its radius.
#ifdef VERTEX
uniform vec2 atlas_size;
in vec4 box;     // centre, width, height of its picture in pixels of the target
in vec4 source;  // left, top, width, height of its visible face in the atlas
in vec4 stance;  // how long the face looks, where its middle is, both along the heading; heading; lean
in vec4 near;    // colour of the edge below the visible face; opacity
in vec4 far;     // colour of the edge below the other face; sheen
out vec2 local;
out vec2 pixel;
flat out vec4 face_source, pose, near_edge, far_edge;
flat out float pixel_size;
void main() {
    // In half sides of the picture; only the edge of a leaning token reaches beyond it.
    local = (CORNER - 0.5) * (stance.y == 0.0 ? 2.05 : 2.5);
    pixel = box.xy + local * box.zw * 0.5;
    face_source = source / atlas_size.xyxy;
    pose = stance;
    near_edge = near;
    far_edge = far;
    pixel_size = 2.0 / (box.z * RADIUS_PERCENT * 0.01);
    gl_Position = place(pixel);
}
#else
uniform sampler2D atlas;
uniform vec3 lamp;  // where the light is: pixels from the top left, and above the board
in vec2 local;
in vec2 pixel;
flat in vec4 face_source, pose, near_edge, far_edge;
flat in float pixel_size;
out vec4 colour;

const float RADIUS = RADIUS_PERCENT * 0.01;
const float DOME = 0.5;  // how far the face leans outwards at its rim

// What the edge adds, multiplied by its opacity: all that lies between the two faces.
vec4 edge(vec2 at) {
    float half_width = pose.x * sqrt(max(0.0, 1.0 - at.y * at.y));
    float reach = abs(pose.y) + half_width;
    vec2 covered = clamp((vec2(reach, 1.0) - abs(at)) / pixel_size + 0.5, 0.0, 1.0);
    float beyond = -sign(pose.y) * at.x - half_width;
    vec3 shade = mix(near_edge.rgb, far_edge.rgb, clamp(beyond / pixel_size + 0.5, 0.0, 1.0));
    return vec4(shade, 1.0) * covered.x * covered.y;
}

// How strongly the lamp is mirrored at a place of the face: a small highlight in a wide one.
float highlight(vec2 on_face, vec2 turn) {
    vec3 normal = normalize(vec3(on_face * DOME, 1.0));
    float c = cos(pose.w), s = sin(pose.w);
    normal = vec3(normal.x * c + normal.z * s, normal.y, normal.z * c - normal.x * s);
    normal.xy = vec2(turn.x * normal.x - turn.y * normal.y, turn.y * normal.x + turn.x * normal.y);
    vec3 to_lamp = normalize(lamp - vec3(pixel, 0.0));
    float mirrored = max(dot(normal, normalize(to_lamp + vec3(0.0, 0.0, 1.0))), 0.0);
    return 0.16 * pow(mirrored, 24.0) + 0.34 * pow(mirrored, 220.0);
}

void main() {
    vec2 turn = vec2(cos(pose.z), sin(pose.z));
    vec2 at = vec2(turn.x * local.x + turn.y * local.y, turn.x * local.y - turn.y * local.x) / RADIUS;
    vec2 on_face = vec2((at.x - pose.y) / max(pose.x, 0.001), at.y);
    vec2 flat_place = RADIUS * vec2(
        turn.x * on_face.x - turn.y * on_face.y, turn.y * on_face.x + turn.x * on_face.y);
    vec4 face = vec4(0.0);
    if (max(abs(flat_place.x), abs(flat_place.y)) < 1.03)
        face = texture(atlas, face_source.xy + (flat_place * 0.5 + 0.5) * face_source.zw);
    // Colours in the atlas are already multiplied by their opacity.
    if (far_edge.a > 0.0 && face.a > 0.0)
        face.rgb += far_edge.a * face.a * highlight(on_face, turn);
    if (pose.y != 0.0) face += edge(at) * (1.0 - face.a);
    colour = face * near_edge.a;
}
#endif
