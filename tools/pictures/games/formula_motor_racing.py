"""States of Formula Motor Racing: each kind of card previewed, each decision asked, what follows a race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.match import Match
from game.games.formula_motor_racing.table.messages.report import MotorRacingReporter
from game.ui.scenes.race_end.race_end import TABS
from tools.pictures.picture import Picture

SEASON = {"races": 3}
LONG_SEASON = {"races": 17, "drivers_title": True}
LATE = 60
"""Steps after which a race has spread out."""

CARDS = ("overtake", "off-circuit", "tailender-turbo", "pit-stop", "charge", "spin", "crash")


def _holds(kind: str) -> Callable[[Match], bool]:
    def wanted(match: Match) -> bool:
        if match.actor() != 0 or len(match.history) < LATE:
            return False
        position = match.observe(0)
        return position["phase"] == "play" and any(card.startswith(kind) for card in position["hands"][0])

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


def _over(match: Match) -> bool:
    return match.is_over


def _four_races(match: Match) -> bool:
    return sum(event.kind == "race_ended" for played in match.history for event in played.events) >= 4


def _tab(name: str) -> Callable[[Any], None]:
    return lambda app: app.top.show_tab(name)


def _standings(app: Any) -> None:
    app.top.to_standings()


def _sheet(app: Any) -> None:
    app.push(MotorRacingReporter.score_sheet(app.top))


def pictures() -> list[Picture]:
    """Return every state worth a look."""
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
        *(Picture(f"race_end_{name}", _over, _tab(name), 4, SEASON) for name in TABS),
        Picture("season_end", _over, _standings, 4, SEASON),
        Picture("score_sheet", _four_races, _sheet, 6, LONG_SEASON),
    ]
