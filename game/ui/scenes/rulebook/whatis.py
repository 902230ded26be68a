"""The context help: a right click shows an element's name, purpose, rule, and why it is disabled."""

from __future__ import annotations

from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, Type
from game.ui.kit.cards import put_card
from game.ui.kit.elements import Element
from game.ui.kit.layout import box, para, row, text
from game.ui.kit.parts import button, cap, close, rule, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import ButtonLook
from game.ui.scenes.rulebook.text import clause_text

WIDTH, SIGN = 560.0, 22.0


class WhatIs(Scene):
    """An overlay about one element, with a button that opens the rule book at its clause."""

    name = "whatis"
    is_overlay = True

    def __init__(self, app: Shell, element: Element, game_id: str | None) -> None:
        super().__init__(app)
        self.below = app.top if app.stack else None
        self.element = element
        self.game_id = game_id
        self.clause = element.clause
        self._middle: float | None = None

    @property
    def prompt(self) -> str:
        return self.t("whatis.title")

    def _now(self) -> Element:
        """Return the element as it is declared now, in the present language."""
        if self.below is not None:
            if self.below.is_stale:
                self.below.rebuild(self.app.painter())
            return self.below.ui.find(self.element.id) or self.element
        return self.element

    # -- words -----
    def _text_lines(self, p: Painter) -> list[tuple[str, str, str]]:
        """Return the texts as (icon, text, colour)."""
        t, e = p.theme, self._now()
        parts = []
        if e.tooltip:
            parts.append(("info", e.tooltip, t.ink))
        if not e.enabled:
            parts.append(("lock", e.why or self.t("whatis.disabled"), t.danger_paper))
        if self.clause and self.game_id and (rule := clause_text(self.app, self.game_id, self.clause)):
            parts.append(("rules", rule, t.ink))
        return parts or [("info", self.t("whatis.nothing"), t.muted)]

    # -- elements -----
    def on_entered(self) -> None:
        # it opens beside the element and stays there
        cursor = self.app.input.cursor
        self._middle = cursor[0] if cursor else None

    def build(self, p: Painter) -> None:
        t, e = p.theme, self._now()
        head = row(
            text(self.prompt, Type.CAPTION, t.muted), box(grow=1), cap(p, e.key, False, 20), align="middle"
        )
        lines = (
            row(sign(icon, SIGN, colour), para(words, Type.BODY, colour, 1.5, grow=1), gap=GAP, align="start")
            for icon, words, colour in self._text_lines(p)
        )
        key = self.app.keymap.cap("help")
        label = self.t("whatis.open_rule", clause=self.clause) if self.clause else self.t("rules.title")
        look = ButtonLook(key=key, dark=False, kind="primary", icon="rules")
        opens = button("whatis.rule", label, self.open_rule, grow=1, **look)
        put_card(
            self,
            p,
            WIDTH,
            head,
            text(e.label or self.t("whatis.unnamed"), Type.PAGE, t.ink),
            rule(t.rule),
            *lines,
            *([button(e.also.id, e.also.label, self._do_also, dark=False)] if e.also else []),
            row(opens if self.game_id else box(grow=1), close(self, "whatis.close"), gap=GAP),
            middle=self._middle,
        )

    def _do_also(self) -> None:
        """Do what else can be done with the element, and close."""
        also = self._now().also
        self.app.pop()
        if also is not None:
            also.action()

    def open_rule(self) -> None:
        """Replace this overlay by the rule book at the clause."""
        self.app.pop()
        self.app.open_rules(self.game_id, self.clause)

    def help_clause(self) -> str:
        return self.clause

    def read_out(self) -> str:
        texts = [content for _, content, _ in self._text_lines(self.app.painter())]
        return "\n".join([self._now().label, *texts])
