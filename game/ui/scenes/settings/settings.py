"""The settings: every change applies at once and is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.engine import registry
from game.engine.errors import PaddockError
from game.services.own_colours import OWN_COLOURS, own_token
from game.services.settings import CONFIRM, HINTS, SPEEDS, THEMES, TURNS, VOICES
from game.services.sound import engine
from game.ui.draw import art
from game.ui.draw import theme as themes
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, CONTROL_H, EDGE, GAP, INSET, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.cards import on_page
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import Element, Look
from game.ui.kit.fields import slid, stepped, toggled
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import button, headed, ruled, seat, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import Value, choices
from game.ui.race.words import game_name, stepper_end, token_name
from game.ui.scenes.settings.data import DataPage
from game.ui.scenes.settings.keys import KeysPage
from game.ui.scenes.settings.preview import paint_preview

TABS: Final = ("game", "speed", "display", "table", "sound", "language", "keys", "data")
ICONS: Final = {
    "game": "flag",
    "speed": "speed",
    "display": "display",
    "table": "cards",
    "sound": "sound",
    "language": "language",
    "keys": "keyboard",
    "data": "folder",
}
KEYED: Final = {"muted": "mute", "bots_turns": "together", "magnifier": "magnify"}
"""Settings that a key changes as well, which their help texts name."""
SAMPLES: Final = {
    "volume": "turn",
    "level_effects": "dice",
    "level_engines": engine(3, 4),
    "level_crowd": "cheer",
}
"""Sounds played when a level has been set."""
SIDE, CONTROL, THEMES_W, NUMBER, SWITCH = 224.0, 380.0, 440.0, 200.0, 46.0
"""Widths of the tabs and of controls: a choice, the themes, a number, a switch."""
STEP, THEME_STEP, COLOUR_STEP, HEAD = 72.0, 128.0, 92.0, 60.0
"""Heights of a line, of those with themes and with colours, and of the page's head."""


