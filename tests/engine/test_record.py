"""The record's text: what it looks like, that YAML reads it, and how each damage is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
import yaml
from playthrough import config_of, play_out

from game import __version__
from game.engine import registry
from game.engine.contract import Game, Setup
from game.engine.errors import RecordError
from game.engine.match import Match
from game.engine.record import RULE, RaceConfig, SeatInfo, format_record, new_header, parse_record

TOY = registry.game("toy_race")


def _record(seats: int = 2, seed: int = 5) -> str:
    agreed = config_of(TOY, seats, seed, {"length": 6})
    match = Match(TOY, agreed.setup(), seed)
    play_out(match)
    return format_record(new_header(TOY, agreed, "2026-01-02T03:04:05+09:00"), match.steps)


def test_version_is_the_project_s() -> None:
    """The version stands in two files."""
    import tomllib
    from pathlib import Path

    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    assert project["project"]["version"] == __version__


def test_yaml_reads_the_header() -> None:
    """Names with any character survive, for us and for YAML."""
    names = ("アキ", 'a "b": c', "#x, - y", "back and\\", "🏎", "'")
    seats = tuple(SeatInfo("bot", name, "ace", "gambler", ("red",)) for name in names)
    agreed = RaceConfig("toy_race", seats, 7, {"length": 9, "boosts": False}, None, True)
    header = new_header(TOY, agreed, "now")
    text = format_record(header, ["drive"])
    assert parse_record(text).header == header
    data = yaml.safe_load(text.split(RULE)[0])
    assert [seat["name"] for seat in data["seats"]] == list(names)
    assert data["options"] == {"length": 9, "boosts": False} and data["practice"] is True


def test_one_step_a_line() -> None:
    """After the header each line is a step."""
    text = _record()
    record = parse_record(text)
    assert text.split(f"{RULE}\n")[1].splitlines() == list(record.steps)
    assert text.splitlines()[record.line_of(0) - 1] == record.steps[0]


def test_torn_last_line_is_dropped() -> None:
    """What has no end of line was not finished."""
    whole = parse_record(_record())
    torn = parse_record(_record() + "dri")
    assert torn.torn == "dri" and torn.steps == whole.steps


def test_windows_line_ends_and_blank_lines() -> None:
    """A record that went through another system still opens."""
    text = _record()
    assert parse_record(text.replace("\n", "\r\n")).steps == parse_record(text).steps
    assert parse_record(text + "\n\n").steps == parse_record(text).steps


DAMAGE = {
    "empty": (lambda t: "", "record_empty", "is empty"),
    "blank": (lambda t: " \n\n", "record_empty", "is empty"),
    "foreign": (lambda t: "Dear diary,\n" + t, "record_foreign", "line 1.*Dear diary"),
    "no rule": (lambda t: t.replace("---\n", ""), "record_header", "ends before its"),
    "only header": (lambda t: t.split("---")[0], "record_header", "line 14.*ends before"),
    "line lost": (lambda t: t.replace("game: ", "#ame: "), "record_header", "line 3"),
    "key lost": (lambda t: t.replace("seed: 5\n", ""), "record_header", "'seed' is missing"),
    "key twice": (lambda t: t.replace("seed: 5\n", "seed: 5\nseed: 6\n"), "record_header", "stands twice"),
    "bad value": (lambda t: t.replace("seed: 5", "seed: five"), "record_header", "line 11.*cannot be read"),
    "bad kind": (lambda t: t.replace("seed: 5", 'seed: "5"'), "record_header", "'seed' cannot be"),
    "bool seed": (lambda t: t.replace("seed: 5", "seed: true"), "record_header", "'seed' cannot be"),
    "no seats": (lambda t: t.replace("  - {", "  # {"), "record_header", "line 6"),
    "bad seat": (
        lambda t: t.replace('"kind": "human"', '"kind": "cat"'),
        "record_header",
        "line 6.*is no seat",
    ),
    "future": (lambda t: t.replace("format: 1", "format: 2"), "record_format", "format 2"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_told(name: str) -> None:
    """File, line and fault."""
    spoil, key, words = DAMAGE[name]
    with pytest.raises(RecordError, match=words) as caught:
        parse_record(spoil(_record()), "my.race")
    assert caught.value.key == key and "my.race" in str(caught.value)


def test_unknown_game() -> None:
    """A game that is not here."""
    record = parse_record(_record().replace('"toy_race"', '"toy_rase"'), "my.race")
    with pytest.raises(RecordError, match=r"my\.race.*no game 'toy_rase'.*did you mean 'toy_race'"):
        Match.from_record(record)


def test_other_rules_version() -> None:
    """Never half-loaded."""
    record = parse_record(_record().replace("rules_version: 1", "rules_version: 9"), "my.race")
    with pytest.raises(RecordError, match="version 9 of the rules"):
        Match.from_record(record)


def test_changed_track(monkeypatch: pytest.MonkeyPatch) -> None:
    """A track with another digest."""

    def changed(self: Game, setup: Setup) -> str:
        return "abc"

    record = parse_record(_record(), "my.race")
    monkeypatch.setattr(type(TOY), "track_digest", changed)
    with pytest.raises(RecordError, match="another version of the track"):
        Match.from_record(record)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("drive", "boost 9", "not a step in toy race"),
        ("drive", "boost 5", "is not allowed"),
        ("drive", "roll 3", "is not allowed"),
        ("drive", "fly", "not a step in toy race"),
    ],
)
def test_illegal_step(old: str, new: str, words: str) -> None:
    """The line of the step and why it is refused."""
    record = parse_record(_record(), "my.race")
    at = record.steps.index(old)
    steps = (*record.steps[:at], new, *record.steps[at + 1 :])
    with pytest.raises(RecordError, match=f"my.race, line {record.line_of(at)}: .*{words}"):
        Match.from_record(replace(record, steps=steps))


def test_steps_after_the_end() -> None:
    """A finished race takes no more."""
    text = _record() + "drive\n"
    line = len(text.splitlines())
    with pytest.raises(RecordError, match=f"line {line}: .*the game is over"):
        Match.from_record(parse_record(text, "my.race"))


def test_impossible_setup() -> None:
    """A set-up that the game refuses."""
    text = _record()
    seat = next(line for line in text.splitlines() if line.startswith("  - "))
    with pytest.raises(RecordError, match="2 to 4 seats"):
        Match.from_record(parse_record(text.replace(seat, "\n".join([seat] * 5)), "my.race"))


TWO = RaceConfig("toy_race", (SeatInfo(name="Aki", tokens=("red",)),) * 2, 7)
HEAD = format_record(new_header(TOY, TWO, "now"), ())


@pytest.mark.parametrize(
    ("change", "into", "line"),
    [
        ("seats:\n", "", 5),
        ('app: "paddock', 'app: "paddock\n  - x', 1),
        ("seed: 7", "seed: " + "[" * 4000, 11),
        ("seed: 7", "seed: " + "9" * 4000, 11),
        ("seed: 7", "seed: 1e999", 11),
        ("options: {}", 'options: {"length": NaN}', 8),
        ("seed: 7", "seed: 7\n" + "x" * 30_000, 12),
        ('"tokens": ["red"]}\noptions', '"tokens": []}\noptions', 7),
    ],
    ids=range(8),
)
def test_damaged_heads_are_told_in_a_sentence(change: str, into: str, line: int) -> None:
    """A list line behind no list, depth, numbers nobody can count, long lines: file, line, fault."""
    assert change in HEAD
    with pytest.raises(RecordError) as told:
        parse_record(HEAD.replace(change, into), "a.race")
    assert f"a.race, line {line}: " in str(told.value) and len(str(told.value)) <= 300
    assert "\n" not in str(told.value)


def test_names_in_a_header_are_made_fit_to_be_shown() -> None:
    for name, shown in (
        ("A\\u0000ki", "Aki"),
        ("\\ud800Aki", "Aki"),
        ("A\\nk\\u2028i", "A k i"),
        ("\\u202eAki", "Aki"),
        ("A" * 19_000, "A" * 40),
    ):
        seat = parse_record(HEAD.replace('"Aki"', f'"{name}"', 1)).header.config.seats[0]
        assert seat.name == shown


def test_a_bad_step_is_quoted_in_short() -> None:
    with pytest.raises(RecordError) as told:
        Match.from_record(parse_record(HEAD + "x\u202e" * 9_000 + "\n", "n" * 250 + ".race"))
    assert len(str(told.value)) <= 300 and "\u202e" not in str(told.value)


def test_a_list_of_more_seats_than_anybody_could_have_is_refused_at_once() -> None:
    """With the line at which it becomes too many; what stands behind is not read."""
    head, steps = _record().split("\n---\n")
    seat = next(line for line in head.split("\n") if line.startswith("  - "))
    many = head.replace(seat, "\n".join([seat] * 1_100 + ["  - {broken"]), 1)
    first = many.split("\n").index(seat) + 1
    with pytest.raises(RecordError, match=f"line {first + 1_000}: .* over 1000 entries"):
        parse_record(f"{many}\n---\n{steps}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"length": 6', '"length": 100000000000'),
        ('"length": 6', '"length": 6.0'),
        ("seed: 5", f"seed: {'9' * 30}"),
        ("rules_version: 1", "rules_version: 100000000000"),
    ],
)
def test_an_absurd_number_in_the_header_is_told(old: str, new: str) -> None:
    text = _record()
    assert old in text
    with pytest.raises(RecordError) as told:
        Match.from_record(parse_record(text.replace(old, new)))
    assert len(str(told.value)) < 300
