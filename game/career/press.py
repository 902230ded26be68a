"""The press page of an event: a headline and up to six sentences that facts, places and points prove."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from game.career.facts import PLAYER, Fact
from game.career.luck import Column
from game.career.points import FIGHT, Places, Row, contenders, event_points, table
from game.career.season import EVENTS, calendar, drawn
from game.engine.head_to_head import head_to_head
from game.engine.match import Match
from game.engine.record import Record
from game.engine.venue.track import catalogue
from game.services.i18n import Language

SENTENCES: Final = 6
WORDINGS: Final = (1, 2, 3, 4)
"""The wordings of each template, `press.<template>.<wording>` in the locales."""
WHERE: Final = "where"
"""The slot of a game and its track, `game/track`; other words are ids of drivers."""
UNITS: Final[Mapping[str, str]] = {
    "formula_motor_racing": "race",
    "formula_one": "round",
    "grand_prix": "lap",
}
"""What the time of a hit is counted in, by game."""
LOUD: Final[Mapping[str, frozenset[str]]] = {"formula_one": frozenset({"braked", "spun", "retired"})}
"""The events of which a quiet race of a game has none; elsewhere no race is."""
TWINS: Final[Mapping[str, str]] = {
    "headline_win": "win_plain",
    "headline_first": "win_first",
    "headline_streak": "win_streak",
    "headline_turn": "win_turn",
    "headline_unbeaten": "win_unbeaten",
    "headline_shared": "win_shared",
    "headline_decided": "title_decided",
}
"""By headline the template that would repeat it."""

ROWS: Final = ("row", "row_level")
"""The templates of the player's row, which repeat a sentence that has the player's gap or place."""
LOW: Final = 4
"""From this place on the next win is a turn."""
UNBEATEN: Final = 3
"""From so many events on it is told who has won them all."""

Slot = int | Fraction | str | tuple[str, ...]
Slots = Mapping[str, Slot]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template in one of its wordings with its slots, and the record and step that prove it.

    `event` is the index of the record in its season, as in `Fact`; drivers are ids.
    """

    template: str
    wording: int
    slots: Slots
    event: int
    step: int


@dataclass(frozen=True, slots=True)
class Page:
    """A headline and what stands below it."""

    headline: Sentence
    sentences: tuple[Sentence, ...]


class Candidate(NamedTuple):
    """A true sentence that the page may take, the one of most weight first."""

    weight: int
    template: str
    slots: Slots
    event: int
    step: int


def press(
    record: Record,
    results: Sequence[Places],
    found: Sequence[Fact],
    rival: str,
    column: Column | None = None,
    moments: Moments | None = None,
) -> Page:
    """Return the page after a career's event, the same for the same seed and column.

    `record` is that of the event, `results` has the places of the season's events up to it, `found` the
    facts of their records, `rival` is the rival of the day, `column` the table's second one if it is known,
    `moments` what `read_moments` returned earlier.
    Raises RecordError as `Match.from_record` does.
    """
    story = Story(record, results, found, rival, column, moments)
    headline = story.choose("headline", _headlines(story))
    assert headline is not None
    chosen = []
    for subject, candidates in SUBJECTS.items():
        others = [one for one in candidates(story) if one.template != TWINS.get(headline.template)]
        if best := story.choose(subject, others):
            is_explanation = subject == "incident" and headline.template == "headline_back"
            chosen.append(best._replace(weight=90) if is_explanation else best)
    if any(_names_player_gap(one) or one.template == "rise" for one in chosen):
        chosen = [one for one in chosen if one.template not in ROWS]
    kept = sorted(chosen, key=lambda one: -one.weight)[:SENTENCES]
    return Page(story.word(headline), tuple(story.word(one) for one in chosen if one in kept))


def candidates(
    record: Record,
    results: Sequence[Places],
    found: Sequence[Fact],
    rival: str,
    column: Column | None = None,
) -> list[Candidate]:
    """Return everything that the page after an event could say; arguments as of `press`."""
    story = Story(record, results, found, rival, column)
    subjects = (_headlines, *SUBJECTS.values())
    return [candidate for subject in subjects for candidate in subject(story)]


