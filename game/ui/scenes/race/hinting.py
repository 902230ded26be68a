"""The hint of a table: asked for, made finer in slices while one looks, gone with the decision."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from game import bots
from game.engine.contract import Action, Game
from game.review.advice import FEWEST, Advice, Proposal
from game.ui.draw.painter import Painter
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.hint_panel import HintPanel
from game.ui.scenes.race.preparation import Preparation

LEVEL: Final = "ace"
"""The bot whose ratings pick the choices."""
SLICE_S: Final = 0.006
"""How long a frame may give, as with bots."""
PATIENCE: Final = 60
"""So many slices the first figures are waited for, as what is chosen on the table is the best by them."""
FRESH_S: Final = 0.4
"""How often figures on the screen change while they are refined."""


def adviser(game: Game, seed: int) -> bots.Bot:
    """The bot that works out first what hints need."""
    return bots.make(LEVEL, None, game, seed)


class Hinting:
    """At most one hint at a time, gone with the next decision, an undo, another seat, the end of the race."""

    def __init__(self, scene: TableScene, bot: bots.Bot, preparation: Preparation) -> None:
        """`preparation` is that of the table; this bot takes part in it once hints are wanted."""
        self.scene, self.bot, self.preparation = scene, bot, preparation
        self.pending = False
        """Whether the choices are still being found; their chances may come later."""
        self.rows: list[Proposal] = []
        """The best whole choices, the best one first."""
        self.chosen: Proposal | None = None
        """The one of them that is chosen on the table."""
        self._leads = True
        """Whether that is the first one, as the player has named no other."""
        self.panel = HintPanel(self)
        if scene.app.settings.hints == "best":
            preparation.add(bot)
        self.advice: Advice | None = None
        """What is being worked out by the house; nothing where the table has figures of its own."""
        self._own: Sequence[Proposal] | None = None
        self._fresh = 0.0
        self._slices = 0
        """How long the first choices have been worked on."""
        self._rest: tuple[int, tuple[Action, ...]] = (-1, ())
        """What a hint named beyond the decision it was given at, and at which step that is asked."""

    def ask(self) -> None:
        """A hint is wanted; once more: its next choice."""
        scene = self.scene
        if self.rows:
            self._look()
            steps = self.chosen.steps if self.chosen is not None else ()
            at = next((i for i, row in enumerate(self.rows) if row.steps == steps), -1)
            self.pick((at + 1) % max(1, self.panel.count))
            return
        self.clear()
        if not scene.offered or scene.viewer is None:
            return
        self.pending = True
        self.preparation.add(self.bot)
        self.preparation.work(scene.match.view(scene.viewer), SLICE_S)
        self.go_on()

    def go_on(self) -> None:
        """Find the choices, then refine their chances."""
        scene = self.scene
        # what happened may be shown once more meanwhile: nothing is offered, but the decision still stands
        if scene.director.busy or (not self.pending and not self.rows):
            return
        if not scene.offered or scene.viewer is None:
            self.clear()
            return
        if self.pending or (self.advice is not None and not self.advice.done):
            self._work(scene.viewer)
            if self.pending and self._worth_waiting:
                return
            if self.pending or time.perf_counter() - self._fresh >= FRESH_S or not self._refining:
                self._show(self._found())

    def complete(self, worlds: int) -> None:
        """Work so many worlds out at once, for pictures."""
        while self.pending:
            self.preparation.work(self.scene.match.view(self.scene.viewer or 0), 1.0)
            self.scene.view.tick(SLICE_S * 1000)
            self.go_on()
        if self.advice is not None:
            self.advice.complete(worlds)
            self._show(self.advice.proposals)

    @property
    def _worth_waiting(self) -> bool:
        """Whether the first figures are still to come, and may come soon."""
        early = self.advice is not None and self.advice.worlds <= FEWEST and self._refining
        return early and self._slices < PATIENCE

    @property
    def _refining(self) -> bool:
        return self.advice is not None and not self.advice.done

    def _work(self, seat: int) -> None:
        """A slice of the house's own work, where the table has no figures of its own."""
        scene = self.scene
        self._own = scene.view.advise()
        if self._own is not None or scene.view.advising or not self.preparation.done:
            return
        if self.advice is None:
            view, game = scene.match.view(seat), scene.game
            self.advice = Advice(view, game.evaluator, LEVEL, scene.table.seed, scene.view.same_choice)
        self._slices += 1
        self.advice.go_on(SLICE_S)

    def _found(self) -> Sequence[Proposal]:
        if self._own is not None:
            return self._own
        return self.advice.proposals if self.advice is not None else ()

    def _show(self, found: Sequence[Proposal]) -> None:
        self._fresh = time.perf_counter()
        if found:
            self._look()
            steps = self.chosen.steps if self.chosen is not None else ()
            self.rows = list(found)
            self.chosen = next((row for row in found if row.steps == steps), None)
            overtaken = self.chosen is not None and self.chosen is not self.rows[0]
            if self.pending or (self._leads and overtaken):
                self.pending = False
                self.choose(0)
        self.scene.app.changed()

    def _look(self) -> None:
        """See whether the player has chosen otherwise on the table: then no row is the chosen one."""
        scene = self.scene
        if self.chosen is not None and scene.offered and not scene.director.busy:
            self.chosen = self.chosen if scene.view.shows(self.chosen.steps) else None

    def pick(self, index: int) -> None:
        """The player names a row: it stays chosen, whatever becomes of its chance."""
        self._leads = False
        self.choose(index)

    def choose(self, index: int) -> None:
        """Choose on the table what a row names; nothing is played."""
        if index < len(self.rows) and self.scene.offered:
            self.chosen = self.rows[index]
            if self.advice is not None and not self._leads:
                self.advice.named = self.chosen.steps
            self.scene.view.decision_began()
            self.scene.view.suggest(self.chosen.steps)
            self.scene.app.changed()

    def clear(self) -> None:
        """There is no hint any more."""
        if self.rows or self.pending:
            self.scene.app.changed()
        self.pending, self.rows, self.chosen, self.advice, self._own = False, [], None, None, None
        self._slices, self._leads = 0, True
        self._rest = -1, ()

    def decided(self, action: Action) -> None:
        """The seat has decided: what a hint named beyond that is proposed when it is asked."""
        named = [self.chosen.steps] if self.chosen is not None else [self._rest[1]]
        named += [row.steps for row in self.rows]
        self.clear()
        steps = next((steps for steps in named if len(steps) > 1 and steps[0] == action), ())
        if steps:
            self._rest = len(self.scene.match.history) + 1, steps[1:]

    def asked(self) -> None:
        """The seat has to decide: choose on the table what the hint had named before."""
        at, steps = self._rest
        if steps and at == len(self.scene.match.history) and steps[0] in self.scene.offered:
            self.scene.view.suggest(steps)
        else:
            self._rest = -1, ()

    def again(self) -> None:
        """The table has shown something else meanwhile: choose on it what the hint names once more."""
        if self.chosen is not None:
            self.scene.view.suggest(self.chosen.steps)
        elif self.scene.offered:
            self.asked()

    # -- on screen -------------------------------------------------------------------------------------
    def waiting(self) -> str:
        """How far the search for choices is."""
        if not self.pending:
            return ""
        if self.scene.view.advising:
            return self.scene.t("hint.working")
        level = self.scene.t(f"level.{LEVEL}")
        return self.scene.t("table.studying", name=level, n=self.preparation.percent)

    def build(self, p: Painter) -> None:
        """Declare the panel, and mark the control that does what is chosen."""
        self._look()
        self.panel.build(p)

    def paint_over(self, p: Painter) -> None:
        """Light up what the reasons of the row speak of that is pointed at."""
        self.panel.paint_lit(p)
