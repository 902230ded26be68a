"""Declared game states: fields with type, initial value and serialised form, and a table of phases.

    class Race(Declared[GameConfig]):
        phase: int = field(GRID, named(PHASES, "phase"))
        turn: int = field(NOBODY, SEAT)
        rolls: tuple[int, ...] = field((), PLAIN, of="turn")
        hands: list[int] = field(lambda state: [0] * state.config.seats, HANDS, secret=True)
        rounds: int = field(0)
        fresh: bool = field(False)
        safety_car = joint(({"rounds": int, "fresh": bool}, NoneType), written, read)
        order = derived(lambda state: state.running_order())

    clear_turn = clearing(Race, "turn")

Slots, `__init__`, `copy`, `public_data`, `hidden`, `read` and `shape` are made with the class, as source
that is compiled, so that a copy is as fast as one written by hand. A list is copied, and so are the lists
in it; everything else is shared, as it never changes in place. The game itself writes `observe` and derived
values; its last class adds the rows of its `phases`.
"""

from __future__ import annotations

from abc import ABCMeta, update_abstractmethods
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    cast,
    overload,
)

from game.engine.contract import Action, Chance, Emit, Json, State, Step
from game.engine.errors import IllegalStep
from game.engine.plain import Data, Shape, by_seat, look_up, seat_in

T = TypeVar("T")
D = TypeVar("D", bound="Declared[Any]")


class Agreed(Protocol):
    """The config of a game: agreed before the start, never changed."""

    @property
    def seats(self) -> int:
        """How many seats there are."""


A = TypeVar("A", bound=Agreed)


class Form(NamedTuple):
    """A field in plain data: its shape, `write(state, value)`, and `read(state, plain)`, which may refuse.

    With `by_seat` a list must have one entry for each seat.
    """

    shape: Shape
    write: Callable[[Any, Any], Json]
    read: Callable[[Any, Json], Any]
    by_seat: bool = False


PLAIN: Final = Form((), lambda state, value: value, lambda state, plain: plain)
"""The value itself, a sequence as a list; the shape is that of the field's type."""
BY_SEAT: Final = Form([int], lambda state, values: values[:], lambda state, plain: [*plain], by_seat=True)
"""A list of numbers by seat."""
PILES: Final = Form(
    [[int]],
    lambda state, piles: [pile[:] for pile in piles],
    lambda state, plain: [[*pile] for pile in plain],
    by_seat=True,
)
"""A list of numbers for each seat, such as its hand."""
SEAT: Final = Form(
    (int, NoneType),
    lambda state, seat: None if seat < 0 else seat,
    lambda state, plain: seat_in(plain, state.config.seats),
)
"""A seat, or -1 for nobody, which is None in plain data."""


def named(names: tuple[str, ...], what: str) -> Form:
    """Return a form for a number that plain data hold as one of these names."""
    return Form(str, lambda state, number: names[number], lambda state, name: look_up(name, names, what))


@dataclass(frozen=True, slots=True)
class _Field:
    start: Any
    form: Form | None
    key: str
    secret: bool
    of: str


@dataclass(frozen=True, slots=True)
class _Joint:
    shape: Shape
    write: Callable[[Any], Json]
    read: Callable[[Any, Any], None] | None
    key: str
    secret: bool
    by_seat: bool


@overload
def field(
    start: Callable[[Any], T], form: Form | None = None, *, key: str = "", secret: bool = False, of: str = ""
) -> T: ...
@overload
def field(start: T, form: Form | None = None, *, key: str = "", secret: bool = False, of: str = "") -> T: ...
def field(start: Any, form: Form | None = None, *, key: str = "", secret: bool = False, of: str = "") -> Any:
    """Declare a field with an initial value, or a function of the state that returns it.

    With a form it appears in plain data, under `key` or else its name; a `secret` one in `hidden`. `of`
    names the part of the game that `clearing` resets it with.
    """
    return _Field(start, form, key, secret, of)


def joint(
    shape: Shape,
    write: Callable[[Any], Json],
    read: Callable[[Any, Any], None],
    *,
    key: str = "",
    secret: bool = False,
    by_seat: bool = False,
) -> _Joint:
    """Declare a key of plain data for several fields: `write(state)`, and `read(state, plain)` sets them."""
    return _Joint(shape, write, read, key, secret, by_seat)


def derived(write: Callable[[Any], Json]) -> _Joint:
    """Declare a key of plain data that is computed from the fields, and so never read."""
    return _Joint((), write, None, "", False, False)


