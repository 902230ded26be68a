"""Summary of a finished race in a few sentences made from its events, and who led when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, permutations
from typing import Final, NamedTuple, TypedDict

from game.engine.record import Table
from game.ui.race.result import (
    Badge,
    KeyMoment,
    Message,
    MessageLike,
    PlaceLine,
    Positions,
    SeatName,
    Stint,
    Tally,
    TallyRow,
)

Called = Callable[[PlaceLine, bool], MessageLike]
"""What a token is called, at the head of a sentence or within one."""
SENTENCES: Final = 8
"""How many are told at most."""
OWN_KEY, OWN_NONE, QUIET = "own", "own_none", "none"
"""Words of a game with mishaps, below its `report.tale`: one's own, none of one's own, none at all."""
ONLY, EVEN, MOST, SUM = "only", "even", "most", "sum"
"""And everybody's: one token's alone, as many for each that had any, who had most, no more than their sum."""
FIRST: Final = 3
"""The places that the last round is told of."""


class Incident(NamedTuple):
    """A spin, a crash or an end of the race that befell a token."""

    id: str
    step: int
    round: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What the order after each round does not tell of a race; steps are those of the record, from 0."""

    flag: int
    """The step that won it: who leads is told up to there."""
    last_step: int
    """The step with which the last lap or round began."""
    last_order: Sequence[str]
    """Who was where then."""
    last: str = "round"
    """What that was: `round`, `emit_lap`, or `cards` where an empty deck leaves everybody one more play."""
    mishaps: Sequence[Incident] = ()
    message: Callable[..., Message] | None = None
    """Returns the message of a mishap; None if the game has none."""
    finish: Message | None = None
    """How it ended, in the game's own measure."""
    finish_badge: Badge | None = None
    """Whose that is where it is not the first at the flag."""
    gone: Mapping[str, int] = field(default_factory=dict)
    """Who left the race, with which step."""
    outs: bool = False
    """Whether a mishap is the end of a race, so that whose was first is told in place of whose were most."""
    viewer_tokens: Sequence[str] = ()
    """The viewer's tokens."""
    more: Sequence[Sentence] = ()
    """Sentences of the game's own, told before the last round."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A moment of the story with how much it matters."""

    weight: int
    moment: KeyMoment


@dataclass(slots=True)
class OrderLine:
    """The order of a race, column by column to the flag, as one asks it for a story."""

    positions: Positions
    flag: int
    columns: list[int] = field(init=False)
    """Those up to the flag, the grid first."""

    def __post_init__(self) -> None:
        steps = self.positions.steps
        home = next((i for i, step in enumerate(steps) if step > self.flag), len(steps) - 1)
        self.columns = list(range(home + 1))

    def leader(self, column: int) -> PlaceLine:
        """Who was ahead in a column."""
        return next(trace for trace in self.positions.traces if trace.places[column] == 1)

    def round(self, column: int) -> int:
        """The round of a column."""
        return self.positions.round_at(column)

    def before(self, column: int) -> int:
        """The step a moment of a column is told by: the replay opens with the column before."""
        return self.positions.steps[max(0, column - 1)] + 1

    @property
    def ends(self) -> list[int]:
        """The last column of each round."""
        return [c for c in self.columns if c and (c + 1 not in self.columns or self.positions.opens(c + 1))]

    @property
    def fine(self) -> bool:
        """Whether a round has more columns than one."""
        return len(self.ends) < len(self.columns) - 1

    @property
    def changes(self) -> int:
        """How often a column has another leader than the one before."""
        return sum(self.leader(c) is not self.leader(c - 1) for c in self.columns[1:])

    def stints(self, called: Called) -> list[Stint]:
        """Who led at the end of which rounds."""
        found = []
        for _, run in groupby(self.ends, key=lambda c: self.leader(c).id):
            ends = list(run)
            begin = next(c for c in self.columns if self.round(c) == self.round(ends[0]))
            step = self.positions.steps[max(0, begin - 1)]
            leader = self.leader(ends[0])
            name = called(leader, True)
            found.append(Stint(leader, name, self.round(ends[0]), self.round(ends[-1]), step))
        return found

    @property
    def led(self) -> Counter[str]:
        """By token how many rounds ended with it ahead."""
        return Counter(self.leader(column).id for column in self.ends)


