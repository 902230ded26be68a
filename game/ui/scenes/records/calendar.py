"""The race, round and turn of each step of a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.engine.match import Played
from game.engine.rounds import Rounds
from game.ui.race.scene import RaceScene
from game.ui.race.table import TableView


class Date(NamedTuple):
    """A point in a record; each number is 0 before the first."""

    race: int = 0
    round: int = 0
    turn: int = 0


class Calendar:
    """The dates of a record by number of steps shown and of each step, and the turns of each race."""

    def __init__(self, view: TableView, history: Sequence[Played]) -> None:
        self.dates, self.of_steps = _dates(view, history)
        self.turns = Counter[int]()
        for date in self.dates:
            self.turns[date.race] = max(self.turns[date.race], date.turn)
        self._unit = view.names.own_key("tip.where", "replays.where.turn")

    def words(self, scene: RaceScene, index: int) -> str:
        """Describe where the race is after `index` steps; by step number in a game without turns."""
        return self._words(scene, self.dates[index], index)

    def step_words(self, scene: RaceScene, index: int) -> str:
        """Describe when a step was played; it is of its own turn even where it begins the next one."""
        return self._words(scene, self.of_steps[index], index + 1)

    def _words(self, scene: RaceScene, date: Date, index: int) -> str:
        if not any(self.turns.values()):
            return scene.t("replays.where.step", n=index, total=len(self.dates) - 1)
        parts = []
        if date.race and (len(self.turns) > 2 or scene.game.races(scene.config.setup()) > 1):
            parts.append(scene.t("replays.where.race", n=date.race))
        if date.turn:
            parts.append(scene.t("race_end.moment_round", n=date.round))
            parts.append(scene.t(self._unit, n=date.turn, total=self.turns[date.race]))
        else:
            parts.append(scene.t("replays.where.start"))
        return " · ".join(parts)


def _dates(view: TableView, history: Sequence[Played]) -> tuple[list[Date], list[Date]]:
    """Return the dates after each number of steps, and those of the steps themselves."""
    now, rounds, dates, of_steps = Date(), Rounds(), [Date()], []
    has_rounds = "round" in view.rows.counts.values()
    for played in history:
        own = now
        for i, event in enumerate(played.events):
            if view.rows.marks.get(event.kind) == "start":
                now, rounds = Date(now.race + 1), Rounds()
            elif view.rows.counts.get(event.kind) == "round":
                now = now._replace(round=now.round + 1)
            elif view.rows.counts.get(event.kind) == "turn":
                if not has_rounds and event.seat is not None:
                    rounds.turn(event.seat)
                    # seats may miss turns, so the game's own number of the round takes precedence
                    now = now._replace(round=event.data.get("round", rounds.number))
                now = now._replace(turn=now.turn + 1)
            if i == 0 and (played.seat is None or event.seat in (None, played.seat)):
                # what begins with the first event is the step's own, any other turn is the next one
                own = now
        dates.append(now)
        of_steps.append(own)
    return dates, of_steps