class _Declaring(ABCMeta):
    """The metaclass that makes slots and functions from a class's declarations."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Declaring:
        declared = {key: value for key, value in body.items() if isinstance(value, _Field | _Joint)}
        slots = tuple(key for key, value in declared.items() if isinstance(value, _Field))
        rest = {key: value for key, value in body.items() if key not in declared}
        made = super().__new__(mcs, name, bases, {"__slots__": slots, **rest})
        if declared:
            for attribute, value in _made(declared, made.__annotations__).items():
                setattr(made, attribute, value)
            made.fields = {key: made.__annotations__[key] for key in slots}  # type: ignore[attr-defined]
        if "phases" in body:
            _dispatch(cast("type[Declared[Any]]", made))
        # a class without fields or phases stays abstract
        update_abstractmethods(cast("type", made))
        return made


def _dispatch(kind: type[Declared[Any]]) -> None:
    choices = [row.legal for row in kind.phases]
    applies = [row.apply for row in kind.phases]

    def legal(self: Declared[Any]) -> Sequence[Action]:
        return choices[self.phase](self)

    def apply(self: Declared[Any], step: Step, emit: Emit | None = None) -> None:
        applies[self.phase](self, step, emit)

    kind.legal, kind.apply = legal, apply  # type: ignore[method-assign]


_SHAPES: Final[Mapping[str, Shape]] = {
    "int": int,
    "bool": bool,
    "int | None": (int, NoneType),
    "tuple[int, ...]": [int],
    "list[int]": [int],
}
"""The shapes of the types that a plain field may have."""


def _made(declared: Mapping[str, _Field | _Joint], types: Mapping[str, str]) -> dict[str, Any]:
    """Return the functions, the shape and the parts of a class with these declarations."""
    source = _Source(types)
    for name, one in declared.items():
        if isinstance(one, _Field):
            source.add_field(name, one)
        form = one.form if isinstance(one, _Field) else one
        if form is not None:
            source.add_key(name, one, form)
    return source.compiled()


class _Source:
    """The source of a class's functions, line by line, and the values of its names."""

    def __init__(self, types: Mapping[str, str]) -> None:
        self.types = types
        self.space: dict[str, Any] = {"new": object.__new__, "by_seat": by_seat}
        self.shape: dict[str, Shape] = {}
        self.copied = ["other.config = self.config"]
        self.started: list[str] = []
        self.parts: dict[str, list[str]] = {}
        self.written: dict[bool, list[str]] = {False: [], True: []}
        self.read: list[str] = []

    def add_field(self, name: str, one: _Field) -> None:
        """Add a field, with how it is copied and its initial value."""
        start = f"start_{name}"
        self.space[start] = one.start
        self.copied.append(f"other.{name} = {self._copy_of(name, f'self.{name}')}")
        begun = f"{start}(self)" if callable(one.start) else self._copy_of(name, start)
        self.started.append(f"self.{name} = {begun}")
        if one.of:
            self.parts.setdefault(one.of, []).append(self.started[-1])

    def _copy_of(self, name: str, value: str) -> str:
        kind = self.types[name]
        if kind.startswith("list[list["):
            return f"[inner[:] for inner in {value}]"
        return f"{value}[:]" if kind.startswith("list[") else value

    def add_key(self, name: str, one: _Field | _Joint, form: Form | _Joint) -> None:
        """Add a key of plain data, with how it is written and read."""
        key, value = one.key or name, f"self.{name}"
        plain = f"by_seat(data, {key!r}, self.config.seats)" if form.by_seat else f"data[{key!r}]"
        if form is PLAIN:
            kind = self.types[name]
            if kind not in _SHAPES:
                raise TypeError(f"{name}: {kind} needs a form of its own, PLAIN takes {', '.join(_SHAPES)}")
            several = kind.startswith(("tuple[", "list["))
            made = "tuple({0})" if kind.startswith("tuple[") else "[*{0}]" if several else "{0}"
            written = f"[*{value}]" if several else value
            read = f"{value} = {made.format(plain)}"
            self.shape[key] = _SHAPES[kind]
        else:
            self.space[f"write_{name}"], self.space[f"read_{name}"] = form.write, form.read
            is_joint = isinstance(form, _Joint)
            written = f"write_{name}(self)" if is_joint else f"write_{name}(self, {value})"
            read = f"read_{name}(self, {plain})" if is_joint else f"{value} = read_{name}(self, {plain})"
            if form.read is not None:
                self.shape[key] = form.shape
        self.written[one.secret].append(f"{key!r}: {written}")
        if form.read is not None:
            self.read.append(read)

    def compiled(self) -> dict[str, Any]:
        """Return the compiled functions, the shape and the parts."""
        bodies = {
            "copy(self)": ["other = new(self.__class__)", *self.copied, "return other"],
            "_start(self)": self.started,
            "public_data(self)": [f"return {{{', '.join(self.written[False])}}}"],
            "hidden(self)": [f"return {{{', '.join(self.written[True])}}}"],
            "read(self, data)": self.read or ["pass"],
            **{f"clear_{part}(self)": begun for part, begun in self.parts.items()},
        }
        exec("\n".join("\n    ".join([f"def {head}:", *body]) for head, body in bodies.items()), self.space)
        made = {name: self.space[name] for name in ("copy", "_start", "public_data", "hidden", "read")}
        parts = {part: self.space[f"clear_{part}"] for part in self.parts}
        return {**made, "shape": self.shape, "parts": parts}