class Tale(TypedDict):
    """What a report tells of a race in sentences."""

    story: tuple[KeyMoment, ...]
    best: tuple[int, ...]
    stints: tuple[Stint, ...]
    figures: Tally | None


def seat_called(table: Table) -> Callable[[int, bool], MessageLike]:
    """What a seat is called: the only person, who has no name, is no "You" within a sentence."""
    people = table.humans()
    you = next(iter(people)) if len(people) == 1 else None

    def called(seat: int, head: bool) -> MessageLike:
        if not head and seat == you and not table.seats[seat].name:
            return Message("race_end.tale.you")
        return SeatName(seat)

    return called


def times(n: int) -> Message:
    """Once, twice, 3 times."""
    return Message(f"race_end.times_{n if n < 3 else 'more'}", {"n": n})


def in_rounds(rounds: Sequence[int]) -> Message:
    """The rounds in which something befell somebody, in words."""
    return Message(f"race_end.in_round{'' if len(rounds) == 1 else 's'}", {"rounds": [*map(str, rounds)]})


def tale(positions: Positions, facts: Facts, called: Called) -> Tale:
    """The story of a race."""
    if len(positions.steps) < 2 or not positions.traces:
        return {"story": (), "best": (), "stints": (), "figures": None}
    line = OrderLine(positions, facts.flag)
    teller = _SummaryWriter(line, facts, called)
    found = [
        *teller.start(),
        *teller.lead(),
        *teller.turning_point(),
        *teller.climb(),
        *teller.own_race(),
        *teller.mishaps(),
        *facts.more,
        *teller.last_round(),
        *teller.finish(),
    ]
    ranked = sorted(range(len(found)), key=lambda i: (-found[i].weight, i))[:SENTENCES]
    kept = sorted(ranked)
    story = tuple(found[i].moment for i in kept)
    return {
        "story": story,
        "best": tuple(map(kept.index, ranked)),
        "stints": tuple(line.stints(called)),
        "figures": figures(line, facts),
    }


def passes(line: OrderLine, gone: Mapping[str, int]) -> Iterator[tuple[str, str, bool]]:
    """Who is ahead of whom in a column and was not in the one before, and whether that was for the lead.

    Nobody passes who has left the race; `gone` are the steps with which they did.
    """
    positions = line.positions
    for column in range(1, len(positions.steps)):
        racing = [
            one
            for one in positions.traces
            if gone.get(one.id, positions.steps[-1]) >= positions.steps[column]
        ]
        for one, other in permutations(racing, 2):
            before, after = (one.places[at] - other.places[at] for at in (column - 1, column))
            if before > 0 > after:
                lead = one.places[column] == 1 == other.places[column - 1]
                yield one.id, other.id, lead


def figures(line: OrderLine, facts: Facts) -> Tally:
    """Rounds led, passes made, those of them for the lead, and passes suffered; in the order they came in."""
    led, made, lead, suffered = line.led, Counter[str](), Counter[str](), Counter[str]()
    for one, other, first in passes(line, facts.gone):
        made[one] += 1
        suffered[other] += 1
        lead[one] += first
    rows = tuple(
        TallyRow(
            one.id,
            one.badge,
            one.name,
            one.seat,
            tuple(count[one.id] for count in (led, made, lead, suffered)),
        )
        for one in sorted(line.positions.traces, key=lambda one: one.places[-1])
    )
    heads = tuple(Message(f"race_end.figures.{name}") for name in ("led", "passes", "for_lead", "passed"))
    note = "note_cards" if line.fine else "note"
    return Tally(
        Message("race_end.figures.title"), Message(f"race_end.figures.{note}"), heads, rows, signed=False
    )


