"""A review of a whole race, as frozen values and as plain data."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from math import fsum, hypot
from typing import Final, TypedDict

from game.engine.contract import Json
from game.engine.figure import CLEAR_ERRORS, Figure
from game.engine.plain import Shape, find_misfit
from game.engine.record import Record, format_record
from game.review.parts import Change, ResultParts, changes_of, result_parts
from game.review.steps import MIN_DIFFERENCE, MIN_LUCK, NAMED_FROM, Decision, Luck, RatedOption, WinChances

MAX_SLIPS: Final = 3
"""The most slips of a seat that are named and counted."""
VERSION: Final = 11
"""The version of reviews: raised when the same plan would give another review."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat's race in figures; costs and wins are shares of a win (in a season: of the title)."""

    seat: int
    decisions: int
    per_choice: float
    doubtful: int
    mistakes: int
    blunders: int
    luck: float
    """The luck of `parts`; before these are known, the sum over the chances so far."""
    result: float
    adjusted: float
    parts: ResultParts | None
    """None before every step has been reviewed."""
    luck_points: float | None
    """None where values come from a standing, which gives chances to win only."""
    points: float
    adjusted_points: float | None


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one record; `left_out` steps were not reviewed for lack of time."""

    digest: str
    game: str
    playouts: int
    seed: int
    left_out: int
    wins: tuple[float, ...]
    points: tuple[float, ...]
    decisions: tuple[Decision, ...]
    chances: tuple[Luck, ...]
    win_chances: tuple[WinChances, ...]

    @property
    def is_even(self) -> bool:
        """Whether every step was reviewed, and all with the same number of playouts."""
        found: tuple[Decision | Luck | WinChances, ...] = (
            *self.decisions,
            *self.chances,
            *self.win_chances,
        )
        return not self.left_out and all(one.playouts in (0, self.playouts) for one in found)

    def seats(self) -> list[SeatRow]:
        """Return one row for each seat."""
        parts = [] if self.left_out else self.parts()
        return [self._row(seat, parts[seat] if parts else None) for seat in range(len(self.wins))]

    @property
    def has_standing(self) -> bool:
        """Whether the game itself has told the chances, so that they lead from step to step without noise."""
        return bool(self.win_chances) and not any(one.playouts for one in self.win_chances)

    def parts(self) -> list[ResultParts]:
        """Return the parts of each seat's result once every step is valued; none without told chances."""
        if not self.has_standing:
            return []
        seats = range(len(self.wins))
        return [
            result_parts(
                self.wins,
                seat,
                self.win_chances,
                self.chances,
                self.own_cost(seat),
                _cost(self.slips(seat)).value,
            )
            for seat in seats
        ]

    def slips(self, seat: int) -> list[Decision]:
        """Return the few decisions that clearly cost a seat most; nothing that the app had recommended."""
        return [one for one in self._named_decisions(seat) if one.is_costly][:MAX_SLIPS]

    def most_doubtful(self, seat: int) -> list[Decision]:
        """Return the decisions that may have cost a seat a point or more, clear or not, the most first."""
        found = [one for one in self._named_decisions(seat) if one.percentage_points]
        return sorted(found, key=lambda one: -one.worth)

    def _named_decisions(self, seat: int) -> list[Decision]:
        """Return decisions that may be held against a seat, as far as they are judged."""
        return [
            one
            for one in self._costly(seat)
            if one.playouts >= NAMED_FROM and one.best != one.chosen and not one.is_excused
        ]

    def own_cost(self, seat: int) -> Figure:
        """Return what a seat's choices cost in all, where that is clear, else what its slips did.

        Many small losses may be clear together though none is alone. What the app had recommended is left
        out, and a single choice that looks better than the best is noise that the sum needs. Where nothing
        is clear, it is 0 with the error of the sum.
        """
        chosen = [one for one in self.decisions if one.seat == seat and one.playouts >= NAMED_FROM]
        every, slips = _cost(one for one in chosen if not one.is_excused), _cost(self.slips(seat))
        is_clear = every.value >= MIN_DIFFERENCE and every.value > CLEAR_ERRORS * every.error
        if is_clear and every.value > slips.value:
            return every
        return slips if slips.value else Figure(0.0, every.error)

    def has_judged(self, seat: int) -> bool:
        """Whether every decision of a seat has enough playouts to name what it cost."""
        judged = {one.index for one in self.decisions if one.playouts >= NAMED_FROM}
        return {entry.index for entry in self.win_chances if entry.chooser == seat} <= judged

    def changes(self, seat: int) -> list[Change]:
        """Return what changed a seat's chance to win, from the first step to its result."""
        return changes_of(self.wins, seat, self.win_chances, self.chances)

    def costliest_decisions(self, count: int, seat: int | None = None) -> list[Decision]:
        """Return the decisions (of a seat) that clearly cost most: those with a size first."""
        return [one for one in self._costly(seat) if one.is_costly][:count]

    def _costly(self, seat: int | None) -> list[Decision]:
        """Return those (of a seat) that may have cost something, those with a size first.

        None at which by all open cards the seat had less than half of the cost left to lose.
        """
        chances = {entry.index: entry.wins for entry in self.win_chances}
        found = [
            one
            for one in self.decisions
            if seat in (None, one.seat) and one.worth > 0
            if one.index not in chances or 2 * chances[one.index][one.seat] >= one.worth
        ]
        return sorted(found, key=lambda one: (not one.size, one.error - one.worth))

    def luckiest_chances(
        self, count: int, of: int | None = None
    ) -> tuple[list[tuple[Luck, int]], list[tuple[Luck, int]]]:
        """Return the luckiest and the unluckiest chances, each with its seat; `of` picks one seat.

        Chances within their error are left out.
        """
        seats = range(len(self.wins)) if of is None else (of,)
        every = [(luck, seat) for luck in self.chances for seat in seats]
        pairs = [(one, seat) for one, seat in every if abs(one.wins[seat]) > CLEAR_ERRORS * one.errors[seat]]
        pairs.sort(key=lambda pair: -pair[0].wins[pair[1]])
        good = [pair for pair in pairs[:count] if pair[0].wins[pair[1]] >= MIN_LUCK]
        bad = [pair for pair in pairs[::-1][:count] if pair[0].wins[pair[1]] <= -MIN_LUCK]
        return good, bad

    def to_data(self) -> dict[str, Json]:
        """Return the review as plain data."""
        return {"review": VERSION, **asdict(self)}

    def _row(self, seat: int, parts: ResultParts | None) -> SeatRow:
        decisions = [decision for decision in self.decisions if decision.seat == seat]
        sizes = [decision.size for decision in decisions]
        luck = parts.luck.value if parts else fsum(chance.wins[seat] for chance in self.chances)
        has_no_points = any(chance.wins and not chance.points for chance in self.chances)
        luck_points = None if has_no_points else fsum(chance.points[seat] for chance in self.chances)
        return SeatRow(
            seat,
            len(decisions),
            fsum(decision.worth for decision in decisions) / len(decisions) if decisions else 0.0,
            sizes.count("doubtful"),
            sizes.count("mistake"),
            sizes.count("blunder"),
            luck,
            self.wins[seat],
            self.wins[seat] - luck,
            parts,
            luck_points,
            self.points[seat],
            None if luck_points is None else self.points[seat] - luck_points,
        )


