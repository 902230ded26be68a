"""The speed reduction chart (F1-3.2) and the penalty chart (F1-5.2): a file that a player can edit."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeGuard

from game.engine.contract import Json
from game.engine.venue.charts import ChartPath, Complain
from game.games.formula_one.rules.cards import MAX_BRAKES, MAX_TYRES, STEP, TOP_SPEED

DROPS: Final = tuple(range(STEP, TOP_SPEED + STEP, STEP))
"""The rows of the speed reduction chart, in mph."""
MARKS: Final = (20, 40)
"""The columns of the penalty chart: mph over the safety speed that may be risked (F1-5.3)."""
ALWAYS: Final = 60
"""F1-5.3: so many mph over the safety speed always spin."""
SUMS: Final = tuple(range(2, 13))
DOUBLES: Final = tuple(f"{face}+{face}" for face in range(1, 7))


class Penalty(NamedTuple):
    """The effect of a roll: a spin, or wear to be added, which the gauges cap."""

    spin: bool = False
    tyres: int = 0
    brakes: int = 0


class PenaltyRow(NamedTuple):
    """A row of the penalty chart; `marks` are the columns in which it applies."""

    name: str
    """The sum of the dice, or the double, such as `3+3`."""
    marks: tuple[int, ...] = ()
    spin: bool = False
    tyres: int = 0
    brakes: int = 0
    spin_from: int | None = None
    """The tyre wear from which it is a spin instead of wear."""

    @property
    def is_quiet(self) -> bool:
        """Return whether it does nothing in any column."""
        return not self.marks or not (self.spin or self.tyres or self.brakes or self.spin_from is not None)


NONE: Final = Penalty()
SPIN: Final = Penalty(True)


class Charts:
    """Both charts, immutable, with a digest for records."""

    __slots__ = ("_judged", "_rows", "digest", "reductions", "rows")

    def __init__(self, reductions: Mapping[int, tuple[int, int]], rows: Mapping[str, PenaltyRow]) -> None:
        self.reductions: tuple[tuple[int, int], ...] = ((0, 0), *(reductions[drop] for drop in DROPS))
        """By reduction in spaces: brakes, tyres."""
        self.rows = dict(rows)
        """The rows of the penalty chart by name."""
        content = [self.reductions, [rows[name] for name in sorted(rows)]]
        self.digest: str = hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]
        self._rows = tuple(self._row(a, b) for a in range(1, 7) for b in range(1, 7))
        self._judged = {
            (mark, tyres): tuple(_judge(row, mark, tyres) for row in self._rows)
            for mark in MARKS
            for tyres in range(MAX_TYRES)
        }

    def reduction(self, drop: int) -> tuple[int, int]:
        """F1-3.2: return the wear of brakes and tyres by a reduction of so many mph."""
        return self.reductions[drop // STEP] if drop > 0 else (0, 0)

    def in_order(self) -> Iterator[PenaltyRow]:
        """Yield the rows of the penalty chart by sum, a double with a row of its own after its sum."""
        for sum_ in SUMS:
            yield self.rows[str(sum_)]
            if (double := f"{sum_ // 2}+{sum_ - sum_ // 2}") in self.rows:
                yield self.rows[double]

    def row(self, a: int, b: int) -> PenaltyRow:
        """Return the row of the penalty chart for two dice: their double if it has one, else their sum."""
        return self._rows[6 * a + b - 7]

    def penalty(self, a: int, b: int, excess: int, tyres: int, brakes: int = 0) -> Penalty:
        """F1-5.2, 5.3: return the effect of two dice on a car so many mph too fast with so much wear."""
        if excess <= 0:
            return NONE
        if excess >= ALWAYS or tyres >= MAX_TYRES:
            return SPIN
        return self._judged[excess, tyres][6 * a + b - 7]

    def _row(self, a: int, b: int) -> PenaltyRow:
        double = self.rows.get(f"{a}+{b}") if a == b else None
        return double if double is not None else self.rows[str(a + b)]


def _judge(row: PenaltyRow, excess: int, tyres: int) -> Penalty:
    if excess not in row.marks:
        return NONE
    if row.spin or (row.spin_from is not None and tyres >= row.spin_from):
        return SPIN
    return Penalty(False, row.tyres, row.brakes)


# -- the file -----

MAX_WEAR: Final = {"brakes": MAX_BRAKES, "tyres": MAX_TYRES}
ROW_KEYS: Final = ("at", "spin", "tyres", "brakes", "spin_from")
NOTHING: Final = "none"


class SheetRules:
    """Reads the file of charts; see assets/charts/formula_one.yaml."""

    def build(self, data: Mapping[str, Json], complain: Complain) -> Charts | None:
        """Return the charts, or None after reporting every error."""
        sheet = _Sheet(complain)
        sheet.keys((), data, ("reduction", "penalty"), ("reduction", "penalty"))
        reductions = sheet.reductions(data.get("reduction"))
        rows = sheet.rows(data.get("penalty"))
        return None if sheet.faulty else Charts(reductions, rows)


CHART_RULES: Final = SheetRules()


class _Sheet:
    """One file while it is checked."""

    def __init__(self, complain: Complain) -> None:
        self._complain = complain
        self.faulty = False

    def report_error(self, path: ChartPath, key: str, /, **params: object) -> None:
        self.faulty = True
        self._complain(path, key, **params)

    def keys(
        self, path: ChartPath, data: Mapping[str, Json], known: Sequence[str], needed: Sequence[str]
    ) -> None:
        """Report unknown and missing keys."""
        for key in data:
            if key not in known:
                similar = [] if key.isdigit() else difflib.get_close_matches(key, known, 1, 0.5)
                if similar:
                    self.report_error((*path, key), "unknown_key", key=key, near=similar[0])
                else:
                    self.report_error((*path, key), "strange_key", key=key, known=", ".join(known))
        for key in needed:
            if key not in data:
                self.report_error(path, "missing_key", key=key)

    def group(self, value: Json, path: ChartPath, known: Sequence[str]) -> TypeGuard[Mapping[str, Json]]:
        """Return whether a value is a mapping, and report it if not."""
        if isinstance(value, Mapping):
            return True
        self.report_error(path, "wrong_group", key=path[-1], known=", ".join(known), found=_quoted(value))
        return False

    def read_int(self, path: ChartPath, value: Json, low: int, high: int) -> int:
        """Return a whole number, and report one out of its range."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.report_error(path, "wrong_whole", key=path[-1], found=_quoted(value))
            return low
        if not low <= value <= high:
            self.report_error(path, "wrong_range", key=path[-1], low=low, high=high, found=value)
        return value

    def reductions(self, data: Json) -> dict[int, tuple[int, int]]:
        """Return by reduction the wear of brakes and tyres."""
        wanted = [str(drop) for drop in DROPS]
        found: dict[int, tuple[int, int]] = {}
        if data is None or not self.group(data, ("reduction",), wanted):
            return found
        self.keys(("reduction",), data, wanted, wanted)
        for drop in wanted:
            path = ("reduction", drop)
            if drop in data and self.group(data[drop], path, tuple(MAX_WEAR)):
                self.keys(path, data[drop], tuple(MAX_WEAR), tuple(MAX_WEAR))
                brakes, tyres = (
                    self.read_int((*path, key), data[drop].get(key, 0), 0, most)
                    for key, most in MAX_WEAR.items()
                )
                found[int(drop)] = (brakes, tyres)
        return found

    def rows(self, data: Json) -> dict[str, PenaltyRow]:
        """Return the rows of the penalty chart: every sum, and doubles that differ from theirs."""
        sums = [str(total) for total in SUMS]
        found: dict[str, PenaltyRow] = {}
        if data is None or not self.group(data, ("penalty",), sums):
            return found
        self.keys(("penalty",), data, (*sums, *DOUBLES), sums)
        for name in (*sums, *DOUBLES):
            if name in data:
                found[name] = self.row(name, data[name])
        return found

    def row(self, name: str, data: Json) -> PenaltyRow:
        """Return one row: `none`, or the columns where it applies and its effect."""
        path = ("penalty", name)
        if data == NOTHING:
            return PenaltyRow(name)
        if not self.group(data, path, ROW_KEYS):
            return PenaltyRow(name)
        self.keys(path, data, ROW_KEYS, ("at",))
        wear = {key: self.read_int((*path, key), data.get(key, 0), 0, most) for key, most in MAX_WEAR.items()}
        spin, spin_from = data.get("spin", False), data.get("spin_from")
        if not isinstance(spin, bool):
            self.report_error(
                (*path, "spin"), "wrong_word", key="spin", choices="true, false", found=_quoted(spin)
            )
        if spin_from is not None:
            spin_from = self.read_int((*path, "spin_from"), spin_from, 0, MAX_TYRES)
        if not spin and not any(wear.values()):
            self.report_error(path, "chart_nothing", row=name)
        marks = self.marks(path, data.get("at", []))
        return PenaltyRow(name, marks, bool(spin), wear["tyres"], wear["brakes"], spin_from)

    def marks(self, path: ChartPath, data: Json) -> tuple[int, ...]:
        """Return the columns of a row."""
        if not isinstance(data, list) or not data or any(mark not in MARKS for mark in data):
            choices = ", ".join(map(str, MARKS))
            self.report_error((*path, "at"), "wrong_word", key="at", choices=choices, found=_quoted(data))
            return ()
        return tuple(sorted(set(data)))


def _quoted(value: Json) -> str:
    return str(value)[:40]
