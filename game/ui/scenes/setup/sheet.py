"""The sheet over the set-up screen for an option of many parts: a number a race, or a text a thing."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Option
from game.engine.texts import clean_line
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, EDGE
from game.ui.kit.cards import overlay_card
from game.ui.kit.elements import Element
from game.ui.kit.fields import field, stepper
from game.ui.kit.marks import icon, mark
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button, primary
from game.ui.race.words import option_help, option_label, piece_name, stepper_end, token
from game.ui.scenes.setup.model import SetupModel

TEXT_LENGTH = 24


class OptionSheet(Scene):
    """One stepper a race, or one text a thing, over the set-up screen."""

    name = "setup_option"
    overlay = True
    STEP = 46.0

    def __init__(self, app: Shell, model: SetupModel, option: Option) -> None:
        super().__init__(app)
        self.model = model
        self.option = option
        self.game_id = self.model.game.id
        self.first = 0

    @property
    def prompt(self) -> str:
        return option_label(self.app, self.model.game, self.option)

    def help_clause(self) -> str:
        return self.option.clause

    def _keys(self) -> Sequence[int | str]:
        if self.option.kind == "ints":
            return list(range(self.model.races))
        return list(self.option.default)

    def _columns(self) -> int:
        return 3 if self.option.kind == "ints" else 2

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        rows = min(self._rows_needed(), int((p.h - 330) // self.STEP))
        h = 220 + rows * self.STEP
        return p.w / 2 - 380, (p.h - h) / 2, 760, h

    def _rows_needed(self) -> int:
        return -(-len(self._keys()) // self._columns())

    def _rows(self, p: Painter) -> int:
        return int((self._box(p)[3] - 219) // self.STEP)

    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        columns, rows = self._columns(), self._rows(p)
        self.first = max(0, min(self.first, self._rows_needed() - rows))
        each = (w - 2 * EDGE) / columns
        for i, key in enumerate(self._keys()[self.first * columns : (self.first + rows) * columns]):
            at = (x + EDGE + i % columns * each, y + 110 + i // columns * self.STEP, each - 16, 36)
            self._cell(key, at)
        button(
            self.ui,
            "sheet.reset",
            x + EDGE,
            y + h - 62,
            190,
            42,
            self.t("common.reset"),
            self._reset,
            dark=False,
        )
        if self.option.kind == "ints" and self.model.races > 1:
            button(
                self.ui,
                "sheet.same",
                x + 226,
                y + h - 62,
                250,
                42,
                self.t("setup.ints_all"),
                self._all_same,
                dark=False,
            )
        primary(
            self.ui,
            "sheet.close",
            x + w - 204,
            y + h - 62,
            180,
            42,
            self.t("common.ok"),
            self.app.pop,
            key="Esc",
        )

    def _cell(self, key: int | str, at: tuple[float, float, float, float]) -> None:
        x, y, w, h = at
        if isinstance(key, int):
            numbers = self.model.ints(self.option)
            stepper(
                self.ui,
                f"sheet.{key + 1}",
                x + 84,
                y,
                w - 84,
                h,
                self.t("common.race_n", n=key + 1),
                numbers[key],
                self.option.low,
                self.option.high,
                lambda n: self._set_number(key, n),
                at_end=stepper_end(self.app, numbers[key], self.option.low, self.option.high),
            )
            return
        label = piece_name(self.app, self.model.game, key)
        field(
            self.ui,
            f"sheet.{key}",
            x + 150,
            y,
            w - 150,
            h,
            label,
            str(self.model.value(self.option).get(key, "")),
            lambda text: self._set_text(key, text),
            composing=self.composing,
        )

    def _set_number(self, race: int, number: int) -> None:
        numbers = self.model.ints(self.option)
        numbers[race] = number
        self.model.set_option(self.option, numbers)

    def _all_same(self) -> None:
        numbers = self.model.ints(self.option)
        self.model.set_option(self.option, numbers[:1] * len(numbers))

    def _set_text(self, key: str, text: str) -> None:
        value = {**self.option.default, **self.model.value(self.option), key: clean_line(text, TEXT_LENGTH)}
        self.model.set_option(self.option, value)

    def _reset(self) -> None:
        self.model.set_option(self.option, self.option.default)

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.first = max(0, self.first - by)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        jump = {"pageup": -3, "pagedown": 3}.get(name)
        if jump is None:
            return False
        self.first = max(0, self.first + jump)
        return True

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        overlay_card(p, (x, y, w, h))
        p.text(x + EDGE, y + 34, self.prompt, 20, t.ink, "jb", w=w - 160)
        p.text(x + w - EDGE, y + 34, self.option.clause, 16, t.muted, "cs", "r")
        about = option_help(self.app, self.model.game, self.option)
        p.block(x + EDGE, y + 66, w - 2 * EDGE, 42, about, CAPTION, t.muted)
        for e in self.ui.items:
            if e.role in ("stepper", "field"):
                self._paint_label(p, e)
        fault = self.model.fault()
        if fault:
            icon(p, "warning", x + 34, y + h - 84, 20, t.danger_paper)
            said = self.app.translator.error(fault, self.model.game.id)
            p.text(x + 52, y + h - 84, said, 15, t.danger_paper, "jb", w=w - 76)

    def _paint_label(self, p: Painter, e: Element) -> None:
        ex, ey, _, eh = e.rect
        room = 80.0 if e.role == "stepper" else 146.0
        left = ex - room - 4
        head = e.id.removeprefix("sheet.").rpartition("-")[0]
        known = token(self.model.game, head) if head else None
        if known:
            mark(p, known.shape, known.colour, left + 10, ey + eh / 2, 7, dark=False)
            left, room = left + 26, room - 26
        p.text(left, ey + eh / 2, e.label, 15, p.theme.ink, "j", w=room - 4)
