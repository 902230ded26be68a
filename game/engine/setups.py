"""Checks of a set-up that are the same in every game: the number of seats, and options as declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from game.engine.contract import Json, Option
from game.engine.errors import SetupError
from game.engine.texts import odd_in, shortened

MAX_PLAIN_NUMBER = 10**9
"""Numbers from here on are quoted as shortened text."""


def check_seats(seats: int, allowed: range, clause: str) -> int:
    """Return the number of seats; raises SetupError if it is not allowed."""
    if not is_whole(seats) or seats not in allowed:
        low, high = allowed[0], allowed[-1]
        wanted = seats if isinstance(seats, int) and abs(seats) < MAX_PLAIN_NUMBER else shortened(repr(seats))
        message = f"{low} to {high} seats can play, not {wanted} ({clause})"
        raise SetupError(message, "seats", seats=wanted, low=low, high=high)
    return seats


def check_options(options: Sequence[Option], given: Mapping[str, Json], seats: int = 1) -> dict[str, Json]:
    """Return every option with its value; raises SetupError for unknown options and invalid values.

    Flags, numbers, choices and odd characters are checked here; lists and keys of names by the game.
    """
    values = {option.id: option.default_for(seats) for option in options}
    for name in given:
        if name not in values:
            raise SetupError(f"there is no option {name!r}", "option_unknown", option=str(name))
    values.update(given)
    for option in options:
        _check(option, values[option.id], seats)
    return values


def is_whole(value: Json) -> bool:
    """Return whether it is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _check(option: Option, value: Json, seats: int) -> None:
    low = option.low_for(seats)
    if option.kind == "names" and isinstance(value, Mapping):
        _check_names(option, value)
    if option.kind == "bool" and not isinstance(value, bool):
        raise SetupError(
            f"{option.id} is yes or no, not {value!r}", "option_flag", option=option.id, value=str(value)
        )
    if option.kind == "int" and not (is_whole(value) and low <= cast(int, value) <= option.high):
        raise SetupError(
            f"{option.id} goes from {low} to {option.high}, not {value!r} ({option.clause})",
            "option_range",
            option=option.id,
            low=low,
            high=option.high,
            value=str(value),
        )
    if option.kind == "choice" and value not in option.choices:
        raise SetupError(
            f"{option.id} is one of {', '.join(option.choices)}, not {value!r}",
            "option_choice",
            option=option.id,
            value=str(value),
        )


def _check_names(option: Option, names: Mapping[str, Json]) -> None:
    for key, name in names.items():
        odd = odd_in(f"{key}{name}")
        if odd:
            raise SetupError(
                f"a name in {option.id} has the odd character {odd}", "option_odd", option=option.id, odd=odd
            )
