"""States of Formula-1: circuits, corners, the roll of a die, spins, pits, ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from game.engine.contract import Json
from game.engine.match import Match
from game.engine.venue.track import catalogue
from game.games.formula_one.rules.preview import Plan, Plans
from game.games.formula_one.table.names import ID
from tools.pictures.picture import Picture

if TYPE_CHECKING:
    from game.ui.kit.scene import Shell

Fits = Callable[[Plan], bool]
FRAME_MS, FRAMES = 40.0, 4000


def pictures() -> list[Picture]:
    """Return pictures of all circuits, from the grid to the podium."""
    tracks = catalogue.ids(ID)
    twisty = next((track for track in tracks if track == "porto_serra"), tracks[0] if tracks else None)
    league: dict[str, Json] = {"races": 2, "laps": 1}
    return [
        *(Picture(f"grid_{track}", _deciding(1), track=track, seats=6) for track in tracks),
        *(Picture(f"table_{track}", _deciding(5), track=track, seats=6) for track in tracks),
        Picture("corner", _may(_dares), _choose(_dares), seats=6, track=twisty),
        Picture("baulked", _may(_behind), _choose(_behind), seats=6, track=twisty),
        Picture("roll", _may(_dares), _drive(_dares, _thrown), seats=6, track=twisty),
        Picture("spin", _may(_lost), _drive(_lost, _skids), seats=6, track=twisty),
        Picture("beside_the_road", _may(_lost), _drive(_lost, _waits_beside), seats=6, track=twisty),
        Picture("pit", _may(_stops, near_line=True), _drive(_stops, _pit_card), seats=4, track=twisty),
        Picture("race_end", lambda match: match.is_over, seats=6, options={"laps": 1}),
        Picture("league", lambda match: match.is_over, seats=4, options=league),
    ]


# -- positions -----
def _deciding(rounds: int) -> Callable[[Match], bool]:
    """Return whether the first seat has to choose a speed on the road, from this round on."""

    def reached(match: Match) -> bool:
        if match.actor() != 0:
            return False
        position = match.observe(0)
        return bool(
            position["phase"] == "speed" and position["round"] >= rounds and position["places"][0] == "road"
        )

    return reached


def _may(fits: Fits, near_line: bool = False) -> Callable[[Match], bool]:
    """Return whether the first seat has a plan that fits, near the line if `near_line`."""

    def reached(match: Match) -> bool:
        if not _deciding(2)(match):
            return False
        if near_line and not _before_line(match):
            return False
        state: Any = match.view(0).determinize(Random(0))
        return any(fits(plan) for plan in _every(Plans(state, 0)))

    return reached


def _before_line(match: Match) -> bool:
    position = match.observe(0)
    lap = catalogue.find(ID, position["track"]).lap
    return bool(position["distance"][0] % lap > lap - 9)


def _every(plans: Plans) -> Iterator[Plan]:
    return (plan for speed in reversed(plans.speeds) for plan in plans.of(speed))


def _dares(plan: Plan) -> bool:
    return bool(plan.corners) and plan.corners[0].excess == 40 and 0 < plan.spin < 1


def _behind(plan: Plan) -> bool:
    return plan.baulked_by >= 0 and plan.speed - plan.final >= 20


def _lost(plan: Plan) -> bool:
    return plan.spin == 1 and bool(plan.corners)


def _stops(plan: Plan) -> bool:
    return plan.is_in_box


# -- a player's actions -----
def _choose(fits: Fits) -> Callable[[Shell], None]:
    """Choose the first plan that fits."""

    def prepare(app: Shell) -> None:
        view: Any = app.top.view  # type: ignore[attr-defined]
        view.choice.choose_plan(next((plan for plan in _every(view.choice.plans) if fits(plan)), None))
        app.changed()

    return prepare


def _drive(fits: Fits, until: Callable[[Any], bool]) -> Callable[[Shell], None]:
    """Drive the first plan that fits until the moment of the picture."""

    def prepare(app: Shell) -> None:
        scene: Any = app.top
        _choose(fits)(app)
        scene.lock_ms = 0.0
        scene.director._speed = lambda own: 1.0
        scene.view.drive()
        for _ in range(FRAMES):
            app.tick([], FRAME_MS)
            if until(scene):
                return

    return prepare


def _thrown(scene: Any) -> bool:
    rolling = scene.view.stage.rolling
    return rolling is not None and bool(rolling.dice) and bool(rolling.dice[0].has_landed)


def _skids(scene: Any) -> bool:
    skid = scene.view.stage.skid
    return skid is not None and bool(skid.t > 0.8)


def _pit_card(scene: Any) -> bool:
    pit = scene.view.stage.pit
    return pit is not None and bool(pit.t > 0.3)


def _waits_beside(scene: Any) -> bool:
    return bool(scene.offered) and scene.view.observation["places"][0] == "spin" and not scene.is_busy
