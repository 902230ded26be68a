"""Line breaking: kinsoku, numbers with their counters, and whole words."""

from __future__ import annotations

import pytest

from game.ui.text import NOT_AT_HEAD, NOT_AT_TAIL, font, units, wrap

SENTENCES = [
    "OVERTAKE（追い越し）は、選んだ車とすぐ後ろの車（スリップストリーム）が一緒に3つ順位を上げます。",
    "ダイスを振り、1〜6なら出目の数だけ後退。7〜12ならそのまま走り続けます！",
    "「指揮されていないチーム」のレーシングカーも入賞すればポイントになり、優勝することもあります。",
    "Overtake +3: the car and the one right behind it (slipstream) move up 3 places together.",
]


@pytest.mark.parametrize("text", SENTENCES)
@pytest.mark.parametrize("width", range(90, 620, 37))
def test_no_line_begins_or_ends_where_it_must_not(text: str, width: int) -> None:
    lines = wrap(text, "j", 16, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines[1:]:
        assert line[0] not in NOT_AT_HEAD
    for line in lines[:-1]:
        assert line[-1] not in NOT_AT_TAIL


@pytest.mark.parametrize("text", SENTENCES)
def test_lines_fit_where_their_units_do(text: str) -> None:
    face = font("j", 16)
    for line in wrap(text, "j", 16, 300):
        assert face.size(line)[0] <= 300 or len(units(line)) == 1


def test_a_number_keeps_its_counter() -> None:
    assert "12台" in units("全部で12台が走る")
    assert "3つ" in units("順位を3つ上げる")


def test_a_short_katakana_word_stays_whole() -> None:
    assert "ダイス" in units("次のダイスを振る")


def test_an_english_word_stays_whole() -> None:
    assert wrap("one slipstreaming pair", "j", 16, 120) == ("one", "slipstreaming", "pair")


def test_paragraphs_are_kept() -> None:
    assert wrap("a\n\nb", "j", 16, 500) == ("a", "", "b")
