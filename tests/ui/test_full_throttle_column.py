"""Full Throttle!'s column: how far the cards still to come carry each moped, and which one comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from driving import config_of, element, settle, tick
from looking import traced

from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.games.full_throttle.rules.cards import COLOURS, NUMBERS
from game.games.full_throttle.table.live_estimate import step_share
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import Model
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.replay import ReplayScene
from tools import pictures
from tools.pictures.tables import play_until

GAME = "full_throttle"


@pytest.fixture(scope="module")
def scene(module_home: None) -> Iterator[PlayScene]:
    """A table at which a person bets in the fourth round."""
    app = App(size=(1280, 720), lang="en", strict=True, speed="instant")
    app.store.change(save=False, language="en", depths={GAME: "everything"})
    tokens = registry.game(GAME).default_tokens(4)
    you = SeatInfo("human", "", "", "", tokens[0])
    bots = [SeatInfo("bot", f"P{i}", "rookie", "", tokens[i]) for i in (1, 2, 3)]
    config = RaceConfig(GAME, (you, *bots), 5, {}, track="side_a")
    match = Match(registry.game(GAME), config.setup(), 5)
    assert play_until(match, lambda now: now.actor() == 0 and now.observe(0)["round"] >= 4, 5)
    found = PlayScene(app, config, match, None)
    app.push(found)
    settle(app)
    # however busy the machine is
    found.view.estimate.complete()
    app.changed()
    settle(app)
    yield found
    while app.stack:
        app.stack.pop().on_closed()


def told(sure: int, most: int) -> str:
    return f"{sure}–{most}" if most > sure else str(sure)


@pytest.mark.slow
def test_a_moped_s_bar_says_how_far_its_cards_in_the_deck_carry_it(scene: PlayScene) -> None:
    model, seen = scene.view.model, [text.text for text in traced(scene.app).texts]
    for colour in COLOURS:
        left = [(n, model.left_of(colour, n)) for n in NUMBERS]
        rows = sum(n * count.known for n, count in left)
        further = sum(n * count.possible for n, count in left)
        assert f"+{told(rows, rows + further)} rows" in seen
        place = scene.view.observation["order"].index(colour) + 1
        assert f"cards in the deck add up to {rows} rows" in element(scene.app, f"order.{place}").tooltip


@pytest.mark.slow
def test_no_bar_promises_less_than_the_deck_truly_holds(scene: PlayScene) -> None:
    """What is surely to come is in the true deck, and the true deck is within what may come."""
    deck = truly(scene)
    for colour in COLOURS:
        rows = sum(int(card.rpartition("-")[2]) for card in deck if card.startswith(colour))
        sure, most = scene.view.model.carried(colour)
        assert sure <= rows <= most


def step_said(model: Model, colour: str, step: int) -> str:
    """What is said of a moped's chance of a step."""
    assert model.odds is not None
    return step_share(model.odds.podium[colour][step], colour, model.displayed["podium"], step)


def truly(scene: PlayScene) -> list[str]:
    """The cards that are in the deck, which only the race itself knows."""
    deck = scene.match.to_data()["deck"]
    return [*deck["top"], *deck["under"]]


def test_chances_of_the_podium_are_shown_in_per_cent(scene: PlayScene) -> None:
    seen = [text.text for text in traced(scene.app).texts]
    assert sum(text.endswith("%") for text in seen) >= 2 * len(COLOURS)


@pytest.mark.parametrize(("lang", "tip"), [("en", "1st –, 2nd"), ("ja", "1位–、2位")])
def test_a_step_of_the_podium_that_is_taken_is_nobody_else_s(
    make_app: Callable[..., App], lang: str, tip: str
) -> None:
    """Whatever the figures say that are shown, those of the card before among them."""
    app = make_app(lang=lang, speed="instant")
    tokens = registry.game(GAME).default_tokens(4)
    bots = tuple(SeatInfo("bot", f"P{i}", "rookie", "", tokens[i]) for i in range(4))
    config = RaceConfig(GAME, bots, 5, {}, track="side_a")
    match = Match(registry.game(GAME), config.setup(), 5)
    assert play_until(match, lambda now: len(now.observe(0)["podium"]) == 1, 5)
    found = PlayScene(app, config, match, None)
    app.push(found)
    found.is_paused = True
    settle(app)
    found.view.estimate.complete()
    model = found.view.model
    (first,) = model.displayed["podium"]
    others = [colour for colour in COLOURS if colour != first]
    even = dict.fromkeys(COLOURS, (0.3, 0.3, 0.3))
    for odds in (model.odds, replace(model.odds, podium=even)):
        now = replace(model, odds=odds)
        assert [step_said(now, first, step) for step in range(3)] == ["100", "–", "–"]
        assert all(step_said(now, other, 0) == "–" for other in others)
        assert all(step_said(now, other, 1) != "–" for other in others)
        assert all(tip in wording.podium_steps_text(now, other) for other in others)
        assert "%" not in wording.podium_steps_text(now, first)
        assert wording.podium_chance_text(now, first) in ("100%", "100 %")
    assert [text.text for text in traced(app).texts].count("–") == 2 + len(others)