def render_sentence(sentence: Sentence, language: Language, player: str) -> str:
    """Return a sentence in a language; `player` is the name of the player's driver."""

    def fill(slot: str, value: Slot) -> object:
        if slot == WHERE:
            game, _, track = str(value).partition("/")
            return catalogue.name(game, track, language.code) if track else language.name(game)
        if isinstance(value, str):
            return language.name(f"drivers.{value}") if value != PLAYER else player
        if isinstance(value, tuple):
            return [fill("", id) for id in value]
        if isinstance(value, Fraction):
            return value.numerator if value.denominator == 1 else float(value)
        return value

    key = f"press.{sentence.template}.{sentence.wording}"
    return language.text(key, **{slot: fill(slot, value) for slot, value in sentence.slots.items()})


class Moments(NamedTuple):
    """By step the race, round or lap that it began in, and whether the race was quiet."""

    of_step: Mapping[int, int]
    is_quiet: bool


class Story:
    """What a page is made of: the event, the season up to it, and its table before and after."""

    def __init__(
        self,
        record: Record,
        results: Sequence[Places],
        found: Sequence[Fact],
        rival: str,
        column: Column | None = None,
        moments: Moments | None = None,
    ) -> None:
        config = record.header.config
        assert config.career is not None
        self.record, self.rival, self.column = record, rival, column
        self.given_up = record.header.given_up
        self.game = config.game
        self.where = f"{config.game}/{config.track or ''}"
        self.seed, self.season = config.career.seed, config.career.season
        self.drivers = (PLAYER, *config.career.cast)
        self.event, self.left = len(results) - 1, EVENTS - len(results)
        self.last = len(record.steps) - 1
        self.results = [dict(zip(self.drivers, places, strict=True)) for places in results]
        self.places = self.results[-1]
        self.points = dict(zip(self.drivers, event_points(results[-1]), strict=True))
        self.rows = self._table(results)
        self.rows_before = self._table(results[:-1])
        self.hits = [fact for fact in found if fact.kind == "hit"]
        self.won = [fact for fact in found if fact.kind == "won" and fact.event == self.event]
        self._raw, self._moments = results, moments

    def _table(self, results: Sequence[Places]) -> dict[str, Row]:
        return {self.drivers[row.driver]: row for row in table(results, len(self.drivers))}

    @cached_property
    def moments(self) -> Moments:
        """When each hit of the event fell, and whether it was quiet."""
        return read_moments(self.record) if self._moments is None else self._moments

    @cached_property
    def incidents(self) -> list[Candidate]:
        """What can be said about hits and a quiet race."""
        return list(_incident(self))

    @property
    def winners(self) -> tuple[str, ...]:
        """The drivers in the first place of the event."""
        return tuple(id for id in self.drivers if self.places[id] == 1)

    def wins(self, driver: str) -> list[bool]:
        """Return for each event whether a driver won it, alone or not."""
        return [places[driver] == 1 for places in self.results]

    def unbeaten(self, driver: str) -> bool:
        """Return whether a driver has won every event alone, where they are enough to say so."""
        alone = ([*places.values()].count(1) == 1 == places[driver] for places in self.results)
        return len(self.results) >= UNBEATEN and all(alone)

    def turned_from(self, winner: str) -> int | None:
        """Return the low place that the winner alone had in the event before; None for any other."""
        before = self.results[-2] if self.event else {}
        place = before.get(winner, 0)
        return place if place >= LOW and [*before.values()].count(place) == 1 else None

    def fighters(self, events: int) -> tuple[str, ...]:
        """Return who can still win the title after so many events, all where too many are left to tell."""
        left = EVENTS - events
        if left > FIGHT:
            return self.drivers
        can_win = contenders(self._raw[:events], len(self.drivers), left)
        rows = self.rows if events == len(self.results) else self.rows_before
        return tuple(id for id in rows if self.drivers.index(id) in can_win)

    def find(self, weight: int, template: str, step: int | None = None, **slots: Slot) -> Candidate:
        """Return a candidate of this event; the step is the last where none is given."""
        return Candidate(weight, template, slots, self.event, self.last if step is None else step)

    def choose(self, subject: str, found: Sequence[Candidate] | Iterator[Candidate]) -> Candidate | None:
        """Return the candidate of most weight, one drawn of those that are equal."""
        order = drawn(found, self.seed, self.season, self.event, "press", subject)
        return max(order, key=lambda candidate: candidate.weight, default=None)

    def word(self, candidate: Candidate) -> Sentence:
        """Return the sentence in a wording that the template had in none of the three events before."""
        _, template, slots, event, step = candidate
        order = drawn(WORDINGS, self.seed, self.season, "press", template)
        return Sentence(template, order[self.event % len(order)], slots, event, step)


