"""The hint of a table: found on request, refined in slices, removed with the decision."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from game import bots
from game.bots.bot import decision_rng
from game.engine.contract import Action, Game
from game.review.advice import WORLDS_TO_SHOW, WORLDS_TO_SORT, Advice, Proposal
from game.ui.draw.painter import Painter
from game.ui.race.board.chances import wants_odds
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.background import Preparation
from game.ui.scenes.race.hint_panel import HintPanel
from game.ui.scenes.race.hint_words import is_as_good, is_significant, sort_by_chance

LEVEL: Final = "ace"
"""The level of the bot whose ratings select the choices."""
SLICE_S: Final = 0.006
"""Seconds of work per frame, the same as for bots."""
WAIT_S: Final = 0.012
"""Seconds of work per frame while the player waits for the first figures."""
MAX_SLICES_FIRST: Final = 60
"""The most slices to wait for the first figures."""
MAX_SLICES_CALM: Final = 600
"""The most slices to wait for a hint of one sentence: ten seconds."""
UPDATE_S: Final = 0.4
"""Seconds between updates of the figures on the screen."""


def adviser(game: Game, seed: int) -> bots.Bot:
    """Return the bot that prepares what hints need."""
    return bots.make(LEVEL, None, game, seed)


class Hinting:
    """The hint, at most one, until the next decision, an undo, a change of seats or the end of the race.

    A hint marks elements and selects nothing: the player's choice changes only by a click.
    """

    def __init__(self, scene: TableScene, bot: bots.Bot, preparation: Preparation) -> None:
        """Create a hint without content; `bot` joins the table's `preparation` once hints are wanted."""
        self.scene, self.bot, self.preparation = scene, bot, preparation
        self.is_pending = False
        """Whether the choices are still being found; their chances may come later."""
        self.rows: list[Proposal] = []
        """The best full choices, the best one first."""
        self.explained: tuple[Action, ...] = ()
        """The choice that the panel explains, if the player asked for one; else it explains the first."""
        self.first_best: tuple[Action, ...] = ()
        """The choice that was the best when the hint appeared."""
        self._picked: tuple[Action, ...] = ()
        """The choice whose row the player clicked last."""
        self.panel = HintPanel(self)
        if scene.app.settings.hints == "best":
            preparation.add(bot)
        self.advice: Advice | None = None
        """The calculation in progress; None where the table has its own figures."""
        self._is_valued = False
        """Whether the game's model values the positions that trials lead to."""
        self._table_rows: Sequence[Proposal] | None = None
        self._updated_at = 0.0
        self._slices = 0
        """The number of slices spent on the first choices."""
        self._rest: tuple[int, Proposal] | None = None
        """The rest of a choice of several decisions, and the step at which it is needed."""
        self._is_rest = False
        """Whether the marks are the rest of a hint that was followed; a new one may be asked for."""
        self._progress_text = ""
        """The last progress text."""

    @property
    def explained_row(self) -> Proposal | None:
        """The row that the panel explains: the one that was asked for, else the best."""
        named = next((row for row in self.rows if row.steps == self.explained), None)
        return named or (self.rows[0] if self.rows else None)

    @property
    def chosen(self) -> Proposal | None:
        """The row whose choice is selected on the table."""
        scene = self.scene
        if not scene.offered or scene.director.is_busy:
            return None
        found = [row for row in self.rows if scene.view.is_selected(row.steps)]
        return found[0] if len(found) == 1 else None

    @property
    def is_overturned(self) -> bool:
        """Whether more trials put a better choice first than the one that the hint named at first."""
        if not self.rows or not self.first_best or not is_significant(self.rows[0]):
            return False
        named = next((row for row in self.rows if row.steps == self.first_best), None)
        return named is not self.rows[0] and (named is None or not self._is_as_good(named))

    @property
    def recommended(self) -> frozenset[Action]:
        """The actions that the hint ranks first or calls about as good."""
        return frozenset(row.steps[0] for row in self.rows if row is self.rows[0] or self._is_as_good(row))

    def _is_as_good(self, row: Proposal) -> bool:
        return is_as_good(self.rows[0], row, self.scene.game.evaluator.alike)

    @property
    def has_win_counts(self) -> bool:
        """Whether a trial is a complete race; else the game's model values where it leads."""
        return self.advice is None or not self._is_valued

    def ask(self) -> None:
        """Start a hint, or let the panel explain the next choice of the present one."""
        scene = self.scene
        if self.rows and not self._is_rest:
            row = self.explained_row
            at = next(i for i, one in enumerate(self.rows) if one is row)
            self._explain((at + 1) % max(1, min(self.panel.count, len(self.rows))))
            return
        self.clear()
        if not scene.offered or scene.viewer is None:
            return
        self.is_pending = True
        self.preparation.add(self.bot)
        self.preparation.work(scene.match.view(scene.viewer), SLICE_S)
        self.work()

    def work(self) -> None:
        """Find the choices, then refine their chances."""
        scene = self.scene
        # during a recap nothing is offered, but the decision is still open
        if scene.director.is_busy or (not self.is_pending and not self.rows):
            return
        if not scene.offered or scene.viewer is None:
            self.clear()
            return
        if self.is_pending or (self.advice is not None and not self.advice.is_done):
            self._work_slice(scene.viewer)
            if self.is_pending and self._is_wait_useful:
                return
            if self.is_pending or time.perf_counter() - self._updated_at >= UPDATE_S or not self._is_refining:
                self._show(self._best_rows())

    def complete(self, worlds: int) -> None:
        """Calculate `worlds` worlds at once, for screenshots."""
        while self.is_pending:
            self.preparation.work(self.scene.match.view(self.scene.viewer or 0), 1.0)
            self.scene.view.tick(SLICE_S * 1000)
            self.work()
        if self.advice is not None:
            self.advice.complete(worlds)
            self._show(self.advice.proposals)

    @property
    def _is_wait_useful(self) -> bool:
        """Whether the first figures are still missing and may come soon."""
        # a calm hint is one sentence, which stays: it waits until the choices can be compared
        worlds, slices = (
            (WORLDS_TO_SHOW + 1, MAX_SLICES_FIRST)
            if wants_odds(self.scene)
            else (WORLDS_TO_SORT, MAX_SLICES_CALM)
        )
        early = self.advice is not None and self.advice.worlds < worlds and self._is_refining
        return early and self._slices < slices

    @property
    def _is_refining(self) -> bool:
        return self.advice is not None and not self.advice.is_done

    def _work_slice(self, seat: int) -> None:
        """Spend one slice, where the table has no figures of its own."""
        scene = self.scene
        own = scene.view.estimate
        self._table_rows = own.advise(scene.estimates) if own is not None else None
        if self._table_rows is not None or self._is_left_to_table or not self.preparation.is_done:
            return
        if self.advice is None:
            view, game = scene.match.view(seat), scene.game
            self.advice = Advice(view, game.evaluator, LEVEL, scene.config.seed, scene.view.is_same_choice)
            world = view.determinize(decision_rng(scene.config.seed, view))
            self._is_valued = game.evaluator.standing(world) is not None
        self._slices += 1
        self.advice.work(WAIT_S if self.is_pending else SLICE_S)

    @property
    def _is_left_to_table(self) -> bool:
        """Whether the table itself is calculating the hint."""
        own = self.scene.view.estimate
        return own is not None and own.is_asked

    def _best_rows(self) -> Sequence[Proposal]:
        if self._table_rows is not None:
            return self._table_rows
        return self.advice.proposals if self.advice is not None else ()

    def _show(self, found: Sequence[Proposal]) -> None:
        self._updated_at = time.perf_counter()
        if found:
            named = [row for row in self.rows if row.steps == self.explained]
            if named and all(row.steps != self.explained for row in found):
                # the ranking has dropped this choice, but the player is reading about it
                found = [*found[: max(1, len(found) - 1)], *named]
            self.rows, self.is_pending = self._sorted(found), False
            self.first_best = self.first_best or self.rows[0].steps
        elif self._progress_text == (text := self.progress_text()):
            return
        else:
            self._progress_text = text
        self.scene.app.changed()

    def _sorted(self, found: Sequence[Proposal]) -> list[Proposal]:
        """Return the choices by chance; a calm hint names what is selected, and keeps it, while as good."""
        rows, first = sort_by_chance(found), self.first_best
        is_selected = self.scene.view.is_selected
        named = [row for row in rows if (row.steps == first if first else is_selected(row.steps))]
        if wants_odds(self.scene) or not named or not is_as_good(rows[0], named[0]):
            return rows
        return [*named, *(row for row in rows if row is not named[0])]

    def _explain(self, index: int) -> None:
        """Let the panel explain this row, even if its chance changes."""
        self.explained = self.rows[index].steps
        if self.advice is not None:
            self.advice.pinned = self.explained
        self.scene.app.changed()

    def pick(self, index: int) -> None:
        """Select the choice of a row on the table, without playing it."""
        if index < len(self.rows) and self.scene.offered:
            self._explain(index)
            self._picked = self.explained
            self.scene.view.on_decision_began()
            self.scene.view.suggest(self._picked)

    def clear(self) -> None:
        """Remove the hint."""
        if self.rows or self.is_pending:
            self.scene.app.changed()
        self.is_pending, self.rows, self.advice, self._table_rows = False, [], None, None
        self.explained = self.first_best = self._picked = ()
        self._slices, self._progress_text, self._is_rest = 0, "", False
        self._rest = None
        if self.scene.view.estimate is not None:
            self.scene.view.estimate.is_asked = False

    def on_decided(self, action: Action) -> None:
        """Remove the hint after a decision, but keep the rest of the choice that was followed."""
        rows = sorted(self.rows, key=lambda row: row.steps != self._picked)
        self.clear()
        row = next((row for row in rows if len(row.steps) > 1 and row.steps[0] == action), None)
        if row is not None:
            self._rest = len(self.scene.match.history) + 1, row._replace(steps=row.steps[1:])

    def on_asked(self) -> None:
        """Mark the rest of a followed hint when its next decision is due, or compare the choices anew."""
        rest, self._rest = self._rest, None
        offered = self.scene.offered
        if not rest or rest[0] != len(self.scene.match.history) or rest[1].steps[0] not in offered:
            return
        if rest[1].trials or len(offered) == 1:
            self.rows, self._is_rest = [rest[1]], True
        else:
            # a model compares the choices at once, and its reasons were about the decision before
            self.ask()

    def reselect(self) -> None:
        """Select again what the player had picked, after the table has shown something else."""
        if self._picked and self.scene.offered:
            self.scene.view.suggest(self._picked)

    # -- on screen -----
    def progress_text(self) -> str:
        """Return the progress text of the search for choices; empty when it is complete."""
        if not self.is_pending:
            return ""
        if self._is_left_to_table or self._slices:
            return self.scene.t("hint.working")
        level = self.scene.t(f"level.{LEVEL}")
        return self.scene.t("table.studying", name=level, n=self.preparation.percent)

    def build(self, p: Painter) -> None:
        """Declare the panel."""
        self.panel.build(p)

    def paint_over(self, p: Painter) -> None:
        """Draw the marks of the hint, and rings for the reasons of the row under the pointer."""
        self.panel.paint_marks(p)
        self.panel.paint_lit(p)
