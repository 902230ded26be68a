"""The rule book of every game: each clause told once, its pictures inside their box, no text cut."""

from __future__ import annotations

import re

import pygame
import pytest
from driving import press, show, uncut
from playthrough import every_other

from game.engine import registry
from game.ui.race.views import view_class
from game.ui.scenes.rulebook import text as rules_text
from game.ui.scenes.rulebook.rulebook import RuleBook

GAMES = registry.FLOOR
WIDE = 668.0
"""The narrowest page at 1280 × 720, in u."""


@pytest.mark.parametrize("lang", ("en", "ja"))
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_one_entry(make_app, game, lang):
    book = rules_text.chapters(make_app(lang=lang), game)
    entries = [entry for chapter in book for entry in chapter.entries]
    assert sorted(e.clause for e in entries if e.clause) == sorted(registry.game(game).clauses)
    assert all(entry.text or entry.ruling for entry in entries)


@pytest.mark.parametrize("game", GAMES)
def test_captions_and_pictures_go_together(app, game):
    view = view_class(registry.game(game))
    entries = {e.key: e for chapter in rules_text.chapters(app, game) for e in chapter.entries}
    assert set(view.diagrams.shares) <= set(entries)
    assert {key for key, entry in entries.items() if entry.caption} <= set(view.diagrams.shares)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_entries_in_the_same_order(make_app, game):
    english, japanese = (rules_text.chapters(make_app(lang=lang), game) for lang in ("en", "ja"))
    keys = [
        [(c.id, e.key, bool(e.caption), bool(e.ruling)) for c in book for e in c.entries]
        for book in (english, japanese)
    ]
    assert keys[0] == keys[1]


@pytest.mark.parametrize("lang", ("en", "ja"))
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_a_text_names_exists(make_app, game, lang):
    known = registry.game(game)
    for chapter in rules_text.chapters(make_app(lang=lang), game):
        for entry in chapter.entries:
            for field in entry.fields:
                for clause in re.findall(rf"{known.prefix}-\d+(?:\.\d+)+", field):
                    assert clause in known.clauses, entry.key


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("game", every_other(GAMES, 1))
@pytest.mark.slow
def test_no_text_is_cut_anywhere(any_app, game):
    made = any_app
    scene = RuleBook(made, game, "")
    show(made, scene)
    for chapter in scene.book:
        scene.show(chapter.id)
        assert uncut(made) == []
    for _ in range(40):
        press(made, "pagedown")
        assert uncut(made) == []


@pytest.mark.parametrize(
    ("lang", "theme"),
    [
        ("en", "paper"),
        ("ja", "night"),
        *(pytest.param(*both, marks=pytest.mark.long) for both in (("en", "night"), ("ja", "paper"))),
        *(pytest.param(lang, "contrast", marks=pytest.mark.long) for lang in ("en", "ja")),
    ],
)
@pytest.mark.parametrize("game", every_other(GAMES))
@pytest.mark.slow
def test_every_picture_is_drawn_inside_its_box(make_app, game, lang, theme):
    made = make_app(lang=lang)
    made.store.change(save=False, theme=theme)
    p = made.painter()
    view = view_class(registry.game(game))
    for name, share in view.diagrams.shares.items():
        w, h = WIDE, WIDE * share
        made.screen.fill(p.theme.paper)
        view.diagrams.draw(p, name, 300, 40, w, h, made.translator)
        assert p.cut == [], name
        changed = pygame.mask.from_threshold(made.screen, pygame.Color(p.theme.paper), (1, 1, 1))
        changed.invert()
        box = changed.get_bounding_rects()
        drawn = box[0].unionall(box[1:])
        room = pygame.Rect(300 - 14, 40 - 14, w + 28, h + 28).clip(made.screen.get_rect())
        assert room.contains(drawn), (name, drawn)
        assert drawn.w > w * 0.6 and drawn.h > h * 0.6, name
