"""The text of a .race record: a header with the config, then one step a line."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any, Final, Literal, Self

from game import __version__
from game.engine import registry
from game.engine.contract import Game, Json, Setup
from game.engine.errors import PaddockError, RecordError
from game.engine.plain import Shape, find_misfit, from_json
from game.engine.texts import clean_name, shortened

FORMAT: Final = 1
APP: Final = f"paddock {__version__}"
RULE: Final = "---"
"""The line between header and steps."""
MAX_LINE_LENGTH: Final = 20_000
"""Characters of a line; a shuffled deck has two thousand."""
MAX_MEMBERS: Final = 1_000
"""Entries of a list in the header: seats, or the answers of a challenge."""
_BLANK: Final = " \t\r"
"""White space that may follow a line's text."""

SeatKind = Literal["human", "bot"]


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat: a human or a bot of a level and style, with a name and tokens."""

    kind: SeatKind = "human"
    name: str = ""
    level: str = ""
    style: str = ""
    tokens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CareerEvent:
    """The place of a race in a career: the player's driver, the season with its class and cast, the event."""

    driver: Mapping[str, Json]
    seed: int
    season: int
    rank: str
    """The class; `class` in the header."""
    event: int
    cast: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaceConfig:
    """The config of a race: the game, who sits where, options, track and seed."""

    game: str
    seats: tuple[SeatInfo, ...]
    seed: int
    options: Mapping[str, Json] = field(default_factory=dict)
    track: str | None = None
    practice: bool = False
    day: str = ""
    """The ISO date of a race of the day, else empty."""
    career: CareerEvent | None = None
    """The event of a career that it is, if any."""

    def setup(self) -> Setup:
        """Return the part of the config that the rules need."""
        tokens = tuple(seat.tokens for seat in self.seats)
        return Setup(len(self.seats), dict(self.options), tokens if all(tokens) else (), self.track)

    def humans(self) -> frozenset[int]:
        """Return the seats that people sit on."""
        return frozenset(i for i, seat in enumerate(self.seats) if seat.kind == "human")

    def own_seat(self) -> int | None:
        """Return the seat of the player's driver in a race of a career; None in any other race."""
        if self.career is None:
            return None
        return next((i for i, seat in enumerate(self.seats) if seat.style not in self.career.cast), None)


@dataclass(frozen=True, slots=True)
class Branch:
    """The point where a practice race branches off, with its own seed.

    After `at` steps everything hidden from `seat` is drawn anew with `seed`; `over` says whether
    the race branched from had ended, so that its cards are no secret.
    """

    at: int
    seat: int
    seed: int
    over: bool


@dataclass(frozen=True, slots=True)
class Header:
    """The head of a record: the table, and which rules and track it was played with."""

    config: RaceConfig
    rules_version: int
    track_digest: str | None = None
    started: str = ""
    app: str = APP
    format: int = FORMAT
    branches: tuple[Branch, ...] = ()
    """The branches it was made by, the earliest first; the table's seed is the last one's."""
    given_up: int | None = None
    """After how many steps the player gave up the event of a career, which bots raced on; None otherwise."""

    @property
    def seat_given_up(self) -> int | None:
        """The seat that counts as last because the player gave up; None where nobody did."""
        return None if self.given_up is None else self.config.own_seat()

    @property
    def is_secret(self) -> bool:
        """Whether it branched from a race that had not ended, whose cards it must not show."""
        return not all(branch.over for branch in self.branches)


@dataclass(frozen=True, slots=True)
class Record:
    """A header and the steps played so far; `lines` has the line of each step, `seat_lines` of each seat."""

    header: Header
    steps: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    torn: str = ""
    """An unfinished last line that was left out."""
    name: str = "record"
    """The file's name, for error messages."""
    seat_lines: tuple[int, ...] = ()

    def line_of(self, index: int) -> int:
        """Return the line of step `index`."""
        return self.lines[index] if index < len(self.lines) else index + 1

    def branched(self, at: int, seed: int, over: bool, started: str = "") -> Record:
        """Return the record of a practice race that begins with the first `at` steps of this one."""
        header = self.header
        config = replace(header.config, seed=seed, practice=True, day="", career=None)
        kept = tuple(branch for branch in header.branches if branch.at <= at)
        # with several people each may go on, so what the others hold is drawn anew for each
        seats = sorted(header.config.humans()) or [0]
        branches = (*kept, *(Branch(at, seat, seed, over) for seat in (seats[:1] if over else seats)))
        cut = self.until(at)
        head = replace(header, config=config, started=started, branches=branches, given_up=None)
        return replace(cut, header=head)

    def until(self, count: int) -> Record:
        """Return the same record cut after `count` steps."""
        return replace(self, steps=self.steps[:count], lines=self.lines[:count], torn="")


