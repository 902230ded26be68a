"""The states that the app's pictures show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.engine.contract import Json
from game.engine.match import Match
from game.engine.track import shelf
from game.games.formula_one.table.names import ID
from game.ui.table import Picture

if TYPE_CHECKING:
    from game.app import App


def pictures() -> list[Picture]:
    """Both circuits from the grid to the podium."""
    tracks = shelf.ids(ID)
    twisty = next((track for track in tracks if track == "porto_serra"), tracks[0] if tracks else None)
    league: dict[str, Json] = {"races": 2, "laps": 1}
    return [
        Picture("order", lambda match: len(match.history) >= 3, seats=6),
        *(Picture(f"grid_{track}", _deciding("speed", 1), track=track, seats=6) for track in tracks),
        *(Picture(f"table_{track}", _deciding("speed", 5), track=track, seats=6) for track in tracks),
        Picture("corner", _corner_ahead, _dare, seats=6, track=twisty),
        Picture("baulked", _baulked_ahead, _baulk, seats=6, track=twisty),
        Picture("spun", _spun, seats=6, track=twisty),
        Picture("pit", _in_box, seats=4, track=twisty),
        Picture("race_end", lambda match: match.over, seats=6, options={"laps": 1}),
        Picture("league", lambda match: match.over, seats=4, options=league),
    ]


def _seen(match: Match) -> dict[str, Any]:
    return match.observe(0)


def _deciding(phase: str, rounds: int) -> Callable[[Match], bool]:
    """The first seat has to decide, in this round or a later one."""

    def reached(match: Match) -> bool:
        if match.actor() != 0:
            return False
        seen = _seen(match)
        return bool(seen["phase"] == phase and seen["round"] >= rounds and seen["places"][0] == "road")

    return reached


def _corner_ahead(match: Match) -> bool:
    """The first seat may enter a corner 40 too fast."""
    from random import Random

    from game.games.formula_one.table.plans import Plans

    if not _deciding("speed", 3)(match):
        return False
    plans = Plans(match.view(0).determinize(Random(0)), 0)  # type: ignore[arg-type]
    return any(_dares(plan) for speed in plans.speeds for plan in plans.of(speed))


def _dares(plan: Any) -> bool:
    return bool(plan.hurdles) and plan.hurdles[0].excess == 40 and 0 < plan.spin < 1


def _dare(app: App) -> None:
    """Choose the corner taken 40 too fast."""
    view: Any = app.top.view  # type: ignore[attr-defined]
    plans = view.choice.plans
    found = next(plan for speed in plans.speeds for plan in plans.of(speed) if _dares(plan))
    view.choice.take(found)


def _baulked_ahead(match: Match) -> bool:
    """Some speed of the first seat would be baulked."""
    from random import Random

    from game.games.formula_one.table.plans import Plans

    if not _deciding("speed", 2)(match):
        return False
    plans = Plans(match.view(0).determinize(Random(0)), 0)  # type: ignore[arg-type]
    return any(plan.baulked_by >= 0 for speed in plans.speeds for plan in plans.of(speed))


def _baulk(app: App) -> None:
    view: Any = app.top.view  # type: ignore[attr-defined]
    plans = view.choice.plans
    found = next(p for speed in plans.speeds for p in plans.of(speed) if p.baulked_by >= 0)
    view.choice.take(found)


def _spun(match: Match) -> bool:
    """The first seat decides beside the road."""
    return match.actor() == 0 and _seen(match)["places"][0] == "spin"


def _in_box(match: Match) -> bool:
    """The first seat decides in its pit box."""
    return match.actor() == 0 and _seen(match)["places"][0] == "box"