class Declared(State, Generic[A], metaclass=_Declaring):
    """A state with declared fields, one of which is the number of its phase."""

    __slots__ = ("config",)

    config: A
    phase: int
    phases: ClassVar[Sequence[Phase[Any]]]
    fields: ClassVar[Mapping[str, str]]
    """The name of every field with its type."""
    shape: ClassVar[Mapping[str, Shape]]
    """The keys that the fields have in plain data, each with its shape."""
    parts: ClassVar[Mapping[str, Callable[[Any], None]]]
    """By part a function that resets its fields."""

    def __init__(self, config: A) -> None:
        self.config = config
        self._start()

    def _start(self) -> None:
        """Set every field to its initial value."""

    if TYPE_CHECKING:  # made with the class, by `_made` and `_dispatch`

        def copy(self) -> Self:
            """Return an independent copy; values that never change in place are shared."""

        def public_data(self) -> dict[str, Json]:
            """Return the keys of the fields that everybody may know."""

        def hidden(self) -> dict[str, Json]:
            """Return the keys of the secret fields."""

        def read(self, data: Data) -> None:
            """Set the fields from plain data of this `shape`; raises SetupError for unknown names."""

        def legal(self) -> Sequence[Action]:
            """Return every legal action of the phase in a stable order; () at chance or the end."""

        def apply(self, step: Step, emit: Emit | None = None) -> None:
            """Carry out a step; raises IllegalStep and leaves the state unchanged where it is refused."""

    def refusal(self, step: Step) -> IllegalStep:
        """Return the error for a step that the phase does not accept."""
        row = self.phases[self.phase]
        return IllegalStep(step, row.waits_for, row.clause, f"waits_{row.name}")


def clearing(kind: type[Any], part: str) -> Callable[[Any], None]:
    """Return a function that resets every field of this part of the game."""
    clear: Callable[[Any], None] = kind.parts[part]
    return clear


class StateKey:
    """A cache key of states: `of(state)` holds the config and every field but those named in `without`.

    A field that the class gains is part of the key at once.
    """

    __slots__ = ("kind", "of", "without")

    def __init__(self, kind: type[Any], *without: str) -> None:
        if unknown := set(without) - set(kind.fields):
            raise TypeError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
        self.kind, self.without = kind, without
        kept = [_hashable(name, type_) for name, type_ in kind.fields.items() if name not in without]
        # compiled, as caches are read thousands of times a second
        self.of: Callable[[Any], tuple[object, ...]] = eval(f"lambda s: (s.config, {', '.join(kept)},)")


def _hashable(name: str, type_: str) -> str:
    """Return the source of a field's value as it can stand in a key."""
    if type_.startswith("list[list["):
        return f"tuple(map(tuple, s.{name}))"
    return f"tuple(s.{name})" if type_.startswith("list[") else f"s.{name}"


def _refuse(state: Declared[Any], step: Step, emit: Emit | None) -> None:
    raise state.refusal(step)


def _nothing(state: Declared[Any]) -> Sequence[Action]:
    return ()


@dataclass(frozen=True, slots=True)
class Phase(Generic[D]):
    """One thing that a state waits for: legal steps, how one is applied, and why others are refused.

    `apply` refuses before anything changes. `legal` is only called where a seat decides; `chance` is set
    where the same chance decides every time.
    """

    name: str
    waits_for: str
    clause: str
    apply: Callable[[D, Step, Emit | None], None] = _refuse
    legal: Callable[[D], Sequence[Action]] = _nothing
    chance: Chance | None = None


def in_order(names: Sequence[str], *rows: Phase[D]) -> tuple[Phase[D], ...]:
    """Return the rows, checked to be in the order of the names, as a state's `phase` is a row's number."""
    assert tuple(names) == tuple(row.name for row in rows), "phases and their names are in another order"
    return rows