def _is_plain(*values: Fraction) -> bool:
    """Return whether points can be said as they are: whole or with a half, not in thirds."""
    return all(value.denominator <= 2 for value in values)


def _top(rows: Mapping[str, Row]) -> tuple[tuple[str, ...], Fraction]:
    """Return the drivers with most points, and these."""
    most = max(row.points for row in rows.values())
    return tuple(id for id, row in rows.items() if row.points == most), most


def _names_player_gap(one: Candidate) -> bool:
    """Return whether a sentence lists the player among those so many points behind."""
    drivers = one.slots.get("drivers")
    return "gap" in one.slots and isinstance(drivers, tuple) and PLAYER in drivers


# -- the headline -----
def _headlines(story: Story) -> Iterator[Candidate]:
    fighters = story.fighters(len(story.results))
    if not story.left and len(fighters) == 1:
        yield story.find(19, "headline_champion", champion=fighters[0])
    elif not story.left:
        yield story.find(19, "headline_champions", drivers=fighters)
    elif len(fighters) == 1 and len(story.fighters(story.event)) > 1:
        yield story.find(18, "headline_decided", champion=fighters[0], left=story.left)
    # whatever else happened, a win of the player's is the news
    own = 4 if story.winners == (PLAYER,) else 0
    leaders, _ = _top(story.rows)
    if len(leaders) == 1 and story.event and leaders[0] not in _top(story.rows_before)[0]:
        yield story.find(6, "headline_lead", leader=leaders[0])
        if story.winners == leaders:
            yield story.find(7 + own, "headline_double", winner=leaders[0], where=story.where)
    incident = story.choose("incident", story.incidents)
    told = None
    if incident and incident.template.startswith("back_"):
        told = incident.slots["driver"], incident.slots["rival"], incident.step
    for hit, _ in _returned(story):
        # a headline that nothing below explains is no headline
        weight = 5 + (PLAYER in (hit.who, hit.whom)) if told == (hit.who, hit.whom, hit.step) else 0
        yield story.find(weight, "headline_back", hit.step, driver=hit.who, rival=hit.whom)
    if len(story.winners) > 1:
        yield story.find(6, "headline_shared", drivers=story.winners)
        return
    winner = story.winners[0]
    won = story.wins(winner)
    if (place := story.turned_from(winner)) is not None:
        yield story.find(6 + own, "headline_turn", winner=winner, a=place)
    if story.unbeaten(winner):
        yield story.find(7 + own, "headline_unbeaten", winner=winner, n=len(won))
    elif (run := _run(won)) > 1:
        yield story.find(7 + own, "headline_streak", winner=winner, n=run)
    elif sum(won) == 1 and story.event > 1:
        yield story.find(4 + own, "headline_first", winner=winner)
    yield story.find(3 + own, "headline_win", winner=winner, where=story.where)


def _run(won: Sequence[bool]) -> int:
    """Return how many of the last events were won one after the other."""
    return (*reversed(won), False).index(False)


