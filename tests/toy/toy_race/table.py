"""The table of toy race: a lane a seat, the cars that drive along it, and a button an action."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from game.engine.contract import Event
from game.engine.match import Played
from game.ui import art
from game.ui.director import Clip, ease
from game.ui.elements import Elements
from game.ui.painter import Painter
from game.ui.result import Say, SeatName
from game.ui.table import LogLine, Observation, Picture, RaceScene, TableView
from game.ui.widgets import button, mark

LEFT, TOP, LANE, TRAY = 200.0, 110.0, 84.0, 92.0


class ToyView(TableView):
    """It shows what `settle` was given, and in between where the clips have brought the cars."""

    moments: ClassVar[Mapping[str, str]] = {"won": "end"}

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.driving: dict[int, float] = {}

    @staticmethod
    def pictures() -> list[Picture]:
        """The first decision, and a full road later on."""
        first = Picture("table", lambda match: match.actor() == 0)
        return [first, Picture("table_late", lambda match: match.actor() == 0 and len(match.history) > 12)]

    # -- what happened -----------------------------------------------------------------------------
    def settle(self, observation: Observation) -> None:
        super().settle(observation)
        self.driving.clear()

    def clips(self, played: Played, before: Observation, after: Observation, own: bool) -> list[Clip]:
        return [self._drive(e) for e in played.visible_to(self.scene.viewer) if "to" in e.data]

    def _drive(self, event: Event) -> Clip:
        start, goal, seat = event.data["from"], event.data["to"], event.seat or 0

        def update(t: float) -> None:
            self.driving[seat] = start + (goal - start) * ease(t)

        return Clip(700, update, sound="engine")

    def log(self, played: Played) -> list[LogLine]:
        return [
            LogLine(
                Say(f"toy_race.event.{e.kind}", {"name": SeatName(e.seat or 0), **e.data}),
                mark=self.mark(e.seat or 0), clause=e.clause, index=played.index,
            )
            for e in played.visible_to(self.scene.viewer)
        ]  # fmt: skip

    # -- what can be done --------------------------------------------------------------------------
    def prompt(self) -> str:
        return self.words("prompt", name=self.scene.seat_name(self.shown["turn"]))

    def say_step(self, step: str) -> str:
        word, _, rest = step.partition(" ")
        return self.words(f"action.{word}", n=rest)

    def build(self, p: Painter, ui: Elements) -> None:
        for i, action in enumerate(self.scene.offered):
            at = (24 + i * 220, p.h - TRAY + 24, 208, 44)
            commit = partial(self.scene.commit, action)
            element = button(ui, f"action.{action}", *at, self.say_step(action), commit, key=str(i + 1))
            element.extra["commits"] = True

    def read_out(self) -> str:
        spaces = enumerate(self.shown["spaces"])
        return "\n".join(f"{self.scene.seat_name(seat)}: {space}" for seat, space in spaces)

    # -- the picture -------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t, length = p.theme, self.shown["length"]
        p.rect(0, 48, p.w, p.h - 48, t.paper)
        each = (p.w - LEFT - 60) / length
        for seat, space in enumerate(self.shown["spaces"]):
            y = TOP + seat * LANE
            colour, shape = self.mark(seat) or ("#FFFFFF", "disc")
            mark(p, shape, colour, 36, y + 32, 9, dark=False)
            p.text(54, y + 32, self.scene.seat_name(seat), 17, t.ink, "jb", w=LEFT - 100)
            p.rect(LEFT - 30, y, p.w - LEFT - 10, 64, t.asphalt, 10)
            for n in range(length + 1):
                p.rect(LEFT + n * each - 1, y + 50, 2, 8, t.accent if n == length else t.lane)
            x = LEFT + self.driving.get(seat, space) * each
            p.art(art.car("modern_side", colour, "white"), x, y + 28, 76, mid=True)
        p.rect(0, p.h - TRAY, p.w, TRAY, t.night)
        for i, line in enumerate(self.scene.log[-6:]):
            p.text(24, TOP + 4 * LANE + 26 + i * 26, self.scene.told(line.text), 16, t.ink, "j", w=p.w - 48)


VIEW = ToyView
