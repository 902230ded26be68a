"""Rules of Full Throttle! that scenarios cannot reach: own roads, faulty data, steps as text, refusals."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest
from ft_games import SEATS, SIDES, laid, on_road, played, random_setup, side, with_bonus

from game.engine.contract import Action, Event, Outcome, Setup
from game.engine.errors import IllegalStep, SetupError, UnknownStep
from game.games.full_throttle import GAME
from game.games.full_throttle.rules.cards import CARD_IDS, pack_of
from game.games.full_throttle.rules.config import config_of
from game.games.full_throttle.rules.course import course_of
from game.services.i18n import load_languages

OTHERS = {"yellow": "4a", "green": "4b", "blue": "5a", "purple": "5b", "black": "3a"}


def turn(state: Any, card: str) -> list[Event]:
    """Turn a card and return what is told."""
    events: list[Event] = []
    state.apply(GAME.parse(f"turn {card}"), events.append)
    return events


# -- bonus spaces where our own sides have none -----


def test_a_bonus_move_over_the_line_counts_as_a_crossing() -> None:
    """FT-3.7: +2 just before the line."""
    state = on_road(with_bonus(side("side_a"), s10a=2), {"red": "9a", **OTHERS}, {}, ["red-1"])
    events = turn(state, "red-1")
    assert [event.kind for event in events] == ["turned", "moved", "bonus", "moved", "lap"]
    assert (state.to_data()["spaces"]["red"], state.laps[0]) == ("1a", 1)


def test_a_bonus_move_may_bring_a_moped_home() -> None:
    """FT-5.1 by FT-3.6."""
    state = on_road(with_bonus(side("side_a"), s10a=2), {"red": "9a", **OTHERS}, {"red": 3}, ["red-1"])
    events = turn(state, "red-1")
    assert [event.kind for event in events][-2:] == ["podium", "last_cards"]
    assert state.podium == (0,)


def test_a_bonus_move_into_a_block_beyond_the_line_has_not_crossed() -> None:
    """FT-3.4 and 3.7: it falls back to the +2 itself, and gets no second bonus for that."""
    road = with_bonus(side("side_b"), s10a=2)
    spaces = {**OTHERS, "red": "9a", "yellow": "0a", "green": "1a", "blue": "1b"}
    state = on_road(road, spaces, {"yellow": 1, "green": 1, "blue": 1}, ["red-1"])
    events = turn(state, "red-1")
    assert [event.kind for event in events] == ["turned", "moved", "bonus", "moved"]
    assert events[-1].data["stopped"] == "stays"
    assert (state.to_data()["spaces"]["red"], state.laps[0]) == ("10a", 0)


def test_a_bonus_that_ends_on_another_because_of_a_block_goes_on() -> None:
    """FT-3.6: also when it ended there only because it was blocked."""
    road = with_bonus(side("side_a"), s8a=2, s9a=2)
    spaces = {**OTHERS, "red": "7a", "yellow": "10a", "green": "10b"}
    state = on_road(road, spaces, {}, ["red-1"])
    events = turn(state, "red-1")
    assert [event.kind for event in events].count("bonus") == 2
    assert state.to_data()["spaces"]["red"] == "0a", "through the full row and over the line"


def test_a_road_of_bonuses_does_not_turn_for_ever() -> None:
    """A player's own road may have a +2 everywhere: each gives its bonus once a card."""
    road = with_bonus(
        side("side_a"), **{f"s{space.label}".replace(".", "_"): 2 for space in side("side_a").spaces}
    )
    aside = {"yellow": "4b", "green": "5b", "blue": "8b", "purple": "9b", "black": "10b"}
    state = on_road(road, {"red": "6a", **aside}, {}, ["red-1"])
    events = turn(state, "red-1")
    assert [event.kind for event in events].count("bonus") == course_of(road).bonuses
    state.check()


def test_the_inner_lane_follows_from_the_way_the_track_turns() -> None:
    """FT-3.3: the first way on is the lane on the inside, on both sides of the board."""
    for name in SIDES:
        course = course_of(side(name))
        assert course.track.inner in ("left", "right")
        for space, ahead in enumerate(course.ahead):
            assert list(ahead) == sorted(ahead, key=course.inward.__getitem__), course.labels[space]
            assert set(ahead) == set(course.track.forward[space])
        corners = {space.corner for space in course.track.spaces if space.sub}
        for space in course.track.spaces:
            if space.corner in corners and space.sub:
                assert course.inward[space.index] == 1, "an outer course is outside"


