"""The options of the set-up screen: a control for each kind, and presets."""

from __future__ import annotations

from functools import partial

from game.engine.contract import Option
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, GAP, INSET, LINE_H, NEAR, Type
from game.ui.kit.cards import on_page, scroll_mark
from game.ui.kit.elements import Element, Look
from game.ui.kit.fields import stepped, text_field, toggled
from game.ui.kit.layout import Node, box, column, fitting, para, row, text
from game.ui.kit.parts import button, draw_small, rule
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import choices
from game.ui.race.words import choice_label, option_help, option_label, preset_help, stepper_end
from game.ui.scenes.setup.model import CUSTOM, SetupModel
from game.ui.scenes.setup.sheet import OptionSheet
from game.ui.scenes.setup.track import TrackRow

CONTROL, SWITCH, TURN = 132.0, 46.0, 30.0
"""Widths of an option's control, of a switch, and of the scroll buttons."""
HEAD_H = 28.0
FOOT_PAD = (0.0, 2.0, 0.0, 3.0)
"""The height of the heading; the padding of practice and seed at the foot."""
LINE_PAD = (2.0, 5.0, 2.0, 5.0)
LEAD, CLOSE = 1.32, 1.2
"""Line spacing of sentences; less with large letters, so that another option fits."""


class OptionsCard:
    """The right card of the set-up screen."""

    def __init__(self, scene: Scene, model: SetupModel, track: TrackRow) -> None:
        self.scene, self.model = scene, model
        self.app = scene.app
        self.first = self.last = 0
        """The range of visible options."""
        self.track = track

    # -- measures -----
    def _help(self, option: Option) -> str:
        model = self.model
        if not model.is_open(option):
            switch = model.switch_of(option)
            if switch is not None:
                return self.scene.t("setup.needs", option=option_label(self.app, model.game, switch))
        return option_help(self.app, model.game, option)

    @property
    def hidden(self) -> int:
        """The number of options that are not visible."""
        return len(self.model.game.options) - (self.last - self.first)

    def scroll(self, by: int) -> None:
        """Scroll the list by rows."""
        self.first = max(0, self.first + by)

    # -- the card -----
    def layout_node(self, p: Painter, w: float, h: float) -> Node:
        """Return the card: track and presets, the options that fit, and practice and seed at the foot."""
        t, options = p.theme, self.model.game.options
        inner, top = w - 2 * INSET, self._top(p)
        # with large letters the padding would cost the second option
        bottom = NEAR if p.text_scale <= 1 else 0.0
        foot = column(rule(t.ink, LINE_H), self._practice_line(p), self._seed_line(p), pad=(0, 0, 0, bottom))
        lines = [self._line(p, option, inner) for option in options]
        title = text(self.scene.t("setup.options"), Type.TITLE, t.ink, h=HEAD_H)
        height = h - GAP - sum(part.measure(p, 1, width=inner) + NEAR for part in (title, *top, foot))
        self.first, self.last = fitting(p, lines, self.first, inner, height)
        visible = column(*lines[self.first : self.last], box(grow=1), grow=1, draw=self._draw_scroll_mark)
        return column(
            row(title, box(grow=1), *self._scroll_buttons(), gap=4),
            *top,
            visible if options else box(draw=self.track.draw_large, grow=1),
            foot,
            gap=NEAR,
            w=w,
            max_w=w,
            pad=(INSET, GAP, INSET, 0),
            draw=on_page,
        )

    def _top(self, p: Painter) -> list[Node]:
        """Return the track where the game has tracks, and the presets with the text of the chosen one."""
        model, parts = self.model, self.track.layout_nodes(p)
        names = [*model.game.presets, CUSTOM]
        if model.game.options:
            labels = [(name, self.scene.t(f"setup.preset_{name}")) for name in names]
            helps = {name: preset_help(self.app, model.game, name) for name in names}
            id, now, choose, size = "setup.preset", model.preset, model.choose_preset, Type.NOTE.size
            parts.append(choices(id, labels, now, choose, size=size, tooltips=helps, h=CONTROL_H))
        about = preset_help(self.app, model.game, model.preset)
        return [*parts, text(about, Type.CAPTION, p.theme.muted)]

    def _scroll_buttons(self) -> list[Node]:
        """Return the scroll buttons, where not all options fit."""
        if not self.hidden:
            return []
        able = {"up": self.first > 0, "down": self.last < len(self.model.game.options)}
        return [self._scroll_button(name, by, able[name]) for name, by in (("up", -1), ("down", 1))]

    def _scroll_button(self, name: str, by: int, able: bool) -> Node:
        label, why = self.scene.t(f"setup.scroll_{name}"), self.scene.t("setup.scroll_end")
        item = Element(f"setup.options.{name}", "button", label, tooltip=label, enabled=able, why=why)
        item.action, item.draw, item.extra = partial(self.scroll, by), draw_small, {"icon": name}
        return box(item=item, w=TURN)

    def _toggle_practice(self) -> None:
        self.model.practice = not self.model.practice

    # -- an option -----
    def _line(self, p: Painter, option: Option, width: float) -> Node:
        """Return an option's name, text and control, beside each other or below.

        The text gets the full width where it needs fewer lines then, as with large letters.
        """
        t, label = p.theme, option_label(self.app, self.model.game, option)
        ink = t.ink if self.model.is_open(option) else t.muted
        name = row(text(label, Type.STRONG, ink), box(grow=1))
        about = para(self._help(option), Type.CAPTION, t.muted, LEAD if p.text_scale <= 1 else CLOSE)
        control = self._control(option, label)
        if option.kind == "choice":
            body = column(name, about, control, gap=4, pad=LINE_PAD)
        else:
            words = column(name, about, gap=2, grow=1)
            beside = row(words, control, gap=GAP, pad=LINE_PAD, align="start")
            head = row(column(name, grow=1), control, gap=GAP, align="middle")
            below = column(head, about, gap=2, pad=LINE_PAD)
            body = min((beside, below), key=lambda part: part.measure(p, 1, width=width))
        return column(rule(t.rule), body)

    def _control(self, option: Option, label: str) -> Node:
        model, id, value = self.model, f"setup.option.{option.id}", self.model.value(option)
        able, why = model.is_open(option), "" if model.is_open(option) else self._help(option)
        if option.kind == "bool":
            item = toggled(id, label, bool(value), lambda: model.set_option(option, not value), bare=True)
            item.enabled, item.why, item.clause = able, why, option.clause
            return box(item=item, w=SWITCH, h=CONTROL_H)
        if option.kind == "int":
            low = option.low_for(len(model.seats))
            end = stepper_end(self.app, int(value), low, option.high)
            item = stepped(
                id,
                label,
                int(value),
                low,
                option.high,
                partial(model.set_option, option),
                enabled=able,
                why=why,
                at_end=end,
                clause=option.clause,
            )
            return box(item=item, w=CONTROL, h=CONTROL_H)
        if option.kind == "choice":
            labels = [(c, choice_label(self.app, model.game, option, c)) for c in option.choices]
            choose = partial(model.set_option, option)
            return choices(id, labels, value, choose, size=Type.NOTE.size, h=CONTROL_H)
        return button(
            id,
            self._summary(option),
            lambda: self.app.push(OptionSheet(self.app, model, option)),
            CONTROL,
            h=CONTROL_H,
            dark=False,
            size=Type.NOTE.size,
            enabled=able,
            why=why,
            clause=option.clause,
            icon="log",
        )

    def _summary(self, option: Option) -> str:
        model = self.model
        if option.kind == "ints":
            numbers = set(model.ints(option))
            if len(numbers) == 1:
                return self.scene.t("setup.ints_same", n=numbers.pop())
            return self.scene.t("setup.ints_varied")
        changed = sum(model.value(option)[key] != option.default.get(key) for key in model.value(option))
        return self.scene.t("setup.names_changed", n=changed) if changed else self.scene.t("setup.edit")

    # -- the foot -----
    def _practice_line(self, p: Painter) -> Node:
        t = self.scene.t
        item = toggled(
            "setup.practice", t("setup.practice"), self.model.practice, self._toggle_practice, bare=True
        )
        item.tooltip = t("setup.practice_help")
        return self._foot_line(p, "practice", box(item=item, w=SWITCH, h=CONTROL_H))

    def _seed_line(self, p: Painter) -> Node:
        t, model = self.scene.t, self.model
        item = text_field(self.scene.ui, "setup.seed", t("setup.seed"), model.seed_text, model.set_seed)
        item.tooltip, item.extra["empty"] = t("setup.seed_help"), t("setup.seed_random")
        return self._foot_line(p, "seed", box(item=item, w=CONTROL, h=CONTROL_H))

    def _foot_line(self, p: Painter, name: str, control: Node) -> Node:
        """Return a name beside its control, with the help text below at full width."""
        label = text(self.scene.t(f"setup.{name}"), Type.STRONG, p.theme.ink, grow=1)
        about = text(self.scene.t(f"setup.{name}_help"), Type.CAPTION, p.theme.muted)
        return column(row(label, control, align="middle"), about, gap=2, pad=FOOT_PAD)

    def _draw_scroll_mark(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the scroll position at the right of the list."""
        x, y, w, h = rect
        visible = self.first, self.last - self.first, len(self.model.game.options)
        scroll_mark(p, x + w + 6, y, h, visible, p.theme.rule)