def new_header(game: Game, config: RaceConfig, started: str = "") -> Header:
    """Return the header of a record that begins now with this game's rules."""
    return Header(config, game.rules_version, game.track_digest(config.setup()), started)


def format_header(header: Header) -> str:
    """Return the header as YAML text, `---` included; every value is JSON, which is valid YAML."""
    config = header.config
    lines = [f"app: {_json(header.app)}", f"format: {header.format}", f"game: {_json(config.game)}"]
    lines += [f"rules_version: {header.rules_version}", "seats:"]
    lines += [f"  - {_json(_seat_data(seat))}" for seat in config.seats]
    rest: list[tuple[str, Json]] = [
        ("options", dict(config.options)),
        ("track", config.track),
        ("track_digest", header.track_digest),
        ("seed", config.seed),
        ("practice", config.practice),
        ("started", header.started),
    ]
    if config.day:
        rest.append(("day", config.day))
    if config.career:
        rest.append(("career", _career_data(config.career)))
    if header.branches:
        rest.append(("branches", [asdict(branch) for branch in header.branches]))
    if header.given_up is not None:
        rest.append(("given_up", header.given_up))
    lines += [f"{key}: {_json(value)}" for key, value in rest]
    return "\n".join([*lines, RULE, ""])


def format_record(header: Header, steps: Sequence[str]) -> str:
    """Return the whole record as text."""
    return format_header(header) + "".join(f"{step}\n" for step in steps)


def parse_record(text: str, name: str = "record") -> Record:
    """Read a record; raises RecordError with the file's name, the line and the fault."""
    if not text.strip():
        raise RecordError(f"{name} is empty.", "record_empty", file=name)
    *lines, torn = text.split("\n")
    first = lines[0] if lines else torn
    if not first.startswith('app: "paddock'):
        found = shortened(first, 40)
        message = f"{name}, line 1: this is not a Paddock record; it begins with {found!r}."
        raise RecordError(message, "record_foreign", file=name, line=1, found=found)
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            message = f"{name}, line {number}: the line has over {MAX_LINE_LENGTH} characters."
            raise RecordError(message, "record_line", file=name, line=number, most=MAX_LINE_LENGTH)
    end, numbers = step_lines(lines)
    if not end:
        raise damaged(name, len(lines) + 1, f"the header ends before its {RULE!r} line", "end")
    head = HeaderText.of(text, name)
    header = _header(head)
    first_seat = head.line("seats") + 1
    seats = tuple(range(first_seat, first_seat + len(header.config.seats)))
    steps = tuple(text_of(lines[number - 1]) for number in numbers)
    return Record(header, steps, numbers, torn, name, seats)


def text_of(line: str) -> str:
    """Return a line without trailing white space, which an editor may have added."""
    return line.rstrip(_BLANK)


def step_lines(lines: Sequence[str]) -> tuple[int, tuple[int, ...]]:
    """Return the number of the rule's line (0: none), and those of the steps after it without blank lines."""
    end = next((number for number, line in enumerate(lines, 1) if text_of(line) == RULE), 0)
    behind = enumerate(lines[end:], end + 1) if end else ()
    return end, tuple(number for number, line in behind if text_of(line))


