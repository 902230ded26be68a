"""The scenario runner: right ones pass, wrong ones fail with a readable difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main

GOOD = """- rule: TOY-2.1
  title: the die moves the car
  game: toy_race
  setup: {seats: 2, options: {boosts: false}}
  given: {spaces: [2, 0]}
  steps: [drive, roll 4]
  then: {spaces: [6, 0], turn: 1}
  events: [moved]
"""

WRONG = {
    "other value": ("spaces: [6, 0]", "spaces: [5, 0]", "spaces: expected [5, 0], got [6, 0]"),
    "bool is no number": ("turn: 1", "turn: true", "turn: expected true, got 1"),
    "other events": ("[moved]", "[won]", 'events: expected ["won"], got ["moved"]'),
    "events out of order": ("[moved]", "[moved, moved]", 'expected ["moved", "moved"], got ["moved"]'),
    "no events": ("[moved]", "[]", 'events: expected [], got ["moved"]'),
    "no such key": ("turn: 1", "tern: 1", "then.tern: there is no such key; did you mean 'turn'?"),
    "no such given": ("given: {spaces", "given: {space", "unknown key 'given.space'; did you mean 'spaces'?"),
    "illegal step": ("[drive, roll 4]", "[boost 3]", "step 1: 'boost 3' is not allowed"),
    "not a step": ("roll 4", "rol 4", "step 2: 'rol 4' is not a step in toy race"),
    "chance is due": ("[drive, roll 4]", "[drive, drive]", "chance decides: roll 1, roll 2"),
    "unknown key": ("steps:", "stops:", "unknown key 'stops'; did you mean 'steps'?"),
    "key twice": ("  given:", "  title: again\n  given:", "the key 'title' stands twice"),
    "no rule": ("- rule: TOY-2.1\n  title", "- title", "'rule' is missing"),
    "nothing expected": ("  then: {spaces: [6, 0], turn: 1}\n  events: [moved]\n", "", "nothing is expected"),
    "bad kind": ("steps: [drive, roll 4]", "steps: drive", "'steps' cannot be \"drive\""),
    "unknown game": ("game: toy_race", "game: toy_rice", "did you mean 'toy_race'?"),
    "no game": ("  game: toy_race\n", "", "no game: put the file into a folder"),
    "unknown option": ("boosts: false", "boost: false", "unknown option 'boost'; did you mean 'boosts'?"),
    "too many seats": ("seats: 2,", "seats: 9,", "2 to 4 seats can play, not 9"),
    "bad setup": ("seats: 2,", "chairs: 2,", "unknown key 'setup.chairs'"),
    "text that runs backwards": ("seats: 2,", '"\\u202eseat": 2,', "unknown key 'setup.<U+202E>seat'"),
    "impossible table": ("spaces: [2, 0]", "spaces: [20, 0]", "given: the data cannot be: spaces"),
    "not YAML": ("- rule:", "- rule: [", "it is not YAML"),
    "not a list": ("- rule: TOY-2.1\n  title", "rule: TOY-2.1\ntitle: x\nwhat", "it is not YAML"),
    "accepted": ("  events: [moved]", "  refused: drive", "refused: 'drive' was carried out"),
    "setup accepted": ("  events: [moved]", "  refused: setup", "refused: the set-up was accepted"),
}


def _run(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, Path]:
    file = tmp_path / "some.yaml"
    file.write_text(text)
    code = main(["scenario", str(file)])
    return code, capsys.readouterr().out, file


def test_a_right_one_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And is counted."""
    code, out, _ = _run(tmp_path, GOOD, capsys)
    assert (code, out) == (0, "1 passed, 0 failed\n")


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_one_fails(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """File, line, rule, title, and what was expected."""
    old, new, words = WRONG[name]
    assert old in GOOD
    code, out, file = _run(tmp_path, GOOD.replace(old, new, 1), capsys)
    assert code == 1
    assert words in out
    assert f"{file}:" in out and out.endswith("0 passed, 1 failed\n")


def test_other_events_may_stand_between(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The kinds that matter, in their order."""
    twice = GOOD.replace("[drive, roll 4]", "[drive, roll 6, drive, roll 6, drive, roll 6]")
    twice = twice.replace("{spaces: [6, 0], turn: 1}", "{spaces: [12, 6]}").replace("[moved]", "[moved, won]")
    assert _run(tmp_path, twice, capsys)[0] == 0


def test_the_line_of_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One fails in the middle of others."""
    text = GOOD + GOOD.replace("[6, 0]", "[1, 1]") + GOOD
    code, out, file = _run(tmp_path, text, capsys)
    assert code == 1 and out.endswith("2 passed, 1 failed\n")
    assert f"{file}:9: TOY-2.1 the die moves the car\n" in out


def test_refused_setup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A set-up that the rules refuse."""
    text = "- rule: TOY-1.1\n  title: five are too many\n  game: toy_race\n"
    text += "  setup: {seats: 5}\n  refused: setup\n"
    assert _run(tmp_path, text, capsys)[0] == 0


def test_game_from_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder named after the game says which one."""
    folder = tmp_path / "toy_race"
    folder.mkdir()
    assert _run(folder, GOOD.replace("  game: toy_race\n", ""), capsys)[0] == 0


@pytest.mark.parametrize("text", ["", "# nothing\n", "a: b\n", "[]\n", "\udcff"])
def test_no_scenarios(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without scenarios is a fault."""
    file = tmp_path / "some.yaml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert main(["scenario", str(file)]) == 1
    assert "0 passed, 1 failed" in capsys.readouterr().out
