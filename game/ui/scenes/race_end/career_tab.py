"""What an event of a career means for the season: its points, and the table before and after it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from game.career import careers, file, luck
from game.career.careers import CareerView
from game.career.season import drawn
from game.engine.drivers import LINES
from game.engine.errors import PaddockError
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INSET, NEAR, Type
from game.ui.kit.cards import on_page
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.parts import headed
from game.ui.kit.scene import Scene
from game.ui.race.career import (
    SecondColumn,
    against_words,
    event_name,
    goal_line,
    goal_words,
    quote,
    result_rows,
    rival_line,
    row_words,
    table_rows,
)
from game.ui.race.scene import RaceScene
from game.ui.race.words import bot_name


class CareerTab:
    """The event's points beside the table; empty while the career's file cannot be read."""

    def __init__(self, scene: Scene, race: RaceScene, folder: Path, number: int) -> None:
        self.scene, self.race, self.folder, self.number = scene, race, folder, number

    @cached_property
    def now(self) -> CareerView | None:
        """How the career stands after this race; None where its file cannot be read."""
        try:
            return careers.view_of(self.folder)
        except PaddockError as error:
            self.scene.app.notify_error(error)
            return None

    @cached_property
    def _aside(self) -> SecondColumn | None:
        """The table's second column after this event."""
        return SecondColumn(self.now, self.number) if self.now is not None else None

    def tick(self) -> bool:
        """Return whether what is shown has changed."""
        # before the tab is seen nothing is read
        aside = vars(self).get("_aside")
        return aside is not None and aside.has_come()

    def layout_node(self, p: Painter) -> Node:
        """Return the points of the event and the table after it."""
        now, t, app = self.now, p.theme, self.scene.app
        if now is None or self._aside is None or now.finished(self.number) is None:
            return box()
        event = event_name(app, now.calendar[self.number - 1])
        before = now.table(self.number - 1) if self.number > 1 else ()
        sides: tuple[tuple[str, str, Node, list[Node]], ...] = (
            (
                event,
                self.scene.t("career.points_head"),
                result_rows(app, p, now, self.number),
                [rival_line(app, p, now, now.rival(self.number), names_role=True), *self._quote(p, now)],
            ),
            (
                self.scene.t("career.standings"),
                self.scene.t("career.after", n=self.number),
                table_rows(app, p, now, now.table(self.number), before, self._aside.column),
                [*self._goals(p, now, self._aside.note(app))],
            ),
        )
        return row(
            *(
                column(
                    headed(p, head, text(note, Type.NOTE, t.muted), h=44),
                    rows,
                    *said,
                    gap=NEAR,
                    pad=(INSET, GAP, INSET, GAP),
                    draw=on_page,
                    grow=1,
                )
                for head, note, rows, said in sides
            ),
            gap=INSET,
        )

    def _goals(self, p: Painter, now: CareerView, note: str) -> Iterator[Node]:
        """Yield a note on the table, and the sponsors' goals, each with a star where it was met."""
        if note:
            yield text(note, Type.NOTE, p.theme.muted)
        yield headed(p, self.scene.t("career.goals_head"), h=38 * p.text_scale)
        for goal, is_met in zip(now.goals(self.number), now.goals_met(self.number), strict=True):
            yield goal_line(self.scene.app, p, now, goal, self.number, is_met)

    def _quote(self, p: Painter, now: CareerView) -> list[Node]:
        """Return what the winner says, or the best of those whom the player has beaten to the win."""
        places = now.results[self.number - 1]
        best = min(range(1, len(places)), key=lambda driver: places[driver])
        moment = "wins" if places[best] == 1 else "loses_to_you"
        nth = drawn(range(1, LINES + 1), now.career.seed, now.season, self.number, moment)[0]
        return quote(self.scene.app, p, now, best, f"{moment}.{nth}")

    def read_out(self) -> list[str]:
        """Return the table after the event, line by line."""
        now, app = self.now, self.scene.app
        if now is None or self._aside is None or now.finished(self.number) is None:
            return []
        rows = [row_words(app, now, one, self._aside.column) for one in now.table(self.number)]
        rival, met = (
            now.rival(self.number),
            zip(now.goals(self.number), now.goals_met(self.number), strict=True),
        )
        goals = [goal_words(app, now, goal, self.number, is_met) for goal, is_met in met]
        against = app.t("career.against", name=bot_name(app, rival), words=against_words(app, now, rival))
        return [*rows, *filter(None, [self._aside.note(app)]), against, *goals]


def career_of(scene: Scene, race: RaceScene) -> CareerTab | None:
    """Return the tab of a race of a career that has just ended; None for any other."""
    career, folder = race.config.career, file.folder_of(race.record_path)
    if career is None or folder is None or race.is_replay or race.record_path is None:
        return None
    with contextlib.suppress(PaddockError):
        # the press page that follows speaks of luck where it is known by then
        luck.WORK.begin([luck.event_of(race.record_path)])
    return CareerTab(scene, race, folder, career.event)