def check_playable(record: Record, game: Game) -> None:
    """Raise RecordError where the record was played with other rules or on a changed track."""
    header, name = record.header, record.name
    if header.rules_version != game.rules_version:
        message = (
            f"{name} was played with version {header.rules_version} of the rules of {game.id}; "
            f"this is version {game.rules_version}, so it cannot be opened."
        )
        params = {"found": header.rules_version, "known": game.rules_version, "game": game.id}
        raise RecordError(message, "record_rules", file=name, **params)
    try:
        digest = game.track_digest(header.config.setup())
    except PaddockError as error:
        message = f"{name} cannot be opened: {error}"
        raise RecordError(message, "record_setup", file=name, fault=error) from error
    if header.track_digest != digest:
        track = header.config.track
        charts = " or with other charts" if game.charts is not None else ""
        message = f"{name} was played on another version of the track {track!r}{charts}: it cannot be opened."
        key = "record_charts" if charts else "record_track"
        raise RecordError(message, key, file=name, track=track)


def _seat_data(seat: SeatInfo) -> dict[str, Json]:
    data: dict[str, Json] = {"kind": seat.kind, "name": seat.name}
    if seat.kind == "bot":
        data |= {"level": seat.level, "style": seat.style}
    return data | {"tokens": list(seat.tokens)}


def _career_data(career: CareerEvent) -> dict[str, Json]:
    return {
        "driver": dict(career.driver),
        "seed": career.seed,
        "season": career.season,
        "class": career.rank,
        "event": career.event,
        "cast": list(career.cast),
    }


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def damaged(name: str, line: int, text: str, key: str, /, **params: Any) -> RecordError:
    """Return the error for an invalid header, with file and line."""
    fault = RecordError(text, f"header_{key}", **params)
    message = f"{name}, line {line}: the header is damaged: {fault}."
    return RecordError(message, "record_header", file=name, line=line, fault=fault)


