"""What the table of Full Throttle! shows of choices, chances, cards and bets, and what it keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from driving import element
from full_throttle_tables import (
    BET,
    BETS,
    CARDS,
    END,
    FOUR,
    FREE,
    HAND,
    LAPS,
    LAST,
    NEXT,
    ROAD,
    ROUND,
    SHARED,
    SHORT,
    STAYS,
    THREE,
    TURNS,
    Table,
)
from looking import traced

from game.engine.contract import Action, Reason
from game.engine.figure import Figure
from game.games.full_throttle.rules.cards import CARD_IDS, COLOURS
from game.games.full_throttle.table import model as model_of_table
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.model import Choice, knowledge_key, public_view
from game.games.full_throttle.table.panels import stake
from game.games.full_throttle.table.panels.green import _faces
from game.games.full_throttle.table.panels.order import FAR, _blocks, _chances
from game.games.full_throttle.table.stage import Carried, Station
from game.ui.draw.painter import Painter
from game.ui.race.director import Clip
from game.ui.scenes.race.play import PlayScene

OTHERS = ("yellow_2", "green_1", "blue_2", "purple_1", "black_3")


def test_the_pointer_lights_what_an_element_stands_for(table: Table) -> None:
    """A card of the round, a place, bets, deck, hand or space; else the chosen card, or what moves."""
    scene = table(**BET, choose=[4])
    model = scene.view.model
    lit = {
        id: model.highlight(id)[1]
        for id in ("", "order.2", "order.6", "bets.green", "deck.black", "card.3", "space.0a")
    }
    assert lit == {
        **{"": {"blue"}, "order.2": {"yellow"}, "order.6": {"black"}, "bets.green": {"green"}},
        **{"deck.black": {"black"}, "card.3": {"yellow"}, "space.0a": {"black"}},
    }
    assert model.highlight("space.9a") == (None, frozenset()) and model.highlight("card.8")[1] == {"blue"}
    model = table(**NEXT, steps=["turn green-2", "turn black-1"]).view.model
    assert model.highlight("face.2") == (1, {"black"}) and model.highlight("face.3") == (2, frozenset())
    assert model.highlight("") == (None, frozenset())
    assert replace(model, is_moving=True).highlight("") == (None, {"black"})
    assert replace(model, looked=0).explained is model.turned[0]
    assert replace(model, looked=2).explained is model.turned[1]


def test_a_hint_s_row_chooses_cards_and_is_marked_while_they_are_chosen(table: Table) -> None:
    view: Any = table(**BET).view
    assert not view.is_selected(["bet red-3"])
    view.suggest(["bet red-3"])
    assert view.is_selected(["bet red-3"]) and not view.is_selected(["bet red-1"])
    assert view.model.chosen == "bet red-3" and view.hint_elements(["bet red-3"]) == ["card.2"]
    view = table(**THREE).view
    view.suggest(["under blue-2 red-3 red-1"])
    assert view.is_selected(["under blue-2 red-3 red-1"]) and not view.is_selected(
        ["under blue-2 red-1 red-3"]
    )
    assert view.hint_elements(["under blue-2 red-3 red-1"]) == ["card.3", "card.2", "card.1"]
    assert view.model.chosen == "under blue-2 red-3 red-1"


@pytest.mark.parametrize(
    ("wins", "chosen", "late", "verdict"),
    [
        ({"red_1": 0.4, "green_1": 0.35}, 0, False, ""),
        ({"red_1": 0.4, "green_1": 0.36}, 0, True, ""),
        ({"red_1": 0.41, "green_1": 0.35}, 0, True, "best"),
        ({"red_1": 0.52, "green_1": 0.5}, 0, True, ""),
        ({"red_1": 0.53, "green_1": 0.5}, 0, True, "leads"),
        ({"red_1": 0.4, "green_1": 0.34}, 3, True, "worse"),
        ({"red_1": 0.4, "green_1": 0.36}, 3, True, ""),
        ({"red_1": 0.6, "green_1": 0.6}, 0, True, "leads"),
        ({"red_1": 0.05}, 0, True, ""),
        ({"red_1": 0.05}, 3, True, ""),
    ],
)
def test_the_button_judges_a_choice_only_where_it_is_clear(
    table: Table, wins: dict[str, float], chosen: int, late: bool, verdict: str
) -> None:
    """A weaker chance at any time; the best one, or one above half, from the last lap on."""
    model = table(**BET, laps=LAPS if late else {}, wins=wins, choose=[chosen]).view.model
    assert model.verdict == verdict
    assert replace(model, has_odds_tips=False).verdict == "" == replace(model, estimates=None).verdict


def inks(scene: PlayScene, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The colour of each text that is drawn, by the names of the theme's roles."""
    found: dict[str, str] = {}
    draw = Painter.text

    def remember(
        p: Painter, x: float, y: float, t: str, size: float, c: str = "", *how: Any, **more: Any
    ) -> float:
        found[t] = next(
            (role for role in ("good", "danger", "accent", "light") if getattr(p.theme, role) == c), ""
        )
        return draw(p, x, y, t, size, c, *how, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "text", remember)
        scene.app.forget_pictures()
        scene.app.changed()
        traced(scene.app)
    return found