@pytest.mark.parametrize(("lang", "unit"), [("en", " rows"), ("ja", "列")])
def test_what_a_row_says_beside_its_bar_has_a_place_and_a_unit(
    scene: PlayScene, lang: str, unit: str
) -> None:
    """At the column's right end, however long a bar is; and the cards of each moped stand apart."""
    scene.app.change_settings(language=lang)
    texts, left = traced(scene.app).texts, scene.view.places(scene.app.painter()).layout.column[0]
    column = [text for text in texts if text.x > left]
    rows = {f"+{told(*scene.view.model.carried(colour))}{unit}" for colour in COLOURS}
    far = [text for text in column if text.text in rows]
    assert len(far) == len(COLOURS) and len({round(text.x + text.w) for text in far}) == 1
    model = scene.view.model
    said = [str(sum(model.left_of(colour, n).known for n in NUMBERS)) for colour in COLOURS]
    said += [model.names.t("deck.unseen", n=model.known.uncertain_count)] * (model.known.uncertain_count > 0)
    row = max((text.y for text in column if text.text == said[0]), default=0.0)
    line = [text for text in column if abs(text.y - row) < 2 and text.text in said]
    assert [text.text for text in line] == said
    # the sign of the next one stands between
    assert all(a.x + a.w + 16 < b.x for a, b in pairwise(line[: len(COLOURS)]))
    numbers = [int("".join(filter(str.isdigit, text.text))) for text in line]
    assert sum(numbers) == model.deck_left == len(truly(scene)), "what is said to be in the deck adds up"


@pytest.mark.parametrize(
    ("lang", "phase"), [("en", "Until three are home: card {n}"), ("ja", "3台がゴールするまで（{n}枚目）")]
)
@pytest.mark.slow
def test_cards_after_the_first_finish_are_announced_by_the_phase(
    make_app: Callable[..., App], lang: str, phase: str
) -> None:
    """None of them is known to be the last card; the board says so."""
    app = make_app(lang=lang)
    dict(pictures.shots())[f"{GAME}.table_last"](app)
    scene = app.top
    assert isinstance(scene, PlayScene)
    said = phase.format(n=scene.view.model.turned[-1].nth)
    # the panel leaves out what stands above the cards on the board
    assert [text.text for text in traced(app).texts].count(said) == 1


def test_an_empty_deck_is_not_shown_as_a_deck_of_no_cards(app: App) -> None:
    """Before the cards are shuffled "Next: one of 0" was read."""
    match, journal = app.saves.start(registry.game(GAME), config_of(GAME, "bb", 5, "side_a"))
    play_until(match, lambda now: len(now.history) > 3)
    app.reset(ReplayScene.open(app, journal.path, 0))
    tick(app)
    words = " ".join(text.text for text in traced(app).texts)
    assert "one of 0" not in words and "No cards in the deck" in words


@pytest.mark.parametrize(("depth", "scale"), [("everything", 100), ("everything", 150), ("odds", 100)])
def test_no_figure_of_a_moped_touches_another(scene: PlayScene, depth: str, scale: int) -> None:
    """The chances stood on the flag and on the number of rows."""
    app = scene.app
    app.change_settings(language="en", depths={GAME: depth}, text_scale=scale)
    settle(app)
    drawn = traced(app).texts
    for i in range(len(COLOURS)):
        left, top, width, height = element(app, f"order.{i + 1}").rect
        texts = [one for one in drawn if left < one.x < left + width and top <= one.y < top + height]
        chances = [text for text in texts if text.text.endswith("%")]
        rows = [text for text in texts if "row" in text.text and text.text.startswith("+")]
        assert len(chances) == 3 and len(rows) == ((depth, scale) == ("everything", 100))
        for figure in rows:
            assert figure.y - max(chance.y + chance.h for chance in chances) >= 5
    app.change_settings(depths={GAME: "everything"}, text_scale=100)
    settle(app)
