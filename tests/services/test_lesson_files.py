"""Lesson files that players write: read with their own texts, and told by line where they err."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.contract import Game
from game.services import lessons, paths
from game.services.i18n import load_languages

FMR = "formula_motor_racing"
GOOD = """\
setup: {seats: 4}
given: {hands: [[overtake-2-blue]], turn: 0}
steps:
  - say: hello
  - say: now
    light: card.1
    accept: play overtake-2-blue *
    wrong: nope
texts:
  en: {title: Mine, about: My own, hello: Hello, now: Play it, nope: Not that}
  ja: {title: 自作, about: 自分で書きました, hello: こんにちは, now: 使いましょう, nope: それではありません}
"""


def own(text: str) -> Path:
    folder = paths.own_lessons() / FMR
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "99-mine.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_custom_lessons_come_after_shipped_ones() -> None:
    own(GOOD)
    found, faults = lessons.lessons(FMR)
    assert faults == [] and found[-1].id == "mine" and found[-1].texts["ja"]["hello"] == "こんにちは"
    assert set(found[-1].text_keys()) == set(found[-1].texts["en"])


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("steps:", "stops:", 3, "unknown key 'stops'"),
        ("light:", "lihgt:", 5, "unknown key 'lihgt'"),
        ("setup: {seats: 4}", "setup: 4", 1, "'setup' cannot be 4"),
        ("setup: {seats: 4}", "odds: shown", 1, "'odds' cannot be 'shown'"),
        ("setup: {seats: 4}", "setup: {seats: 4", 2, "it is not YAML"),
        ("  - say: hello", "  - play wrong-line blue-1", 4, "cannot be played|is not allowed"),
        ("  - say: hello", "  - 7", 4, "neither a step"),
        ("overtake-2-blue *", "overtake-9-blue *", 5, "nothing that can be decided here"),
        ("    wrong: nope\n", "", 5, "no reason why"),
        ("turn: 0", "turn: 1", 5, "has to act"),
        ("hands: [[overtake-2-blue]]", "hnads: []", 2, "unknown key 'given.hnads'"),
        ("hello: Hello, ", "", 1, "'hello' is missing in 'en'"),
        ("title: Mine", "title: [1]", 10, "is no text"),
    ],
)
@pytest.mark.slow
def test_a_faulty_lesson_is_reported_with_its_line_and_left_out(
    old: str, new: str, line: int, said: str
) -> None:
    assert old in GOOD
    own(GOOD.replace(old, new))
    before = len(lessons.lessons(FMR)[0])
    found, faults = lessons.lessons(FMR)
    assert len(found) == before and "mine" not in [lesson.id for lesson in found]
    assert len(faults) == 1
    fault = faults[0].params["fault"]
    assert any(part in str(fault) for part in said.split("|")), str(fault)
    assert faults[0].params["line"] == line
    for code, language in load_languages()[0].items():
        told = language.notice(faults[0])
        assert "99-mine.yaml" in told and str(line) in told, f"{code}: {told}"
        assert not [key for key in language.missing if "lesson" in key], language.missing


def test_without_a_custom_folder_nothing_is_reported() -> None:
    assert lessons.lessons(FMR)[1] == []


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("setup: {seats: 4}", "setup:\n  seats: 100000000000", 2, "seats can play"),
        ("setup: {seats: 4}", "setup:\n  options: {}\n  seats: 2.5", 3, "'setup.seats' cannot be 2.5"),
        ("setup: {seats: 4}", "setup: {tokens: 5}", 1, "'setup.tokens' cannot be 5"),
        ("turn: 0", "turn: 100000000000", 2, "no seat"),
        ("given: {", "given: {race: 100000000000, ", 2, "no race can stand like this|race"),
        ("steps:", "race: {seats: 100000000000}\nsteps:", 3, "the race cannot be held"),
    ],
)
def test_an_absurd_number_is_refused_before_anything_is_built(
    old: str, new: str, line: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tokens(game: Game, seats: int) -> tuple[tuple[str, ...], ...]:
        assert seats in game.seats, "tokens are made for seats that nobody can have"
        return real(game, seats)

    real = Game.default_tokens
    monkeypatch.setattr(Game, "default_tokens", tokens)
    own(GOOD.replace(old, new, 1))
    faults = lessons.lessons(FMR)[1]
    assert len(faults) == 1 and faults[0].params["line"] == line
    fault = faults[0].params["fault"]
    assert any(part in str(fault) for part in said.split("|")), str(fault)
    assert len(str(faults[0])) < 300
