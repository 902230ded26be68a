"""Read plain data from text and load it into states, with the same error messages in every game."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar

from game.engine.contract import Json, State
from game.engine.errors import SetupError
from game.engine.texts import shortened
from game.engine.venue import Venue

Data = Mapping[str, Json]
_S = TypeVar("_S", bound=State)
Load: TypeAlias = Callable[[Data, Venue], _S]
Build: TypeAlias = Callable[[Any, Venue], _S]
"""A loader of data whose shape is checked, which it may take as a TypedDict."""
Shape: TypeAlias = "type | tuple[Shape, ...] | list[Shape] | Mapping[str, Shape]"
"""The shape of plain data: a type, one of several shapes, a list of one, or keys with theirs ({}: none)."""

MAX_DIGITS: Final = 18
"""The most digits of a whole number."""
MAX_DEPTH: Final = 12
"""The deepest nesting of brackets."""
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET: Final = re.compile(r"[\[\]{}]")


def from_json(text: str) -> Json:
    """Parse a line of JSON; raises ValueError, also for deep nesting, huge numbers and NaN."""
    depth = 0
    for bracket in _BRACKET.finditer(_QUOTED.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MAX_DEPTH:
            raise ValueError("too deep")
    return json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_finite)


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError("too long a number")
    return int(text)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value) or abs(value) >= 10.0**MAX_DIGITS:
        raise ValueError("no finite number")
    return value


def data_error(message: str) -> SetupError:
    """Return the error for data that describe no state; `message` is the end of a sentence."""
    return SetupError(message, "data_broken", detail=message)


def checks_shape(shape: Shape) -> Callable[[Build[_S]], Load[_S]]:
    """Decorate a game's loader so that it checks the shape of the data first.

    Keys that the shape does not name, such as derived ones, are ignored. Every error on the way, also from an
    impossible state, becomes a SetupError.
    """

    def decorate(build: Build[_S]) -> Load[_S]:
        @wraps(build)
        def load(data: Data, venue: Venue) -> _S:
            wrong = find_misfit(data, shape)
            if wrong:
                raise data_error(wrong)
            try:
                state = build(data, venue)
                state.check()
            except SetupError:
                raise
            except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
                raise data_error(f"the data lack or misuse {error}") from error
            except AssertionError as error:
                raise data_error(f"the data cannot be: {error}") from error
            return state

        return load

    return decorate


def find_misfit(value: Json, shape: Shape, name: str = "the state") -> str:
    """Return which part of a value does not have its shape, as the end of a sentence; "" where all fits."""
    if isinstance(shape, tuple):
        faults = [find_misfit(value, one, name) for one in shape]
        return "" if "" in faults else faults[0]
    if isinstance(shape, list) and isinstance(value, list | tuple):
        return next((problem for part in value if (problem := find_misfit(part, shape[0], name))), "")
    # an empty shape fits an empty mapping only
    if isinstance(shape, Mapping) and isinstance(value, Mapping) and bool(shape) == bool(value):
        lacking = [f"{name} lacks {key!r}" for key in shape if key not in value]
        inner = (problem for key, part in shape.items() if (problem := find_misfit(value[key], part, key)))
        return lacking[0] if lacking else next(inner, "")
    return "" if type(value) is shape else f"{name} cannot be {shortened(repr(value))}"


def look_up(name: Json, names: Sequence[str], what: str) -> int:
    """Return the index of a name; raises SetupError where it is none of these."""
    if name not in names:
        raise data_error(f"there is no {what} {shortened(repr(name))}")
    return names.index(name)


def seat_in(value: Json, seats: int) -> int:
    """Return a seat, or -1 for None; raises SetupError for anything else."""
    if value is None:
        return -1
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < seats:
        raise data_error(f"there is no seat {value!r}")
    return value


def by_seat(data: Data, key: str, seats: int) -> Sequence[Json]:
    """Return the list of a key that has an entry a seat; raises SetupError where it has more or fewer."""
    values: Sequence[Json] = data[key]
    if len(values) != seats:
        raise data_error(f"{key} has {len(values)} entries for {seats} seats")
    return values
