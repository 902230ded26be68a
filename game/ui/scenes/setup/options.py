"""The options of the set-up screen: a control for each kind, and presets."""

from __future__ import annotations

from functools import partial

from game.engine.contract import Option
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, GAP, INSET, LINE_H, NEAR, Type
from game.ui.kit.cards import on_page, scroll_mark
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.fields import stepped, toggled, written
from game.ui.kit.layout import Node, box, column, fitting, para, row, text
from game.ui.kit.parts import button, draw_small, rule
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import choices
from game.ui.race.words import choice_label, option_help, option_label, preset_help, stepper_end
from game.ui.scenes.setup.model import CUSTOM, SetupModel
from game.ui.scenes.setup.sheet import OptionSheet
from game.ui.scenes.setup.track import TrackRow

CONTROL, SWITCH, TURN = 132.0, 46.0, 30.0
"""Widths of what sets an option, of a switch, and of the buttons that turn the list over."""
HEAD_H = 28.0
FOOT_PAD = (0.0, 2.0, 0.0, 3.0)
"""The height of the heading; what is round practice and seed at the foot."""
LINE_PAD = (2.0, 5.0, 2.0, 5.0)
LEAD, CLOSE = 1.32, 1.2
"""From line to line of a sentence; closer in large letters, as another option is to be seen."""


class OptionsCard:
    """The right card of the set-up screen."""

    def __init__(self, scene: Scene, model: SetupModel, track: TrackRow) -> None:
        self.scene, self.model = scene, model
        self.app = scene.app
        self.first = self.last = 0
        """Which options are in sight: from which, up to which."""
        self.track = track

    # -- measures ----------------------------------------------------------------------------------
    def _help(self, option: Option) -> str:
        model = self.model
        if not model.open(option):
            needed = model.needed(option)
            if needed is not None:
                return self.scene.t("setup.needs", option=option_label(self.app, model.game, needed))
        return option_help(self.app, model.game, option)

    @property
    def hidden(self) -> int:
        """How many options are out of sight."""
        return len(self.model.game.options) - (self.last - self.first)

    def scroll(self, by: int) -> None:
        """Move the list by rows."""
        self.first = max(0, self.first + by)

    # -- the card ----------------------------------------------------------------------------------
    def describe(self, p: Painter, w: float, h: float) -> Node:
        """Track and preset, the options that have room, and at the foot practice and seed."""
        t, options = p.theme, self.model.game.options
        inner, top = w - 2 * INSET, self._top(p)
        # large letters need that for a second option
        below = NEAR if p.text_scale <= 1 else 0.0
        foot = column(rule(t.ink, LINE_H), self._practice_line(p), self._seed_line(p), pad=(0, 0, 0, below))
        lines = [self._line(p, option, inner) for option in options]
        title = text(self.scene.t("setup.options"), Type.TITLE, t.ink, h=HEAD_H)
        room = h - GAP - sum(part.measure(p, 1, width=inner) + NEAR for part in (title, *top, foot))
        self.first, self.last = fitting(p, lines, self.first, inner, room)
        shown = column(*lines[self.first : self.last], box(grow=1), grow=1, draw=self._draw_place)
        wide = box(draw=self.track.draw_wide, grow=1)
        return column(
            row(title, box(grow=1), *self._turns(), gap=4),
            *top,
            shown if options else wide,
            foot,
            gap=NEAR,
            w=w,
            most=w,
            pad=(INSET, GAP, INSET, 0),
            draw=on_page,
        )

    def _top(self, p: Painter) -> list[Node]:
        """The track where the game has some, the presets where it has options, and what the preset is."""
        model, parts = self.model, self.track.describe(p)
        names = [*model.game.presets, CUSTOM]
        if model.game.options:
            labels = [(name, self.scene.t(f"setup.preset_{name}")) for name in names]
            helps = {name: preset_help(self.app, model.game, name) for name in names}
            size = Type.NOTE.size
            parts.append(
                choices(
                    "setup.preset",
                    labels,
                    model.preset,
                    model.choose_preset,
                    size=size,
                    tooltips=helps,
                    h=CONTROL_H,
                )
            )
        said = preset_help(self.app, model.game, model.preset)
        return [*parts, text(said, Type.CAPTION, p.theme.muted)]

    def _turns(self) -> list[Node]:
        """The buttons that turn the list over, where not all of it has room."""
        if not self.hidden:
            return []
        able = {"up": self.first > 0, "down": self.last < len(self.model.game.options)}
        return [self._turn(way, by, able[way]) for way, by in (("up", -1), ("down", 1))]

    def _turn(self, way: str, by: int, able: bool) -> Node:
        label = self.scene.t(f"setup.scroll_{way}")
        item = Element(
            f"setup.options.{way}", "button", label, tooltip=label, enabled=able, extra={"icon": way}
        )
        item.action, item.draw, item.why = (
            partial(self.scroll, by),
            draw_small,
            self.scene.t("setup.scroll_end"),
        )
        return box(item=item, w=TURN)

    def _practice(self) -> None:
        self.model.practice = not self.model.practice

    # -- an option ---------------------------------------------------------------------------------
    def _line(self, p: Painter, option: Option, room: float) -> Node:
        """What an option is called, its sentence, and what sets it: beside them or below.

        The sentence has the whole width where it takes fewer lines so, as it does in large letters.
        """
        t, label = p.theme, option_label(self.app, self.model.game, option)
        ink = t.ink if self.model.open(option) else t.muted
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
            body = min((beside, below), key=lambda part: part.measure(p, 1, width=room))
        return column(rule(t.rule), body)

    def _control(self, option: Option, label: str) -> Node:
        model, id, value = self.model, f"setup.option.{option.id}", self.model.value(option)
        able, why = model.open(option), "" if model.open(option) else self._help(option)
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

    # -- the foot ----------------------------------------------------------------------------------
    def _practice_line(self, p: Painter) -> Node:
        t = self.scene.t
        item = toggled("setup.practice", t("setup.practice"), self.model.practice, self._practice, bare=True)
        item.tooltip = t("setup.practice_help")
        return self._foot_line(p, "practice", box(item=item, w=SWITCH, h=CONTROL_H))

    def _seed_line(self, p: Painter) -> Node:
        t, model = self.scene.t, self.model
        item = written(self.scene.ui, "setup.seed", t("setup.seed"), model.seed_text, model.set_seed)
        item.tooltip, item.extra["empty"] = t("setup.seed_help"), t("setup.seed_random")
        return self._foot_line(p, "seed", box(item=item, w=CONTROL, h=CONTROL_H))

    def _foot_line(self, p: Painter, name: str, control: Node) -> Node:
        """What it is called beside what sets it, and below both, in their whole width, what it does."""
        label = text(self.scene.t(f"setup.{name}"), Type.STRONG, p.theme.ink, grow=1)
        about = text(self.scene.t(f"setup.{name}_help"), Type.CAPTION, p.theme.muted)
        return column(row(label, control, align="middle"), about, gap=2, pad=FOOT_PAD)

    def _draw_place(self, p: Painter, rect: Rect, look: Look) -> None:
        """Where in the list one is, at its right."""
        x, y, w, h = rect
        shown = self.first, self.last - self.first, len(self.model.game.options)
        scroll_mark(p, x + w + 6, y, h, shown, p.theme.rule)
