"""The rule books as data: every clause is written in every language, rulings are marked, search is kind."""

from __future__ import annotations

import pytest

from game.engine import registry
from game.services.i18n import Translator, load_languages
from game.ui.scenes.rulebook import text as rules_text

FMR = "formula_motor_racing"
RULINGS = (
    *("FMR-1.2", "FMR-2.2", "FMR-2.4", "FMR-2.5.1", "FMR-3.1"),
    *("FMR-4.2", "FMR-4.5.2", "FMR-4.7.1", "FMR-6.3"),
)
"""Clauses on which the printed rules are silent, in part or wholly."""


@pytest.fixture(scope="module")
def languages():
    """Both languages, freshly read."""
    return load_languages()[0]


@pytest.fixture(params=("en", "ja"))
def translator(languages, request) -> Translator:
    """A translator in each language."""
    return Translator(languages, request.param)


def found(languages, code: str, query: str) -> list[str]:
    """The clauses, or keys, that a search gives."""
    hits = rules_text.search(Translator(languages, code), query, [FMR])
    return [hit.entry.clause or hit.entry.key for hit in hits]


def test_every_clause_has_a_text_and_a_heading(translator):
    game = registry.game(FMR)
    book = rules_text.chapters(translator, FMR)
    entries = [entry for chapter in book for entry in chapter.entries if entry.clause]
    assert all(entry.title for entry in entries)
    written = sorted(entry.clause for entry in entries)
    assert written == sorted(game.clauses), "each clause stands once, and no others"
    for clause in game.clauses:
        assert rules_text.clause_text(translator, FMR, clause), clause


def test_chapters_and_entries_stand_in_the_same_order_in_both_languages(languages):
    one, two = (rules_text.chapters(Translator(languages, code), FMR) for code in ("en", "ja"))
    assert [c.id for c in one] == [c.id for c in two]
    assert [[e.key for e in c.entries] for c in one] == [[e.key for e in c.entries] for c in two]


def test_every_entry_says_something_and_every_chapter_has_entries(translator):
    for chapter in rules_text.chapters(translator, FMR):
        assert chapter.title != chapter.id and chapter.entries
        for entry in chapter.entries:
            assert entry.text or entry.ruling, entry.key
            assert entry.title != entry.key


def test_rulings_are_marked(translator):
    book = rules_text.chapters(translator, FMR)
    ruled = [entry.clause for chapter in book for entry in chapter.entries if entry.ruling]
    assert sorted(ruled) == sorted(RULINGS)
    for clause in RULINGS:
        text = rules_text.clause_text(translator, FMR, clause)
        assert translator.text("rules.ruling") in text, clause


def test_a_clause_without_an_entry_opens_the_one_above_it(translator):
    assert rules_text.clause_text(translator, FMR, "FMR-4.4.1") == rules_text.clause_text(
        translator, FMR, "FMR-4.4"
    )
    assert rules_text.clause_text(translator, FMR, "FMR-9.9") is None
    assert rules_text.clause_text(translator, FMR, "") is None
    assert rules_text.clause_text(translator, "no_such_game", "FMR-4.1") is None


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("スリップストリーム", "すりっぷ"),
        ("スリップストリーム", "ｽﾘｯﾌﾟ"),
        ("ＯＶＥＲＴＡＫＥ", "overtake"),
        ("Overtake", "ＯＶＥＲＴＡＫＥ"),
        ("ピットストップ", "ぴっとすとっぷ"),
        ("フォーミュラ・モーター・レーシング", "フォーミュラモーターレーシング"),
        ("リーダー", "リーダ"),
        ("レース", "れーす"),
        ("ラインミス−1", "ラインミス-1"),
        ("9/12（75.0%）", "(75.0%)"),
        ("The card's colour", "CARD’S".replace("’", "'")),
    ],
)
def test_kana_width_case_and_long_vowels_make_no_difference(text, query):
    assert rules_text.matches(text, rules_text.words_of(query))


def test_matches_point_into_the_text_as_written():
    text = "後ろの車もスリップストリームで、リーダーを追う"
    for query, piece in (("すりっぷ", "スリップ"), ("りーだを", "リーダーを"), ("車", "車")):
        ((start, end),) = rules_text.matches(text, rules_text.words_of(query))
        assert text[start:end] == piece


def test_search_in_japanese(languages):
    assert "FMR-4.1" in found(languages, "ja", "すりっぷ")
    assert found(languages, "ja", "追い越し")[0] == "FMR-4.1"
    assert found(languages, "ja", "おいこし") == [], "readings of kanji are not known"
    assert found(languages, "ja", "指揮　手番") == found(languages, "ja", "手番 指揮")


def test_search_in_english(languages):
    assert found(languages, "en", "ＯＶＥＲＴＡＫＥ")[0] == "FMR-4.1"
    assert found(languages, "en", "4.5.1") == ["FMR-4.5.1"]
    assert "FMR-4.5" in found(languages, "en", "engine blows")
    assert found(languages, "en", "   ") == [] == found(languages, "en", "ー")


def test_search_asks_the_other_language_last(languages):
    assert "FMR-4.1" in found(languages, "ja", "overtake")
    assert found(languages, "en", "追い越し")[0] == "FMR-4.1"


def test_snippets_show_what_was_found(translator):
    for query in ("FMR", "1", "車", "car"):
        for hit in rules_text.search(translator, query, [FMR]):
            for start, end in hit.spans:
                assert 0 <= start < end <= len(hit.snippet)
            assert "\n" not in hit.snippet


def test_a_game_without_rules_has_an_empty_book(translator):
    assert rules_text.chapters(translator, "toy_race") == ()
