"""What is this? Right click on anything: its name, what it does, why it is off, and its rule."""

from __future__ import annotations

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION
from game.ui.kit.cards import close_button, overlay_card
from game.ui.kit.elements import Element
from game.ui.kit.marks import icon, keycap
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button
from game.ui.scenes.rulebook.text import clause_text

WIDTH = 560.0
PAD = 26.0


class WhatIs(Scene):
    """An overlay about one element, with a way into the rule book at its clause."""

    name = "whatis"
    overlay = True

    def __init__(self, app: Shell, element: Element, game_id: str | None) -> None:
        super().__init__(app)
        self.below = app.top if app.stack else None
        self.element = element
        self.game_id = game_id
        self.clause = element.clause

    @property
    def prompt(self) -> str:
        return self.t("whatis.title")

    def _now(self) -> Element:
        """The element as it is declared now, so that a switch of language reaches it."""
        if self.below is not None:
            if self.below.stale:
                self.below.rebuild(self.app.painter())
            return self.below.ui.find(self.element.id) or self.element
        return self.element

    # -- words ---------------------------------------------------------------------------------------
    def _parts(self, p: Painter) -> list[tuple[str, str, str]]:
        """(icon, text, colour) of what there is to say, in order."""
        t, e = p.theme, self._now()
        parts = []
        if e.tooltip:
            parts.append(("info", e.tooltip, t.ink))
        if not e.enabled:
            parts.append(("lock", e.why or self.t("whatis.disabled"), t.danger_paper))
        rule = self._rule()
        if rule:
            parts.append(("rules", rule, t.ink))
        return parts or [("info", self.t("whatis.nothing"), t.muted)]

    def _rule(self) -> str:
        """The text of the element's clause, where the rule book has one."""
        if not self.clause or not self.game_id:
            return ""
        return clause_text(self.app, self.game_id, self.clause) or ""

    def _heights(self, p: Painter) -> list[float]:
        step = BODY * 1.5 * p.text_scale
        return [
            len(p.lines(text, BODY, "j", WIDTH - 2 * PAD - 34)) * step + 16 for _, text, _ in self._parts(p)
        ]

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        h = min(p.h - 40, 92 + sum(self._heights(p)) + 82)
        x = p.w / 2 - WIDTH / 2
        if self.app.input.cursor:
            # beside what it speaks of, where there is room
            x = max(20.0, min(p.w - WIDTH - 20, self.app.input.cursor[0] - WIDTH / 2))
        return x, max(20.0, (p.h - h) / 2), WIDTH, h

    # -- elements ------------------------------------------------------------------------------------
    def entered(self) -> None:
        self._place: tuple[float, float, float, float] | None = None

    def build(self, p: Painter) -> None:
        # it stays where it opened, whatever the pointer does
        box = self._box(p)
        kept = getattr(self, "_place", None)
        self._place = box if kept is None else (kept[0], *box[1:])
        x, y, w, h = self._place
        close_button(self, "whatis.close", x + w - PAD, y + h - 64)
        if self.game_id:
            key = self.app.keymap.cap("help")
            label = self.t("whatis.open_rule", clause=self.clause) if self.clause else self.t("rules.title")
            button(
                self.ui,
                "whatis.rule",
                x + PAD,
                y + h - 64,
                w - 2 * PAD - 152,
                44,
                label,
                self.open_rule,
                key=key,
                dark=False,
                kind="primary",
                icon="rules",
            )

    def open_rule(self) -> None:
        """The rule book at the clause, instead of this."""
        self.app.pop()
        self.app.open_rules(self.game_id, self.clause)

    def help_clause(self) -> str:
        return self.clause

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t, e = p.theme, self._now()
        x, y, w, h = self._place or self._box(p)
        overlay_card(p, (x, y, w, h))
        p.text(x + PAD, y + 30, self.prompt, CAPTION, t.muted, "j", w=w - 2 * PAD - 90)
        if e.key:
            keycap(p, x + w - PAD, y + 30, e.key, dark=False, h=20, a="r")
        label = e.label or self.t("whatis.unnamed")
        p.text(x + PAD, y + 58, label, 22, t.ink, "jb", w=w - 2 * PAD)
        p.rect(x + PAD, y + 78, w - 2 * PAD, 1.4, t.rule)
        top = y + 104.0
        for (sign, text, colour), high in zip(self._parts(p), self._heights(p), strict=True):
            icon(p, sign, x + PAD + 11, top, 22, colour)
            room = max(1, int((y + h - 84 - top) / (BODY * 1.5 * p.text_scale)) + 1)
            p.para(x + PAD + 34, top, w - 2 * PAD - 34, text, BODY, colour, "j", 1.5, maxl=room)
            top += high

    def read_out(self) -> str:
        texts = [text for _, text, _ in self._parts(self.app.painter())]
        return "\n".join([self._now().label, *texts])
