"""The rule book on screen: it opens at clauses, folds, searches, follows keys, and cuts no text."""

from __future__ import annotations

import pygame
import pytest
from driving import click, ids, point, press, show, tick, type_text, uncut
from playthrough import every_other

from game.engine import registry
from game.ui.draw.theme import Type
from game.ui.kit.layout import draw_node
from game.ui.race.views import view_class
from game.ui.scenes.rulebook import text as rules_text
from game.ui.scenes.rulebook.page import HEAD_KEY, marked_line, spans_by_line
from game.ui.scenes.rulebook.rulebook import RuleBook

FMR = "formula_motor_racing"


def book(app, clause: str = "", game: str | None = FMR) -> RuleBook:
    """A book on top of an empty scene."""
    scene = RuleBook(app, game, clause)
    show(app, scene)
    return scene


def shown(app, scene: RuleBook, key: str) -> bool:
    """Whether the block of an entry begins in the window."""
    p = app.painter()
    block = scene.page(p).block(key)
    assert block.key == key
    return -1 <= block.top - scene.scroll < p.h - 100


@pytest.mark.parametrize("clause", every_other(registry.game(FMR).clauses))
@pytest.mark.slow
def test_it_opens_at_a_clause(app, clause):
    scene = book(app, clause)
    key = clause.replace(".", "_")
    assert scene.current == scene.marked == key
    assert shown(app, scene, key)
    assert f"rules.entry.{key}" in ids(app), "the tree is open there"


def test_it_opens_at_the_head_without_a_clause(app):
    scene = book(app)
    assert scene.current == HEAD_KEY and scene.scroll == 0 and not scene.marked


def test_an_unknown_game_or_clause_opens_the_book_anyway(app):
    assert book(app, "FMR-9.9").current == HEAD_KEY
    assert book(app, "", None).game_id in registry.games()


def test_help_opens_the_clause_of_the_moment_once(app):
    book(app)
    app.open_rules(FMR, "FMR-3.4")
    tick(app)
    assert app.top.marked == "FMR-3_4"
    depth = len(app.stack)
    press(app, "f1")
    assert len(app.stack) == depth


@pytest.mark.slow
def test_no_text_is_cut_anywhere(any_app):
    scene = book(any_app)
    for chapter in scene.book:
        scene.show(chapter.id)
        assert uncut(any_app) == []
    for _ in range(60):
        press(any_app, "pagedown")
        assert uncut(any_app) == []
    for query in ("a", "車", "FMR-4"):
        scene.search(query)
        assert uncut(any_app) == []


def test_texts_are_whole_where_they_are_larger(make_app):
    for size in ((1680, 720), (1280, 800)):
        made = make_app(size=size, lang="ja")
        made.store.change(save=False, text_scale=150)
        scene = book(made, "FMR-4.5")
        assert shown(made, scene, "FMR-4_5")


def test_language_switches_live_and_keeps_the_place(app):
    scene = book(app, "FMR-4.6")
    english = scene.book[0].title
    press(app, "f2")
    tick(app)
    assert scene.book[0].title != english
    assert shown(app, scene, "FMR-4_6") and scene.marked == "FMR-4_6"
    press(app, "pagedown")
    reading = scene.current
    press(app, "f2")
    tick(app)
    p = app.painter()
    assert scene.page(p).at(scene.scroll + 18).key == scene.anchor[0]
    assert scene.current == reading


def test_wheel_and_keys_scroll_the_page_and_the_tree_follows(app):
    scene = book(app)
    point(app, "bar.back")
    pos = (800, 400)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    tick(app, events=[move, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3)])
    assert scene.scroll > 0
    press(app, "end")
    assert scene.current == scene.book[-1].entries[-1].key
    assert f"rules.entry.{scene.current}" in ids(app)
    press(app, "home")
    assert scene.scroll == 0 and scene.current == HEAD_KEY


@pytest.mark.slow
def test_arrows_walk_the_tree(app):
    scene = book(app, "FMR-4.1")
    press(app, "down")
    assert scene.current == "FMR-4_1_1"
    press(app, "up")
    press(app, "left")
    assert scene.current == "cards"
    press(app, "left")
    assert "rules.entry.FMR-4_1" not in ids(app)
    press(app, "right")
    press(app, "right")
    assert scene.current == scene.book[4].entries[0].key
    for _ in range(120):
        press(app, "down")
    assert scene.current == scene.book[-1].entries[-1].key, "chapters open as they are reached"
    for _ in range(160):
        press(app, "up")
    assert scene.current == HEAD_KEY and scene.game_id == FMR


