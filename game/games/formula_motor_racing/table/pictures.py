"""The states of the table that the app's pictures show: each kind of card previewed, each decision asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.match import Match
from game.games.formula_motor_racing.table.told.report import pictures as report_pictures
from game.ui.race.table import Picture

SEASON = {"races": 3}
LATE = 60
"""Steps after which a race has spread out."""

CARDS = ("overtake", "off-circuit", "tailender-turbo", "pit-stop", "charge", "spin", "crash")


def _holds(kind: str) -> Callable[[Match], bool]:
    def wanted(match: Match) -> bool:
        if match.actor() != 0 or len(match.history) < LATE:
            return False
        seen = match.observe(0)
        return seen["phase"] == "play" and any(card.startswith(kind) for card in seen["hands"][0])

    return wanted


def _asked(phase: str) -> Callable[[Match], bool]:
    return lambda match: match.actor() == 0 and match.observe(0)["phase"] == phase


def _choose(kind: str) -> Callable[[Any], None]:
    def prepare(app: Any) -> None:
        index = next(i for i, card in enumerate(app.top.view.model.hand) if card.startswith(kind))
        app.input.press_key(str(index + 1))

    return prepare


def _pile(app: Any) -> None:
    app.top.view.open_pile()


def pictures() -> list[Picture]:
    """Every state worth a look."""
    cards = [
        Picture(f"table_{kind.replace('-', '_')}", _holds(kind), _choose(kind), 5, SEASON) for kind in CARDS
    ]
    phases = ("charge", "spin", "crash")
    asked = [Picture(f"table_asked_{phase}", _asked(phase), options=SEASON) for phase in phases]
    return [
        Picture("table", lambda match: match.actor() == 0, options=SEASON),
        *cards,
        *asked,
        Picture("table_pile", _holds(""), _pile, 6, SEASON),
        Picture("table_three_seats", _holds(""), seats=3, options=SEASON),
        *report_pictures(),
    ]
