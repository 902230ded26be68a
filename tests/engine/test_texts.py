"""Texts of people: what a reader sees as one character, as blank, or as the same name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.texts import breaks, clean_line, comparable, cut, is_blank

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    "seen",
    [
        ["a", "b"],
        [FAMILY, "a", FAMILY],
        ["🇯🇵", "🇬🇧", "🇯"],
        ["👍🏽", "❤️", "1️⃣"],
        ["e\u0301", "\u304b\u3099", "ﾊﾞ"],
        ["각", "가", "나"],
        ["🏴\U000e0067\U000e0062\U000e007f", "🏁"],
    ],
)
def test_a_text_breaks_where_a_reader_sees_it_break(seen: list[str]) -> None:
    text = "".join(seen)
    ends = breaks(text)
    assert [text[start:end] for start, end in zip([0, *ends], ends, strict=False)] == seen


@given(st.text(max_size=30), st.integers(0, 30))
def test_breaks_cover_a_text_and_cutting_keeps_to_them(text: str, most: int) -> None:
    ends = breaks(text)
    assert ends == sorted(set(ends)) and (ends[-1] if ends else 0) == len(text)
    kept = cut(text, most)
    assert text.startswith(kept) and len(kept) <= most
    assert len(kept) in ends or len(kept) == min(most, *ends, len(text))


def test_a_line_is_cut_between_characters() -> None:
    assert clean_line(f"ab{FAMILY}", 4) == "ab"


def test_a_character_that_is_too_long_is_cut_within() -> None:
    assert clean_line("e" + "\u0301" * 300, 4) == "e\u0301\u0301\u0301"


@pytest.mark.parametrize("text", ["", "  ", "\u3000", "\u200d", "\u3164", "\u2800", "\u00a0\u0301"])
def test_what_nobody_can_see_is_blank(text: str) -> None:
    assert is_blank(text) and not is_blank(f"{text}a")


def test_names_are_one_where_they_read_alike() -> None:
    assert len({comparable(name) for name in ("Café", "CAFÉ", "Cafe\u0301", "ｃａｆé ")}) == 1
    assert comparable("Aki") != comparable("Aki 2")