def test_what_is_good_for_a_moped_or_seat_is_drawn_as_good(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ink = inks(table(bets=SHARED, **{**END, "deck": CARDS, "steps": ["turn red-1"]}), monkeypatch)
    assert ink["Finished 1st!"] == "good" and ink["On a +2 space: two more"] == "accent"
    crowd = {"red": "4b", "yellow": "5a", "green": "5b", "blue": "9b", "purple": "8a", "black": "8b"}
    stuck = table(spaces=crowd, bets=BETS, deck=["red-1"], steps=["turn red-1"])
    ink = inks(stuck, monkeypatch)
    assert ink["It cannot move"] == "danger" == ink["Your bets would pay 0 points now, none for red."]
    ink = inks(table(**NEXT, steps=["turn green-2"]), monkeypatch)
    assert ink["3rd → 2nd"] == "good" and ink["2 spaces ahead"] == "light"
    ink = inks(table(**{**BET, "bets": []}, plug=0, steps=["bet red-1"]), monkeypatch)
    assert (ink["done"], ink["choosing"], ink["next"]) == ("good", "accent", "")
    ink = inks(table(**BET, chances=True, wins={"red_1": 0.5, "green_1": 0.2}, choose=[3]), monkeypatch)
    assert (ink["≈ 2.0"], ink["≈ 1.8"], ink["≈ 1.2"]) == ("good", "light", "accent")


@pytest.mark.parametrize(
    ("wins", "points", "best"),
    [
        ({"red_1": 0.5}, {"red-1": 2.0, "red-3": 1.9}, "red-1"),
        ({"red_1": 0.5}, {"red-1": 1.9, "red-3": 2.0}, ""),
        ({"red_1": 0.5}, {"red-1": 2.0, "red-3": 1.98}, ""),
        ({"red_1": 0.5}, {"red-1": 2.0}, ""),
        ({}, {"red-1": 2.0, "red-3": 1.0}, ""),
    ],
)
def test_a_card_is_the_best_only_if_it_brings_most_and_wins_most(
    table: Table, wins: dict[str, float], points: dict[str, float], best: str
) -> None:
    model = table(**BET, wins=wins).view.model
    figures = LiveFigures(120, {}, {card: Figure(value, 0.01) for card, value in points.items()})
    assert replace(model, odds=figures).best == best
    exact = LiveFigures(120, {}, {card: Figure(2.0) for card in points})
    assert replace(model, odds=exact).best == "", "two of the same worth"


def test_a_face_shows_what_is_turned_looked_at_and_known_to_be_kept(table: Table) -> None:
    """The last card is lit until the draft; then those that are kept are pale, with a name if it is known."""
    model = table(**NEXT, steps=["turn green-2", "turn black-1"]).view.model
    assert [(face.card, face.lit) for face in _faces(model)] == [("green-2", False), ("black-1", True)]
    assert [face.lit for face in _faces(replace(model, looked=0))] == [True, False]
    model.stage.landing = 1
    assert [face.card for face in _faces(model)] == ["green-2"], "the other one still flies"
    bets = {"spaces": ROAD, "plug": 3, "deck": [*TURNS, "red-1"]}
    scene = table(**bets, steps=[*(f"turn {card}" for card in (*TURNS, "red-1")), "bet red-3", "bet black-1"])
    gone = [(face.card, face.who, face.badge) for face in _faces(scene.view.model) if face.gone]
    assert gone == [("black-1", "You", scene.mark(0)), ("red-3", "Lowe", scene.mark(3))]
    assert not any(face.lit for face in _faces(scene.view.model))
    assert element(scene.app, "face.2").tooltip.count("You know that it has been kept.") == 1
    assert "kept" not in element(scene.app, "face.1").tooltip


def test_the_green_has_room_for_the_last_nine_cards(table: Table) -> None:
    """After the first finish; a click shows the table at that card."""
    scene = table(**LAST, deck=["red-1"], steps=["turn red-1"])
    view: Any = scene.view
    (first,) = view.stage.cards
    view.stage.cards = [replace(first, nth=n + 1, index=n) for n in range(12)]
    view.stage.displayed = {**view.stage.displayed, "cards": ["red-1"] * 12}
    view.changed()
    assert view.model.first_face == 3 and len(_faces(view.model)) == 9
    view.stage.cards = view.stage.cards[:9]
    assert view.model.first_face == 0
    view.stage.cards = [replace(first, index=n) for n in range(12)]
    shown: list[int] = []
    scene.show_at = shown.append
    last, green = element(scene.app, "face.12"), view.places(scene.app.painter()).green
    assert last.rect == green.face(8, 9) and element(scene.app, "face.4").rect == green.face(0, 9)
    assert last.action is not None
    last.action()
    assert shown == [12]


def test_the_stake_is_told_when_all_moves_of_a_card_are_shown(table: Table) -> None:
    model = table(spaces={**ROAD, "red": "10a"}, bets=BETS, deck=["red-1"], steps=["turn red-1"]).view.model
    (turned,) = model.turned
    assert len(turned.moves) == 2
    model.stage.turned = replace(turned, places=(2, 1))
    model.stage.moves_shown = 1
    assert stake.stake_line(model) is None
    model.stage.moves_shown = 2
    assert stake.stake_line(model) == ("Your bets would pay 4 points now, 4 for red.", True)
    assert stake.stake_line(replace(model, looked=0)) is None
    assert [stake.chips_width(n) for n in (1, 2, 3, 9)] == [16.0, 26.0, 36.0, 36.0]
    four = table(bets=[["red-1"] * 4, [], [], []], depth="calm")
    assert {text.text for text in traced(four.app).texts} >= {"×4"}, "two chips and a 4 looked like six"


@pytest.mark.parametrize(
    ("places", "moves", "held", "told"),
    [
        ((3, 1), (FREE,), {"red": 1}, ("red", True)),
        ((3, 1), (SHORT,), {"red": 1, "blue": 1}, ("red", True)),
        ((1, 1), (SHORT,), {"red": 2}, ("red", False)),
        ((1, 1), (FREE, STAYS), {"red": 2}, ("red", False)),
        ((1, 1), (FREE,), {"red": 2}, None),
        ((3, 1), (FREE,), {"green": 1, "blue": 1}, ("blue", False)),
        ((3, 1), (FREE,), {"yellow": 1}, None),
    ],
)
def test_a_card_matters_to_whoever_bet_on_its_moped_or_on_one_that_it_passes(
    places: tuple[int, int], moves: tuple[MopedMove, ...], held: dict[str, int], told: tuple[str, bool] | None
) -> None:
    turned = TurnedCard("red-2", "red", 1, 0, moves, places)
    found = stake.reaction(turned, ["red", "blue", "green", "yellow"], held)
    assert found == told and (found is None or found.sound == ("cheer" if found.is_good else "groan"))


def test_a_block_of_a_bar_is_as_long_as_its_card_the_longest_first(table: Table) -> None:
    """Certain cards before possible ones; a moped's fourteen cards carry it 27 rows."""
    widths = re.findall(r'width="([\d.]+)"', _blocks(0.0, 0.0, 10.0, [1, 3, 2], [1, 2], "#fff"))
    assert [round(float(width) + 1.4) for width in widths] == [30, 20, 10, 20, 10]
    assert table(spaces=ROAD).view.model.carried("red") == (FAR, FAR) == (27, 27)


def test_a_shared_screen_shows_counts_of_what_a_seat_alone_knows(table: Table) -> None:
    scene = table(
        "hb",
        hand=HAND[:4],
        phase="row",
        plug=1,
        spaces=ROAD,
        row=["red-2"],
        bets=[["blue-1"] * 2, ["blue-2"] * 2],
    )
    seen = scene.match.observe(0)
    assert seen["hand"] == HAND[:4] and seen["held"]
    shared = public_view(seen)
    assert (shared["bets"], shared["hand"], shared["held"]) == ([2, 2], 4, None)
    assert (shared["deck"]["under"], shared["row"]["down"]) == ([None] * 3, [None])
    assert seen["hand"] == HAND[:4], "the observation stays as it is"
    over = table(bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END).match.observe(0)
    assert public_view(over)["bets"] == over["bets"], "at the end the bets are turned up"


def test_chances_are_sampled_anew_by_what_the_seat_can_know(table: Table) -> None:
    """Whose turn of a draft it is matters only to the seat itself."""
    scene = table("hb", plug=1, hand=HAND[:6], spaces=ROAD, row=["red-2"], bets=[["blue-1"], ["blue-2"]])
    seen = scene.match.observe(0)
    key = knowledge_key(seen, 0)
    assert key[:4] == (0, len(seen["turned"]), 2, "draft")
    assert key[5:] == (
        str((["blue-1"], seen["held"], None)),
        str(([], 1, seen["deck"]["top"], seen["deck"]["under"])),
    )
    assert knowledge_key({**seen, "turn": 0}, 0)[3] == "bet" == knowledge_key({**seen, "turn": None}, None)[3]
    assert knowledge_key({**seen, "phase": "turn", "turn": None}, 0)[3] == "turn"
    assert {knowledge_key({**seen, "phase": phase}, 0)[3] for phase in ("row", "under")} == {"draft"}
    assert knowledge_key({}, 0) == () and str(key[4]) == str((seen["spaces"], seen["laps"], seen["podium"]))  # type: ignore[typeddict-item]


def test_figures_of_a_later_position_or_of_another_seat_are_forgotten(table: Table) -> None:
    scene = table(**NEXT, steps=["turn green-2"])
    view: Any = scene.view
    early = view.observation
    for after, kept in ((early, True), ("next", True), (early, False)):
        if after == "next":
            scene.match._carry_out(scene.game.parse("turn black-1"), None)
            after = scene.match.observe(0)
        view.estimate.figures = figures = LiveFigures(1, {}, {})
        view.stage.cheer = "red", 0.5
        view.sync_to(after)
        assert (view.estimate.figures is figures, view.stage.cheer[0] == "red") == (kept, kept)
    played = scene.match.history[0]
    assert view.turned_card(played).card == "green-2"
    assert view.turned_card(replace(played, events=())) is None


def test_an_index_of_an_earlier_hand_chooses_nothing(table: Table) -> None:
    model = table(**BET).view.model
    assert [replace(model, card=i).chosen_card for i in (None, 0, 6, 7)] == [None, "red-1", "black-3", None]
    assert replace(model, card=7).chosen == "" and replace(model, card=1).chosen == "bet red-3"
    assert [replace(model, card=1).hand_index(card) for card in ("red-3", "black-3", "green-3")] == [1, 6, 0]
    assert table("bbbb").view.model.highlight("order.1") == (None, frozenset())
    choice = Choice()
    choice.take(["red-1", "blue-2", "red-1"], ["red-1", "red-1", "blue-2"])
    assert choice.order == [0, 2, 1] and choice.is_made
    choice.clear()
    assert not choice.is_made


def test_each_phase_has_its_clause_and_prompt(table: Table) -> None:
    scene = table(spaces=ROAD)
    model, view = scene.view.model, scene.view
    told = {}
    for phase in ("grid", "deal", "plug", "turn", "bet", "row", "under", "over"):
        view.stage.displayed = {**view.stage.displayed, "phase": phase}
        told[phase] = model.clause, wording.prompt(model), model.has_odds, model.is_drafting
    assert told == {
        "grid": ("FT-2.1", "The mopeds line up", False, False),
        "deal": ("FT-2.3", "The race cards are shuffled", False, False),
        "plug": ("FT-2.3", "The spark plug is drawn", False, False),
        "turn": ("FT-3.1", "The mopeds ride", True, False),
        "bet": ("FT-4.1", "The mopeds ride", True, True),
        "row": ("FT-4.3", "The mopeds ride", True, True),
        "under": ("FT-4.2", "The mopeds ride", True, True),
        "over": ("FT-5.4", "The mopeds ride", True, False),
    }
    assert not replace(model, wants_odds=False).has_odds and model.is_working
    assert not replace(model, wants_odds=False).is_working


def test_a_race_can_be_paused_while_it_runs_and_shown_again_at_a_decision(table: Table) -> None:
    """Neither in a replay nor after the end."""
    scene = table("hb", spaces=ROAD, deck=TURNS, steps=ROUND[:6])
    model = scene.view.model
    assert (model.can_pause, model.can_recap) == (False, True)
    again = element(scene.app, "recap")
    assert (again.label, again.tooltip) == ("Again", "What happened since your last choice.")
    assert (again.key, again.rect[2] > 0) == (scene.app.keymap.cap("recap"), True)
    running = replace(model, offered=())
    assert (running.can_pause, running.can_recap) == (True, False)
    assert not replace(running, is_live=False).can_pause and not replace(model, is_live=False).can_recap
    assert not table(**BET).view.model.can_recap, "no card of the round was seen"
    model.stage.displayed = {**model.displayed, "phase": "over"}
    assert not running.can_pause


def test_a_hand_is_counted_without_the_card_that_flies_to_its_bets(table: Table) -> None:
    model = table(**{**BET, "hand": ["red-1", *HAND[:6]]}).view.model
    assert model.hand_size == 7 and replace(model, card=1).hand_index("red-1") == 1
    assert replace(model, card=None).hand_index("red-3") == 2
    for target, size in (("mine", 6), ("row", 7)):
        model.stage.carried = Carried(Station("hand"), Station(target))
        assert model.hand_size == size
    model.stage.is_covered = True
    assert model.hand == []


def test_of_cards_kept_before_it_a_third_seat_does_not_know_by_whom(table: Table) -> None:
    bets = [*(f"turn {card}" for card in (*TURNS, "red-1")), "bet red-3", "bet black-1"]
    scene = table(spaces=ROAD, plug=2, deck=[*TURNS, "red-1"], steps=bets)
    gone = [(face.card, face.who, face.badge) for face in _faces(scene.view.model) if face.gone]
    assert gone == [("black-1", "", None), ("red-3", "", None)]


def test_a_proposal_gives_a_reason_against_the_foremost_other_moped(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None beside a hint for another card, and none with a coach, who proposes something himself."""
    asked: list[tuple[str, str]] = []

    def gains(known: Any, best: str, other: str) -> Iterator[Reason]:
        asked.append((best, other))
        yield Reason("ahead", {"n": other})

    monkeypatch.setattr(model_of_table, "gains", gains)
    model = table(**BET, wins={"red_1": 0.5, "red_3": 0.4, "green_1": 0.3}).view.model
    assert model.reason == Reason("ahead", {"n": "bet yellow-2"}), "green is more likely, but further back"
    assert asked == [("bet red-1", "bet yellow-2")]
    assert [str(action) for action in model.ranked[:3]] == ["bet red-1", "bet red-3", "bet green-1"]
    assert replace(model, estimates=None).ranked == []
    with monkeypatch.context() as hinted:
        hinted.setattr(PlayScene, "hinted_actions", frozenset(["bet red-3"]))
        assert wording.why_proposed(model) == ""
    assert wording.why_proposed(replace(model, card=1)) == ""
    assert replace(model, has_odds_tips=False).win("red-1") is None
    even = table(**BET, wins={"red_1": 0.5, "red_3": 0.49, **dict.fromkeys(OTHERS, 0.485)}).view.model
    monkeypatch.setattr(type(even), "reason", None)
    assert wording.why_proposed(even) == "All of these are about as good. Choose what you like."


@pytest.mark.parametrize("same", ["smaller", "takes", "spares"])
def test_a_card_for_the_row_compares_two_mopeds_rather_than_cards_of_one(
    table: Table, monkeypatch: pytest.MonkeyPatch, same: str
) -> None:
    monkeypatch.setattr(
        model_of_table,
        "gains",
        lambda known, best, other: [Reason(same if other == "row red-3" else "left", {"n": other})],
    )
    given = {**FOUR, "seats": "hbb", "plug": 1}
    model = table(**given, wins={"red_1": 0.5, "red_3": 0.4, "green_1": 0.3}).view.model
    assert model.reason == Reason("left", {"n": "row green-1"})
    monkeypatch.setattr(model_of_table, "gains", lambda *_: [])
    assert wording.why_proposed(model) == "", "no reason is known, and others are clearly worse"


@pytest.mark.parametrize(("copies", "says_last"), [(1, True), (2, False)])
def test_the_last_card_of_a_moped_is_said_to_be_the_last(table: Table, copies: int, says_last: bool) -> None:
    """Without it the moped stays where it is, which nobody saw coming."""
    model = table(**BET, choose=[0]).view.model
    none = (0,) * len(model.known.top)
    face_up = tuple(copies if card == "red-1" else 0 for card in CARD_IDS)
    known = model.known._replace(top=none, under=none, possible=none, face_up=face_up)
    said = wording.choice_summary(replace(model, known=known))
    assert model.chosen_card == "red-1"
    assert (
        said == "This is the last red card that could come: without it red stays where it is."
    ) == says_last


def test_a_table_takes_figures_of_its_position_only(table: Table) -> None:
    """While something moves, those of the position before are drawn pale."""
    scene = table(**BET, chances=True)
    view: Any = scene.view
    figures = view.estimate.figures
    assert (view.model.odds, view.model.odds_before) == (figures, None)
    view.estimate._published = "another position"
    assert (view.model.odds, view.model.odds_before) == (None, None)
    pale = replace(view.model, odds_before=figures)
    (row,) = _chances(pale, "red", 40.0)
    assert [kid.draw.keywords for kid in row.kids] == [{"label": n, "pale": True} for n in ("40", "20", "10")]
    scene.director.add([Clip(1000.0)])
    assert (view.model.odds, view.model.odds_before) == (None, figures)
    scene.director.clear()
    scene.estimating.result = {Action("bet green-3"): Figure(0.5, 0.01)}
    assert view._proposed == (None, ()), "estimates of another hand propose nothing"
    view.pov_seat = 3
    view.sync_to(view.observation)
    assert view.estimate.figures is None, "another seat knows other things"


def test_a_picture_is_made_anew_if_anything_was_still_moving(table: Table) -> None:
    view: Any = table(**BET).view
    moving = {
        "is_covered": True,
        "marker": "red",
        "landing": 0,
        "carried": Carried(Station("hand"), Station("row")),
    }
    for name, value in {**moving, "displayed": {}, "turned": None}.items():
        before = view.version
        setattr(view.stage, name, value)
        view.sync_to(view.observation)
        assert (view.version > before) is (name != "turned"), name
    view.stage.cheer = "red", 0.1
    assert view.tick(10.0)
    view.stage.cheer = "", 0.0
    assert not view.tick(10.0)


def test_the_interface_tree_has_what_the_viewer_sees(table: Table) -> None:
    view: Any = table(**BET, chances=True).view
    assert view.tree_extra() == view.observation and view.model.odds.trials == 120
    view = table("bbbb").view
    assert [runner.id for runner in view.runners(view.observation)] == list(COLOURS)
    assert [runner.id for runner in view.runners({**view.observation, "order": ["blue"]})] == ["blue"]


@pytest.mark.parametrize(
    ("at", "others", "keep", "spot"),
    [
        ((100, 100), [], None, (122, 100)),
        ((161, 100), [], None, (183, 100)),
        ((162, 100), [], None, (154, 118)),
        ((100, 100), [(130.0, 100.0)], None, (92, 118)),
        ((100, 100), [], (125.0, 90.0, 10.0, 10.0), (92, 118)),
        ((170, 180), [], None, (162, 162)),
        ((100, 8), [], None, (92, 26)),
        ((100, 192), [], None, (92, 174)),
        ((180, 100), [(180.0, 118.0), (180.0, 82.0)], None, (142, 100)),
        ((8, 100), [(40.0, 100.0)], None, (30, 100)),
    ],
)
def test_chips_lie_beside_their_plate_inside_the_board_and_cover_no_other(
    at: tuple[float, float],
    others: list[tuple[float, float]],
    keep: tuple[float, float, float, float] | None,
    spot: tuple[float, float],
) -> None:
    """Rather on the right, then below, above and left; on the right where no place is free."""
    assert stake.chips_spot(*at, 1, (0.0, 0.0, 200.0, 200.0), others, keep, 42.0) == spot
