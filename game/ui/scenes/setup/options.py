"""The options of the set-up screen: a control for each kind, and presets."""

from __future__ import annotations

from functools import partial

from game.engine.contract import Option
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION
from game.ui.kit.cards import page_card
from game.ui.kit.elements import Draw, Element, Look
from game.ui.kit.fields import field, stepper, toggle
from game.ui.kit.marks import focus_ring, icon
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import button, segmented
from game.ui.race.words import choice_label, option_help, option_label, preset_help, stepper_end
from game.ui.scenes.setup.model import CUSTOM, SetupModel
from game.ui.scenes.setup.sheet import OptionSheet
from game.ui.scenes.setup.track import TrackRow

HEAD, FOOT = 114.0, 132.0
CONTROL = 132.0


class OptionsCard:
    """The right card of the set-up screen."""

    def __init__(self, scene: Scene, model: SetupModel, track: TrackRow) -> None:
        self.scene, self.model = scene, model
        self.app = scene.app
        self.first = 0
        self.track = track
        self.rect = (0.0, 0.0, 0.0, 0.0)
        self.rows: list[tuple[Option, float, float]] = []
        """The options on screen with top and height."""

    # -- measures ----------------------------------------------------------------------------------
    @property
    def head(self) -> float:
        """What lies above the options: the presets, and the track where the game has some."""
        return HEAD + self.track.high

    def _help(self, option: Option) -> str:
        model = self.model
        if not model.open(option):
            needed = model.needed(option)
            if needed is not None:
                return self.scene.t("setup.needs", option=option_label(self.app, model.game, needed))
        return option_help(self.app, model.game, option)

    def _height(self, p: Painter, option: Option) -> float:
        lines = len(p.lines(self._help(option), CAPTION, "j", self.rect[2] - 32 - self._reserve(option)))
        own_line = 40 if self._wide(option) else 0
        return max(44.0, 28 + lines * 19 * p.text_scale) + own_line + 8

    def _wide(self, option: Option) -> bool:
        return option.kind == "choice"

    def _reserve(self, option: Option) -> float:
        return 0.0 if self._wide(option) else 56.0 if option.kind == "bool" else CONTROL + 12

    def _layout(self, p: Painter) -> None:
        _, y, _, h = self.rect
        room = h - self.head - FOOT
        heights = [self._height(p, option) for option in self.model.game.options]
        last = len(heights)
        while last and sum(heights[last - 1 :]) <= room:
            last -= 1
        self.first = max(0, min(self.first, last))
        self.rows, top = [], y + self.head
        for option, height in list(zip(self.model.game.options, heights, strict=True))[self.first :]:
            if top + height > y + self.head + room:
                break
            self.rows.append((option, top, height))
            top += height

    @property
    def hidden(self) -> int:
        """How many options are out of sight."""
        return len(self.model.game.options) - len(self.rows)

    def scroll(self, by: int) -> None:
        """Move the list by rows."""
        self.first = max(0, self.first + by)

    # -- elements ----------------------------------------------------------------------------------
    def build(self, p: Painter, rect: tuple[float, float, float, float]) -> None:
        """Declare presets, options, practice and seed."""
        self.rect = rect
        x, y, w, h = rect
        scene, model = self.scene, self.model
        self.track.build(x + 16, y + 44, w - 32)
        if model.game.options:
            self._build_presets(x, y, w)
        self._layout(p)
        for option, top, height in self.rows:
            self._build_option(option, top, height)
        if self.hidden:
            self._build_scroll(x + w - 78, y + 8)
        foot = y + h - FOOT
        toggle(
            scene.ui,
            "setup.practice",
            x + w - 60,
            foot + 10,
            44,
            28,
            scene.t("setup.practice"),
            model.practice,
            self._practice,
            bare=True,
            tooltip=scene.t("setup.practice_help"),
        )
        field(
            scene.ui,
            "setup.seed",
            x + w - 16 - CONTROL,
            foot + 76,
            CONTROL,
            34,
            scene.t("setup.seed"),
            model.seed_text,
            model.set_seed,
            tooltip=scene.t("setup.seed_help"),
        )

    def _build_scroll(self, x: float, y: float) -> None:
        more = self.first + len(self.rows) < len(self.model.game.options)
        for i, (id, name, by, able) in enumerate(
            (("up", "up", -1, self.first > 0), ("down", "down", 1, more))
        ):
            label = self.scene.t(f"setup.scroll_{id}")
            end = self.scene.t("setup.scroll_end")
            button(
                self.scene.ui,
                f"setup.options.{id}",
                x + i * 34,
                y + 2,
                30,
                28,
                label,
                partial(self.scroll, by),
                dark=False,
                enabled=able,
                why=end,
                tooltip=label,
            ).draw = _draw_scroll(name)

    def _practice(self) -> None:
        self.model.practice = not self.model.practice

    def _build_presets(self, x: float, y: float, w: float) -> None:
        scene, model = self.scene, self.model
        names = [*model.game.presets, CUSTOM]
        segmented(
            scene.ui,
            "setup.preset",
            x + 16,
            y + 44 + self.track.high,
            w - 32,
            34,
            [(name, scene.t(f"setup.preset_{name}")) for name in names],
            model.preset,
            model.choose_preset,
            size=15,
            tooltips={name: preset_help(self.app, model.game, name) for name in names},
        )

    def _build_option(self, option: Option, top: float, height: float) -> None:
        x, _, w, _ = self.rect
        model, ui = self.model, self.scene.ui
        id, label = f"setup.option.{option.id}", option_label(self.app, model.game, option)
        able = model.open(option)
        why = "" if able else self._help(option)
        right = x + w - 16
        if option.kind == "bool":
            toggle(
                ui,
                id,
                right - 44,
                top + 4,
                44,
                28,
                label,
                bool(model.value(option)),
                lambda: model.set_option(option, not model.value(option)),
                bare=True,
                enabled=able,
                why=why,
                clause=option.clause,
            )
        elif option.kind == "int":
            stepper(
                ui,
                id,
                right - CONTROL,
                top + 2,
                CONTROL,
                34,
                label,
                int(model.value(option)),
                option.low,
                option.high,
                lambda n: model.set_option(option, n),
                enabled=able,
                why=why,
                at_end=stepper_end(self.app, int(model.value(option)), option.low, option.high),
            ).clause = option.clause
        elif option.kind == "choice":
            labels = [(c, choice_label(self.app, model.game, option, c)) for c in option.choices]
            segmented(
                ui,
                id,
                x + 16,
                top + height - 46,
                w - 32,
                34,
                labels,
                model.value(option),
                lambda c: model.set_option(option, c),
                size=15,
            )
        else:
            button(
                ui,
                id,
                right - CONTROL,
                top + 2,
                CONTROL,
                34,
                self._summary(option),
                lambda: self.app.push(OptionSheet(self.app, model, option)),
                dark=False,
                size=15,
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

    # -- drawing -----------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        """The card with labels, clauses and sentences."""
        t = p.theme
        x, y, w, h = self.rect
        page_card(p, (x, y, w, h))
        p.text(x + 18, y + 26, self.scene.t("setup.options"), 20, t.ink, "jb", w=w - 110)
        preset = self.model.preset
        top = y + (91 if self.model.game.options else 58) + self.track.high
        said = preset_help(self.app, self.model.game, preset)
        p.text(x + 18, top, said, CAPTION, t.muted, "j", w=w - 36)
        if not self.model.game.options:
            self.track.paint_wide(p, (x + 16, top + 22, w - 32, y + h - FOOT - 12 - top - 22))
        for option, top, height in self.rows:
            self._paint_option(p, option, top, height)
        if self.hidden:
            self._paint_bar(p)
        self._paint_foot(p)

    def _paint_option(self, p: Painter, option: Option, top: float, height: float) -> None:
        t = p.theme
        x, _, w, _ = self.rect
        able = self.model.open(option)
        p.rect(x + 16, top - 5, w - 32, 1, t.rule)
        clause_w = p.width(option.clause, 14, "cs")
        room = w - 40 - self._reserve(option) - clause_w
        label = option_label(self.app, self.model.game, option)
        wide = p.text(x + 18, top + 14, label, BODY, t.ink if able else t.muted, "jb", w=room)
        p.text(x + 26 + wide, top + 14, option.clause, 14, t.muted, "cs")
        p.para(
            x + 18,
            top + 36,
            w - 32 - self._reserve(option),
            self._help(option),
            CAPTION,
            t.muted,
            "j",
            19 / CAPTION,
        )

    def _paint_bar(self, p: Painter) -> None:
        x, y, w, h = self.rect
        count = len(self.model.game.options)
        track = h - self.head - FOOT - 8
        size = track * len(self.rows) / count
        p.rect(x + w - 8, y + self.head + track * self.first / count, 4, size, p.theme.rule, 2)

    def _paint_foot(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self.rect
        foot = y + h - FOOT
        p.rect(x + 16, foot, w - 32, 2, t.ink)
        room = w - 44 - CONTROL
        for top, key in ((foot + 8, "practice"), (foot + 70, "seed")):
            p.text(x + 18, top + 9, self.scene.t(f"setup.{key}"), BODY, t.ink, "jb", w=room)
            wide = w - 100 if key == "practice" else room
            p.block(x + 18, top + 29, wide, 38, self.scene.t(f"setup.{key}_help"), CAPTION, t.muted, "j", 1.3)

    def paint_over(self, p: Painter) -> None:
        """What an empty seed means."""
        seed = self.scene.ui.find("setup.seed")
        if seed and not seed.value and not seed.extra["editing"]:
            x, y, w, h = seed.rect
            p.text(x + 10, y + h / 2, self.scene.t("setup.seed_random"), 15, p.theme.muted, "j", w=w - 20)


def _draw_scroll(name: str) -> Draw:
    def draw(p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        p.rect(x, y, w, h, None, 6, t.ink if e.enabled else t.rule, 1.6)
        icon(p, name, x + w / 2, y + h / 2, 16, t.ink if e.enabled else t.rule)
        if look.hot:
            focus_ring(p, x, y, w, h, 9)

    return draw
