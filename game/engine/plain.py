"""Plain data from text, and back into states: the faults every game's `load` tells alike."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Final, TypeVar

from game.engine.contract import Json, State
from game.engine.errors import SetupError

Data = Mapping[str, Json]
_S = TypeVar("_S", bound=State)

MOST_DIGITS: Final = 18
"""No number that anybody means is longer."""
DEEPEST: Final = 12
"""No data of ours nest deeper."""
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET: Final = re.compile(r"[\[\]{}]")


def from_json(text: str) -> Json:
    """The data a line of JSON holds; raises ValueError, also for what is too deep or no number to count."""
    depth = 0
    for bracket in _BRACKET.finditer(_QUOTED.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("too deep")
    return json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_finite)


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError("too long a number")
    return int(text)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value) or abs(value) >= 10.0**MOST_DIGITS:
        raise ValueError("no finite number")
    return value


def fault(message: str) -> SetupError:
    """The error for data that describe no state, with the reason as a sentence's end."""
    return SetupError(message, "data_broken", detail=message)


def strictly(build: Callable[[Data], _S]) -> Callable[[Data], _S]:
    """`build` as a game's `load`: whatever it stumbles over, and a state that cannot be, is a SetupError."""

    @wraps(build)
    def load(data: Data) -> _S:
        try:
            state = build(data)
            state.check()
        except SetupError:
            raise
        except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
            raise fault(f"the data lack or misuse {error}") from error
        except AssertionError as error:
            raise fault(f"the data cannot be: {error}") from error
        return state

    return load


def look_up(name: Json, names: Sequence[str], what: str) -> int:
    """The index of a name; raises SetupError where it is none of these."""
    if name not in names:
        raise fault(f"there is no {what} {name!r}")
    return names.index(name)


def seat_in(value: Json, seats: int) -> int:
    """A seat, or -1 for None; raises SetupError for anything else."""
    if value is None:
        return -1
    if not isinstance(value, int) or not 0 <= value < seats:
        raise fault(f"there is no seat {value!r}")
    return value


def by_seat(data: Data, key: str, seats: int) -> Sequence[Json]:
    """The list of a key that has an entry a seat; raises SetupError where it has more or fewer."""
    values: Sequence[Json] = data[key]
    if len(values) != seats:
        raise fault(f"{key} has {len(values)} entries for {seats} seats")
    return values
