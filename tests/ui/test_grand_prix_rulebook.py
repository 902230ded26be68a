"""The rule book of nestorgames GP: every clause told once, nothing cut, pictures true to the rules."""

from __future__ import annotations

import pytest

from game.engine import registry
from game.engine.contract import Setup
from game.engine.venue.track import catalogue
from game.games.grand_prix.table import diagrams
from game.services.i18n import load_languages
from game.ui.race.views import view_class
from game.ui.scenes.rulebook import text as rules_text

GP = "grand_prix"
CLAUSES = ("4_3", "4_4", "6_1", "7_3", "7_5", "8_2", "8_3", "8_5", "9_2", "9_3", "9_5")
RULINGS = {"rocket", *(f"GP-{number}" for number in CLAUSES)}
ASKED = (
    *("GP-1_3", "GP-3_3", "GP-4_1", "GP-4_2", "into_corner", "GP-7_1", "GP-7_2", "GP-7_3", "GP-7_4"),
    *("GP-8_2", "rocket", "oil"),
)


def entries(app) -> dict[str, rules_text.BookEntry]:
    """By key every entry in the language in use."""
    return {e.key: e for chapter in rules_text.chapters(app, GP) for e in chapter.entries}


@pytest.mark.parametrize("lang", ("en", "ja"))
def test_every_clause_has_one_entry_and_every_silence_a_ruling(make_app, lang):
    made = make_app(lang=lang)
    book = rules_text.chapters(made, GP)
    told = [e.clause for chapter in book for e in chapter.entries if e.clause]
    assert sorted(told) == sorted(registry.game(GP).clauses)
    assert {e.key for e in entries(made).values() if e.ruling} == RULINGS
    assert all(e.text or e.ruling for e in entries(made).values())


def test_options_presets_and_tracks_have_their_words():
    game = registry.game(GP)
    for code, language in load_languages()[0].items():
        wanted = [f"option.{o.id}{end}" for o in game.options for end in ("", "_help")]
        wanted += [f"option.{o.id}_{choice}" for o in game.options for choice in o.choices]
        wanted += [f"preset.{preset}{end}" for preset in game.presets for end in ("", "_help")]
        assert [key for key in wanted if not language.has(f"{GP}.{key}")] == [], code


@pytest.mark.parametrize("lang", ("en", "ja"))
def test_the_chapter_on_tracks_calls_them_by_their_names(make_app, lang):
    made = make_app(lang=lang)
    for id in catalogue.ids(GP):
        assert entries(made)[id].title == catalogue.find(GP, id).name(lang)


# -- pictures -----
def test_every_picture_belongs_to_an_entry_with_a_caption(app):
    view = view_class(registry.game(GP))
    captions = {key for key, entry in entries(app).items() if entry.caption}
    assert captions == set(view.diagrams.shares)
    assert set(ASKED) <= captions


@pytest.mark.parametrize("name", [name for name, piece in diagrams.PIECES.items() if piece.faces])
def test_pictures_show_the_way_they_speak_of(name):
    piece = diagrams.PIECES[name]
    after = diagrams.position_after(name)
    assert after["spaces"] != list(piece.overrides["spaces"])
    assert not piece.path or piece.path in ("shortcut", "gate")


def test_captions_agree_with_the_rules():
    def after(name: str, key: str) -> list:
        return diagrams.position_after(name)[key]

    assert after("GP-3_3_3", "spaces") == [7, 1]
    assert after("GP-4_1", "flipped") == [True, True, True, False]
    assert after("GP-4_2", "spaces") == [3, 5, 4, 6]
    assert not any(after("GP-4_2", "flipped"))
    assert after("into_corner", "spaces") == [7, 8, 8, 30]
    assert after("into_corner", "flipped") == [False, True, True, False]
    assert after("GP-7_1", "spaces")[0] == 30 and after("GP-7_1", "cylinders")[0]
    assert after("GP-7_3", "spaces")[0] == 33
    assert after("GP-7_4", "spaces") == [46, 47]
    assert after("oil", "spaces") == [8, 8, 8, 30]
    assert after("oil", "flipped") == [True, True, True, False]


def test_the_turbine_and_the_qualifying_are_as_in_the_rule_book():
    game = registry.game(GP)
    state = game.new(Setup(2, {}, game.default_tokens(2), "oval"))
    given = {"spaces": [1, 30], "rolled": [2, 6, 1, 3], "turbine": True, "used": True}
    state = game.load(game.apply_overrides(state.to_data(), given))
    state.apply(game.parse("stop"))
    assert state.to_data()["spaces"][0] == 19, "eighteen spaces"
