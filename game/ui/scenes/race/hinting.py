"""The hint of a table: asked for, made finer in slices while one looks, gone with the decision."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from game import bots
from game.bots.bot import decision_rng
from game.engine.contract import Action, Game
from game.review.advice import FEWEST, Advice, Proposal
from game.ui.draw.painter import Painter
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.hint_panel import HintPanel
from game.ui.scenes.race.hint_words import as_good, in_order, is_significant
from game.ui.scenes.race.preparation import Preparation

LEVEL: Final = "ace"
"""The bot whose ratings pick the choices."""
SLICE_S: Final = 0.006
"""How long a frame may give, as with bots."""
PATIENCE: Final = 60
"""So many slices the first figures are waited for."""
FRESH_S: Final = 0.4
"""How often figures on the screen change while they are refined."""


def adviser(game: Game, seed: int) -> bots.Bot:
    """The bot that works out first what hints need."""
    return bots.make(LEVEL, None, game, seed)


class Hinting:
    """At most one hint at a time, gone with the next decision, an undo, another seat, the end of the race.

    A hint marks what it names and chooses nothing: what the player chose stays until the player clicks.
    """

    def __init__(self, scene: TableScene, bot: bots.Bot, preparation: Preparation) -> None:
        """`preparation` is that of the table; this bot takes part in it once hints are wanted."""
        self.scene, self.bot, self.preparation = scene, bot, preparation
        self.pending = False
        """Whether the choices are still being found; their chances may come later."""
        self.rows: list[Proposal] = []
        """The best whole choices, the best one first."""
        self.spoken: tuple[Action, ...] = ()
        """The choice that the panel speaks of, where the player named one; else it is the first."""
        self.first_named: tuple[Action, ...] = ()
        """The choice that was the best when the hint appeared."""
        self._picked: tuple[Action, ...] = ()
        """The choice whose row the player clicked last."""
        self.panel = HintPanel(self)
        if scene.app.settings.hints == "best":
            preparation.add(bot)
        self.advice: Advice | None = None
        """What is being worked out by the house; nothing where the table has figures of its own."""
        self._valued = False
        """Whether the game's model values where the house's trials lead."""
        self._own: Sequence[Proposal] | None = None
        self._fresh = 0.0
        self._slices = 0
        """How long the first choices have been worked on."""
        self._rest: tuple[int, Proposal] | None = None
        """What a hint named beyond the decision it was given at, and at which step that is asked."""
        self._goes_on = False
        """Whether what is marked is the rest of a hint that was followed: another may be asked for."""
        self._waited = ""
        """What was said when the choices were last looked for."""

    @property
    def spoken_row(self) -> Proposal | None:
        """The row that the panel speaks of."""
        named = next((row for row in self.rows if row.steps == self.spoken), None)
        return named or (self.rows[0] if self.rows else None)

    @property
    def chosen(self) -> Proposal | None:
        """The row whose choice is the one that is chosen on the table."""
        scene = self.scene
        if not scene.offered or scene.director.busy:
            return None
        found = [row for row in self.rows if scene.view.shows(row.steps)]
        return found[0] if len(found) == 1 else None

    @property
    def overturned(self) -> bool:
        """Whether more trials put a better choice first than the hint named when it appeared."""
        if not self.rows or not self.first_named or not is_significant(self.rows[0]):
            return False
        named = next((row for row in self.rows if row.steps == self.first_named), None)
        return named is not self.rows[0] and (named is None or not self._is_good(named))

    @property
    def praised(self) -> frozenset[Action]:
        """What the hint puts first, or calls about as good."""
        return frozenset(row.steps[0] for row in self.rows if row is self.rows[0] or self._is_good(row))

    def _is_good(self, row: Proposal) -> bool:
        return as_good(self.rows[0], row, self.scene.game.evaluator.alike)

    @property
    def counts_wins(self) -> bool:
        """Whether a trial is a race that was won or not; else the game's model values where it leads."""
        return self.advice is None or not self._valued

    def ask(self) -> None:
        """A hint is wanted; once more: the panel speaks of its next choice."""
        scene = self.scene
        if self.rows and not self._goes_on:
            row = self.spoken_row
            at = next(i for i, one in enumerate(self.rows) if one is row)
            self._speak_of((at + 1) % max(1, min(self.panel.count, len(self.rows))))
            return
        self.clear()
        if not scene.offered or scene.viewer is None:
            return
        self.pending = True
        self.preparation.add(self.bot)
        self.preparation.work(scene.match.view(scene.viewer), SLICE_S)
        self.work()

    def work(self) -> None:
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
            if self.pending and self._is_wait_useful:
                return
            if self.pending or time.perf_counter() - self._fresh >= FRESH_S or not self._refining:
                self._show(self._found())

    def complete(self, worlds: int) -> None:
        """Work so many worlds out at once, for pictures."""
        while self.pending:
            self.preparation.work(self.scene.match.view(self.scene.viewer or 0), 1.0)
            self.scene.view.tick(SLICE_S * 1000)
            self.work()
        if self.advice is not None:
            self.advice.complete(worlds)
            self._show(self.advice.proposals)

    @property
    def _is_wait_useful(self) -> bool:
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
            world = view.determinize(decision_rng(scene.table.seed, view))
            self._valued = game.evaluator.standing(world) is not None
        self._slices += 1
        self.advice.work(SLICE_S)

    def _found(self) -> Sequence[Proposal]:
        if self._own is not None:
            return self._own
        return self.advice.proposals if self.advice is not None else ()

    def _show(self, found: Sequence[Proposal]) -> None:
        self._fresh = time.perf_counter()
        if found:
            named = [row for row in self.rows if row.steps == self.spoken]
            if named and all(row.steps != self.spoken for row in found):
                # other choices were tried meanwhile, but the player reads of this one
                found = [*found[: max(1, len(found) - 1)], *named]
            self.rows, self.pending = in_order(found), False
            self.first_named = self.first_named or self.rows[0].steps
        elif self._waited == (waiting := self.waiting()):
            return
        else:
            self._waited = waiting
        self.scene.app.changed()

    def _speak_of(self, index: int) -> None:
        """Tell of this row, whatever becomes of its chance."""
        self.spoken = self.rows[index].steps
        if self.advice is not None:
            self.advice.named = self.spoken
        self.scene.app.changed()

    def pick(self, index: int) -> None:
        """The player clicks a row: choose on the table what it names; nothing is played."""
        if index < len(self.rows) and self.scene.offered:
            self._speak_of(index)
            self._picked = self.spoken
            self.scene.view.decision_began()
            self.scene.view.suggest(self._picked)

    def clear(self) -> None:
        """There is no hint any more."""
        if self.rows or self.pending:
            self.scene.app.changed()
        self.pending, self.rows, self.advice, self._own = False, [], None, None
        self.spoken = self.first_named = self._picked = ()
        self._slices, self._waited, self._goes_on = 0, "", False
        self._rest = None

    def decided(self, action: Action) -> None:
        """The seat has decided: what a hint named beyond that is marked when it is asked."""
        rows = sorted(self.rows, key=lambda row: row.steps != self._picked)
        self.clear()
        row = next((row for row in rows if len(row.steps) > 1 and row.steps[0] == action), None)
        if row is not None:
            self._rest = len(self.scene.match.history) + 1, row._replace(steps=row.steps[1:])

    def asked(self) -> None:
        """The seat has to decide: mark what the hint had named before, or compare all there is now."""
        rest, self._rest = self._rest, None
        offered = self.scene.offered
        if not rest or rest[0] != len(self.scene.match.history) or rest[1].steps[0] not in offered:
            return
        if rest[1].trials or len(offered) == 1:
            self.rows, self._goes_on = [rest[1]], True
        else:
            # a model compares the choices at once, and its reasons were about the decision before
            self.ask()

    def again(self) -> None:
        """Choose anew what the player had picked of the hint, as the table has shown something else."""
        if self._picked and self.scene.offered:
            self.scene.view.suggest(self._picked)

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
        """Declare the panel."""
        self.panel.build(p)

    def paint_over(self, p: Painter) -> None:
        """Mark what the hint names, and light up what the reasons of the row speak of that is pointed at."""
        self.panel.paint_marks(p)
        self.panel.paint_lit(p)
