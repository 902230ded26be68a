"""Reads finished sentences of the press page back, and decides by the races' states whether they are true.

It knows the locales and the states of the rules, and nothing of the builder: no fact, point or event of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from statistics import fmean, variance
from typing import Any, Final, NamedTuple

import yaml

from game.engine import registry
from game.engine.record import Record
from game.engine.venue.track import catalogue
from game.games.formula_motor_racing.rules.cards import CARS
from game.games.formula_one.rules.cards import CARS as COLOURS
from game.games.formula_one.rules.season import BAULKS, FACTS, SPINS
from game.services import paths

Slots = dict[str, Any]
GAMES: Final = ("formula_motor_racing", "formula_one", "full_throttle", "grand_prix")
POINTS: Final = (10, 8, 6, 4, 2, 1)
SEASON: Final = 8
WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NTHS: Final = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


# -- from a sentence to its template and slots -----
class Reader:
    """Reads the sentences of one language; `player` is the name of the player's driver, whose id is ""."""

    def __init__(self, code: str, player: str) -> None:
        folder = next(one for one in paths.locales_dirs() if (one / code / "press.yaml").exists()) / code

        def read(name: str) -> dict[str, Any]:
            content: dict[str, Any] = yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8"))
            return content

        self.ids = {driver["name"]: id for id, driver in read("drivers").items()} | {player: ""}
        self.where = {read(game)["name"]: f"{game}/" for game in GAMES}
        for game in GAMES[1:]:
            for track in catalogue.ids(game):
                self.where[catalogue.find(game, track).name(code)] = f"{game}/{track}"
        self.patterns = [
            (template, *self._pattern(text))
            for template, wordings in read("press").items()
            for text in wordings.values()
        ]

    def _pattern(self, text: str) -> tuple[re.Pattern[str], list[tuple[str, str, str]]]:
        """Return the pattern of a template's text, and its forms for one and for more by their groups."""
        pattern, plurals = "", []
        for number, part in enumerate(re.split(r"(\{[^}]*\})", text)):
            slot, _, spec = part[1:-1].partition(":")
            if not part.startswith("{"):
                pattern += re.escape(part)
            elif "|" in spec:
                plurals.append((f"{slot}__{number}", *spec.split("|")))
                pattern += f"(?P<{slot}__{number}>{'|'.join(map(re.escape, spec.split('|')))})"
            else:
                pattern += f"(?P<{slot}__{number}>{self._form(slot, spec)})"
        return re.compile(pattern), plurals

    def _form(self, slot: str, spec: str) -> str:
        names = "|".join(re.escape(name) for name in sorted(self.ids, key=len, reverse=True))
        if slot == "where":
            return "|".join(re.escape(name) for name in sorted(self.where, key=len, reverse=True))
        if spec == "list":
            return rf"(?:{names})(?:(?:, | and |、)(?:{names}))*"
        if slot in ("driver", "rival", "winner", "leader", "previous", "champion"):
            return names
        words = {"word": WORDS, "nth": NTHS}.get(spec, ())
        return "|".join((*words, r"\d+(?:\.\d)?"))

    def _value(self, slot: str, text: str) -> Any:
        if slot == "where":
            return self.where[text]
        if slot == "drivers":
            return tuple(self.ids[name] for name in re.split(", | and |、", text))
        if text in self.ids:
            return self.ids[text]
        words = WORDS if text in WORDS else NTHS
        return words.index(text) if text in words else Fraction(text)

    def readings(self, sentence: str) -> list[tuple[str, Slots]]:
        """Return the templates that a sentence may be of, each with its slots; one where it is clear."""
        found: list[tuple[str, Slots]] = []
        for template, pattern, plurals in self.patterns:
            if (match := pattern.fullmatch(sentence)) is None:
                continue
            slots: Slots = {}
            forms = {group for group, *_ in plurals}
            is_sound = True
            for group, text in match.groupdict().items():
                if group not in forms:
                    slot = group.partition("__")[0]
                    value = self._value(slot, text)
                    is_sound &= slots.setdefault(slot, value) == value
            for group, singular, plural in plurals:
                is_one = slots[group.partition("__")[0]] == 1
                is_sound &= match[group] == (singular if is_one else plural)
            if is_sound and (template, slots) not in found:
                found.append((template, slots))
        return found


