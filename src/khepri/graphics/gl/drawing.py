"""What passes draw with, and what they draw on: shader programs, quads, and targets."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from importlib.resources import files

import moderngl

from khepri.graphics.renderer import GraphicsError

# Shader programs


Value = float | int | bool | tuple[float, ...]


class Programs:
    """Compiles programs by name and keeps them."""

    def __init__(self, context: moderngl.Context) -> None:
        self._context = context
        self._kept: dict[tuple[str, tuple[tuple[str, int], ...]], moderngl.Program] = {}
        self._folder = files("khepri.graphics") / "shaders"

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, name: str, **constants: int) -> moderngl.Program:
        """Return the program in `shaders/<name>.glsl`, with constants fixed before it is compiled.

        :raises GraphicsError: if the driver refuses it.
        """
        key = (name, tuple(sorted(constants.items())))
        if key not in self._kept:
            self._kept[key] = self._compile(name, constants)
        return self._kept[key]

    def _compile(self, name: str, constants: dict[str, int]) -> moderngl.Program:
        defines = "".join(f"#define {word} {value}\n" for word, value in constants.items())
        common, body = (
            (self._folder / f"{file}.glsl").read_text("utf-8") for file in ("common", name)
        )
        stages = [
            f"#version 330 core\n{stage}{defines}{common}{body}"
            for stage in ("#define VERTEX\n", "")
        ]
        try:
            return self._context.program(vertex_shader=stages[0], fragment_shader=stages[1])
        except moderngl.Error as error:
            raise GraphicsError(
                f"The graphics driver cannot compile the shader {name}.glsl: {error}"
            ) from error

    def release(self) -> None:
        """Give back every program."""
        for program in self._kept.values():
            program.release()
        self._kept.clear()


def put(program: moderngl.Program, **values: Value) -> None:
    """Set uniforms, but for those that the compiler found no use for."""
    for name, value in values.items():
        if name in program:
            program[name] = value


# Quads and targets


Size = tuple[int, int]


class Instances:
    """Quads of one program, drawn many at a time; each has a few numbers of its own."""

    def __init__(
        self, context: moderngl.Context, program: moderngl.Program, layout: str, *names: str
    ) -> None:
        self.program = program
        self._numbers = sum(int(part[:-1]) for part in layout.split())
        self._buffer = context.buffer(reserve=4 * self._numbers * 64, dynamic=True)
        self._array = context.vertex_array(program, [(self._buffer, f"{layout}/i", *names)])

    def draw(self, numbers: Iterable[float]) -> None:
        """Draw one quad for each group of numbers."""
        data = array("f", numbers)
        count = len(data) // self._numbers
        if count == 0:
            return
        length = 4 * len(data)
        # Orphaned, so that the driver need not wait until the last quads are drawn.
        self._buffer.orphan(max(length, self._buffer.size))
        self._buffer.write(data)
        self._array.render(moderngl.TRIANGLE_STRIP, vertices=4, instances=count)

    def release(self) -> None:
        """Give back buffer and array."""
        self._array.release()
        self._buffer.release()


class Cover:
    """One quad whose place its program works out by itself."""

    def __init__(self, context: moderngl.Context, program: moderngl.Program) -> None:
        self.program = program
        self._array = context.vertex_array(program, [])

    def draw(self) -> None:
        """Draw the quad."""
        self._array.render(moderngl.TRIANGLE_STRIP, vertices=4)

    def release(self) -> None:
        """Give back the array."""
        self._array.release()


class Target:
    """A picture that passes draw on: its first row is its topmost."""

    def __init__(
        self,
        context: moderngl.Context,
        size: Size,
        components: int = 4,
        dtype: str = "f1",
        *,
        sharp: bool = False,
    ) -> None:
        self._context = context
        self.size: Size = (max(1, size[0]), max(1, size[1]))
        self.texture = context.texture(self.size, components, dtype=dtype)
        kind = moderngl.NEAREST if sharp else moderngl.LINEAR
        self.texture.filter = (kind, kind)
        self.texture.repeat_x = self.texture.repeat_y = False
        self.framebuffer = context.framebuffer([self.texture])

    def use(self) -> None:
        """Draw here from now on."""
        self.framebuffer.use()
        self._context.viewport = (0, 0, *self.size)

    def wipe(self) -> None:
        """Make everything black and clear."""
        self.framebuffer.clear()

    def view(self, program: moderngl.Program) -> None:
        """Let a program place things on this target."""
        put(program, view=(2 / self.size[0], 2 / self.size[1], 1.0))

    def release(self) -> None:
        """Give back texture and framebuffer."""
        if self._context.fbo is self.framebuffer:
            # What is drawn on must not vanish: the next framebuffer made would go back to it.
            self._context.detect_framebuffer(0).use()
        self.framebuffer.release()
        self.texture.release()


class Canvas:
    """What the finished frame is drawn on: a window, whose first row is its lowest, or a target."""

    def __init__(
        self,
        context: moderngl.Context,
        framebuffer: moderngl.Framebuffer,
        size: Size,
        *,
        window: bool,
    ) -> None:
        self._context = context
        self._framebuffer = framebuffer
        self.size = size
        self._turned = -1.0 if window else 1.0

    def use(self) -> None:
        """Draw here from now on."""
        self._framebuffer.use()
        self._context.viewport = (0, 0, *self.size)

    def view(self, program: moderngl.Program) -> None:
        """Let a program place things here."""
        put(program, view=(2 / self.size[0], 2 / self.size[1], self._turned))


def blend_over(context: moderngl.Context) -> None:
    """Lay pictures over what is there, by their opacity."""
    keep = (moderngl.ZERO, moderngl.ONE)
    _blend(context, moderngl.FUNC_ADD, moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA, *keep)


def blend_ready(context: moderngl.Context, *, cut: bool = False) -> None:
    """Lay colours that are multiplied by their opacity already over what is there.

    With `cut`, the target's own opacity goes where something is laid: so pieces are told from
    the board later.
    """
    less = moderngl.ONE_MINUS_SRC_ALPHA
    _blend(
        context,
        moderngl.FUNC_ADD,
        moderngl.ONE,
        less,
        moderngl.ZERO,
        less if cut else moderngl.ONE,
    )


def blend_add(context: moderngl.Context) -> None:
    """Add light to light."""
    one = moderngl.ONE
    _blend(context, moderngl.FUNC_ADD, one, one, one, one)


def blend_brightest(context: moderngl.Context) -> None:
    """Keep the brighter of two."""
    one = moderngl.ONE
    _blend(context, moderngl.MAX, one, one, one, one)


def blend_none(context: moderngl.Context) -> None:
    """Replace what is there."""
    context.disable(moderngl.BLEND)


def _blend(context: moderngl.Context, equation: int, *factors: int) -> None:
    """Blend: factors of new and old colour, then of new and old opacity."""
    context.enable(moderngl.BLEND)
    context.blend_equation = (equation, equation)
    context.blend_func = factors  # type: ignore[assignment] # the stubs know only two of four
