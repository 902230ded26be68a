"""What the table of Full Throttle! says at small positions: panels, log, results of a card, names.

The words of whole panels are kept in said/full_throttle.txt, which changes only by --refresh-records.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from full_throttle_tables import (
    BET,
    BETS,
    CARDS,
    END,
    FOUR,
    FREE,
    GAME,
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
    THROUGH,
    TURNS,
    Table,
)
from looking import traced

from game.engine.contract import Event, Reason
from game.engine.match import Played
from game.games.full_throttle.rules.cards import CARD_IDS, COLOURS, COPIES
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.messages.words import explain, outcome
from game.games.full_throttle.table.panels.turned import who_drafts
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene

SAID = Path(__file__).parent / "said" / f"{GAME}.txt"
LAID = ["red-1", "blue-2", "green-3", "red-2", "black-1", "black-2", "black-3"]
WINS = {"red_1": 0.3, "red_3": 0.2, "green_1": 0.31}
POSITIONS: Mapping[str, dict[str, Any]] = {
    "before the grid, watched": {"seats": "bbbb"},
    "a race begins": {"spaces": ROAD, "chances": True},
    "a round begins, at Calm": {"depth": "calm", "spaces": ROAD, "round": 3},
    "a round with a row begins": {"seats": "hb", "spaces": ROAD, "round": 8, "row": LAID},
    "a bet with chances": {**BET, "chances": True, "wins": WINS},
    "a weaker bet": {**BET, "chances": True, "wins": WINS, "choose": [1], "depth": "odds"},
    "a bet on the last lap": {**BET, "laps": LAPS, "wins": {**WINS, "red_1": 0.7}},
    "the best bet on the last lap": {**BET, "laps": LAPS, "wins": {**WINS, "red_1": 0.4}, "depth": "odds"},
    "a bet at Calm": {**BET, "depth": "calm", "chances": True, "wins": {**WINS, "red_1": 0.5}},
    "nine cards in large letters": {"seats": "hbbbbb", "hand": [*HAND, "blue-3", "black-1"], "scale": 150},
    "a card for the row": {**FOUR, "seats": "hbb", "plug": 1, "chances": True, "wins": WINS},
    "a card for the row at Calm": {
        **FOUR,
        "seats": "hbb",
        "plug": 1,
        "depth": "calm",
        "wins": {"red_3": 0.6},
    },
    "under the deck": {**THREE, "chances": True, "choose": [2]},
    "an order under the deck": {**THREE, "chances": True, "choose": [2, 0], "depth": "odds"},
    "under the deck at Calm": {**THREE, "depth": "calm"},
    "a card is turned": {**NEXT, "chances": True, "steps": ["turn green-2"]},
    "a card is looked at": {**NEXT, "steps": ["turn green-2", "turn black-1"], "point": "face.1"},
    "the viewer's moped is passed": {
        **BET,
        **{"hand": [], "phase": "turn", "deck": ["yellow-2"], "steps": ["turn yellow-2"]},
    },
    "the viewer's moped passes": {
        **{
            "spaces": {**ROAD, "red": "3a", "green": "5a"},
            "bets": BETS,
            "deck": ["red-3"],
            "steps": ["turn red-3"],
        },
    },
    "a block and a bonus": {
        "spaces": {"red": "9a", "yellow": "0a", "green": "1a", "blue": "1b", "purple": "2a", "black": "10a"},
        **{"bets": BETS, "deck": ["red-3"], "steps": ["turn red-3"], "depth": "calm"},
    },
    "the first is home": {**LAST, "deck": ["red-1"], "steps": ["turn red-1"], "chances": True},
    "the last one bets": {**BET, "bets": [], "plug": 0, "steps": ["bet red-1", "bet red-3", "bet green-1"]},
    "the hand is to come": {**BET, "plug": 1, "depth": "calm"},
    "another lays a card": {**FOUR, "seats": "hbb", "plug": 0},
    "another puts cards under the deck": {**THREE, "plug": 0},
    "a watched bet": {**BET, "seats": "bbbb"},
    "a bet behind a curtain": {**BET, "seats": "hhbb", "plug": 2},
}
"""By name what `table` gets."""
TIPS = (
    "hand.",
    "card.2",
    "go",
    "face.1",
    "order.1",
    "deck.red",
    "deck.back",
    "deck.unseen",
    "under",
    "seat.",
    "row",
    "stake",
    "recap",
)
"""Elements whose tooltips are kept, one of those that differ only in numbers, colours and names."""
OTHERWISE = re.compile(r"[\d–]+|\.\w+|s\b|[Rr]ed|[Yy]ellow|[Gg]reen|[Bb]lue|[Pp]urple|[Bb]lack")


def drawn(scene: PlayScene, *parts: str) -> list[str]:
    """The texts on parts of the table, in the order of drawing."""
    texts, layout = traced(scene.app).texts, scene.view.places(scene.app.painter()).layout
    boxes = [getattr(layout, part) for part in parts]
    return [
        " ".join(one.text for one in texts if x <= one.x < x + w and y <= one.y < y + h)
        for x, y, w, h in boxes
    ]


@pytest.mark.slow
def test_panels_say_what_is_asked_and_known(table: Table, refresh_records: bool) -> None:
    """The stored words; tooltips and columns that an earlier position had are left out."""
    lines, seen = [], set[str]()
    for name, position in POSITIONS.items():
        scene = table(**position)
        desk, bets, buttons, column = drawn(scene, "desk", "bets", "buttons", "column")
        chips = ", ".join(map(" ".join, scene.view.chips()))
        lines.append(f"# {name}: {scene.view.prompt()} ({scene.view.interlude() or '–'}; {chips})")
        lines.append(" | ".join((desk, bets, buttons)))
        tips = (e for e in scene.ui.items if e.id.startswith(TIPS))
        told = {column.split(" Log")[0]: column.split(" Log")[0]}
        for e in tips:
            told.setdefault(
                OTHERWISE.sub("", f"{e.id} {e.tooltip}{e.why}"), f"{e.id}: {e.label}: {e.tooltip}{e.why}"
            )
        lines += [line for key, line in told.items() if key not in seen]
        seen.update(told)
    if refresh_records:
        SAID.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")
    assert lines == SAID.read_text(encoding="utf-8").splitlines()


PUT = "under green-2 yellow-1 purple-1"


def logged(scene: PlayScene, after: int = 0) -> list[tuple[str, ...]]:
    """Tone, icon, clause and sentence of each line of the log, its mark's shape where it has no icon."""
    lines = [line for played in scene.match.history[after:] for line in scene.view.log(played)]
    shapes = [line.icon or (line.mark.shape if line.mark else "") for line in lines]
    return [
        (line.tone, shape, line.clause, scene.render_log_line(line))
        for line, shape in zip(lines, shapes, strict=True)
    ]