@pytest.mark.parametrize("name", SIDES)
def test_both_sides_are_as_the_clauses_describe(name: str) -> None:
    """Two lanes, narrow rows, two corners with longer outer courses, two to four +2, six places behind."""
    track = side(name)
    rows = track.rows
    assert {len({track.spaces[space].lane for space in row}) for row in rows} == {1, 2}
    assert len({space.corner for space in track.spaces if space.sub}) == 2
    assert 2 <= sum(space.bonus == 2 for space in track.spaces) <= 4
    assert 10 <= track.lap <= 11 and len(track.grid) == 6
    assert all(track.spaces[space].row > track.lap / 2 for space in track.grid), "the grid is behind the line"


# -- the table -----


@pytest.mark.parametrize("seats", SEATS)
def test_cards_a_round(seats: int) -> None:
    """FT-2.2, 3.1."""
    config = config_of(seats, course_of(side("side_a")))
    assert config.each == {2: 6, 3: 7, 4: 7, 5: 8, 6: 9}[seats]
    assert len(config.pack) == (78 if seats == 2 else 84)
    assert config.each - seats - config.row == 3
    names = [CARD_IDS[card] for card in pack_of(seats)]
    assert [names.count(f"red-{n}") for n in (1, 2, 3)] == [5, 5, 3 if seats == 2 else 4]


def test_a_seat_sees_the_hand_it_chose_from() -> None:
    """FT-4.4: from it follows what was kept before it."""
    hand = ["red-1", "yellow-1", "green-1", "blue-1", "purple-1", "black-1", "black-2"]
    state = laid(4, plug=1, hand=hand)
    assert [state.held(seat, 1) for seat in (0, 2, 3)] == [(), (), ()]
    for text in ("bet red-1", "bet green-1"):
        state.apply(GAME.parse(text))
    assert [CARD_IDS[card] for card in state.held(2, 1)] == hand[1:]
    assert [CARD_IDS[card] for card in state.held(3, 1)] == ["yellow-1", *hand[3:]]
    assert state.held(0, 1) == ()
    assert state.observe(2)["held"] == [hand[1:]]
    assert state.observe(0)["held"] == []
    assert state.observe(3)["hand"] == ["yellow-1", *hand[3:]]
    assert state.observe(2)["hand"] == 5


def test_the_last_seat_sees_what_it_put_under_the_deck() -> None:
    """FT-4.4: it knows the order until the cards come again; the others see their backs."""
    state = laid(4, phase="under", plug=1, hand=["red-1", "blue-2", "black-3"])
    state.apply(GAME.parse("under blue-2 red-1 black-3"))
    assert state.observe(0)["deck"] == {"top": 77, "under": ["blue-2", "red-1", "black-3"]}
    assert state.observe(1)["deck"] == {"top": 77, "under": [None, None, None]}
    assert state.observe(None)["deck"] == {"top": 77, "under": [None, None, None]}


def test_the_last_seat_sees_its_card_in_the_row() -> None:
    """FT-4.3, 4.4: until it is turned up for all."""
    row = ["red-1", "yellow-1", "green-1", "blue-1", "purple-1"]
    hand = ["black-1", "blue-2", "purple-2", "black-2"]
    state = laid(2, phase="row", round=6, plug=1, row=row, hand=hand)
    for text in ("row black-1", "under blue-2 purple-2 black-2"):
        state.apply(GAME.parse(text))
    assert state.observe(0)["row"] == {"up": ["red-1"], "down": ["yellow-1", None, "blue-1", None, "black-1"]}
    assert state.observe(1)["row"] == {"up": ["red-1"], "down": [None, "green-1", None, "purple-1", None]}
    assert state.observe(None)["row"] == {"up": ["red-1"], "down": [None] * 5}


def test_minutes_grow_with_the_cards_to_watch() -> None:
    """About ten minutes for four."""
    minutes = [GAME.estimated_minutes(Setup(seats, {}, (), "side_a")) for seats in SEATS]
    assert all(5 <= one <= 15 for one in minutes)


# -- steps as text -----


@pytest.mark.parametrize("text", ["turn red-2", "plug 5", "grid red yellow green blue purple black"])
def test_outcomes(text: str) -> None:
    """What chance decides is an Outcome."""
    assert isinstance(GAME.parse(text), Outcome)


@pytest.mark.parametrize("text", ["bet red-1", "row black-3", "under red-1 red-1 blue-2"])
def test_actions(text: str) -> None:
    """What a seat decides is an Action."""
    step = GAME.parse(text)
    assert isinstance(step, Action) and str(step) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bet",
        "bet red",
        "bet red-4",
        "turn white-1",
        "plug 6",
        "plug",
        "under red-1 red-1",
        "grid red",
        "deal",
        "deal red-1",
        "Bet red-1",
        "bet red-1 ",
        "under red-1 red-2 red-3 red-1",
        "row",
        "turn",
    ],
)
def test_no_steps(text: str) -> None:
    """Everything else is refused in a sentence."""
    with pytest.raises(UnknownStep):
        GAME.parse(text)


