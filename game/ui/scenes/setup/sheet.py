"""The dialog over the set-up screen for an option of many parts, such as one number a race."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine.contract import Option
from game.engine.texts import clean_line
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, GAP, INSET, NEAR, Type
from game.ui.kit.cards import put_card
from game.ui.kit.fields import stepped, text_field
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import button, primary_button, seat, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race.words import option_help, option_label, piece_name, stepper_end, token
from game.ui.scenes.setup.model import SetupModel

TEXT_LENGTH = 24
WIDTH, RESET, SAME, DONE = 760.0, 190.0, 250.0, 180.0
AROUND, SIGN, NUMBERED, NAMED = 330.0, 20.0, 80.0, 146.0
"""The height of the dialog without rows; widths of icons and of the labels of numbers and texts."""


class OptionSheet(Scene):
    """One stepper for each race, or one text field for each thing."""

    name = "setup_option"
    is_overlay = True

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

    def _rows_needed(self) -> int:
        return -(-len(self._keys()) // self._columns())

    def build(self, p: Painter) -> None:
        t, columns = p.theme, self._columns()
        rows = min(self._rows_needed(), int((p.h - AROUND) // (CONTROL_H + NEAR)))
        self.first = max(0, min(self.first, self._rows_needed() - rows))
        visible = self._keys()[self.first * columns : (self.first + rows) * columns]
        parts = [self._cell(p, key) for key in visible] + [box(grow=1)] * (-len(visible) % columns)
        about = para(option_help(self.app, self.model.game, self.option), Type.CAPTION, t.muted)
        put_card(
            self,
            p,
            WIDTH,
            text(self.prompt, Type.TITLE, t.ink),
            about,
            column(
                *(row(*parts[i : i + columns], gap=INSET) for i in range(0, len(parts), columns)), gap=NEAR
            ),
            self._fault(p),
            self._foot(),
        )

    def _fault(self, p: Painter) -> Node:
        """Return why the game cannot be played this way, or an empty line of the same height."""
        fault, colour = self.model.fault(), p.theme.danger_paper
        if not fault:
            return box(h=SIGN)
        error = self.app.translator.error(fault, self.model.game.id)
        return row(sign("warning", SIGN, colour), text(error, Type.HEAD, colour, grow=1), gap=NEAR)

    def _foot(self) -> Node:
        parts = [button("sheet.reset", self.t("common.reset"), self._reset, RESET, dark=False)]
        if self.option.kind == "ints" and self.model.races > 1:
            parts.append(button("sheet.same", self.t("setup.ints_all"), self._all_same, SAME, dark=False))
        done = primary_button("sheet.close", self.t("common.ok"), self.app.pop, DONE, key="Esc")
        return row(*parts, box(grow=1), done, gap=GAP)

    def _cell(self, p: Painter, key: int | str) -> Node:
        """Return a label, with the seat's mark where it is one, and its control."""
        game, t = self.model.game, p.theme
        if isinstance(key, int):
            numbers, low, high = self.model.ints(self.option), self.option.low, self.option.high
            label, end = self.t("common.race_n", n=key + 1), stepper_end(self.app, numbers[key], low, high)
            set_it = partial(self._set_number, key)
            item = stepped(f"sheet.{key + 1}", label, numbers[key], low, high, set_it, at_end=end)
        else:
            label = piece_name(self.app, game, self._numbered(key))
            value = str(self.model.value(self.option).get(key, ""))
            set_text = partial(self._set_text, key)
            item = text_field(self.ui, f"sheet.{key}", label, value, set_text)
        known = token(game, key.rpartition("-")[0]) if isinstance(key, str) else None
        marks = [seat(known.shape, known.colour, 7, w=SIGN)] if known else []
        width = NUMBERED if isinstance(key, int) else NAMED
        name = row(*marks, text(label, Type.NOTE, t.ink, grow=1), gap=4, w=width)
        return row(name, box(item=item, h=CONTROL_H, grow=1), gap=4, grow=1)

    def _numbered(self, piece: str) -> str:
        """The piece by the number that another option gives it, as the table will call it."""
        for option in self.model.game.options:
            numbers = {**option.default, **self.model.value(option)} if option.kind == "names" else {}
            if option.id != self.option.id and numbers.get(piece) and all(option.default.values()):
                return f"{piece.rpartition('-')[0]}-{numbers[piece]}"
        return piece

    def _set_number(self, race: int, number: int) -> None:
        numbers = self.model.ints(self.option)
        numbers[race] = number
        self.model.set_option(self.option, numbers)

    def _all_same(self) -> None:
        numbers = self.model.ints(self.option)
        self.model.set_option(self.option, numbers[:1] * len(numbers))

    def _set_text(self, key: str, typed: str) -> None:
        value = {**self.option.default, **self.model.value(self.option), key: clean_line(typed, TEXT_LENGTH)}
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
