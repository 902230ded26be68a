"""What a scene is: it declares elements for its state, paints itself, and answers keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.ui.elements import Element, Elements, Rect
from game.ui.painter import Painter
from game.ui.theme import CAPTION, INK
from game.ui.widgets import button, keycap, keycap_width

if TYPE_CHECKING:
    from game.app import App


class Scene:
    """One screen on the stack. Override `build`, `paint`, and what else it needs.

    `build` declares the elements and is called again whenever something changed (`app.changed()`);
    `paint` draws what lies under the elements, `paint_over` what lies above them.
    """

    name = "scene"
    overlay = False
    """An overlay is drawn above the scene below it, which is veiled."""
    hover_builds = False
    """Whether `build` depends on what is pointed at."""
    left_drags = False
    """Whether the left button drags too; elsewhere a click may tremble."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ui = Elements()
        self.stale = True
        self.composing = ""

    # -- for subclasses ----------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        """Declare the elements; `p` measures text."""

    def paint(self, p: Painter) -> None:
        """Draw what lies under the elements."""

    def paint_over(self, p: Painter) -> None:
        """Draw what lies above the elements."""

    def entered(self) -> None:
        """The scene became the top of the stack, now or again."""

    def left(self) -> None:
        """The scene was covered or closed."""

    def closed(self) -> None:
        """The scene left the stack."""

    def tick(self, ms: float) -> None:
        """Time passes; call `self.app.redraw()` or `changed()` where something moved."""

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        """A key that no element took; True where it was used. Names: `f`, `space`, `left`, `f1`."""
        return False

    def field_left(self, key: str) -> None:
        """Typing into a line of text has ended with Enter, Esc or Tab."""

    def arrow(self, dx: int) -> bool:
        """Left (-1) or Right (1) where the scene uses them itself instead of moving the focus."""
        return False

    def lift(self, dy: int) -> bool:
        """Up (1) or Down (-1) where the scene uses them itself instead of moving the focus."""
        return False

    def wheel(self, by: int, x: float, y: float) -> bool:
        """The wheel over no element that takes it."""
        return False

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        """The pointer at (x, y) moved by (dx, dy) u with a button held that drags here."""
        return False

    def escape(self) -> None:
        """Esc: back, unless a scene does otherwise."""
        self.app.pop()

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        """The middle and the bottom of notices, where they do not belong under the bar."""
        return None

    def lit_with(self, p: Painter, element: Element) -> Sequence[Rect]:
        """Boxes that light up while an element is pointed at: its tooltip keeps off them."""
        return ()

    def help_clause(self) -> str:
        """The clause F1 opens at."""
        return ""

    @property
    def busy(self) -> bool:
        """Whether something is still moving or thinking."""
        return False

    @property
    def prompt(self) -> str:
        """Whose decision it is and what to do, as the top bar says it."""
        return ""

    def read_out(self) -> str:
        """The scene as text for the read-out key."""
        lines = [self.prompt] if self.prompt else []
        for e in self.ui.items:
            if e.label:
                state = "" if e.enabled else f" ({e.why})" if e.why else " (–)"
                lines.append(f"{e.label}{': ' + str(e.value) if e.value not in (None, '') else ''}{state}")
        return "\n".join(lines)

    # -- shared ------------------------------------------------------------------------------------
    def t(self, key: str, **params: Any) -> str:
        """The text under a key in the player's language."""
        return self.app.t(key, **params)

    def language_item(self, id: str = "bar.language") -> dict[str, Any]:
        """The bar's switch of language, which every screen has."""
        return {
            "id": id, "label": self.t("bar.language"), "key": self.app.keymap.cap("language"),
            "icon": "language", "action": self.app.toggle_language, "tooltip": self.t("bar.language_tip"),
        }  # fmt: skip

    def back_item(self, id: str = "bar.back") -> dict[str, Any]:
        """The bar's way back."""
        return {
            "id": id, "label": self.t("common.back"), "key": self.app.keymap.cap("back"), "icon": "back",
            "action": self.escape,
        }  # fmt: skip

    def pointed(self) -> Element | None:
        """The element that previews follow."""
        return self.ui.find(self.ui.pointed())

    def rebuild(self, p: Painter) -> None:
        """Declare the elements anew where something changed."""
        if self.stale:
            self.ui.clear()
            self.build(p)
            self.stale = False
            if self.ui.focused and not self.ui.find(self.ui.focused):
                self.ui.focused = None

    def draw(self, p: Painter) -> None:
        """Paint everything in order."""
        self.paint(p)
        for element in self.ui.items:
            if element.draw:
                if p.trace is not None:
                    p.trace.owner = element.id
                element.draw(p, element, self.ui.look(element))
        if p.trace is not None:
            p.trace.owner = None
        self.paint_over(p)