class SettingsScene(Scene):
    """Eight pages; a tab on the left chooses one."""

    name = "settings"

    def __init__(self, app: Shell, tab: str = "game") -> None:
        super().__init__(app)
        self.tab = tab
        self.keys_page = KeysPage(self)
        self.data_page = DataPage(self)

    @property
    def prompt(self) -> str:
        return self.t("settings.title")

    # -- frame -----
    def build(self, p: Painter) -> None:
        self.declare_bar(p, self.language_item(), self.back_item())
        reset, t = self.t("settings.reset_all"), p.theme
        side = column(
            *(self._tab(p, tab) for tab in TABS),
            box(grow=1),
            button("settings.reset", reset, self._ask_reset, dark=False, size=Type.NOTE.size, icon="undo"),
            gap=NEAR,
            w=SIDE,
        )
        at_once = text(self.t("settings.at_once"), Type.CAPTION, t.muted)
        head = headed(p, self.t(f"settings.tab_{self.tab}"), at_once, h=HEAD)
        page = column(head, *self._page(p), grow=1, pad=(EDGE, 0, EDGE, EDGE), draw=on_page)
        self.put(p, (0, BAR, p.w, p.h - BAR), row(side, page, gap=INSET, pad=(EDGE, INSET, EDGE, EDGE)))

    def _tab(self, p: Painter, tab: str) -> Node:
        t, is_open = p.theme, tab == self.tab
        item = Element(f"settings.tab.{tab}", "tab", self.t(f"settings.tab_{tab}"), selected=is_open)
        item.action = partial(setattr, self, "tab", tab)
        colour = t.paper if is_open else t.ink
        return row(
            sign(ICONS[tab], 22, themes.PAPER.accent if is_open and t.name != "night" else colour),
            text(item.label, Type.LABEL, colour, grow=1),
            item=item,
            fill=t.ink if is_open else t.card,
            stroke=t.ink,
            sw=2,
            r=8,
            ring=11,
            gap=GAP,
            pad=(INSET, 0, GAP, 0),
            fixed_h=BUTTON_H,
        )

    def _ask_reset(self) -> None:
        answers = [
            ("yes", "settings.reset_yes", self.app.reset_settings, "danger"),
            ("no", "common.cancel", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "settings.reset_title", "settings.reset_text", answers))

    # -- controls -----
    def _set(self, **values: object) -> None:
        try:
            self.app.change_settings(**values)
        except PaddockError as error:
            self.app.notify_error(error)

    def _line(self, p: Painter, name: str, control: Node, height: float = STEP) -> Node:
        """Return a line: name, help text if there is one, and control."""
        t, about = p.theme, f"settings.{name}_help"
        params = {"cap": self.app.keymap.cap(KEYED[name]) or "–"} if name in KEYED else {}
        lines = [text(self.t(f"settings.{name}"), Type.LABEL, t.ink)]
        if self.app.translator.has(about):
            lines.append(para(self.t(about, **params), Type.CAPTION, t.muted))
        return row(column(*lines, grow=1), control, gap=EDGE, h=height, align="middle")

    def _switch(self, p: Painter, name: str) -> Node:
        id, value = f"settings.{name}", bool(getattr(self.app.settings, name))
        item = toggled(id, self.t(id), value, lambda: self._set(**{name: not value}), bare=True)
        return self._line(p, name, box(item=item, w=SWITCH, h=CONTROL_H))

    def _choice(
        self,
        p: Painter,
        name: str,
        labels: Sequence[tuple[Value, str]],
        width: float = CONTROL,
        set_it: Callable[[Value], object] | None = None,
    ) -> Node:
        def choose(value: Value) -> None:
            self._set(**{name: value})

        id, value = f"settings.{name}", getattr(self.app.settings, name)
        return self._line(p, name, choices(id, labels, value, set_it or choose, w=width, h=CONTROL_H))

    def _percent(self, p: Painter, name: str, low: int, high: int) -> Node:
        id, value = f"settings.{name}", int(getattr(self.app.settings, name))
        label, at_end = self.t("settings.percent", n=value), stepper_end(self.app, value, low, high)

        def change(n: int) -> None:
            self._set(**{name: n})

        item = stepped(id, self.t(id), value, low, high, change, label, 10, at_end=at_end)
        return self._line(p, name, box(item=item, w=NUMBER, h=CONTROL_H))

    # -- pages -----
    def _page(self, p: Painter) -> list[Node]:
        """Return the content of the open page."""
        pages = {
            "game": self._game_page,
            "speed": self._speed_page,
            "display": self._display_page,
            "table": self._table_page,
            "sound": self._sound_page,
            "language": self._language_page,
            "keys": self.keys_page.layout_nodes,
            "data": self.data_page.layout_nodes,
        }
        return pages[self.tab](p)

    def _game_page(self, p: Painter) -> list[Node]:
        levels = [(level, self.t(f"settings.hints_{level}")) for level in HINTS]
        voices = [(when, self.t(f"settings.voices_{when}")) for when in VOICES]
        confirm = [(when, self.t(f"settings.confirm_{when}")) for when in CONFIRM]
        return ruled(
            p,
            self._choice(p, "hints", levels),
            self._choice(p, "confirm", confirm),
            self._choice(p, "voices", voices),
            *(self._switch(p, name) for name in ("first_met", "forced", "bot_levels", "confirm_quit")),
        )

    def _speed_page(self, p: Painter) -> list[Node]:
        labels = [(n, self.t(f"settings.speed_{n}")) for n in SPEEDS]
        speeds = (self._choice(p, name, labels) for name in ("speed_own", "speed_bots"))
        turns = [(turns, self.t(f"settings.bots_turns_{turns}")) for turns in TURNS]
        return ruled(p, *speeds, self._choice(p, "bots_turns", turns), self._switch(p, "reduced_motion"))

    def _display_page(self, p: Painter) -> list[Node]:
        displays = [(n, self.t(f"settings.display_{n}")) for n in ("window", "fullscreen")]
        themes_ = (self._theme(theme) for theme in THEMES)
        return ruled(
            p,
            self._choice(p, "display", displays, set_it=self._set_display),
            self._line(p, "theme", row(*themes_, gap=GAP, w=THEMES_W, h=THEME_STEP - GAP), THEME_STEP),
            self._percent(p, "ui_scale", 70, 100),
            self._percent(p, "text_scale", 100, 150),
            self._switch(p, "patterns"),
            self._switch(p, "reduced_motion"),
        )

    def _table_page(self, p: Painter) -> list[Node]:
        colours = (self._colour(p, colour) for colour in (None, *OWN_COLOURS))
        chips = row(*colours, gap=NEAR / 2, w=CONTROL, h=CONTROL_H)
        lines = ruled(
            p,
            self._line(p, "my_colour", chips, COLOUR_STEP),
            *(self._switch(p, name) for name in ("left_handed", "magnifier")),
        )
        return [*lines, box(draw=partial(paint_preview, self.app.settings), grow=1)]

    def _colour(self, p: Painter, colour: str | None) -> Node:
        """Return a colour with its shape; "none" is a word."""
        t, is_own, name = p.theme, colour == self.app.settings.my_colour, colour or "none"
        item = Element(f"settings.my_colour.{name}", "choice", self.t(f"settings.colour_{name}"))
        item.action, item.selected = partial(self._set, my_colour=colour), is_own
        if colour is None:
            ink = t.paper if is_own else t.ink
            inside, w, edge = text(item.label, Type.HEAD, ink, "c", pad=(5, 0, 5, 0), grow=1), 0.0, t.ink
        else:
            item.tooltip = self._games_with(colour)
            value, shape = OWN_COLOURS[colour]
            inside, w, edge = seat(shape, value, 10, is_own, CONTROL_H), CONTROL_H, None
        fill, grow = t.ink if is_own else None, 0 if w else 1
        return row(inside, item=item, fill=fill, stroke=edge, sw=2, r=8, ring=9, w=w, h=CONTROL_H, grow=grow)

    def _games_with(self, colour: str) -> str:
        """Return a colour's name with the games that have it, and its name there if that differs."""
        app, found = self.app, []
        for game in map(registry.game, registry.games()):
            token = own_token(game, colour)
            if token is None or app.translator.has(f"{game.id}.setup_colours"):
                # the race deals the colours there
                continue
            name, there = game_name(app, game.id), token_name(app, game, token)
            found.append(name if token == colour else self.t("settings.colour_as", game=name, colour=there))
        label = self.t(f"settings.colour_{colour}")
        return self.t("settings.colour_in", colour=label, games=self.app.translator.language.listing(found))

    def _set_display(self, display: str) -> None:
        if display != self.app.settings.display:
            self.app.toggle_fullscreen()

    def _theme(self, theme: str) -> Node:
        item = Element(
            f"settings.theme.{theme}", "choice", self.t(f"settings.theme_{theme}"), draw=_draw_theme
        )
        item.action, item.selected = partial(self._set, theme=theme), theme == self.app.settings.theme
        item.extra = {"of": theme}
        return box(item=item, grow=1)

    def _sound_page(self, p: Painter) -> list[Node]:
        switches = (self._switch(p, name) for name in ("sound", "muted"))
        levels = (self._loudness(p, name, sample) for name, sample in SAMPLES.items())
        page = ruled(p, *switches, *levels)
        if not self.app.sound.fault:
            return page
        red = p.theme.danger_paper
        fault = text(self.t("settings.no_sound"), Type.BODY, red, grow=1)
        return [*page, box(grow=1), row(sign("mute", 22, red), fault, gap=GAP)]

    def _loudness(self, p: Painter, name: str, sample: str) -> Node:
        """Return a slider that plays its sample."""

        def change(value: int) -> None:
            self._set(**{name: value})
            self.app.sound.play(sample)

        id, value = f"settings.{name}", int(getattr(self.app.settings, name))
        item = slid(id, self.t(id), value, 0, 100, 5, change)
        number = text(str(value), Type.TOTAL, p.theme.ink, "r", w=SWITCH)
        slider = row(box(item=item, h=CONTROL_H, grow=1), number, gap=EDGE, w=CONTROL, align="middle")
        return self._line(p, name, slider)

    def _language_page(self, p: Painter) -> list[Node]:
        known = self.app.translator.languages.items()
        names = [(code, language.text("language.name")) for code, language in known]
        system = (None, self.t("settings.language_system"))
        return ruled(p, self._choice(p, "language", [system, *names], THEMES_W))


def _draw_theme(p: Painter, e: Element, look: Look) -> None:
    """Draw a small picture of the app in that theme."""
    t = p.theme
    x, y, w, h = e.rect
    theme = themes.THEMES[e.of(str)]
    p.rect(x, y, w, h - 30, theme.paper, 8)
    p.rect(x + 3, y + 1, w - 6, 13, theme.night, 0)
    p.rect(x + 2, y + 13, w - 4, 1.5, theme.accent)
    p.rect(x + 8, y + 22, w * 0.5, h - 60, theme.card, 4, theme.ink, 1.6)
    for i, share in enumerate((0.34, 0.26, 0.3)):
        p.rect(x + 16, y + 31 + i * 10, w * share, 3, theme.ink if i == 0 else theme.muted, 1.5)
    p.art(art.car("modern_side", "#C8240C", "paper"), x + w * 0.77, y + 44, w * 0.36, mid=True)
    p.rect(x, y, w, h - 30, None, 8, t.accent if e.selected else t.ink, 4 if e.selected else 2)
    p.text(x + w / 2, y + h - 14, e.label, 16, t.ink, "jb" if e.selected else "j", "c", w=w)
    if look.is_hot:
        focus_ring(p, x, y, w, h - 30)
