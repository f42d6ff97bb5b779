"""The examples in the docstrings give what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import khepri

PACKAGE = Path(khepri.__file__).parent
# A compiled core stands in for its source, so that its examples cannot be found.
MODULES = [
    ".".join(("khepri", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in sorted(PACKAGE.rglob("*.py"))
    if b">>>" in path.read_bytes() and not path.match("engine/*/*core/*.py")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    module = import_module(name.removesuffix(".__init__"))
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed, "what went wrong is printed above"