def test_the_log_names_cards_of_the_viewer_and_hides_those_of_others(table: Table) -> None:
    """A seat's line has a person beside it, as the mark of a seat looks like that of a moped."""
    given = {"spaces": ROAD, "deck": TURNS, "steps": [*ROUND, PUT]}
    assert logged(table("hb", **given), 6) == [
        ("", "person", "FT-4.4", "You bet on red (red 3)"),
        ("", "person", "FT-4.1", "Gaston bet a card, face down"),
        ("", "person", "FT-4.3", "Gaston laid a card in the row"),
        ("", "person", "FT-4.2", "Gaston put three cards under the deck"),
        ("", "cards", "FT-3.1", "Round 2"),
    ]
    scene = table("hb", plug=1, **given)
    assert logged(scene, 6) == [
        ("", "person", "FT-4.1", "Gaston bet a card, face down"),
        ("", "person", "FT-4.4", "You bet on black (black 1)"),
        ("", "person", "FT-4.4", "You laid blue 1 in the row"),
        ("", "person", "FT-4.4", "You put green 2, yellow 1 and purple 1 under the deck"),
        ("", "cards", "FT-3.1", "Round 2"),
    ]
    assert [line.mark for line in scene.view.log(scene.match.history[7])] == [scene.mark(0)]
    assert scene.read_out().split("\n\n")[0].split("\n")[8:] == [
        "Your bets: black 1.",
        "Gaston: 1 bet.",
        "Deck: 75 cards.",
        "Under the deck, the next one first: green 2, yellow 1 and purple 1.",
        "Row beside the board: blue 1.",
        "Red: “1” 5, “2” 5 and “3” 2",
        "Yellow: “1” 5, “2” 5 and “3” 3",
        "Green: “1” 5, “2” 5 and “3” 3",
        "Blue: “1” 4, “2” 5 and “3” 3",
        "Purple: “1” 5, “2” 5 and “3” 3",
        "Black: “1” 4, “2” 5 and “3” 3",
    ]