_FLOATS: Final[Shape] = [float]
_SHAPE: Final[Shape] = {
    "review": int,
    "digest": str,
    "game": str,
    "playouts": int,
    "seed": int,
    "left_out": int,
    "wins": _FLOATS,
    "points": _FLOATS,
    "decisions": [
        {
            "index": int,
            "seat": int,
            "chosen": str,
            "best": str,
            "worth": float,
            "error": float,
            "options": [{"step": str, "wins": float, "error": float}],
            "playouts": int,
            "proposed": bool,
            "as_good": bool,
            "alike": [str],
        }
    ],
    "chances": [
        {
            "index": int,
            "step": str,
            "exact": bool,
            "wins": _FLOATS,
            "points": _FLOATS,
            "errors": _FLOATS,
            "before": _FLOATS,
            "after": _FLOATS,
            "playouts": int,
            "samples": int,
        }
    ],
    "win_chances": [{"index": int, "wins": _FLOATS, "playouts": int, "chooser": (int, type(None))}],
}


class _Plain(TypedDict):
    """The keys of `_SHAPE` that are read one by one."""

    review: int
    wins: list[float]
    points: list[float]
    decisions: list[_PlainDecision]
    chances: list[Mapping[str, Json]]
    win_chances: list[Mapping[str, Json]]


class _PlainDecision(TypedDict):
    options: list[Mapping[str, Json]]


def from_data(given: Json) -> Review | None:
    """Return the review that `to_data` described; None for anything else or another version."""
    if find_misfit(given, _SHAPE):
        return None
    data: _Plain = given
    if data["review"] != VERSION:
        return None
    decisions = [
        Decision(
            **_only(row, Decision)
            | {"options": tuple(RatedOption(**_only(o, RatedOption)) for o in row["options"])}
        )
        for row in data["decisions"]
    ]
    chances = [Luck(**_only(row, Luck)) for row in data["chances"]]
    win_chances = [WinChances(**_only(row, WinChances)) for row in data["win_chances"]]
    seats = len(data["wins"])
    every = [*(getattr(luck, name) for luck in chances for name in _BY_SEAT), data["points"]]
    every += [luck.points for luck in chances if luck.playouts] + [one.wins for one in win_chances]
    if any(len(values) != seats for values in every) or any(not 0 <= d.seat < seats for d in decisions):
        return None
    found = {"decisions": tuple(decisions), "chances": tuple(chances), "win_chances": tuple(win_chances)}
    return Review(**_only(data, Review) | found)


_BY_SEAT: Final = ("wins", "errors", "before", "after")


def _only(
    row: Mapping[str, Json], kind: type[Decision | RatedOption | Luck | WinChances | Review]
) -> dict[str, Json]:
    """Return the fields of a dataclass, lists as tuples."""
    names = [field.name for field in fields(kind)]
    return {name: tuple(row[name]) if isinstance(row[name], list) else row[name] for name in names}


def record_digest(record: Record) -> str:
    """Return the sha256 of a record's text."""
    return hashlib.sha256(format_record(record.header, record.steps).encode()).hexdigest()


def _cost(decisions: Iterable[Decision]) -> Figure:
    """Return the sum of what decisions cost."""
    known = [*decisions]
    return Figure(fsum(one.worth for one in known), hypot(*(one.error for one in known)))
