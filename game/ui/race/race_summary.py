"""Summarize a finished race: a few sentences made from its events, who led when, and passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, permutations
from typing import Final, NamedTuple, TypedDict

from game.engine.record import RaceConfig
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

NameOf = Callable[[PlaceLine, bool], MessageLike]
"""Returns a token's name, at the beginning of a sentence (True) or within one."""
MAX_SENTENCES: Final = 8
"""The most sentences of a summary."""
OWN_KEY, OWN_NONE, QUIET = "own", "own_none", "none"
"""Keys below a game's `report.tale` on the viewer's mishaps: some, none; and on a race without any."""
LOST_LEAD: Final = "lost_lead"
"""The key of a mishap that cost the leader the lead for good."""
ONLY, EVEN, MOST, SUM = "only", "even", "most", "sum"
"""Keys on all mishaps: of one token only, equally many each, one with the most, only the total."""
FRONT_PLACES: Final = 3
"""How many places the sentence on the last round is about."""


class Incident(NamedTuple):
    """A spin, a crash, a retirement or the finish of a token, with its step and round."""

    id: str
    step: int
    round: int


@dataclass(frozen=True, slots=True)
class SummaryFacts:
    """Facts that the order after each round does not contain; steps are those of the record, from 0."""

    flag_step: int
    """The step that won the race; the sentences on the lead end there."""
    last_step: int
    """The step with which the last lap or round began."""
    last_order: Sequence[str]
    """The order of the tokens then."""
    last_part: str = "round"
    """The kind of last part: `round`, `lap`, or `cards` if an empty deck leaves everybody one more play."""
    mishaps: Sequence[Incident] = ()
    mishap_message: Callable[..., Message] | None = None
    """Returns the message of a mishap; None if the game has no mishaps."""
    finish: Message | None = None
    """The winner's lead at the flag, in the game's own measure."""
    finish_badge: Badge | None = None
    """The badge of `finish`, if it is not about the first at the flag."""
    retired: Mapping[str, int] = field(default_factory=dict)
    """The step with which a token left the race, by token."""
    mishap_ends_race: bool = False
    """Whether a mishap takes its token out: the sentence names whose was first, not whose were most."""
    viewer_tokens: Sequence[str] = ()
    """The viewer's tokens."""
    sentences: Sequence[Sentence] = ()
    """Sentences of the game's own, placed before the one on the last round."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A moment of the summary with its importance."""

    weight: int
    moment: KeyMoment


@dataclass(slots=True)
class OrderLine:
    """The order of a race, column by column up to the flag."""

    positions: Positions
    flag_step: int
    columns: list[int] = field(init=False)
    """The columns up to the flag, the grid first."""

    def __post_init__(self) -> None:
        steps = self.positions.steps
        last = next((i for i, step in enumerate(steps) if step > self.flag_step), len(steps) - 1)
        self.columns = list(range(last + 1))

    def leader(self, column: int) -> PlaceLine:
        """Return the token that was ahead in a column."""
        return next(trace for trace in self.positions.traces if trace.places[column] == 1)

    def round(self, column: int) -> int:
        return self.positions.round_at(column)

    def step_of(self, column: int) -> int:
        """Return the step of a moment in this column: the replay opens with the column before."""
        return self.positions.steps[max(0, column - 1)] + 1

    @property
    def ends(self) -> list[int]:
        """The last column of each round."""
        return [
            c
            for c in self.columns
            if c and (c + 1 not in self.columns or self.positions.is_round_start(c + 1))
        ]

    @property
    def has_split_rounds(self) -> bool:
        """Whether a round has several columns."""
        return len(self.ends) < len(self.columns) - 1

    @property
    def changes(self) -> int:
        """The number of columns with another leader than the one before."""
        return sum(self.leader(c) is not self.leader(c - 1) for c in self.columns[1:])

    def stints(self, name_of: NameOf) -> list[Stint]:
        """Return the runs of rounds that ended with the same leader."""
        found = []
        for _, run in groupby(self.ends, key=lambda c: self.leader(c).id):
            ends = list(run)
            begin = next(c for c in self.columns if self.round(c) == self.round(ends[0]))
            step = self.positions.steps[max(0, begin - 1)]
            leader = self.leader(ends[0])
            name = name_of(leader, True)
            found.append(Stint(leader, name, self.round(ends[0]), self.round(ends[-1]), step))
        return found

    @property
    def led(self) -> Counter[str]:
        """The number of rounds that ended with a token ahead, by token."""
        return Counter(self.leader(column).id for column in self.ends)


class RaceSummary(TypedDict):
    """The parts of a report that summarize a race."""

    story: tuple[KeyMoment, ...]
    best: tuple[int, ...]
    stints: tuple[Stint, ...]
    figures: Tally | None


