"""Plain data back into states: the faults every game's `load` tells alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import TypeVar

from game.engine.contract import Json, State
from game.engine.errors import SetupError

Data = Mapping[str, Json]
_S = TypeVar("_S", bound=State)


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