# -- faulty data -----


def under_way() -> dict[str, Any]:
    """A race in its second draft."""
    rng = Random(7)
    for state, _, _ in played(Setup(3, {}, (), "side_a"), rng):
        if state.round == 2 and sum(map(len, state.bets)) == 4:
            return state.to_data()
    raise AssertionError


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seats", 9),
        ("seats", 4),
        ("track", "nowhere"),
        ("phase", "lunch"),
        ("phase", "over"),
        ("phase", "turn"),
        ("round", 3),
        ("round", "two"),
        ("plug", None),
        ("plug", 7),
        ("turn", None),
        ("turn", 3),
        ("spaces", {}),
        ("spaces", dict.fromkeys(("red", "yellow", "green", "blue", "purple", "black"), "1a")),
        ("spaces", {"red": "99a"}),
        ("laps", {}),
        ("laps", dict.fromkeys(("red", "yellow", "green", "blue", "purple", "black"), 5)),
        ("laps", dict.fromkeys(("red", "yellow", "green", "blue", "purple", "black"), 4)),
        ("podium", ["red"]),
        ("podium", ["white"]),
        ("grid", {"red": "1a"}),
        ("turned", []),
        ("turned", ["red-9"]),
        ("deck", {"top": [], "under": []}),
        ("deck", []),
        ("hand", ["red-1"]),
        ("bets", [[], [], []]),
        ("bets", [["red-1"], ["red-1"]]),
        ("row", {"up": [], "down": []}),
        ("row", {"up": ["red-1"], "down": []}),
    ],
)
def test_broken_data_are_refused_in_a_sentence(key: str, value: Any) -> None:
    """Nothing of a broken file becomes a position."""
    data = under_way()
    assert GAME.load(data).to_data() == data
    with pytest.raises(SetupError):
        GAME.load({**data, key: value})


@pytest.mark.parametrize(
    "setup",
    [
        Setup(1),
        Setup(7),
        Setup(4, {"laps": 2}),
        Setup(3, {}, (), "side_c"),
        Setup(2, {}, (("ivory",), ("ivory",))),
        Setup(2, {}, (("ivory",), ("red",))),
    ],
)
@pytest.mark.slow
def test_set_ups_that_cannot_be_played(setup: Setup) -> None:
    """Seats, options, tracks and marks are checked."""
    with pytest.raises(SetupError) as caught:
        GAME.new(setup)
    for language in load_languages()[0].values():
        key = caught.value.key
        assert language.has(f"full_throttle.error.{key}") or language.has(f"error.{key}"), key


def test_scenarios_that_contradict_themselves_are_refused() -> None:
    """Too many of a card, or more cards than the deck can have."""
    with pytest.raises(SetupError):
        laid(4, deck=["red-3"] * 5)
    with pytest.raises(SetupError):
        laid(4, hand=["red-1"] * 8)
    with pytest.raises(SetupError):
        laid(6, round=15)
    with pytest.raises(SetupError):
        laid(4, spaces={"red": "12a"})


def test_refusals_are_worded_in_both_languages(seed: int) -> None:
    """Every refusal met in random play has a sentence of its own, and changes nothing."""
    languages = load_languages()[0]
    rng = Random(seed)
    deal = "deal " + " ".join(CARD_IDS[card] for card in pack_of(2))
    steps = [
        GAME.parse(text)
        for text in (
            "bet red-1",
            "bet blue-3",
            "row green-1",
            "under red-1 red-2 red-3",
            "turn black-2",
            "turn red-3",
            "plug 5",
            "plug 1",
            "grid red yellow green blue purple black",
            deal,
        )
    ]
    steps.append(Action("honk"))
    met = set()
    for _ in range(12):
        setup = random_setup(rng)
        for state in chain([GAME.new(setup)], (state for state, _, _ in played(setup, rng))):
            for step in rng.sample(steps, 3):
                copy = state.copy()
                before = copy.to_data()
                try:
                    copy.apply(step)
                except IllegalStep as error:
                    met.add(error.key)
                    assert error.clause in GAME.clauses
                    assert copy.to_data() == before
    for key in met:
        for language in languages.values():
            assert language.has(f"full_throttle.error.{key}"), key
    assert {"not_in_hand", "not_on_top", "waits_turn", "waits_bet", "waits_over", "no_such_step"} <= met