def test_the_log_begins_with_the_grid_and_tells_of_an_upturned_card(table: Table) -> None:
    scene = table("hb")
    deal = [card for card in CARD_IDS for _ in range(COPIES[int(card[-1]) - 1] - (card[-1] == "3"))]
    for step in ("grid red purple black blue green yellow", f"deal {' '.join(deal)}", "plug 1"):
        scene.match._carry_out(scene.game.parse(step), None)
    assert logged(scene) == [
        ("", "flag", "FT-2.1", "On the grid, from the front: red, purple, black, blue, green and yellow"),
        ("", "person", "FT-2.3", "Gaston got the spark plug"),
        ("", "cards", "FT-3.1", "Round 1"),
    ]
    assert [scene.view.rows.replay_mark(played.events) for played in scene.match.history] == [
        "start",
        "",
        "part",
    ]
    up = table("hb", spaces=ROAD, row=LAID[:5], round=6, plug=1, deck=TURNS, steps=[*ROUND, PUT])
    assert ("", "eye", "FT-4.3", "In the row, red 1 was turned up") in logged(up, 6)
    assert not any("spark plug" in words for *_, words in logged(up)), "it moves on every round"


def test_a_line_of_a_card_says_all_that_it_did(table: Table) -> None:
    """In full, in short, and without figures; good where it came home, bad where it could not move."""
    crowd = {"red": "9a", "yellow": "0a", "green": "1a", "blue": "1b", "purple": "2a", "black": "10a"}
    scene = table(spaces=crowd, deck=["red-3", "yellow-2", "blue-1", "yellow-1"])
    for card in ("red-3", "yellow-2"):
        scene.match._carry_out(scene.game.parse(f"turn {card}"), None)
    assert logged(scene) == [
        (
            "",
            RIDERS["red"].shape,
            "FT-3.4",
            "Red 3: 2 ahead, then blocked, +2, but blocked, crosses the line",
        ),
        ("bad", RIDERS["yellow"].shape, "FT-3.4", "Yellow 2: blocked, stays"),
    ]
    full = table(
        spaces={"red": "4b", "yellow": "5a", "green": "5b", "blue": "9b", "purple": "8a", "black": "8b"},
        deck=["red-1", "red-2"],
        steps=["turn red-1", "turn red-2"],
    )
    lines = [line for played in full.match.history for line in full.view.log(played)]
    assert [(line.tone, *map(full.render_text, (line.short, line.calm))) for line in lines] == [
        ("bad", "Red 1: blocked, stays", "Red cannot move"),
        ("", "Red 2: 2 ahead, through others", "Red passes yellow and green"),
    ]
    passed = full.view.turned_card(full.match.history[-1])
    assert passed.gain == len(passed.overtaken) == 2, "green, which it did not ride through, counts too"
    home = table("hbb", bets=SHARED[:3], deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    assert logged(home) == [
        ("good", RIDERS["red"].shape, "FT-3.2", "Red 1: 1 ahead, +2 bonus, finishes 1st"),
        ("", "flag", "FT-5.2", "red came home first: cards turn until three are home"),
        ("good", RIDERS["yellow"].shape, "FT-3.4", "Yellow 3: 2 ahead, then blocked, finishes 2nd"),
        ("good", RIDERS["green"].shape, "FT-3.5", "Green 3: 3 ahead, finishes 3rd"),
        ("", "flag", "FT-5.2", "The podium: red, yellow and green"),
        ("good", "trophy", "FT-5.4", "You and Gaston won with 4 points"),
    ]
    calm = [home.render_text(line.calm) for played in home.match.history for line in home.view.log(played)]
    assert calm[:3:2] == ["Red is home!", "Yellow is home!"]
    topics = [
        home.view.rows.topic(home.view.names, event)
        for played in home.match.history
        for event in played.events
    ]
    assert list(filter(None, topics)) == ["bonus", "blocked"]
    assert {home.view.rows.replay_mark(played.events) for played in home.match.history} == {"end"}


def test_a_podium_of_an_empty_deck_is_said_to_be_one(table: Table) -> None:
    scene = table(spaces=ROAD)
    over = Event("race_over", "FT-5.3", None, {"reason": "deck", "podium": ["red", "blue"]})
    (line,) = scene.view.log(Played(0, "turn", None, (over,)))
    assert scene.render_text(line.text) == "The deck is empty. The podium: red and blue"


@pytest.mark.parametrize(
    ("moves", "laps", "podium", "did", "signs"),
    [
        ((FREE,), (0, 1), 0, "2 ahead, crosses the line", "steps line"),
        ((SHORT, STAYS), None, 0, "1 ahead, then blocked, +2, but blocked", "steps block bonus block"),
        ((SHORT, SHORT), (2, 3), 0, "1 ahead, then blocked, +2 bonus, cut short, crosses the line", ""),
        ((THROUGH, THROUGH), None, 0, "2 ahead, through others, +2 bonus, through others", "pass bonus"),
        ((FREE, FREE), (3, 4), 2, "2 ahead, +2 bonus, finishes 2nd", "steps bonus podium"),
        ((FREE, FREE, FREE), (2, 3), 0, "2 ahead, +2 bonus, +2 bonus, crosses the line", "steps bonus line"),
        ((FREE, FREE, SHORT), (3, 4), 1, "2 ahead, +2 bonus, +2 bonus, cut short, finishes 1st", ""),
        ((FREE, FREE, FREE, FREE), (3, 4), 3, "2 ahead, +2 bonus, +2 bonus, +2 bonus, finishes 3rd", ""),
        ((STAYS,), None, 0, "blocked, stays", "block"),
    ],
)
def test_the_results_of_a_card_are_told_in_at_most_three_rows(
    table: Table,
    moves: tuple[MopedMove, ...],
    laps: tuple[int, int] | None,
    podium: int,
    did: str,
    signs: str,
) -> None:
    """Rather what is special than how far it rode."""
    scene = table(spaces=ROAD)
    names, course = scene.view.names, scene.view.ground.course
    turned = TurnedCard("red-2", "red", 1, 0, moves, (2, 1), laps, podium)
    assert outcome(names, turned) == did
    rows = [row.sign for row in explain(names, turned, course)]
    wanted = {
        "1 ahead, then blocked, +2 bonus, cut short, crosses the line": "block bonus block",
        "2 ahead, +2 bonus, +2 bonus, cut short, finishes 1st": "bonus block podium",
        "1 ahead, then blocked, +2, but blocked": "block bonus block",
        "2 ahead, +2 bonus, +2 bonus, +2 bonus, finishes 3rd": "bonus bonus podium",
    }
    assert rows == wanted.get(did, signs).split()


def test_rows_say_why_a_moped_came_so_far(table: Table) -> None:
    """Tone, steps, heading and reason of each kind of result."""
    scene = table(spaces=ROAD)
    names, course = scene.view.names, scene.view.ground.course

    def rows(*moves: MopedMove, **more: Any) -> list[tuple[str, int, str, str]]:
        turned = TurnedCard("red-2", "red", 1, 0, moves, **more)
        return [(row.tone, row.steps, row.head, row.detail) for row in explain(names, turned, course)]

    assert rows(SHORT)[1] == (
        "bad",
        0,
        "Blocked ahead",
        "Step 2 is taken by yellow and blue, so it stops short.",
    )
    assert rows(STAYS) == [("bad", 0, "It cannot move", "Right ahead: yellow. No space is free.")]
    assert rows(FREE, STAYS)[1] == ("", 2, "On a +2 space: two more", "But the road ahead is blocked.")
    assert rows(FREE, THROUGH)[1] == (
        *("accent", 2, "On a +2 space: two more"),
        "Rides through green; their spaces count.",
    )
    assert THROUGH.passed == ["green"] and THROUGH.taken == (True, False)
    assert rows(FREE, podium=1)[1] == ("good", 0, "Finished 1st!", "Onto the podium.")
    assert rows(FREE, laps=(1, 2))[1] == ("", 0, "Over the line", "Lap 2 begins.")


def test_steps_and_choices_are_named_in_words(table: Table) -> None:
    """In a list, in full, and as briefly as in the row of a hint."""
    names = table(spaces=ROAD).view.names
    steps = [
        "grid red",
        "deal red-1",
        "plug 0",
        "plug 1",
        "turn red-2",
        "bet red-2",
        "row red-2",
        "under red-1 blue-3 red-2",
    ]
    assert [names.describe_step(step) for step in steps] == [
        *("the grid", "the shuffle", "the spark plug for you", "the spark plug for Gaston", "turn red 2"),
        *("a bet", "a card for the row", "three cards under the deck"),
    ]
    assert [names.describe_in_full(step) for step in steps[4:]] == [
        *(
            "turn red 2",
            "bet red 2",
            "lay red 2 in the row",
            "put red 1, blue 3 and red 2 under the deck",
        ),
    ]
    assert [names.describe_choice([step]) for step in steps[4:]] == [
        *("turn red 2", "red 2", "red 2", "red 1, blue 3 and red 2"),
    ]
    fields = {
        "card": "red-2",
        "second": "blue-1",
        "colour": "red",
        "other": "blue",
        "cards": ["red-2", "blue-1"],
    }
    fields |= {"order": ["red", "blue"], "name": 1, "n": 3}
    assert [names.render_field(field, value) for field, value in fields.items()] == [
        *("red 2", "blue 1", "red", "blue", "red 2 and blue 1", "red and blue", "Gaston", 3),
    ]
    assert [names.where(4, laps) for laps in (0, 1, 3, 4)] == [
        "start",
        "lap 1, row 5",
        "lap 3, row 5",
        "finished",
    ]
    assert names.describe_reason(
        Reason("ahead", {"colour": "red", "place": 1, "other": "blue", "behind": 2})
    ) == ("Red is 1st, blue 2nd.")


def test_a_reason_speaks_of_no_bets_instead_of_none(table: Table) -> None:
    names = table(spaces=ROAD).view.names
    bets = {"colour": "red", "n": 2, "place": 1, "other": "blue"}
    assert [names.describe_reason(Reason("bets", {**bets, "m": m})) for m in (0, 1)] == [
        *(
            "You already have 2 bets on red, now 1st.",
            "You already have 2 bets on red, now 1st, and 1 on blue.",
        ),
    ]
    left = Reason("left", {**bets, "m": 0})
    assert names.describe_reason(left) == "Red has 2 cards left in the deck, blue 0."


def test_a_bot_s_level_is_told_as_the_settings_allow(one_app: App, table: Table) -> None:
    scene = table("hbb", spaces=ROAD)
    names = scene.view.names
    assert [names.bot(seat) for seat in range(3)] == ["", "Rookie", "Rookie"]
    one_app.store.change(save=False, bot_levels=False)
    assert [names.bot(seat) for seat in range(3)] == ["", "", ""]
    one_app.store.change(save=False, bot_levels=True)


@pytest.mark.parametrize(
    ("position", "resting", "busy", "between"),
    [
        (BET, "Choose a card to bet on", "Choose a card to bet on", ""),
        ({**BET, "plug": 1}, "Gaston to draft", "Gaston to draft", ""),
        ({**FOUR, "seats": "hbb", "plug": 0}, "Nikki to draft", "Nikki to draft", ""),
        ({**NEXT, "steps": ["turn green-2"]}, "The mopeds ride", "Green rides 2", "Green rides 2"),
        (
            {**LAST, "deck": ["red-1"], "steps": ["turn red-1"]},
            "The last cards are turned",
            "Red rides 1",
            "Red rides 1",
        ),
        (
            {"phase": "plug", "spaces": ROAD},
            "The spark plug is drawn",
            "The spark plug is drawn",
            "The spark plug is drawn",
        ),
    ],
)
def test_the_prompt_says_who_is_to_act_or_what_moves(
    table: Table, position: dict[str, Any], resting: str, busy: str, between: str
) -> None:
    model = table(**position).view.model
    assert wording.prompt(model) == resting
    assert wording.prompt(replace(model, is_moving=True)) == busy
    assert wording.interlude(replace(model, is_moving=True)) == between


def test_at_the_end_the_bar_speaks_of_the_last_cards_while_they_move(table: Table) -> None:
    model = table(bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END).view.model
    assert model.phase == "over" and wording.interlude(model) == ""
    assert wording.interlude(replace(model, is_moving=True)) == "The last cards are turned"
    assert not model.can_pause and wording.moped_tooltip(model, "red").startswith(
        "Red: finished. The 27 is only its racing number. You have 1 bet"
    )


def test_the_hand_is_said_to_pass_on_until_the_next_seat_has_it(table: Table) -> None:
    scene = table(**BET, plug=3)
    model = scene.view.model
    assert who_drafts(model) == "Drafting now: Lowe" == who_drafts(replace(model, is_moving=True))
    seen = {**model.displayed, "bets": [["red-2"], 1, 1, 2]}
    scene.view.stage.displayed = seen
    assert who_drafts(model) == "A bet by Lowe" and wording.prompt(model) == "The hand goes on to the left"
    scene.view.stage.displayed = {**seen, "turn": 0}
    assert who_drafts(model) == "Drafting now: you"
    assert who_drafts(replace(model, is_moving=True)) == "The hand comes to you"


@pytest.mark.parametrize(
    ("label", "said", "clause"),
    [
        ("10a", "Row 11, inner course. Starting space 1.", "FT-2.1"),
        (
            "3a",
            "Row 4, the only space. Green is here, the farmer. The 48 is only its racing number.",
            "FT-3.2",
        ),
        ("4b", "Row 5, outer course.", "FT-3.2"),
        ("0b", "Row 1, outer course. End a move here for 2 more spaces.", "FT-3.6"),
        ("7b", "Row 8, outer course. In the corner. End a move here for 2 more spaces.", "FT-3.6"),
        ("2b", "Row 3, outer course. In the corner.", "FT-3.5"),
    ],
)
def test_a_space_says_what_it_is_and_who_stands_there(
    table: Table, label: str, said: str, clause: str
) -> None:
    model = table(spaces=ROAD).view.model
    space = model.ground.index[label]
    on = next((colour for colour, at in ROAD.items() if at == label), None)
    assert wording.space_tooltip(model, space, on) == said and wording.space_clause(model, space) == clause


@pytest.mark.parametrize(
    ("position", "card", "said"),
    [
        (BET, 0, "You would hold 2 bets on red, which is in the lead now."),
        (BET, 6, "You would hold 1 bet on black, which is last now."),
        ({**FOUR, "seats": "hbb", "plug": 1}, 0, "You hold 1 bet on red, which is in the lead now."),
        ({**FOUR, "seats": "hbb", "plug": 1}, 3, "You have no bet on blue, which is fourth now."),
    ],
)
def test_a_choice_says_what_one_holds_on_its_moped(
    table: Table, position: dict[str, Any], card: int, said: str
) -> None:
    assert wording.stake_summary(table(**position, choose=[card]).view.model) == said


def test_a_saved_race_is_summed_up_in_its_lap_order_and_progress(table: Table) -> None:
    view: Any = table(**LAST).view
    position = view.observation
    said = [
        (line.place, line.text)
        for line in view.summary_lines(view.app, SimpleNamespace(observation=position))
    ]
    assert said == [
        *(("", "Round 2, lap 3/3"), ("1", "Red, the racer")),
        *(("2", "Yellow, the baker"), ("3", "Green, the farmer")),
    ]
    rows = len(view.ground.track.rows)
    assert view.progress(position) == pytest.approx((2 - 1 + 3 / rows) / 3), (
        "the third moped is in row 4 of lap 2"
    )
    assert (
        view.progress({**position, "phase": "over"}) == 1.0 and view.progress({**position, "laps": {}}) == 0.0
    )
    start = {**position, "laps": dict.fromkeys(COLOURS, 0)}
    assert view.progress(start) == 0.0
    closer = {**position, "laps": {**position["laps"], "green": 3}}
    assert view.progress(closer) == pytest.approx((3 - 1 + 10 / rows) / 3), "the foremost of its lap counts"
    assert view.progress({**position, "laps": dict.fromkeys(COLOURS, 4)}) == 0.99


def test_nothing_is_said_of_chances_that_are_not_known_or_over(table: Table) -> None:
    model = table(**BET).view.model
    assert wording.value_text(model, "red-1") == "" == wording.podium_chance_text(model, "red")
    assert wording.podium_steps_text(model, "red") == ""
    assert wording.card_tooltip(model, "red-1").endswith("cannot carry red 1 more space.")
    grid = table().view.model
    assert wording.moped_tooltip(grid, "red") == "You have 0 bets on it."
    assert wording.choice_summary(grid) == ""
    assert wording.stake_summary(grid) == ""
    scene = table(bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    even = LiveFigures(120, dict.fromkeys(COLOURS, (0.5, 0.4, 0.3)), {})
    over = replace(scene.view.model, odds=even)
    assert [wording.podium_chance_text(over, colour) for colour in ("red", "blue")] == ["100 %", ""]
    assert wording.podium_steps_text(over, "yellow") == "On the podium: 2nd."
    assert wording.podium_steps_text(over, "blue") == ""
    open_race = replace(table(spaces=ROAD).view.model, odds=even)
    assert wording.podium_chance_text(open_race, "blue") == "≈ >99 %", "the sum of samples may exceed one"


def test_a_seat_s_state_follows_the_draft(table: Table) -> None:
    """Whose turn it is, whose comes next, who is done; before the draft only the order."""
    model = table(**BET, plug=1).view.model
    states = [wording.seat_state(model, i, seat) for i, seat in enumerate(model.draft_order())]
    assert states == [("choosing", "accent"), ("next", ""), ("waiting", ""), ("last", "")]
    model.stage.displayed = {**model.displayed, "turn": None}
    assert wording.seat_state(model, 0, 1) == ("next", "")
    model.stage.displayed = {**model.displayed, "phase": "turn"}
    assert [wording.seat_state(model, i, i)[0] for i in range(4)] == ["first", "2nd", "3rd", "last"]
    model.stage.displayed = {**model.displayed, "plug": None}
    assert (
        wording.seat_state(model, 0, 0) == ("", "") and wording.seat_tooltip(model, 0, 0) == "1 bet so far."
    )
