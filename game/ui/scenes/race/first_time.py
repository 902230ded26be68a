"""Explanations of what happens for the first time in a race, shown once; a setting turns them off."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from game.engine.contract import Event
from game.engine.match import Played
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, NEAR
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.marks import focus_ring, icon
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.hint_panel import whole_lines

SIZE: Final = 15.0
LEAD: Final = 1.4
HEAD: Final = 28.0
PAD: Final = 12.0


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic that came up: the name of its texts, and the event that brought it."""

    name: str
    event: Event


class FirstTimeHelp:
    """One explanation at a time, over the foot of the log, until a click or the player's next decision."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.waiting: list[Topic] = []
        self._displayed = False
        """Whether the first of `waiting` has been on the screen."""

    def on_step(self, played: Played) -> None:
        """Queue an explanation for each topic of this step that is new to the player."""
        scene = self.scene
        if scene.viewer is None or not scene.app.settings.first_met:
            return
        for event in played.visible_events(scene.viewer):
            name = scene.view.rows.topic(scene.view.names, event)
            known = scene.app.settings.met.get(self._key(name))
            if name and not known and all(topic.name != name for topic in self.waiting):
                self.waiting.append(Topic(name, event))
        if scene.view.rows.replay_mark(played.events) == "end":
            # in the next race of a season it would explain what is no longer on the table
            del self.waiting[int(self._displayed) :]

    def _key(self, name: str) -> str:
        return f"{self.scene.game_id}/{name}"

    def close(self) -> None:
        """Remove the current explanation."""
        if self.waiting:
            self.waiting.pop(0)
            self._displayed = False
            self.scene.app.changed()

    def on_decided(self) -> None:
        """Remove the explanation on the screen when the player has decided something."""
        if self._displayed:
            self.close()

    def open_rules(self) -> None:
        """Open the rule book at the clause of the explanation."""
        self.scene.app.open_rules(self.scene.game_id, self.waiting[0].event.clause)

    def _remember(self, topic: Topic) -> None:
        if not self._displayed:
            self._displayed = True
            app = self.scene.app
            app.report_unsaved(app.store.change(met={**app.settings.met, self._key(topic.name): True}))

    def build(self, p: Painter) -> None:
        """Declare the explanation once motion has ended and no hint is open.

        A hint comes first: the explanation would cover what the player decides by.
        """
        scene = self.scene
        if not self.waiting or scene.is_moving or scene.ui.find("hint") is not None:
            return
        topic = self.waiting[0]
        self._remember(topic)
        names = scene.view.names
        head = names.t(f"met.{topic.name}_head")
        text = names.t(f"met.{topic.name}", **names.topic_params(topic.event))
        text = text[:1].upper() + text[1:]
        rect = self._area(p, text)
        left, _, w, _ = rect
        s = p.text_scale
        scene.ui.remove_covered(rect)
        label = f"{head}: {text}"
        tip = scene.t("first_met.tip")
        draw, quiet = partial(_draw, head, text), Extra(quiet=True)
        scene.ui.add(Element("met", "button", label, rect, self.close, draw, tooltip=tip, extra=quiet))
        side = HEAD * s
        book = (left + w - 2 * side - 6, rect[1] + 2, side, side)
        rules = scene.t("common.rules")
        scene.ui.add(Element("met.rules", "button", rules, book, self.open_rules, _draw_book))

    def _area(self, p: Painter, text: str) -> Box:
        """Return the table's space for tips, or else the foot of the side column; the log ends above it."""
        scene = self.scene
        frame = scene.view.frame(p)
        space = frame.tip_box
        if space is not None and _height(p, text, space[2]) <= space[3]:
            # cover all of it, so that nothing below is visible in part
            return space
        x, y, _, h = scene.view.hint_area(p)
        left = max(x - 2, frame.side_x + 6)
        w = frame.side_x + frame.side - 6 - left
        bottom = y + h - 2
        log = scene.ui.find("log")
        top = self._without_heading(left, whole_lines(scene, left, bottom - _height(p, text, w)))
        if log is not None:
            scene.log_covered = max(scene.log_covered, log.rect[1] + log.rect[3] - top)
        return left, top, w, bottom - top

    def _without_heading(self, left: float, top: float) -> float:
        """Return `top`, raised over the heading of a list whose rows are covered from the first on."""
        column = [e.rect for e in self.scene.ui.items if e.role == "item" and abs(e.rect[0] - left) < NEAR]
        above = max((y + h for _, y, _, h in column if y + h <= top), default=top)
        # where no rows are below, the log is there, and it says itself where its heading ends
        below = min((y for _, y, _, h in column if y >= top), default=above)
        return above if below - above > HEAD else top


class NoFirstTimeHelp(FirstTimeHelp):
    """No explanations, for scenes where a coach explains or asks."""

    def on_step(self, played: Played) -> None:
        pass


def _height(p: Painter, text: str, width: float) -> float:
    return (HEAD + len(p.lines(text, SIZE, "j", width - 2 * PAD)) * SIZE * LEAD) * p.text_scale + 12


def _draw(head: str, text: str, p: Painter, e: Element, look: Look) -> None:
    t, (x, y, w, h), s = p.theme, e.rect, p.text_scale
    if p.trace is not None:
        p.trace.cover(e.rect)
    p.rect(x + 2, y + 4, w, h, "#000000", 8, op=0.4)
    p.rect(x, y, w, h, t.own_paper if t.name == "paper" else t.raised, 8, t.accent, 2)
    ink = INK if t.name == "paper" else t.light
    middle = y + 4 + HEAD * s / 2
    icon(p, "info", x + 20, middle, 18, ink)
    p.text(x + 36, middle, head, CAPTION + 1, ink, "jb", w=w - 52 - 2 * HEAD * s)
    icon(p, "close", x + w - 6 - HEAD * s / 2, middle, 14, ink)
    p.para(x + PAD, y + HEAD * s + 4 + SIZE * LEAD * s / 2, w - 2 * PAD, text, SIZE, ink, "j", LEAD)
    if look.is_hot:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 7)


def _draw_book(p: Painter, e: Element, look: Look) -> None:
    t, (x, y, w, h) = p.theme, e.rect
    ink = INK if t.name == "paper" else t.light
    icon(p, "rules", x + w / 2, y + h / 2 + 2, 18, ink)
    if look.is_hot:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 6)