# -- states -----
class Snapshot(NamedTuple):
    """The state before a step; `own` has the fields that a game's incidents are seen in."""

    turn: int
    own: dict[str, Any]


FIELDS: Final = {
    "formula_motor_racing": ("line", "running_count", "race", "card", "car", "results"),
    "formula_one": ("at", "speed", "declared", "round", "facts", "retired", "first", "laps_left", "crossed"),
    "full_throttle": (),
    "grand_prix": ("spaces", "places", "laps", "dice", "flipped", "used", "rolled", "turbine"),
}


def _copy(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


class Event:
    """One race: its places, and what its states show."""

    given_up: int | None = None
    """After how many steps the player gave up and counts as last."""

    def __init__(self, record: Record) -> None:
        config = record.header.config
        assert config.career is not None
        self.game, self.steps = config.game, record.steps
        self.where = f"{config.game}/{config.track or ''}"
        self.number = config.career.event
        game = registry.game(config.game)
        state: Any = game.new(config.setup())
        self.snapshots = [self._snapshot(state)]
        for text in record.steps:
            state.apply(game.parse(text))
            self.snapshots.append(self._snapshot(state))
        self.config = state.config
        cast = config.career.cast
        self.ids = [seat.style if seat.style in cast else "" for seat in config.seats]
        self.given_up = record.header.given_up
        self.raced = dict(zip(self.ids, state.result().places, strict=True))
        raw = dict(self.raced)
        if self.given_up is not None:
            raw[""] = 99
        self.places = {id: 1 + sum(other < place for other in raw.values()) for id, place in raw.items()}

    def _snapshot(self, state: Any) -> Snapshot:
        return Snapshot(state.turn, {name: _copy(getattr(state, name)) for name in FIELDS[self.game]})

    @cached_property
    def points(self) -> dict[str, Fraction]:
        """The points of each driver, those of a shared place shared."""
        order = sorted(self.places, key=lambda id: self.places[id])
        shared = {
            place: [POINTS[at] for at, id in enumerate(order) if self.places[id] == place]
            for place in self.places.values()
        }
        return {id: Fraction(sum(shared[place]), len(shared[place])) for id, place in self.places.items()}

    @cached_property
    def hits(self) -> dict[int, set[tuple[str, str]]]:
        """By step who hit whom, as far as the states before and after it show."""
        seen = {
            "formula_motor_racing": self._thrown_back,
            "formula_one": self._baulked,
            "grand_prix": self._crashed,
            "full_throttle": lambda step: (),
        }[self.game]
        found = {step: {(self.ids[a], self.ids[b]) for a, b in seen(step) if a != b} for step in self._range}
        if self.given_up is not None:
            # the player was no longer there
            for step in range(self.given_up, len(self.steps)):
                found[step] = {pair for pair in found[step] if "" not in pair}
        return {step: pairs for step, pairs in found.items() if pairs}

    @property
    def _range(self) -> range:
        return range(len(self.steps))

    def moment(self, step: int) -> int:
        """Return the race, round or lap that a step began in."""
        own = self.snapshots[step].own
        if self.game == "grand_prix":
            return int(min(max(0, *own["laps"]) + 1, self.config.discs))
        return int(own["race"] if self.game == "formula_motor_racing" else own["round"])

    @cached_property
    def fronts(self) -> list[tuple[int, int, int, set[str]]]:
        """The step that ended each round, the race, the round, and who was in front then."""
        found, race, number, seats = [], 1, 0, {self.snapshots[0].turn}
        for step in self._range:
            before, after = self.snapshots[step], self.snapshots[step + 1]
            if self.game == "formula_one":
                is_over = step == self._range[-1]
                if is_over or after.own["round"] > before.own["round"]:
                    first = min(self.raced.values())
                    front = {id for id, place in self.raced.items() if place == first} if is_over else None
                    found.append((step, 1, before.own["round"], front or self._foremost(after)))
                continue
            has_ended = len(after.own["results"]) > len(before.own["results"])
            if has_ended:
                line, running = after.own["results"][-1]
                found.append((step, race, number, self._owners(line[: min(1, running)])))
                race, number, seats = race + 1, 0, set()
            if after.turn >= 0 and (after.turn != before.turn or has_ended):
                if after.turn in seats or not number:
                    found.append((step, race, number, self._owners(after.own["line"][:1])))
                    number, seats = number + 1, set()
                seats.add(after.turn)
        return found

    def _owners(self, cars: Sequence[int]) -> set[str]:
        owners = [self.config.owner[car] for car in cars]
        return {self.ids[owner] for owner in owners if owner >= 0}

    def _foremost(self, snapshot: Snapshot) -> set[str]:
        turn, own = snapshot
        circuit, gone = self.config.circuit, {}
        for seat, node in enumerate(own["at"]):
            laps = self.config.laps - own["laps_left"][seat] + (own["crossed"] if seat == turn else 0)
            if node >= 0:
                gone[self.ids[seat]] = laps * circuit.lap + circuit.distance[node]
        return {id for id in gone if gone[id] == max(gone.values())}

    @cached_property
    def is_quiet(self) -> bool:
        """Whether nobody spun, retired or had to slow down behind another, in the game where that is told."""
        assert self.game == "formula_one"
        if self.given_up is not None:
            return False
        spun = any(any(one.own["facts"][SPINS::FACTS]) or one.own["retired"] for one in self.snapshots)
        return not self.hits and not spun

    def _thrown_back(self, step: int) -> Iterator[tuple[int, int]]:
        """A card of the one moved the car of another back in the line, or out of the running ones."""
        before, after = self.snapshots[step].own, self.snapshots[step + 1].own
        if not before["line"] or not self.steps[step].startswith(
            ("play ", "roll ", "with ", "again", "stand")
        ):
            return
        line, running = after["line"], after["running_count"]
        if len(after["results"]) > len(before["results"]):
            line, running = after["results"][-1]
        named = self._named_car(step, before["car"])
        for car, owner in enumerate(self.config.owner):
            was, now = before["line"].index(car), line.index(car)
            left = was < before["running_count"] and now >= running
            if owner >= 0 and (left or (now > was < before["running_count"] and named in (-1, car))):
                yield self.snapshots[step].turn, owner

    def _named_car(self, step: int, pending: int) -> int:
        """Return the car that the card being played names, -1 where the die names it."""
        words = self.steps[step].split(" ")
        if words[0] == "play":
            return CARS.index(words[2]) if len(words) > 2 else -1
        return int(pending)

    def _baulked(self, step: int) -> Iterator[tuple[int, int]]:
        """The one stood right ahead of where the other's move ended, and was slower."""
        words = self.steps[step].split(" ")
        before, after = self.snapshots[step], self.snapshots[step + 1]
        count = FACTS * before.turn + BAULKS
        if words[0] != "drive" or after.own["facts"][count] == before.own["facts"][count]:
            return
        circuit = self.config.circuit
        speed, first = before.own["speed"], before.own["first"]
        ahead = [before.own["at"].index(to) for to in circuit.behind[circuit.node_of[words[1]]]]
        if "behind" in words:
            ahead = [seat for seat in ahead if COLOURS[(seat - first) % len(self.ids)] == words[-1]]
        # of two equally fast ones the first is the one in the way
        if ahead and speed[ahead[0]] < speed[before.turn]:
            yield ahead[0], before.turn

    def _crashed(self, step: int) -> Iterator[tuple[int, int]]:
        """The one came to the corner of the other, pushed it into one, or shot it."""
        turn, before = self.snapshots[step]
        after = self.snapshots[step + 1].own
        was, now, course = before["places"], after["places"], self.config.course
        if turn < 0:
            return
        for car, end in enumerate(after["spaces"]):
            if end < 0:
                continue
            has_moved, in_corner = was[car] != now[car], course.corner[end]
            lost = after["dice"][car] < before["dice"][car] or after["flipped"][car] > before["flipped"][car]
            if was[turn] != now[turn] == now[car] == was[car] and in_corner and now[turn] in self._ends(step):
                yield turn, car
            onward = {course.onward[space] for space, place in enumerate(course.place) if place == was[car]}
            if has_moved and in_corner and end in onward:
                yield from ((by, car) for by in range(len(self.ids)) if now[by] == was[car] != was[by])
                door = course.teleport[before["spaces"][car]]
                if door >= 0 and now[turn] == course.place[door]:
                    yield turn, car
            if lost and before["used"] and not has_moved and was[turn] == now[turn]:
                yield turn, car

    def _ends(self, step: int) -> set[int]:
        """Return the places where the dice of a move can take its car, which oil may then take further."""
        turn, before = self.snapshots[step]
        kind, _, face = self.steps[step].partition(" ")
        faces = (*before["rolled"], *([int(face)] if kind == "roll" else []))
        course = self.config.course
        distance = sum(faces) + max(faces, default=0) * before["turbine"]
        every_fork = sum(fork.bit for fork in course.all_forks)
        routes = course.routes(before["spaces"][turn], distance, every_fork) if distance else ()
        return {course.place[route.end] for route in routes}


# -- a season up to an event -----
Key = tuple[Fraction, tuple[int, ...], tuple[int, ...]]


class Season:
    """The events of a season up to the one of the page, and where the next one is."""

    def __init__(
        self, events: Sequence[Event], next_where: str = "", lucks: Sequence[dict[str, float]] = ()
    ) -> None:
        """`lucks` has what luck gave each driver in each event, where that is known."""
        self.events, self.now, self.next_where = list(events), events[-1], next_where
        self.lucks = lucks
        self.drivers = list(self.now.places)
        self.left = SEASON - len(events)

    @cached_property
    def before(self) -> Season | None:
        """The season before this event."""
        return Season(self.events[:-1]) if len(self.events) > 1 else None

    def total(self, driver: str) -> Fraction:
        """Return a driver's points."""
        return sum((event.points[driver] for event in self.events), Fraction())

    def without_luck(self, driver: str) -> Fraction:
        """Return a driver's points less its luck in whole points."""
        return self.total(driver) - round(sum(luck[driver] for luck in self.lucks))

    def has_clear_lead(self, driver: str, gap: Fraction) -> bool:
        """Return whether a driver leads by so much without luck, and by more than the error of a gap.

        That is how far the gaps between any two drivers vary from event to event.
        """
        rest = max(self.without_luck(id) for id in self.drivers if id != driver)
        if len(self.events) < 3 or self.without_luck(driver) - rest != gap:
            return False
        adjusted = {
            id: [
                float(event.points[id]) - luck[id]
                for event, luck in zip(self.events, self.lucks, strict=True)
            ]
            for id in self.drivers
        }
        pairs = combinations(adjusted.values(), 2)
        vary = fmean(variance(a - b for a, b in zip(*pair, strict=True)) for pair in pairs)
        return bool(gap**2 > vary * len(self.events))

    def key(self, driver: str) -> Key:
        """Return what drivers are ranked by: points, counts of places, latest places; more is better."""
        own = [event.places[driver] for event in self.events]
        counts = tuple(own.count(place) for place in range(1, len(self.drivers) + 1))
        return self.total(driver), counts, tuple(-place for place in reversed(own))

    def place(self, driver: str) -> int:
        """Return a driver's place in the table."""
        return 1 + sum(self.key(other) > self.key(driver) for other in self.drivers)

    @cached_property
    def top(self) -> set[str]:
        """The drivers with most points."""
        most = max(map(self.total, self.drivers))
        return {id for id in self.drivers if self.total(id) == most}

    @cached_property
    def behind_top(self) -> set[str]:
        """The drivers with most points of those behind the top."""
        rest = [id for id in self.drivers if id not in self.top]
        most = max((self.total(id) for id in rest), default=None)
        return {id for id in rest if self.total(id) == most}

    def gap(self, driver: str) -> Fraction:
        """Return how many points a driver is behind the top."""
        return max(map(self.total, self.drivers)) - self.total(driver)

    @cached_property
    def fighters(self) -> set[str]:
        """Who can still win or share the title; all where more than three events are left."""
        if self.left > 3:
            return set(self.drivers)
        if not self.left:
            return {id for id in self.drivers if self.place(id) == 1}
        return {id for id in self.drivers if self._can_win(id)}

    def _can_win(self, driver: str) -> bool:
        """Race what is left with the driver in front, in every order of the others with every tie."""
        points, counts, _ = self.key(driver)
        best = points + POINTS[0] * self.left, (counts[0] + self.left, *counts[1:])
        start = tuple(sorted(self.key(id)[:2] for id in self.drivers if id != driver))
        if sum(best[0] - held for held, _ in start) < sum(POINTS[1 : len(self.drivers)]) * self.left:
            # there is not enough room below the best for what must be given away
            return False
        table = start
        for _ in range(self.left):
            table = min(_raced(table), key=lambda new: new[::-1])
        if table[-1] <= best:
            return True
        tables = {start}
        for left in reversed(range(self.left)):
            tables = {new for table in tables for new in _raced(table) if new[-1] <= best}
            if any(table[-1][0] + POINTS[1] * left < best[0] for table in tables):
                # whatever comes, nobody gets past
                return True
        return bool(tables)

    def won(self, driver: str) -> list[bool]:
        """Return by event whether a driver won it."""
        return [event.places[driver] == 1 for event in self.events]

    def record_of(self, one: str, other: str) -> tuple[int, int, int]:
        """Return in how many events the one ended ahead of, behind and level with the other."""
        pairs = [(event.places[one], event.places[other]) for event in self.events]
        return sum(a < b for a, b in pairs), sum(a > b for a, b in pairs), sum(a == b for a, b in pairs)


Table = tuple[tuple[Fraction, tuple[int, ...]], ...]


def _raced(table: Table) -> Iterator[Table]:
    """Yield the table of points and places after one more event behind a winner, for every result."""
    for levels in product(range(len(table)), repeat=len(table)):
        if min(levels) or set(levels) != set(range(max(levels) + 1)):
            continue
        new = []
        for level, (points, counts) in zip(levels, table, strict=True):
            ahead, same = sum(other < level for other in levels) + 1, levels.count(level)
            gained = Fraction(sum(POINTS[ahead : ahead + same]), same)
            new.append((points + gained, tuple(n + (place == ahead) for place, n in enumerate(counts))))
        yield tuple(sorted(new))


# -- true or false -----
Check = Callable[[Season, Slots, int], bool]


def is_true(season: Season, template: str, slots: Slots, step: int) -> bool:
    """Return whether a sentence that points at this step of the season's last event is true."""
    listed = slots.get("drivers", ())
    if len({*listed}) != len(listed) or slots.get("driver") == slots.get("rival", "-"):
        return False
    return CHECKS[template](season, slots, step)


def _is_shared(season: Season, slots: Slots) -> bool:
    winners = {id for id, place in season.now.places.items() if place == 1}
    return winners == {*slots["drivers"]} and len(winners) > 1 and _is_here(season, slots)


def _is_here(season: Season, slots: Slots) -> bool:
    return bool(slots.get("where", season.now.where) == season.now.where)


def _has_won(season: Season, slots: Slots) -> bool:
    return [id for id, place in season.now.places.items() if place == 1] == [slots["winner"]] and _is_here(
        season, slots
    )


def _has_run(season: Season, slots: Slots) -> bool:
    won, n = season.won(slots["winner"]), int(slots["n"])
    return n > 1 and all(won[-n:]) and len(won) >= n and not (len(won) > n and won[-n - 1])


def _is_unbeaten(season: Season, slots: Slots) -> bool:
    alone = all(
        [id for id, place in event.places.items() if place == 1] == [slots["winner"]]
        for event in season.events
    )
    return alone and len(season.events) == slots["n"]


def _has_turned(season: Season, slots: Slots) -> bool:
    """The winner alone had that low place in the event before."""
    if len(season.events) < 2:
        return False
    before = season.events[-2]
    alone = [id for id, place in before.places.items() if place == slots["a"]] == [slots["winner"]]
    return alone and slots["a"] > 3 and slots.get("event", before.number) == before.number


def _is_podium(season: Season, slots: Slots) -> bool:
    behind = [[id for id, place in season.now.places.items() if place == at] for at in (2, 3)]
    return behind == [[id] for id in slots["drivers"]]


def _has_risen(season: Season, slots: Slots) -> bool:
    driver, before = slots["driver"], season.before
    if before is None or not _has_won(season, {"winner": driver}):
        return False
    return (before.place(driver), season.place(driver)) == (slots["a"], slots["b"]) and slots["a"] > slots[
        "b"
    ]


def _won_after_hit(season: Season, slots: Slots, step: int) -> bool:
    hit = {**slots, "driver": slots["rival"], "rival": slots["winner"]}
    return _has_won(season, slots) and _is_hit(season, hit, step)


def _is_first(season: Season, slots: Slots) -> bool:
    return sum(season.won(slots["winner"])) == 1


def _was_there(season: Season, *drivers: str) -> bool:
    """Return whether these drivers raced the event to its end."""
    return season.now.given_up is None or "" not in drivers


def _stands_alone(season: Season, slots: Slots) -> bool:
    if not _was_there(season, slots["driver"]):
        return False
    place = season.now.places[slots["driver"]]
    return place == slots.get("place", place) and [*season.now.places.values()].count(place) == 1


def _gets(season: Season, slots: Slots) -> bool:
    return bool(season.now.points[slots["driver"]] == slots["points"])


def _shares_place(season: Season, slots: Slots) -> bool:
    place = season.now.places[slots["driver"]]
    others = {id for id in season.drivers if season.now.places[id] == place} - {slots["driver"]}
    return place == slots["place"] and others == {*slots["drivers"]} and _gets(season, slots)


def _is_best(season: Season, slots: Slots) -> bool:
    *earlier, place = [event.places[slots["driver"]] for event in season.events]
    return bool(earlier) and place < min(earlier) and _stands_alone(season, slots)


def _is_hit(season: Season, slots: Slots, step: int) -> bool:
    is_there = (slots["driver"], slots["rival"]) in season.now.hits.get(step, ())
    return is_there and slots.get("n", season.now.moment(step)) == season.now.moment(step)


def _took_lead(season: Season, slots: Slots, step: int) -> bool:
    """The one was alone in front after that round and in front after all later ones, the other before it."""
    is_one = season.now.game == "formula_one"
    race, number = (1, slots["n"]) if is_one else (slots["n"], slots["m"])
    fronts = [front for front in season.now.fronts if front[1] == race]
    at = next((at for at, front in enumerate(fronts) if front[0] == step and front[2] == number), 0)
    if not at or not _was_there(season, slots["driver"]):
        return False
    kept = all(slots["driver"] in front for *_, front in fronts[at:])
    alone = all(fronts[n][-1] == {slots["driver"]} for n in (at, -1))
    return kept and alone and slots["rival"] in fronts[at - 1][-1]


def _was_hit(event: Event, one: str, other: str) -> bool:
    return any((one, other) in pairs for pairs in event.hits.values())


def _is_returned(season: Season, slots: Slots, step: int) -> bool:
    earlier = season.events[:-1]
    if "event" in slots:
        earlier = [event for event in earlier if event.number == slots["event"]]
    return _is_hit(season, slots, step) and any(
        _was_hit(event, slots["rival"], slots["driver"]) for event in earlier
    )


def _is_answered(season: Season, slots: Slots, step: int) -> bool:
    """The one hit the other before it was hit by it, and was so first in this step."""
    pair, moment = (slots["driver"], slots["rival"]), season.now.moment
    first, answer = (
        min((at for at, pairs in season.now.hits.items() if one in pairs), default=-1)
        for one in (pair, pair[::-1])
    )
    times = slots["n"], slots.get("m", slots["n"])
    is_answer = 0 <= first < answer == step
    return is_answer and times == (moment(first), moment(step)) and ("m" in slots) == (len({*times}) == 2)


def _of_game(game: str, check: Check) -> Check:
    return lambda season, slots, step: season.now.game == game and check(season, slots, step)


def _duel(season: Season, slots: Slots) -> bool:
    ahead, behind, level = season.record_of(slots["driver"], slots["rival"])
    return ahead == slots["n"] and ahead + behind == slots["m"] and not level


def _duel_today(season: Season, slots: Slots) -> bool:
    a, b = season.now.places[slots["driver"]], season.now.places[slots["rival"]]
    return a == slots["a"] and b == slots["b"] and a < b and _was_there(season, *_pair(slots))


def _pair(slots: Slots) -> tuple[str, str]:
    return slots["driver"], slots["rival"]


def _gave_up(season: Season, slots: Slots, step: int) -> bool:
    now, last = season.now, len(season.now.steps) - 1
    is_last = [id for id in season.drivers if now.places[id] == len(season.drivers)] == [slots["driver"]]
    has_given_up = now.given_up is not None and step == min(now.given_up, last)
    return slots["driver"] == "" and is_last and has_given_up and _gets(season, slots)


def _duel_first(season: Season, slots: Slots) -> bool:
    today = season.now.places[slots["driver"]] < season.now.places[slots["rival"]]
    return (
        today
        and _was_there(season, *_pair(slots))
        and season.record_of(slots["driver"], slots["rival"])[0] == 1
    )


def _leads(season: Season, slots: Slots) -> bool:
    first = slots.get("leader", slots.get("champion"))
    return (
        season.top == {first}
        and season.behind_top == {*slots["drivers"]}
        and season.total(first) == slots["points"]
        and season.gap(slots["drivers"][0]) == slots["gap"]
    )


def _is_level(season: Season, slots: Slots) -> bool:
    return (
        len(season.top) > 1
        and season.top == {*slots["drivers"]}
        and season.total(slots["drivers"][0]) == slots["points"]
    )


def _all_level(season: Season, slots: Slots) -> bool:
    points = {season.total(id) for id in season.drivers}
    return points == {slots["points"]} and len(season.drivers) == slots["n"]


def _is_new(season: Season, slots: Slots) -> bool:
    before = season.before.top if season.before else set()
    if "previous" in slots and not (
        before == {slots["previous"]} and season.total(slots["leader"]) == slots["points"]
    ):
        return False
    return season.top == {slots["leader"]} and bool(before) and slots["leader"] not in before


def _row(season: Season, slots: Slots) -> bool:
    driver = slots["driver"]
    points = season.total(driver)
    level = {id for id in season.drivers if season.total(id) == points} - {driver}
    return (
        level == {*slots.get("drivers", ())}
        and slots.get("points", points) == points
        and slots.get("gap", season.gap(driver)) == season.gap(driver)
        and slots.get("place", season.place(driver)) == season.place(driver)
    )


def _fight(season: Season, slots: Slots) -> bool:
    """A sentence that names no number and no driver for it leaves that out."""
    named = {*slots["drivers"]} if "drivers" in slots else {*season.drivers}
    return (
        0 < season.left <= 3
        and season.left == slots["left"]
        and season.fighters == named
        and len(named) == slots.get("n", len(named))
    )


def _is_out(season: Season, slots: Slots) -> bool:
    return 0 < season.left <= 3 and season.left == slots["left"] and slots["driver"] not in season.fighters


def _is_decided(season: Season, slots: Slots) -> bool:
    return 0 < season.left <= 3 and season.left == slots["left"] and season.fighters == {slots["champion"]}


def _is_champion(season: Season, slots: Slots) -> bool:
    return not season.left and season.fighters == {slots["champion"]}


def _is_tied(season: Season, slots: Slots) -> bool:
    champion = slots["champion"]
    return (
        season.top == {champion, *slots["drivers"]}
        and champion not in slots["drivers"]
        and len(season.top) > 1
        and season.total(champion) == slots["points"]
    )


def _share_title(season: Season, slots: Slots) -> bool:
    total = season.total(slots["drivers"][0])
    is_shared = season.fighters == {*slots["drivers"]} and len(season.fighters) > 1
    return not season.left and is_shared and slots.get("points", total) == total


def _is_next(season: Season, slots: Slots) -> bool:
    number = len(season.events) + 1
    return season.next_where == slots["where"] != "" and slots.get("event", number) == number


CHECKS: Final[dict[str, Check]] = {
    "headline_champion": lambda season, slots, _: _is_champion(season, slots),
    "headline_champions": lambda season, slots, _: _share_title(season, slots),
    "headline_decided": lambda season, slots, _: _is_decided(season, slots),
    "headline_lead": lambda season, slots, _: _is_new(season, slots),
    "headline_back": _is_returned,
    "headline_shared": lambda season, slots, _: _is_shared(season, slots),
    "headline_streak": lambda season, slots, _: _has_won(season, slots) and _has_run(season, slots),
    "headline_unbeaten": lambda season, slots, _: _has_won(season, slots) and _is_unbeaten(season, slots),
    "headline_double": lambda season, slots, _: (
        _has_won(season, slots) and _is_new(season, {"leader": slots["winner"]})
    ),
    "headline_turn": lambda season, slots, _: _has_won(season, slots) and _has_turned(season, slots),
    "headline_first": lambda season, slots, _: _has_won(season, slots) and _is_first(season, slots),
    "headline_win": lambda season, slots, _: _has_won(season, slots),
    "win_opening": lambda season, slots, _: _has_won(season, slots) and season.now.number == 1,
    "win_first": lambda season, slots, _: _has_won(season, slots) and _is_first(season, slots),
    "win_again": lambda season, slots, _: (
        _has_won(season, slots) and sum(season.won(slots["winner"])) == slots["n"]
    ),
    "win_streak": lambda season, slots, _: _has_won(season, slots) and _has_run(season, slots),
    "win_unbeaten": lambda season, slots, _: _has_won(season, slots) and _is_unbeaten(season, slots),
    "win_turn": lambda season, slots, _: _has_won(season, slots) and _has_turned(season, slots),
    "podium": lambda season, slots, _: _has_won(season, slots) and _is_podium(season, slots),
    "rise": lambda season, slots, _: _has_risen(season, slots),
    "win_shared": lambda season, slots, _: _is_shared(season, slots),
    "win_level": lambda season, slots, _: (
        _is_shared(season, {**slots, "drivers": (slots["driver"], *slots["drivers"])})
        and slots["driver"] not in slots["drivers"]
        and _gets(season, slots)
    ),
    "win_plain": lambda season, slots, _: _has_won(season, slots),
    "place": lambda season, slots, _: _stands_alone(season, slots) and _gets(season, slots),
    "place_shared": lambda season, slots, _: _shares_place(season, slots),
    "place_best": lambda season, slots, _: _is_best(season, slots),
    "place_last": lambda season, slots, _: (
        _stands_alone(season, slots)
        and _gets(season, slots)
        and season.now.places[slots["driver"]] == len(season.drivers)
    ),
    "gave_up": _gave_up,
    **{f"won_{game}": _of_game(game, _took_lead) for game in GAMES},
    **{f"hit_{game}": _of_game(game, _is_hit) for game in GAMES},
    **{f"back_{game}": _of_game(game, _is_returned) for game in GAMES},
    **{f"both_{game}": _of_game(game, _is_answered) for game in GAMES},
    **{f"same_{game}": _of_game(game, _is_answered) for game in GAMES},
    **{f"after_{game}": _of_game(game, _won_after_hit) for game in GAMES},
    **{f"quiet_{game}": _of_game(game, lambda season, slots, _: season.now.is_quiet) for game in GAMES},
    "duel": lambda season, slots, _: _duel(season, slots),
    "duel_all": lambda season, slots, _: _duel(season, {**slots, "m": len(season.events)}),
    "duel_even": lambda season, slots, _: (
        season.record_of(slots["driver"], slots["rival"]) == (slots["n"], slots["n"], 0)
    ),
    "duel_level": lambda season, slots, _: (
        season.record_of(slots["driver"], slots["rival"]) == (slots["a"], slots["b"], slots["n"])
        and slots["n"] > 0
    ),
    "duel_today": lambda season, slots, _: _duel_today(season, slots),
    "duel_first": lambda season, slots, _: _duel_first(season, slots),
    "table_lead": lambda season, slots, _: _leads(season, slots),
    "table_level": lambda season, slots, _: _is_level(season, slots),
    "table_all_level": lambda season, slots, _: _all_level(season, slots),
    "table_new": lambda season, slots, _: _is_new(season, slots),
    "row": lambda season, slots, _: _row(season, slots),
    "row_level": lambda season, slots, _: _row(season, slots),
    "luck_other": lambda season, slots, _: (
        season.top != {slots["leader"]} and season.has_clear_lead(slots["leader"], slots["gap"])
    ),
    "luck_same": lambda season, slots, _: (
        season.top == {slots["leader"]} and season.has_clear_lead(slots["leader"], slots["gap"])
    ),
    "title_fight": lambda season, slots, _: _fight(season, slots),
    "title_two": lambda season, slots, _: _fight(season, slots) and len(slots["drivers"]) == 2,
    "title_all": lambda season, slots, _: _fight(season, slots),
    "title_out": lambda season, slots, _: _is_out(season, slots),
    "title_decided": lambda season, slots, _: _is_decided(season, slots),
    "title_won": lambda season, slots, _: _is_champion(season, slots) and _leads(season, slots),
    "title_tie": lambda season, slots, _: _is_champion(season, slots) and _is_tied(season, slots),
    "title_shared": lambda season, slots, _: _share_title(season, slots),
    "next": lambda season, slots, _: _is_next(season, slots),
    "next_last": lambda season, slots, _: _is_next(season, slots) and len(season.events) == SEASON - 1,
}
"""By template what decides it."""
