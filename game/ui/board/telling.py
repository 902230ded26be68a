"""What race ends share in every game: who tells them, which moments are worth telling, when they open."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from game.engine.contract import Json
from game.engine.match import Played
from game.ui.result import RaceReport, Say, Standings
from game.ui.scene import Scene
from game.ui.scenes.race_end import RaceEnd
from game.ui.scenes.standings import StandingsScene

if TYPE_CHECKING:
    from game.ui.table import RaceScene

MOMENTS = 8
ALIKE = 3
"""How many moments of one kind are told."""


class Telling(NamedTuple):
    """One thing that happened: how much it matters, where, what, the words' parameters, whose it is."""

    weight: int
    step: int
    turn: int
    kind: str
    params: dict[str, object]
    seat: int


def foremost(moments: list[Telling]) -> list[Telling]:
    """The weightiest moments, of each kind a few, in the order they happened."""
    seen: dict[str, int] = {}
    best: list[Telling] = []
    for moment in sorted(moments, key=lambda m: (-m.weight, m.step)):
        seen[moment.kind] = seen.get(moment.kind, 0) + 1
        if seen[moment.kind] <= ALIKE and len(best) < MOMENTS:
            best.append(moment)
    return sorted(best, key=lambda m: m.step)


def sayer(game_id: str) -> Callable[..., Say]:
    """`say(key, **params)` for texts of this game's own file."""

    def say(key: str, **params: object) -> Say:
        return Say(f"{game_id}.{key}", params)

    return say


class Teller(ABC):
    """Builds reports and standings for one race scene, from what everybody may know."""

    ended: ClassVar[str] = "race_ended"
    """The event that ends a race; its data have `race` and `last` where there are several."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.seen: Mapping[str, Json] = scene.match.observe(None)
        self.looks = {token.id: (token.colour, token.shape) for token in scene.game.tokens}

    @property
    @abstractmethod
    def run(self) -> int:
        """How many races have ended."""

    @abstractmethod
    def race_report(self, race: int) -> RaceReport:
        """The report of a race that has ended."""

    def standings(self, races: int | None = None) -> Standings:
        """The season after the first `races` races (None: all that are over)."""
        raise NotImplementedError(f"{type(self).__name__} has no season")

    @classmethod
    def paused_at(cls, scene: RaceScene, played: Played) -> Scene | None:
        """The end of a race that is not the season's last."""
        for event in played.events:
            if event.kind == cls.ended and not event.data["last"]:
                return RaceEnd(scene.app, scene, cls(scene).race_report(int(event.data["race"])), False)
        return None

    @classmethod
    def end_scene(cls, scene: RaceScene) -> Scene:
        """The end of the last race."""
        teller = cls(scene)
        return RaceEnd(scene.app, scene, teller.race_report(teller.run), True)

    @classmethod
    def score_sheet(cls, scene: RaceScene) -> Scene:
        """The season so far, at any time."""
        return StandingsScene(scene.app, scene, cls(scene).standings())