class HeaderText:
    """The header as keys and values, each with its line."""

    def __init__(self, lines: Sequence[str], name: str) -> None:
        self.name = name
        self.values: dict[str, tuple[int, Json]] = {}
        members: list[Json] | None = None
        for number, line in enumerate(lines, 1):
            if line.startswith("  - ") and members is not None:
                if len(members) == MAX_MEMBERS:
                    message = f"the list has over {MAX_MEMBERS} entries"
                    raise damaged(name, number, message, "members", most=MAX_MEMBERS)
                members.append(self._value(number, line[4:]))
                continue
            key, colon, text = line.partition(":")
            if not colon or not key.isidentifier():
                quoted = shortened(line, 40)
                raise damaged(name, number, f"{quoted!r} is no 'key: value'", "line", text=quoted)
            if key in self.values:
                raise damaged(name, number, f"{shortened(key)!r} stands twice", "twice", name=shortened(key))
            # a key without a value begins a list
            members = None if text.strip() else []
            self.values[key] = (number, self._value(number, text) if members is None else members)

    @classmethod
    def of(cls, text: str, name: str) -> Self:
        """Read the header above the rule of a record's text."""
        lines = text.split("\n")
        return cls([text_of(line) for line in lines[: max(0, step_lines(lines)[0] - 1)]], name)

    def _value(self, number: int, text: str) -> Json:
        try:
            return from_json(text)
        except ValueError:
            quoted = shortened(text.strip(), 40)
            raise damaged(self.name, number, f"{quoted!r} cannot be read", "value", text=quoted) from None

    def get(self, key: str, kind: type | tuple[type, ...]) -> Any:
        """Return the value of a required key; raises RecordError where it is missing or of another type."""
        if key not in self.values:
            raise damaged(self.name, len(self.values), f"{key!r} is missing", "missing", name=key)
        number, value = self.values[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            quoted = shortened(_json(value), 40)
            raise damaged(self.name, number, f"{key!r} cannot be {quoted}", "kind", name=key, text=quoted)
        return value

    def line(self, key: str) -> int:
        """Return the line of a key."""
        return self.values[key][0]


def _header(text: HeaderText) -> Header:
    version = text.get("format", int)
    if version != FORMAT:
        message = f"{text.name} has record format {version}; this app reads format {FORMAT}."
        raise RecordError(message, "record_format", file=text.name, found=version, known=FORMAT)
    config = RaceConfig(
        game=text.get("game", str),
        seats=_seats(text),
        seed=text.get("seed", int),
        options=text.get("options", dict),
        track=text.get("track", (str, type(None))),
        practice=text.get("practice", bool),
        day=_day(text) if "day" in text.values else "",
        career=_career(text) if "career" in text.values else None,
    )
    config, rules_version = _upgraded(config, text.get("rules_version", int))
    return Header(
        config,
        rules_version,
        text.get("track_digest", (str, type(None))),
        text.get("started", str),
        text.get("app", str),
        branches=_branches(text, len(config.seats)) if "branches" in text.values else (),
        given_up=_given_up(text, config) if "given_up" in text.values else None,
    )


def _upgraded(config: RaceConfig, version: int) -> tuple[RaceConfig, int]:
    """Return the table with the options of today's rules, where the game can still read this version."""
    game = registry.find(config.game)
    if game is None or version >= game.rules_version:
        return config, version
    options = game.upgrade_options(version, len(config.seats), config.options)
    return (config, version) if options is None else (replace(config, options=options), game.rules_version)


def _day(text: HeaderText) -> str:
    day: str = text.get("day", str)
    with contextlib.suppress(ValueError):
        if date.fromisoformat(day).isoformat() == day:
            return day
    quoted = shortened(_json(day), 40)
    raise damaged(text.name, text.line("day"), f"'day' cannot be {quoted}", "kind", name="day", text=quoted)


def _career(text: HeaderText) -> CareerEvent:
    data = text.get("career", dict)
    if find_misfit(data, _CAREER) or min(data["season"], data["event"]) < 1:
        quoted = shortened(_json(data), 40)
        where = text.line("career")
        raise damaged(text.name, where, f"'career' cannot be {quoted}", "kind", name="career", text=quoted)
    return CareerEvent(
        data["driver"], data["seed"], data["season"], data["class"], data["event"], tuple(data["cast"])
    )


def _given_up(text: HeaderText, config: RaceConfig) -> int:
    steps: int = text.get("given_up", int)
    if steps < 0 or config.own_seat() is None:
        where = text.line("given_up")
        message = f"'given_up' cannot be {steps}"
        raise damaged(text.name, where, message, "kind", name="given_up", text=str(steps))
    return steps


OWN_DRIVER: Final[dict[str, Shape]] = {"name": str, "number": int, "colours": [str], "portrait": str}
"""The shape of the player's driver in a career."""
_CAREER: Final[dict[str, Shape]] = {
    "driver": OWN_DRIVER,
    "seed": int,
    "season": int,
    "class": str,
    "event": int,
    "cast": [str],
}


def _branches(text: HeaderText, seats: int) -> tuple[Branch, ...]:
    found: list[Branch] = []
    for data in text.get("branches", list):
        known = isinstance(data, dict) and set(data) == {"at", "seat", "seed", "over"}
        if not (
            known
            and all(type(data[key]) is int for key in ("at", "seat", "seed"))
            and type(data["over"]) is bool
            and data["at"] >= max((branch.at for branch in found), default=0)
            and 0 <= data["seat"] < seats
        ):
            quoted = _json(data)[:60]
            raise damaged(text.name, text.line("branches"), f"{quoted} is no branch", "branch", text=quoted)
        found.append(Branch(**data))
    return tuple(found)


def _seats(text: HeaderText) -> tuple[SeatInfo, ...]:
    seats = text.get("seats", list)
    if not seats:
        raise damaged(text.name, text.line("seats"), "nobody sits at the table", "nobody")
    found = tuple(_seat(text, text.line("seats") + i, seat) for i, seat in enumerate(seats, 1))
    bare = [i for i, seat in enumerate(found, 1) if not seat.tokens]
    if 0 < len(bare) < len(found):
        what = f"seat {bare[0]} has no tokens, and others have"
        raise damaged(text.name, text.line("seats") + bare[0], what, "tokens", n=bare[0])
    return found


def _seat(text: HeaderText, line: int, data: Json) -> SeatInfo:
    known = isinstance(data, dict) and data.get("kind") in ("human", "bot")
    words = known and all(isinstance(data.get(k, ""), str) for k in ("name", "level", "style"))
    tokens = data.get("tokens", []) if known else None
    if not words or not isinstance(tokens, list) or not all(isinstance(t, str) for t in tokens):
        quoted = shortened(_json(data))
        raise damaged(text.name, line, f"{quoted} is no seat", "seat", text=quoted)
    name, level, style = clean_name(data.get("name", "")), data.get("level", ""), data.get("style", "")
    return SeatInfo(data["kind"], name, level, style, tuple(tokens))