def seat_namer(config: RaceConfig) -> Callable[[int, bool], MessageLike]:
    """Return a function that names seats: the only person, if without a name, is "you" within a sentence."""
    people = config.humans()
    you = next(iter(people)) if len(people) == 1 else None

    def name_of(seat: int, begins_sentence: bool) -> MessageLike:
        if not begins_sentence and seat == you and not config.seats[seat].name:
            return Message("race_end.tale.you")
        return SeatName(seat)

    return name_of


def times(n: int) -> Message:
    """Return "once", "twice", "3 times"."""
    return Message(f"race_end.times_{n if n < 3 else 'more'}", {"n": n})


def in_rounds(rounds: Sequence[int]) -> Message:
    """Return the rounds of several mishaps as a message."""
    return Message(f"race_end.in_round{'' if len(rounds) == 1 else 's'}", {"rounds": [*map(str, rounds)]})


def summarize(positions: Positions, facts: SummaryFacts, name_of: NameOf) -> RaceSummary:
    """Return the summary of a race."""
    if len(positions.steps) < 2 or not positions.traces:
        return {"story": (), "best": (), "stints": (), "figures": None}
    line = OrderLine(positions, facts.flag_step)
    writer = _SummaryWriter(line, facts, name_of)
    found = [
        *writer.start(),
        *writer.lead(),
        *writer.turning_point(),
        *writer.climb(),
        *writer.own_race(),
        *writer.mishaps(),
        *facts.sentences,
        *writer.last_round(),
        *writer.finish(),
    ]
    ranked = sorted(range(len(found)), key=lambda i: (-found[i].weight, i))[:MAX_SENTENCES]
    kept = sorted(ranked)
    story = tuple(found[i].moment for i in kept)
    return {
        "story": story,
        "best": tuple(map(kept.index, ranked)),
        "stints": tuple(line.stints(name_of)),
        "figures": figures(line, facts),
    }


def passes(line: OrderLine, retired: Mapping[str, int]) -> Iterator[tuple[str, str, bool]]:
    """Yield (passing token, passed token, whether for the lead) of all columns.

    A token that has left the race passes nobody; `retired` has the steps with which tokens did.
    """
    positions = line.positions
    for column in range(1, len(positions.steps)):
        racing = [
            token
            for token in positions.traces
            if retired.get(token.id, positions.steps[-1]) >= positions.steps[column]
        ]
        for token, other in permutations(racing, 2):
            before, after = (token.places[at] - other.places[at] for at in (column - 1, column))
            if before > 0 > after:
                lead = token.places[column] == 1 == other.places[column - 1]
                yield token.id, other.id, lead


def figures(line: OrderLine, facts: SummaryFacts) -> Tally:
    """Return rounds led, passes made, those for the lead, and passes suffered; in finishing order."""
    led, made, lead, suffered = line.led, Counter[str](), Counter[str](), Counter[str]()
    for one, other, first in passes(line, facts.retired):
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
    note = "note_cards" if line.has_split_rounds else "note"
    return Tally(
        Message("race_end.figures.title"), Message(f"race_end.figures.{note}"), heads, rows, signed=False
    )