# -- who won, and where the player ended -----
def _win(story: Story) -> Iterator[Candidate]:
    if len(story.winners) > 1:
        yield story.find(90, "win_shared", drivers=story.winners, where=story.where)
        others, points = tuple(id for id in story.winners if id != PLAYER), story.points[PLAYER]
        if PLAYER in story.winners and _is_plain(points):
            slots: dict[str, Slot] = {"drivers": others, "where": story.where, "points": points}
            yield story.find(91, "win_level", None, driver=PLAYER, **slots)
        return
    winner = story.winners[0]
    won = story.wins(winner)
    yield story.find(90, "win_plain", winner=winner, where=story.where)
    if not story.event:
        yield story.find(91, "win_opening", winner=winner, where=story.where)
    elif sum(won) == 1:
        yield story.find(91, "win_first", winner=winner, where=story.where)
    else:
        yield story.find(91, "win_again", winner=winner, where=story.where, n=sum(won))
        if story.unbeaten(winner):
            yield story.find(93, "win_unbeaten", winner=winner, where=story.where, n=len(won))
        elif (run := _run(won)) > 1:
            yield story.find(92, "win_streak", winner=winner, where=story.where, n=run)
    if (place := story.turned_from(winner)) is not None:
        slots = {"winner": winner, "where": story.where, "a": place, "event": story.event}
        yield story.find(92, "win_turn", None, **slots)


def _player(story: Story) -> Iterator[Candidate]:
    place, points = story.places[PLAYER], story.points[PLAYER]
    if story.given_up is not None:
        yield story.find(9, "gave_up", min(story.given_up, story.last), driver=PLAYER, points=points)
        return
    if story.winners == (PLAYER,):
        yield from _own_win(story)
    if place == 1 or not _is_plain(points):
        return
    others = tuple(id for id in story.drivers if story.places[id] == place and id != PLAYER)
    if others:
        yield story.find(7, "place_shared", driver=PLAYER, drivers=others, place=place, points=points)
        return
    yield story.find(6, "place", driver=PLAYER, place=place, points=points)
    earlier = [places[PLAYER] for places in story.results[:-1]]
    if len(earlier) > 1 and place < min(earlier):
        yield story.find(8, "place_best", driver=PLAYER, place=place)
    if place == len(story.drivers):
        yield story.find(7, "place_last", driver=PLAYER, points=points)


def _own_win(story: Story) -> Iterator[Candidate]:
    """Who stood on the podium below the player, and what the win does in the table."""
    behind = [tuple(id for id in story.drivers if story.places[id] == place) for place in (2, 3)]
    if all(len(ids) == 1 for ids in behind):
        drivers = tuple(id for ids in behind for id in ids)
        yield story.find(6, "podium", winner=PLAYER, drivers=drivers, where=story.where)
    if story.event:
        before, now = story.rows_before[PLAYER].place, story.rows[PLAYER].place
        # who goes top is told by the table
        if before > now > 1:
            yield story.find(7, "rise", driver=PLAYER, a=before, b=now)


def _lead(story: Story) -> Iterator[Candidate]:
    """Where rounds are played for all to see: from whom the lead was taken for good."""
    for fact in story.won:
        race, number = fact.numbers
        if story.game == "formula_one":
            yield story.find(6, "won_formula_one", fact.step, driver=fact.who, rival=fact.whom, n=number)
        elif story.game == "formula_motor_racing":
            slots: dict[str, Slot] = {"driver": fact.who, "rival": fact.whom, "n": race, "m": number}
            yield story.find(5, "won_formula_motor_racing", fact.step, **slots)


# -- one incident -----
def _returned(story: Story) -> Iterator[tuple[Fact, Fact]]:
    """Yield each hit of the event that answers one of an earlier event, with the latest of these."""
    for hit in story.hits:
        if hit.event == story.event:
            earlier = [
                other
                for other in story.hits
                if other.event < hit.event and (other.who, other.whom) == (hit.whom, hit.who)
            ]
            if earlier:
                yield hit, earlier[-1]


def _answered(today: Sequence[Fact]) -> Iterator[tuple[Fact, Fact]]:
    """Yield the first hit between each two drivers of an event, with the first that answers it."""
    firsts: dict[tuple[str, str], Fact] = {}
    for hit in today:
        pair, back = (hit.who, hit.whom), (hit.whom, hit.who)
        if pair not in firsts and back in firsts and firsts[back].step < hit.step:
            yield firsts[back], hit
        firsts.setdefault(pair, hit)


