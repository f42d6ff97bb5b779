"""Shader programs: read from their files, compiled once, kept until the end."""

from __future__ import annotations

from importlib.resources import files

import moderngl

from khepri.graphics.resilient import GraphicsError

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