def test_rows_of_the_tree_open_and_close_by_clicks(app):
    scene = book(app)
    click(app, "rules.chapter.out")
    assert scene.current == "out" and shown(app, scene, "out")
    click(app, "rules.entry.FMR-5_2")
    assert scene.marked == "FMR-5_2"
    click(app, "rules.chapter.out")
    click(app, "rules.chapter.out")
    assert "rules.entry.FMR-5_2" not in ids(app)


def test_search_is_live_and_escape_leaves_it_first(app):
    scene = book(app)
    below = len(app.stack)
    app.stack.insert(0, RuleBook(app, FMR))
    press(app, "f3")
    type_text(app, "ＳＬＩＰ")
    assert scene.query == "ＳＬＩＰ"
    assert scene.current == "FMR-4_1" and "rules.hit.0" in ids(app)
    type_text(app, "zzz")
    assert "rules.hit.0" not in ids(app)
    for _ in range(3):
        press(app, "backspace")
    press(app, "f2")
    assert app.translator.code == "ja", "function keys work while typing"
    press(app, "f2")
    press(app, "down")
    assert app.top.ui.editing is None
    press(app, "escape")
    assert scene.query == "" and len(app.stack) == below + 1
    press(app, "escape")
    assert len(app.stack) == below


def test_hits_are_clicked_and_cleared(app):
    scene = book(app)
    scene.search("engine")
    app.changed()
    tick(app)
    click(app, "rules.hit.1")
    assert scene.marked == scene.rows()[1].key
    click(app, "rules.clear")
    assert scene.query == "" and scene.marked


def test_marks_lie_on_the_words_of_every_line(app):
    p = app.painter()
    text = "Both cars of a team may score, and undirected teams score as well as others."
    lines = p.lines(text, 16, "j", 160)
    spans = rules_text.matches(text, rules_text.words_of("score"))
    marked = [line[a:b] for line, own in spans_by_line(text, lines, spans) for a, b in own]
    assert marked == ["score", "score"]
    for line, own in spans_by_line(text, lines, spans):
        draw_node(p, marked_line(line, own, Type.BODY, "#000000"), (10, 10, 160, 20))


def test_a_game_without_rules_says_so(toy_games, make_app):
    for code in ("en", "ja"):
        made = make_app(lang=code)
        scene = book(made, "TOY-1.1", "toy_race")
        assert uncut(made) == []
        assert [block.key for block in scene.page(made.painter()).blocks] == [HEAD_KEY, "none"]
        assert {"rules.game.toy_race", f"rules.game.{FMR}"} <= set(ids(made))
        click(made, f"rules.game.{FMR}")
        assert scene.game_id == FMR and scene.book


@pytest.mark.slow
def test_arrows_pass_other_games_and_open_them_on_purpose(toy_games, app):
    scene = book(app)
    for _ in range(200):
        press(app, "down")
    assert scene.ui.focused == "rules.game.toy_race" and scene.game_id == FMR
    press(app, "right")
    assert scene.game_id == "toy_race"
    press(app, "up")
    press(app, "enter")
    assert scene.game_id == FMR


def test_search_goes_through_all_games(toy_games, app):
    scene = book(app, "", "toy_race")
    scene.search("slipstream")
    assert scene.game_id == FMR and scene.current == "FMR-4_1"


def test_the_read_out_tells_the_chapter(app):
    scene = book(app, "FMR-5.1")
    assert "FMR-5.1" in scene.read_out() and "FMR-5.2" in scene.read_out()


# -- pictures -----
def test_every_picture_belongs_to_an_entry_with_a_caption(app):
    scene = book(app)
    view = view_class(registry.game(FMR))
    entries = {entry.key: entry for chapter in scene.book for entry in chapter.entries}
    assert len(view.diagrams.shares) >= 12
    for name in view.diagrams.shares:
        assert name in entries
    captions = [key for key, entry in entries.items() if entry.caption]
    assert set(captions) <= set(view.diagrams.shares)


def test_captions_agree_with_the_rules():
    from game.games.formula_motor_racing.table.book.diagrams import EXAMPLES, position_after

    example = EXAMPLES["FMR-4_1"]
    after = position_after(example.order, example.card, example.car, example.ends[0][1])["order"]
    assert after.index("red-1") == 2 and after.index("green-2") == 3
    example = EXAMPLES["FMR-4_2"]
    assert position_after(example.order, example.card, example.car, ())["order"].index("yellow-1") == 3
    for name, example in EXAMPLES.items():
        for _, steps in example.ends:
            after = position_after(example.order, example.card, example.car, steps)
            assert sorted([*after["order"], *after["out"]]) == sorted(example.order), name