def _incident(story: Story) -> Iterator[Candidate]:
    if story.game not in UNITS:
        return
    moments, is_quiet = story.moments
    today = [hit for hit in story.hits if hit.event == story.event]

    def interest(hit: Fact) -> int:
        # what befell or was done by the player outweighs whatever went on between others
        return 6 * (PLAYER in (hit.who, hit.whom)) + (story.rival in (hit.who, hit.whom))

    for hit in today:
        slots: dict[str, Slot] = {"driver": hit.who, "rival": hit.whom, "n": moments[hit.step]}
        yield story.find(2 + interest(hit), f"hit_{story.game}", hit.step, **slots)
        if story.winners == (hit.whom,):
            slots = {"winner": hit.whom, "rival": hit.who, "n": moments[hit.step]}
            yield story.find(6 + interest(hit), f"after_{story.game}", hit.step, **slots)
    for hit, answer in _answered(today):
        n, m = moments[hit.step], moments[answer.step]
        slots = {"driver": hit.who, "rival": hit.whom, "n": n}
        if n == m:
            yield story.find(4 + interest(hit), f"same_{story.game}", answer.step, **slots)
        else:
            yield story.find(4 + interest(hit), f"both_{story.game}", answer.step, **slots, m=m)
    for hit, earlier in _returned(story):
        slots = {"driver": hit.who, "rival": hit.whom, "n": moments[hit.step], "event": earlier.event + 1}
        yield story.find(5 + interest(hit), f"back_{story.game}", hit.step, **slots)
    if is_quiet and story.given_up is None:
        yield story.find(5, f"quiet_{story.game}")


def read_moments(record: Record) -> Moments:
    """Return the moments of a record; no step has one in a game without hits."""
    config = record.header.config
    if config.game not in UNITS:
        return Moments({}, False)
    unit, now = UNITS[config.game], 1
    moments, kinds = {}, set()
    for played in Match.from_record(record).history:
        moments[played.index] = now
        for event in played.events:
            kinds.add(event.kind)
            if event.kind == "turn_started" and unit != "lap":
                now = event.data[unit]
            elif event.kind == "lap" and unit == "lap" and event.data["left"]:
                now = max(now, event.data["laps"] + 1)
    return Moments(moments, config.game in LOUD and not kinds & LOUD[config.game])


# -- head-to-head with the rival of the day -----
def _duel(story: Story) -> Iterator[Candidate]:
    pairs = [(places[PLAYER], places[story.rival]) for places in story.results]
    yield from duel(story, PLAYER, story.rival, pairs)


def duel(story: Story, one: str, other: str, pairs: Sequence[tuple[int, int]]) -> Iterator[Candidate]:
    """Yield the head-to-head of two drivers, whose places `pairs` has by event."""
    (ahead, behind, level), total = head_to_head(pairs), len(pairs)
    if behind > ahead:
        one, other, ahead, behind = other, one, behind, ahead
        pairs = [(b, a) for a, b in pairs]
    last, latest = pairs[-1]
    if last != latest and (story.given_up is None or PLAYER not in (one, other)):
        first, second = (one, other) if last < latest else (other, one)
        places = {"a": min(last, latest), "b": max(last, latest)}
        yield story.find(4, "duel_today", driver=first, rival=second, **places)
        if total > 2 and sum((a < b) == (last < latest) and a != b for a, b in pairs) == 1:
            yield story.find(6, "duel_first", driver=first, rival=second)
    if total < 2:
        return
    if level:
        yield story.find(5, "duel_level", driver=one, rival=other, a=ahead, b=behind, n=level)
    elif ahead == total:
        # of two events it would be both, which is left to the day's places
        if total > 2:
            yield story.find(6, "duel_all", driver=one, rival=other, n=total)
    elif ahead == behind:
        yield story.find(5, "duel_even", driver=one, rival=other, n=ahead)
    else:
        yield story.find(5, "duel", driver=one, rival=other, n=ahead, m=total)