@dataclass(slots=True)
class _SummaryWriter:
    """Writes the sentences of one race."""

    line: OrderLine
    facts: SummaryFacts
    name_of: NameOf

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
        words = Message(f"race_end.tale.{key}", {"name": self.name_of(trace, True), **params})
        at = self.line.round(column)
        return Sentence(weight, KeyMoment(self.line.step_of(column), at, words, icon, trace.badge, tone))

    @property
    def winner(self) -> PlaceLine:
        """The token that was ahead at the flag."""
        return self.line.leader(self.line.columns[-1])

    def trace(self, id: str) -> PlaceLine:
        return next(trace for trace in self.line.positions.traces if trace.id == id)

    @property
    def is_decided_late(self) -> bool:
        """Whether the winner took the lead for good only in the last lap or round."""
        turn = self.turning_column
        return turn > 0 and self.line.positions.steps[turn - 1] >= self.facts.last_step

    @property
    def turning_column(self) -> int:
        """The column from which on the winner led up to the flag; 0 if it led from the grid on."""
        column = self.line.columns[-1]
        while column and self.line.leader(column - 1) is self.winner:
            column -= 1
        return column

    @property
    def has_led_since_first_round(self) -> bool:
        """Whether the winner led whenever a round ended, with another token ahead on the grid."""
        return self.turning_column == 1 and not self.line.has_split_rounds

    def start(self) -> list[Sentence]:
        """Return a sentence on who was first on the grid and who led after a round."""
        front, column = self.line.leader(0), self.line.ends[0]
        after = self.line.leader(column)
        if self.has_led_since_first_round or (after is front and len(self.line.led) == 1):
            # another sentence says who led all the time
            return []
        if after is front:
            return [self._sentence(6, 1, "start_held", front)]
        return [self._sentence(6, 1, "start_lost", front, other=self.name_of(after, False))]

    def lead(self) -> list[Sentence]:
        """Return a sentence on how often the lead changed and who led longest."""
        led, total = self.line.led, len(self.line.ends)
        most = max(led.values())
        longest = [self.trace(id) for id, n in led.items() if n == most]
        first = longest[0]
        column = next(c for c in self.line.ends if self.line.leader(c) is first)
        if most == total:
            key = "led_all_grid" if first is self.line.leader(0) else "led_all"
            sentence = self._sentence(8, column, key, first, "flag", "good", n=total)
            return [] if self.has_led_since_first_round else [sentence]
        if self.line.changes == 1:
            # the sentence on the turning point says it
            return []
        key = "changes_cards" if self.line.has_split_rounds else "changes"
        changes = Message(f"race_end.tale.{key}", {"times": times(self.line.changes)})
        if len(longest) > 1:
            names = [self.name_of(trace, False) for trace in longest]
            return [
                self._sentence(
                    7, column, "longest_shared", first, names=names, n=most, total=total, changes=changes
                )
            ]
        return [self._sentence(7, column, "longest", first, n=most, total=total, changes=changes)]

    def turning_point(self) -> list[Sentence]:
        """Return a sentence on when the winner took the lead for good."""
        column = self.turning_column
        if not column:
            return []
        other = self.name_of(self.line.leader(column - 1), False)
        if (cause := self._mishap_of_leader(column)) is not None:
            return [cause]
        key = "turn_cards" if self.line.has_split_rounds else "turn"
        if self.has_led_since_first_round and not self.is_decided_late:
            key = "turn_first"
        elif self.is_decided_late:
            key = f"turn_last_{self.facts.last_part}"
        if key == "turn" and column == self.line.columns[-1]:
            key = "turn_flag"
        return [
            self._sentence(
                9, column, key, self.winner, "trophy", "good", other=other, n=self.line.round(column)
            )
        ]

    def _mishap_of_leader(self, column: int) -> Sentence | None:
        """Return the sentence on the lead that was lost with a spin or a crash right then."""
        lost, steps = self.line.leader(column - 1), self.line.positions.steps
        message = self.facts.mishap_message
        since, until = steps[column - 1], min(steps[column], self.facts.flag_step + 1)
        own = [one for one in self.facts.mishaps if one.id == lost.id and since <= one.step < until]
        if message is None or not own:
            return None
        where = Message("why.in_round", {"n": own[-1].round})
        if self.is_decided_late:
            where = Message(f"race_end.tale.in_last_{self.facts.last_part}")
        names = {"name": self.name_of(self.winner, False), "other": self.name_of(lost, True)}
        words, step = message(f"report.tale.{LOST_LEAD}", **names, where=where), own[-1].step + 1
        return Sentence(9, KeyMoment(step, own[-1].round, words, "warning", self.winner.badge, "good"))

    def climb(self) -> list[Sentence]:
        """Return a sentence on who gained most places from grid to flag, unless it is the viewer."""
        best = max(self.line.positions.traces, key=lambda t: (t.places[0] - t.places[-1], -t.places[-1]))
        start, end = best.places[0], best.places[-1]
        if start - end < 2 or best is self._own_token:
            return []
        name, key = self.name_of(best, False), "climb_won" if end == 1 else "climb"
        return [self._sentence(3, len(best.places) - 1, key, best, "up", "good", name=name, a=start, b=end)]

    @property
    def _own_token(self) -> PlaceLine | None:
        traces = [trace for trace in self.line.positions.traces if trace.id in self.facts.viewer_tokens]
        return min(traces, key=lambda trace: trace.places[-1]) if traces else None

    def own_race(self) -> list[Sentence]:
        """Return a sentence on the viewer's grid place, best place and result."""
        own = self._own_token
        if own is None or own.places[0] == own.places[-1] == 1:
            # the sentences on the lead and the finish say it all
            return []
        start, end, best = own.places[0], own.places[-1], min(own.places)
        column, key = own.places.index(best), "own"
        if end == 1:
            key = "own_won"
        elif best in (start, end):
            column, key = 1, "own_plain" if start != end else "own_same"
        elif self.line.has_split_rounds:
            key = "own_cards"
        number = self.line.round(column)
        params = {"name": self.name_of(own, True), "a": start, "b": end, "best": best, "n": number}
        words = Message(f"race_end.tale.{key}", params)
        icon = "up" if start > end else "flag"
        return [Sentence(7, KeyMoment(self.line.step_of(column), number, words, icon, own.badge))]

    def mishaps(self) -> list[Sentence]:
        """Return sentences on the viewer's mishaps and on everybody's."""
        message, all_ = self.facts.mishap_message, self.facts.mishaps
        if message is None:
            return []
        found = []
        own = [mishap for mishap in all_ if mishap.id in self.facts.viewer_tokens]
        if self.facts.viewer_tokens:
            found.append(self._own_mishaps(message, own))
        if not all_:
            if found:
                return found
            step, number, words = self.line.step_of(1), self.line.round(1), message(f"report.tale.{QUIET}")
            return [Sentence(4, KeyMoment(step, number, words, "check", self.winner.badge, "good"))]
        if len(all_) > len(own):
            found.append(self._all_mishaps(message))
        return found

    def _all_mishaps(self, message: Callable[..., Message]) -> Sentence:
        all_ = self.facts.mishaps
        counted = Counter(mishap.id for mishap in all_)
        (id, most), *others = counted.most_common()
        first = next(mishap for mishap in all_ if mishap.id == id)
        key: str = ONLY if not others else EVEN if others[0][1] == most else MOST
        if key == MOST and id in self.facts.viewer_tokens:
            # another sentence has said how many are the viewer's
            key = SUM
        name = self.name_of(self.trace(id), False)
        params = {"n": len(all_), "most": most, "times": times(most), "round": first.round, "name": name}
        words = message(f"report.tale.{key}", **params)
        named = key in (ONLY, MOST) or self.facts.mishap_ends_race
        badge = self.trace(first.id).badge if named else None
        at = first if named else all_[0]
        return Sentence(4, KeyMoment(at.step + 1, at.round, words, "warning", badge, "bad"))

    def _own_mishaps(self, message: Callable[..., Message], mishaps: Sequence[Incident]) -> Sentence:
        mine = self.trace(self.facts.viewer_tokens[0])
        who: MessageLike = SeatName(mine.seat) if mine.seat is not None else ""
        if not mishaps:
            words = message(f"report.tale.{OWN_NONE}", name=who)
            step, number = self.line.step_of(1), self.line.round(1)
            return Sentence(5, KeyMoment(step, number, words, "check", mine.badge, "good"))
        first = mishaps[0]
        rounds = sorted({mishap.round for mishap in mishaps})
        names = [self.name_of(self.trace(id), False) for id in dict.fromkeys(m.id for m in mishaps)]
        params = {"name": who, "names": names, "times": times(len(mishaps)), "rounds": in_rounds(rounds)}
        words = message(f"report.tale.{OWN_KEY}", **params)
        badge = self.trace(first.id).badge
        return Sentence(9, KeyMoment(first.step + 1, first.round, words, "warning", badge, "bad"))

    def last_round(self) -> list[Sentence]:
        """Return a sentence on what the last lap or round changed at the front."""
        before, traces = list(self.facts.last_order), self.line.positions.traces
        after = [trace.id for trace in sorted(traces, key=lambda trace: trace.places[-1])]
        first = min(FRONT_PLACES, len(after))
        step = self.facts.last_step + 1
        last = len(self.line.positions.steps) - 1
        column = next((c for c, at in enumerate(self.line.positions.steps) if at >= step), last)
        risen = [id for i, id in enumerate(after[:first]) if before.index(id) > i]
        # who is said to have lost the lead is not said to have moved up as well
        turn = self.turning_column
        silent = {self.winner.id} if self.is_decided_late else set()
        silent |= {self.line.leader(turn - 1).id} if turn else set()
        listed = [id for id in risen if id not in silent]
        if risen and not listed:
            return []
        if not listed:
            words = Message(f"race_end.tale.last_{self.facts.last_part}_same", {"n": first})
            badge, weight, tone = None, 5, ""
        else:
            name = self.name_of(self.trace(listed[0]), True)
            params = {"name": name, "a": before.index(listed[0]) + 1, "b": after.index(listed[0]) + 1}
            words = Message(f"race_end.tale.last_{self.facts.last_part}", params)
            badge, weight, tone = self.trace(listed[0]).badge, 8, "good"
        return [Sentence(weight, KeyMoment(step, self.line.round(column), words, "flag", badge, tone))]

    def finish(self) -> list[Sentence]:
        """Return a sentence on how far ahead the winner was."""
        if self.facts.finish is None:
            return []
        at = self.line.round(self.line.columns[-1])
        badge = self.facts.finish_badge or self.winner.badge
        # a replay opens a step before its moment, and has to show the winner's car across the line
        return [
            Sentence(10, KeyMoment(self.facts.flag_step + 2, at, self.facts.finish, "trophy", badge, "good"))
        ]