BAR = 48.0
"""Height of the top bar in u."""


def paint_bar(p: Painter, prompt: str, mark: tuple[str, str] | None = None, room: float = 520) -> None:
    """The top bar with its amber line, a seat's mark (colour, shape) and the prompt."""
    from game.ui.widgets import mark as draw_mark

    t = p.theme
    p.rect(0, 0, p.w, BAR, t.night)
    p.rect(0, BAR - 1.5, p.w, 1.5, t.accent)
    x = 20.0
    if mark:
        draw_mark(p, mark[1], mark[0], 30, 23.5, 9)
        x = 52
    p.text(x, 23.5, prompt, 20, t.light, "jb", w=room)


def bar_buttons(p: Painter, ui: Elements, items: list[dict[str, Any]], right: float | None = None) -> float:
    """Buttons at the bar's right end, given from the left; returns the x where they begin.

    Each item: id, label, action, and optionally key, icon, enabled, why, tooltip, and `shown` where less
    than the label is to be drawn.
    """
    x = (right if right is not None else p.w) - 8
    for item in reversed(items):
        icon = 24 if item.get("icon") else 0
        key = item.get("key", "")
        shown = item.get("shown", item["label"])
        extra = {"icon": item.get("icon", ""), "shown": shown}
        w = 18 + icon + p.width(shown, CAPTION, "j") + (keycap_width(p, key) + 8 if key else 0)
        x -= w
        ui.add(
            Element(item["id"], "button", item["label"], (x, 7, w - 4, 33), item["action"], _draw_bar_button,
                    item.get("enabled", True), item.get("why", ""), key, item.get("tooltip", ""),
                    selected=item.get("selected", False), extra=extra)
        )
        x -= 4
    return x


def _draw_bar_button(p: Painter, e: Element, look: Any) -> None:
    from game.ui.widgets import focus_ring, icon

    t = p.theme
    x, y, w, h = e.rect
    colour = t.light if e.enabled else t.lane
    p.rect(x, y, w, h, t.raised if look.hot and e.enabled else t.panel, 6)
    if e.selected:
        p.rect(x + 6, y + h - 3, w - 12, 2, t.accent)
    left = x + 10
    if e.extra["icon"]:
        icon(p, e.extra["icon"], left + 9, y + h / 2, 18, colour)
        left += 24
    left += p.text(left, y + h / 2, e.extra["shown"], CAPTION, colour, "j") + 8
    if e.key:
        keycap(p, left, y + h / 2, e.key, colour=t.light_muted if e.enabled else t.lane)
    if look.focused:
        focus_ring(p, x + 3, y + 3, w - 6, h - 6, 8)


class Dialog(Scene):
    """A question with a few answers; used only before something is lost."""

    name = "dialog"
    overlay = True

    def __init__(self, app: App, title: Any, body: Any, answers: list[tuple[str, str, Any, str]]) -> None:
        """`title`, `body` and the labels are locale keys or (key, params); answers are
        (id, label key, action, kind); the last is the safe one and Esc."""
        super().__init__(app)
        self.title, self.body, self.answers = title, body, answers

    def _say(self, text: Any) -> str:
        return self.t(text) if isinstance(text, str) else self.t(text[0], **text[1])

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        lines = p.lines(self._say(self.body), 16, "j", 472)
        h = 140 + len(lines) * 25 * p.text_scale
        return p.w / 2 - 260, p.h / 2 - h / 2, 520, h

    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        n = len(self.answers)
        each = (w - 48 - 12 * (n - 1)) / n
        for i, (id, label, action, kind) in enumerate(self.answers):
            button(self.ui, f"dialog.{id}", x + 24 + i * (each + 12), y + h - 68, each, 46, self._say(label),
                   partial(self._answer, action), kind=kind, dark=False,
                   key="Esc" if i == n - 1 else "Enter" if i == 0 else "")

    def _answer(self, action: Any) -> None:
        self.app.pop()
        if action:
            action()

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        if name == "enter":
            self._answer(self.answers[0][2])
            return True
        return False

    @property
    def prompt(self) -> str:
        return self._say(self.title)

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        p.rect(x + 4, y + 6, w, h, "#000000", 12, op=0.35)
        p.rect(x, y, w, h, t.card, 12, INK, 2.6)
        p.text(x + 24, y + 36, self._say(self.title), 20, t.ink, "jb", w=w - 48)
        p.para(x + 24, y + 72, w - 48, self._say(self.body), 16, t.ink, "j", 1.55)