# -- the table -----
def _table(story: Story) -> Iterator[Candidate]:
    leaders, most = _top(story.rows)
    if not story.left or not _is_plain(most):
        return
    if len(leaders) == len(story.drivers):
        yield story.find(7, "table_all_level", n=len(leaders), points=most)
        return
    if len(leaders) > 1:
        yield story.find(7, "table_level", drivers=leaders, points=most)
        return
    seconds, second = _top({id: row for id, row in story.rows.items() if id not in leaders})
    if _is_plain(most - second):
        yield story.find(5, "table_lead", leader=leaders[0], points=most, gap=most - second, drivers=seconds)
    before = _top(story.rows_before)[0] if story.event else ()
    if len(before) == 1 and before != leaders:
        yield story.find(6, "table_new", leader=leaders[0], previous=before[0], points=most)


def _row(story: Story) -> Iterator[Candidate]:
    row = story.rows[PLAYER]
    leaders, most = _top(story.rows)
    gap = most - row.points
    if PLAYER in leaders or not _is_plain(gap, row.points):
        return
    level = tuple(id for id, other in story.rows.items() if other.points == row.points and id != PLAYER)
    if level:
        yield story.find(4, "row_level", driver=PLAYER, drivers=level, points=row.points, gap=gap)
    else:
        yield story.find(4, "row", driver=PLAYER, place=row.place, points=row.points, gap=gap)


def _luck(story: Story) -> Iterator[Candidate]:
    """Who leads without luck, where all of it is known and the lead is larger than its error."""
    column = story.column
    if column is None or column.unknown:
        return
    points = dict(zip(story.drivers, column.points, strict=True))
    leader, second = sorted(points, key=lambda id: -points[id])[:2]
    gap = points[leader] - points[second]
    if gap > column.lead_error and _is_plain(gap):
        is_same = _top(story.rows)[0] == (leader,)
        yield story.find(5, "luck_same" if is_same else "luck_other", leader=leader, gap=gap)


# -- the title, and what is next -----
def _title(story: Story) -> Iterator[Candidate]:
    if story.left > FIGHT:
        return
    fighters, left = story.fighters(len(story.results)), story.left
    if not left:
        yield from _decided(story, fighters)
    elif len(fighters) == 1:
        yield story.find(8, "title_decided", champion=fighters[0], left=left)
    elif len(fighters) == len(story.drivers):
        yield story.find(8, "title_all", left=left, n=len(fighters))
    elif len(fighters) == 2:
        yield story.find(8, "title_two", drivers=fighters, left=left)
    else:
        yield story.find(8, "title_fight", drivers=fighters, left=left, n=len(fighters))
    if left and PLAYER not in fighters and PLAYER in story.fighters(story.event):
        yield story.find(9, "title_out", driver=PLAYER, left=left)


def _decided(story: Story, champions: tuple[str, ...]) -> Iterator[Candidate]:
    leaders, most = _top(story.rows)
    if not _is_plain(most):
        return
    if len(champions) > 1:
        yield story.find(9, "title_shared", drivers=champions, points=most)
        return
    champion = champions[0]
    if len(leaders) > 1:
        others = tuple(id for id in leaders if id != champion)
        yield story.find(9, "title_tie", champion=champion, drivers=others, points=most)
        return
    seconds, second = _top({id: row for id, row in story.rows.items() if id != champion})
    if _is_plain(most - second):
        slots: dict[str, Slot] = {"points": most, "gap": most - second, "drivers": seconds}
        yield story.find(9, "title_won", None, champion=champion, **slots)


def _next(story: Story) -> Iterator[Candidate]:
    if story.left:
        event = calendar(story.seed, story.season)[story.event + 1]
        where = f"{event.game}/{event.track or ''}"
        if story.left == 1:
            yield story.find(6, "next_last", where=where)
        else:
            yield story.find(5, "next", where=where, event=story.event + 2)


SUBJECTS: Final[Mapping[str, Callable[[Story], Iterator[Candidate]]]] = {
    "win": _win,
    "lead": _lead,
    "player": _player,
    "incident": lambda story: iter(story.incidents),
    "duel": _duel,
    "table": _table,
    "row": _row,
    "luck": _luck,
    "title": _title,
    "next": _next,
}
"""The subjects in the order of the page, each with at most one sentence."""