@dataclass(slots=True)
class _SummaryWriter:
    """Makes the sentences of one race."""

    line: OrderLine
    facts: Facts
    called: Called

    def _sentence(
        self,
        weight: int,
        column: int,
        key: str,
        trace: PlaceLine,
        icon: str = "flag",
        tone: str = "",
        **params: object,
    ) -> Sentence:
        words = Message(f"race_end.tale.{key}", {"name": self.called(trace, True), **params})
        at = self.line.round(column)
        return Sentence(weight, KeyMoment(self.line.before(column), at, words, icon, trace.badge, tone))

    @property
    def winner(self) -> PlaceLine:
        """Who was ahead at the flag."""
        return self.line.leader(self.line.columns[-1])

    def trace(self, id: str) -> PlaceLine:
        """A token's line."""
        return next(trace for trace in self.line.positions.traces if trace.id == id)

    @property
    def late(self) -> bool:
        """Whether the winner came to the front for good only in the last lap or round."""
        turn = self.turned
        return turn > 0 and self.line.positions.steps[turn - 1] >= self.facts.last_step

    @property
    def turned(self) -> int:
        """The column from which on the winner was ahead to the flag; 0 where it was from the grid on."""
        column = self.line.columns[-1]
        while column and self.line.leader(column - 1) is self.winner:
            column -= 1
        return column

    @property
    def at_once(self) -> bool:
        """Whether the winner was ahead whenever a round ended, and somebody else stood in front."""
        return self.turned == 1 and not self.line.fine

    def start(self) -> list[Sentence]:
        """Who stood in front, and who led after a round."""
        front, column = self.line.leader(0), self.line.ends[0]
        after = self.line.leader(column)
        if self.at_once or (after is front and len(self.line.led) == 1):
            # who led all the time is told by one sentence
            return []
        if after is front:
            return [self._sentence(6, 1, "start_held", front)]
        return [self._sentence(6, 1, "start_lost", front, other=self.called(after, False))]

    def lead(self) -> list[Sentence]:
        """How often the lead changed, and who had it longest."""
        led, total = self.line.led, len(self.line.ends)
        most = max(led.values())
        longest = [self.trace(id) for id, n in led.items() if n == most]
        first = longest[0]
        column = next(c for c in self.line.ends if self.line.leader(c) is first)
        if most == total:
            key = "led_all_grid" if first is self.line.leader(0) else "led_all"
            return [] if self.at_once else [self._sentence(8, column, key, first, "flag", "good", n=total)]
        if self.line.changes == 1:
            # the turning point tells it
            return []
        key = "changes_cards" if self.line.fine else "changes"
        changes = Message(f"race_end.tale.{key}", {"times": times(self.line.changes)})
        if len(longest) > 1:
            names = [self.called(trace, False) for trace in longest]
            return [
                self._sentence(
                    7, column, "longest_shared", first, names=names, n=most, total=total, changes=changes
                )
            ]
        return [self._sentence(7, column, "longest", first, n=most, total=total, changes=changes)]

    def turning_point(self) -> list[Sentence]:
        """When the winner came to the front for good."""
        column = self.turned
        if not column:
            return []
        other = self.called(self.line.leader(column - 1), False)
        key = "turn_cards" if self.line.fine else "turn"
        if self.at_once and not self.late:
            key = "turn_first"
        elif self.late:
            key = f"turn_last_{self.facts.last}"
        if key == "turn" and column == self.line.columns[-1]:
            key = "turn_flag"
        return [
            self._sentence(
                9, column, key, self.winner, "trophy", "good", other=other, n=self.line.round(column)
            )
        ]

    def climb(self) -> list[Sentence]:
        """Who gained most places from grid to flag, where one's own race does not tell it."""
        best = max(self.line.positions.traces, key=lambda t: (t.places[0] - t.places[-1], -t.places[-1]))
        start, end = best.places[0], best.places[-1]
        if start - end < 2 or best is self._own:
            return []
        name, key = self.called(best, False), "climb_won" if end == 1 else "climb"
        return [self._sentence(3, len(best.places) - 1, key, best, "up", "good", name=name, a=start, b=end)]

    @property
    def _own(self) -> PlaceLine | None:
        """The best token of whoever looks on."""
        traces = [trace for trace in self.line.positions.traces if trace.id in self.facts.viewer_tokens]
        return min(traces, key=lambda trace: trace.places[-1]) if traces else None

    def own_race(self) -> list[Sentence]:
        """Return sentences on the viewer's grid place, best place and result."""
        own = self._own
        if own is None or own.places[0] == own.places[-1] == 1:
            # the lead and the finish tell it all
            return []
        start, end, best = own.places[0], own.places[-1], min(own.places)
        column, key = own.places.index(best), "own"
        if end == 1:
            key = "own_won"
        elif best in (start, end):
            column, key = 1, "own_plain" if start != end else "own_same"
        elif self.line.fine:
            key = "own_cards"
        number = self.line.round(column)
        told = {"a": start, "b": end, "best": best, "n": number}
        words = Message(f"race_end.tale.{key}", {"name": self.called(own, True), **told})
        icon = "up" if start > end else "flag"
        return [Sentence(7, KeyMoment(self.line.before(column), number, words, icon, own.badge))]

    def mishaps(self) -> list[Sentence]:
        """One's own accidents, and everybody's."""
        say, all_ = self.facts.message, self.facts.mishaps
        if say is None:
            return []
        found = []
        own = [mishap for mishap in all_ if mishap.id in self.facts.viewer_tokens]
        if self.facts.viewer_tokens:
            found.append(self._own_mishaps(say, own))
        if not all_:
            return found if found else [Sentence(4, self._quiet(say(f"report.tale.{QUIET}")))]
        if len(all_) > len(own):
            found.append(self._all_mishaps(say))
        return found

    def _all_mishaps(self, say: Callable[..., Message]) -> Sentence:
        """How many there were, and whose most of them."""
        all_ = self.facts.mishaps
        counted = Counter(mishap.id for mishap in all_)
        (id, most), *others = counted.most_common()
        first = next(mishap for mishap in all_ if mishap.id == id)
        key: str = ONLY if not others else EVEN if others[0][1] == most else MOST
        if key == MOST and id in self.facts.viewer_tokens:
            # how many of them are one's own has been told
            key = SUM
        name = self.called(self.trace(id), False)
        params = {"n": len(all_), "most": most, "times": times(most), "round": first.round, "name": name}
        words = say(f"report.tale.{key}", **params)
        named = key in (ONLY, MOST) or self.facts.outs
        badge = self.trace(first.id).badge if named else None
        at = first if named else all_[0]
        return Sentence(4, KeyMoment(at.step + 1, at.round, words, "warning", badge, "bad"))

    def _quiet(self, words: Message) -> KeyMoment:
        winner = self.winner
        return KeyMoment(self.line.before(1), self.line.round(1), words, "check", winner.badge, "good")

    def _own_mishaps(self, say: Callable[..., Message], own: Sequence[Incident]) -> Sentence:
        mine = self.trace(self.facts.viewer_tokens[0])
        who: MessageLike = SeatName(mine.seat) if mine.seat is not None else ""
        if not own:
            words = say(f"report.tale.{OWN_NONE}", name=who)
            step, number = self.line.before(1), self.line.round(1)
            return Sentence(5, KeyMoment(step, number, words, "check", mine.badge, "good"))
        first = own[0]
        rounds = sorted({mishap.round for mishap in own})
        names = [self.called(self.trace(id), False) for id in dict.fromkeys(m.id for m in own)]
        params = {"name": who, "names": names, "times": times(len(own)), "rounds": in_rounds(rounds)}
        words = say(f"report.tale.{OWN_KEY}", **params)
        badge = self.trace(first.id).badge
        return Sentence(9, KeyMoment(first.step + 1, first.round, words, "warning", badge, "bad"))

    def last_round(self) -> list[Sentence]:
        """What the last lap or round changed among the first three, but what the turning point tells."""
        before, traces = list(self.facts.last_order), self.line.positions.traces
        after = [trace.id for trace in sorted(traces, key=lambda trace: trace.places[-1])]
        first = min(FIRST, len(after))
        step = self.facts.last_step + 1
        last = len(self.line.positions.steps) - 1
        column = next((c for c, at in enumerate(self.line.positions.steps) if at >= step), last)
        risen = [id for i, id in enumerate(after[:first]) if before.index(id) > i]
        told = [id for id in risen if not (self.late and id == self.winner.id)]
        if risen and not told:
            return []
        if not told:
            words = Message(f"race_end.tale.last_{self.facts.last}_same", {"n": first})
            badge, weight, tone = None, 5, ""
        else:
            name = self.called(self.trace(told[0]), True)
            params = {"name": name, "a": before.index(told[0]) + 1, "b": after.index(told[0]) + 1}
            words = Message(f"race_end.tale.last_{self.facts.last}", params)
            badge, weight, tone = self.trace(told[0]).badge, 8, "good"
        return [Sentence(weight, KeyMoment(step, self.line.round(column), words, "flag", badge, tone))]

    def finish(self) -> list[Sentence]:
        """The game's own measure of how far ahead the winner was."""
        if self.facts.finish is None:
            return []
        at = self.line.round(self.line.columns[-1])
        badge = self.facts.finish_badge or self.winner.badge
        # it is seen where the car that won has come in: the replay opens a step before its moment
        return [Sentence(10, KeyMoment(self.facts.flag + 2, at, self.facts.finish, "trophy", badge, "good"))]
