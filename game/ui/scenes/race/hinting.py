"""The hint of a table: asked for, worked out in slices, shown beside the board until it has served."""

from __future__ import annotations

from random import Random

from game import bots
from game.engine.contract import Action, Game, SeatView
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import icon
from game.ui.race.board.pieces import Box
from game.ui.race.table import Hint
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.preparation import Preparation

LEVEL = "pro"
SLICE_S = 0.006
SIZE, LEAD, HEAD = 15.0, 1.45, 30.0


def adviser(game: Game, seed: int) -> bots.Bot:
    """The bot that hints come from."""
    return bots.make(LEVEL, None, game, seed)


class Hinting:
    """At most one hint at a time, gone with the next decision, an undo, another seat, the end of the race."""

    def __init__(self, scene: TableScene, bot: bots.Bot, preparation: Preparation) -> None:
        """`preparation` is that of this bot too."""
        self.scene, self.bot, self.preparation = scene, bot, preparation
        self.pending = False
        """Whether a hint is still being worked out."""
        self.shown: Hint | None = None
        self._rest: tuple[int, tuple[Action, ...]] = (-1, ())
        """What a hint named beyond the decision it was given at, and at which step that is asked."""

    def ask(self) -> None:
        """A hint is wanted."""
        scene = self.scene
        self.clear()
        if not scene.offered or scene.viewer is None:
            return
        self.pending = True
        self.preparation.work(scene.match.view(scene.viewer), SLICE_S)
        self.go_on()

    def go_on(self) -> None:
        """Answer as soon as what it takes is known."""
        scene = self.scene
        if not self.pending:
            return
        if not scene.offered or scene.viewer is None:
            self.clear()
            return
        found = scene.view.advise()
        if found is None and not scene.view.advising and self.preparation.done:
            found = Hint(self._whole(scene.viewer), LEVEL)
        if found is not None:
            self.pending, self.shown = False, found
            scene.view.suggest(found.steps)
        scene.app.changed()

    def _whole(self, seat: int) -> tuple[Action, ...]:
        """All that the bot would decide before dice fall or another seat acts."""
        scene = self.scene
        view = scene.match.view(seat)
        steps = [self.bot.choose(view)]
        world = view.determinize(Random(scene.table.seed))
        world.apply(steps[0])
        while world.actor() == seat and scene.view.same_choice(world.observe(seat)):
            steps.append(self.bot.choose(SeatView(world, seat)))
            world.apply(steps[-1])
        return tuple(steps)

    def clear(self) -> None:
        """There is no hint any more."""
        if self.shown is not None or self.pending:
            self.scene.app.changed()
        self.pending, self.shown, self._rest = False, None, (-1, ())

    def decided(self, action: Action) -> None:
        """The seat has decided: what a hint named beyond that is proposed when it is asked."""
        steps = self.shown.steps if self.shown is not None else self._rest[1]
        self.clear()
        if len(steps) > 1 and steps[0] == action:
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
        if self.shown is not None:
            self.scene.view.suggest(self.shown.steps)
        elif self.scene.offered:
            self.asked()

    # -- on screen -----------------------------------------------------------------------------------
    def head(self) -> str:
        """Whose hint it is."""
        level = self.shown.level if self.shown is not None else ""
        return self.scene.t("table.hint_by", level=self.scene.t(f"level.{level}")) if level else self._plain()

    def _plain(self) -> str:
        return self.scene.t("table.hint")

    def words(self) -> str:
        """The hint in a sentence; while it is worked out, how far that is."""
        if self.shown is not None:
            said = self.scene.view.say_hint(self.shown)
            return said[:1].upper() + said[1:]
        if not self.pending:
            return ""
        if self.scene.view.advising:
            return self.scene.t("table.hint_working")
        level = self.scene.t(f"level.{LEVEL}")
        return self.scene.t("table.studying", name=level, n=self.preparation.percent)

    def build(self, p: Painter) -> None:
        """At the foot of the log, which has nothing to do with the decision and ends above it."""
        text = self.words()
        self.scene.log_covered = 0.0
        if not text:
            return
        head = self.head()
        box = self._box(p, text)
        self.scene.log_covered = box[3] + 2
        named = self.scene.ui.find(self.scene.view.hinted(self.shown.steps[0])) if self.shown else None
        if named is not None:
            _mark(named)
        self.scene.ui.add(
            Element(
                "hint",
                "button",
                f"{head}: {text}",
                box,
                self.clear,
                _draw,
                tooltip=self.scene.t("table.hint_tip"),
                extra={"head": head, "text": text, "quiet": True},
            )
        )

    def _box(self, p: Painter, text: str) -> Box:
        log = self.scene.ui.find("log")
        x, y, w, h = log.rect if log is not None else (p.w - 320, 48.0, 320.0, p.h - 236)
        x = max(x - 2, p.w - 314)
        w = p.w - 6 - x
        lines = p.lines(text, SIZE, "j", w - 28)
        high = HEAD * max(1.0, p.text_scale) + len(lines) * SIZE * LEAD * p.text_scale + 8
        return x, y + h - high - 2, w, high


def _mark(e: Element) -> None:
    """The button that does what the hint says carries its sign."""
    plain = e.draw

    def draw(p: Painter, e: Element, look: Look) -> None:
        if plain is not None:
            plain(p, e, look)
        x, y = e.rect[0] + 3, e.rect[1] + 3
        p.circle(x, y, 11, INK, p.theme.accent, 2)
        icon(p, "bulb", x, y, 15, p.theme.accent)

    e.draw = draw


def _draw(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(x, y, w, h, t.raised, 8, t.accent, 2)
    middle = y + 6 + (HEAD - 6) * max(1.0, p.text_scale) / 2
    icon(p, "bulb", x + 20, middle, 18, t.accent)
    p.text(x + 36, middle, e.extra["head"], 14, t.accent, "jb", w=w - 66)
    icon(p, "close", x + w - 18, middle, 14, t.light if look.hot else t.light_muted)
    line = SIZE * LEAD * p.text_scale
    top = y + HEAD * max(1.0, p.text_scale) + line / 2 - 2
    p.para(x + 14, top, w - 28, e.extra["text"], SIZE, t.light, "j", LEAD)
