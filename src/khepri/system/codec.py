"""Values as JSON and back: dataclasses are read by the types that their fields declare.

What a file or a message may say is declared once, by the dataclass that it becomes:

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Entry:
...     name: str
...     rating: Annotated[int, clamped(0, 4000)] = 0
...     result: tuple[int, int] | None = None
>>> codec = Codec()
>>> entry = codec.read(Entry, {"name": "Amira", "result": [2, 1]})
>>> entry
Entry(name='Amira', rating=0, result=(2, 1))
>>> codec.write(entry)
{'name': 'Amira', 'rating': 0, 'result': [2, 1]}
>>> codec.read(Entry, {"name": "Ben", "result": [2, "1"]})
Traceback (most recent call last):
    ...
khepri.errors.CodecError: Item 2 of the result should be a whole number.

Nothing that is read is believed: a number is not a text, true is not a number, no number is beyond
all others, and how deep a value is read depends on the declared types and not on what was sent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from functools import reduce
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from khepri.errors import CodecError, UnknownKindError
from khepri.system.numbers import LARGEST_NUMBER, json_number, json_whole

T = TypeVar("T")
Reader: TypeAlias = Callable[[Any], Any]
"""Returns a value, or raises a `CodecError`. What stands in `Annotated` is one of values read."""


class _Slot(NamedTuple):
    """How one field of a dataclass is read."""

    name: str
    key: str
    """Its name in JSON: ``with_`` is ``with``, which Python keeps for itself."""

    read: Reader
    is_needed: bool


class Codec:
    """Reads and writes the values of one format; what a format leaves open is said here."""

    def __init__(
        self,
        *,
        tag: str = "",
        kinds: Mapping[str, type[Any]] | None = None,
        closed: Collection[type[Any]] = (),
        rows: Collection[type[Any]] = (),
    ) -> None:
        """Say how a format differs from an object for each dataclass.

        :param tag: the key that tells which of several dataclasses an object is.
        :param kinds: the dataclasses that have a tag, by what it says.
        :param closed: dataclasses that refuse fields they do not know; others pass over them.
        :param rows: dataclasses that are a list of their values instead of an object.
        """
        self._tag = tag
        self._kinds = dict(kinds or {})
        self._tags = {kind: name for name, kind in self._kinds.items()}
        self._closed = frozenset(closed)
        self._rows = frozenset(rows)
        self._readers: dict[Any, Reader] = {}
        self._slots: dict[type[Any], list[_Slot]] = {}

    # Writing

    def write(self, value: Any) -> Any:
        """Return a value as JSON holds it; equal ones are written alike, so sets are sorted."""
        if is_dataclass(value) and not isinstance(value, type):
            kind = type(value)
            plain = {
                _key(each.name): self.write(getattr(value, each.name)) for each in fields(kind)
            }
            if kind in self._rows:
                return list(plain.values())
            return {self._tag: self._tags[kind], **plain} if kind in self._tags else plain
        match value:
            case Enum():
                return value.value
            case Mapping():
                return {str(key): self.write(each) for key, each in value.items()}
            case frozenset() | set():
                return sorted(self.write(each) for each in value)
            case tuple() | list():
                return [self.write(each) for each in value]
        return value

    # Reading

    @overload
    def read(self, kind: type[T], data: object) -> T: ...

    @overload
    def read(self, kind: Any, data: object) -> Any: ...

    def read(self, kind: Any, data: object) -> Any:
        """Return what JSON holds, as a value of the type.

        :raises CodecError: if it is none; whatever the dataclass itself refuses is raised as it is.
        """
        return self._reader(kind)(data)

    def amend(self, usual: T, data: object) -> T:
        """Return a dataclass with what JSON says instead of the usual, where that makes sense."""
        found = {}
        if isinstance(data, dict):
            for slot in self._slots_of(type(usual)):
                if slot.key in data:
                    with suppress(CodecError):
                        found[slot.name] = slot.read(data[slot.key])
        return replace(usual, **found)  # type: ignore[type-var]

    def _reader(self, hint: Any) -> Reader:
        # Types are looked at once: a club night reads hundreds of messages a second.
        if hint not in self._readers:
            self._readers[hint] = self._make_reader(hint)
        return self._readers[hint]

    def _make_reader(self, hint: Any) -> Reader:
        origin, args = get_origin(hint), get_args(hint)
        if hint in _PLAIN:
            return _PLAIN[hint]
        if origin is Annotated:
            return _in_turn((self._reader(args[0]), *args[1:]))
        if origin in {Union, UnionType}:
            return self._union_reader(args)
        if origin is tuple and args[1:] != (...,):
            return _tuple_reader([self._reader(each) for each in args])
        if origin in {tuple, list, frozenset}:
            return _items_reader(origin, self._reader(args[0]))
        if origin is Mapping and args[0] is str:
            return _mapping_reader(self._reader(args[1]))
        if isinstance(hint, type) and is_dataclass(hint):
            return self._row_reader(hint) if hint in self._rows else self._object_reader(hint)
        if isinstance(hint, type) and issubclass(hint, Enum):
            members = {member.value: member for member in hint}
            told = f"one of {', '.join(map(str, members))}"
            return _taking(told, lambda data: members.get(data) if isinstance(data, str) else None)
        raise TypeError(f"No JSON is read as {hint}.")

    def _slots_of(self, kind: type[Any]) -> list[_Slot]:
        if kind not in self._slots:
            hints = get_type_hints(kind, include_extras=True)
            self._slots[kind] = [
                _Slot(
                    each.name,
                    _key(each.name),
                    self._reader(hints[each.name]),
                    each.default is MISSING and each.default_factory is MISSING,
                )
                for each in fields(kind)
            ]
        return self._slots[kind]

    def _object_reader(self, kind: type[Any]) -> Reader:
        slots = self._slots_of(kind)
        known = {self._tag, *(slot.key for slot in slots)}
        is_closed = kind in self._closed

        def read(data: object) -> Any:
            plain = _object(data)
            values = {}
            for name, key, reader, is_needed in slots:
                if key in plain:
                    values[name] = _at(key, reader, plain[key])
                elif is_needed:
                    raise CodecError("is missing", key)
            if is_closed and not plain.keys() <= known:
                raise CodecError("is not known here", min(plain.keys() - known))
            return kind(**values)

        return read

    def _row_reader(self, kind: type[Any]) -> Reader:
        read_object = self._object_reader(kind)
        keys = [_key(each.name) for each in fields(kind)]

        def read(data: object) -> Any:
            if not isinstance(data, list) or len(data) > len(keys):
                raise CodecError(f"should be a list of {', '.join(keys)}")
            return read_object(dict(zip(keys, data, strict=False)))

        return read

    def _union_reader(self, args: tuple[Any, ...]) -> Reader:
        others = [each for each in args if each is not NoneType]
        if len(others) == 1:
            inner = self._reader(others[0])
            return lambda data: None if data is None else inner(data)
        if not all(each in self._tags for each in args):
            raise TypeError(f"Nothing tells which of {args} is meant.")
        readers = {self._tags[each]: self._reader(each) for each in args}

        def read(data: object) -> Any:
            name = _object(data).get(self._tag)
            if not isinstance(name, str) or name not in readers:
                raise UnknownKindError("is not known here", self._tag)
            return readers[name](data)

        return read


PLAIN = Codec()
"""An object for each dataclass; fields that nobody knows are passed over."""


def parse_json(text: object) -> object:
    """Return what a text says; of a key that is there twice, the last counts.

    :raises CodecError: if it is no JSON.
    """
    try:
        found: object = json.loads(text)  # type: ignore[arg-type]
    except (ValueError, RecursionError, TypeError) as error:
        # A row of a damaged archive may hold no text at all.
        raise CodecError("is no JSON") from error
    return found


# Readers


def _taking(told: str, take: Callable[[Any], Any]) -> Reader:
    """Return a reader of what `take` returns, that refuses where it returns None."""

    def read(data: object) -> Any:
        value = take(data)
        if value is None:
            raise CodecError(f"should be {told}")
        return value

    return read


_PLAIN: Mapping[Any, Reader] = {
    Any: lambda data: data,
    bool: _taking("true or false", lambda data: data if isinstance(data, bool) else None),
    int: _taking("a whole number", lambda data: json_whole(data, -LARGEST_NUMBER, LARGEST_NUMBER)),
    float: _taking("a number", lambda data: json_number(data, -LARGEST_NUMBER, LARGEST_NUMBER)),
    str: _taking("a text", lambda data: data if isinstance(data, str) else None),
    list: _taking("a list", lambda data: data if isinstance(data, list) else None),
    dict: _taking("an object", lambda data: data if isinstance(data, dict) else None),
}
_list: Callable[[object], list[Any]] = _PLAIN[list]
_object: Callable[[object], dict[str, Any]] = _PLAIN[dict]


def _key(name: str) -> str:
    return name.removesuffix("_")


def _at(step: str | int, reader: Reader, data: object) -> Any:
    """Read a part; whoever hears what is wrong with it hears where it is, too."""
    try:
        return reader(data)
    except CodecError as error:
        raise error.inside(step) from None


def _in_turn(steps: tuple[Reader, ...]) -> Reader:
    return lambda data: reduce(lambda value, step: step(value), steps, data)


def _tuple_reader(readers: list[Reader]) -> Reader:
    def read(data: object) -> Any:
        if not isinstance(data, list) or len(data) != len(readers):
            raise CodecError(f"should be a list of {len(readers)}")
        pairs = enumerate(zip(readers, data, strict=True), start=1)
        return tuple(_at(place, reader, each) for place, (reader, each) in pairs)

    return read


def _items_reader(make: Callable[[Iterable[Any]], Any], reader: Reader) -> Reader:
    return lambda data: make(
        _at(place, reader, each) for place, each in enumerate(_list(data), start=1)
    )


def _mapping_reader(reader: Reader) -> Reader:
    return lambda data: {key: _at(key, reader, each) for key, each in _object(data).items()}


# Limits, to stand in Annotated


def clamped(least: int, most: int) -> Reader:
    """Take the least for numbers that are less, and the most for those that are more."""
    return lambda number: min(max(number, least), most)


def cut(longest: int) -> Reader:
    """Take the beginning of texts that are longer."""
    return lambda text: text[:longest]


def at_most(most: int) -> Reader:
    """Refuse lists that are longer."""
    return _taking(f"a list of at most {most}", lambda items: items if len(items) <= most else None)


def one_of(choices: Iterable[str]) -> Reader:
    """Refuse texts that are not on offer."""
    offered = tuple(choices)
    return _taking(f"one of {', '.join(offered)}", lambda text: text if text in offered else None)
