"""What the panels of Formula-1 say: running order, hand, buttons, dashboard, chart and board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import MagicMock

import pytest
from formula_one_tables import make_table_app, table_at

from game.games.formula_one.rules.cards import TACTICS
from game.games.formula_one.rules.charts import MARKS, Charts, PenaltyRow
from game.games.formula_one.rules.preview import RISKS
from game.games.formula_one.table.board import spots
from game.games.formula_one.table.board.board import declare_board
from game.games.formula_one.table.board.chart import penalty_chart
from game.games.formula_one.table.board.lean import leaning
from game.games.formula_one.table.board.tones import BARRED, pattern, segment, space
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.panels import decision
from game.games.formula_one.table.panels.dashboard import _gauge, declare_dashboard, paint_dashboard
from game.games.formula_one.table.panels.hand import _chip, declare_hand, hand_panel, why_unplayable
from game.games.formula_one.table.panels.instruments import GAUGES, Gauge, paint_bar, paint_note
from game.games.formula_one.table.panels.sidebar import side_key, side_panel
from game.games.formula_one.table.stage import Rolling
from game.games.formula_one.table.view import FormulaOneView
from game.ui.app import App
from game.ui.draw.box import Box
from game.ui.kit.elements import Elements
from game.ui.kit.layout import Node, declare, paint, place
from game.ui.race.board.dice import Die
from game.ui.race.depth import Depth
from tools.text_trace import Trace

ELSEWHERE = ("0b", "0c", "0d")
"""Spaces of the other three, where they are in nobody's way."""


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


@pytest.fixture(scope="module")
def mixed(app: App) -> FormulaOneView:
    """A table at which every car is in another state."""
    return table_at(
        app,
        *("24b", "S3", "P3", "O17", None, "0b"),
        kinds="hbbbbb",
        speeds=[100, 0, 0, 0, 0, 60],
        tyres=[4, 1, 2, 3, 4, 5],
        brakes=[1, 2, 3, 4, 5, 0],
        laps=[2, 1, 3, 0, 1, 0],
        miss=[0, 0, 1],
        kept=[[1, 16], [], [2]],
        retired=[{"seat": 4, "distance": 10, "speed": 0}],
        hands=[["superb_driving", "superb_driving", "slipstreaming"], ["carburettor"]],
    )


def calm(m: Model) -> Model:
    """Return the model as Calm shows it."""
    return replace(m, depth=Depth.CALM)


def drawn(app: App, node: Node, box: Box) -> list[str]:
    """Return the texts of a panel in the order they are drawn."""
    p = app.painter()
    placed = place(p, node, box)
    p.trace = trace = Trace()
    paint(p, placed)
    p.trace = None
    return [text.text for text in trace.drawn]


def declared(app: App, node: Node, box: Box) -> list[str]:
    """Return the elements of a panel: name and label, value, why not, tooltip, rule."""
    ui = Elements()
    declare(ui, place(app.painter(), node, box))
    return texts_of(ui)


def texts_of(ui: Elements) -> list[str]:
    """Return elements as they are read: name and label, value, chosen or not, why not, tooltip, rule."""
    lines = []
    for e in ui.items:
        value = "" if e.value is None else str(e.value)
        parts = [value, "chosen" if e.selected else "", e.why, e.tooltip, e.clause]
        lines.append(f"{e.id}: {e.label} | {' | '.join(filter(None, parts))}")
    return lines


# -- the running order -----
def test_the_running_order_says_where_each_car_is(app: App, mixed: FormulaOneView) -> None:
    """Place, car, name, then its state and speed; retired cars come last."""
    m = mixed.model
    said = drawn(app, side_panel(app.painter(), m), m.layout.column)
    assert said[: said.index("Log")] == [
        *("Running order", "mph", "/8", "/5"),
        *("1", "4", "Lowe", "Spun", "0", "3", "4", "0"),
        *("2", "6", "Otto", "over the line", "60", "5", "0", "0"),
        *("3", "2", "Gaston", "Spun", "0", "1", "2", "1"),
        *("4", "1", "You", "2 laps to go", "100", "4", "1", "3"),
        *("5", "3", "Nikki", "Pit, misses 1", "0", "2", "3", "0"),
        *("6", "5", "Paola", "Retired", "0", "4", "5", "0"),
    ]
    said = drawn(app, side_panel(app.painter(), calm(m)), m.layout.column)
    assert said[: said.index("Log")] == [
        *("Running order", "mph"),
        *("1", "4", "Lowe", "Spun", "2", "6", "Otto", "60", "3", "2", "Gaston", "Spun"),
        *("4", "1", "You", "100", "5", "3", "Nikki", "Pit, misses 1", "6", "5", "Paola", "Retired"),
    ]


def test_a_row_of_the_running_order_tells_all_gauges(app: App, mixed: FormulaOneView) -> None:
    m = mixed.model
    rows = declared(app, side_panel(app.painter(), m), m.layout.column)
    assert rows[2:5] == [
        "row.3: 3 Gaston | 1 | Gaston: 0 mph, tyre wear 1, brake wear 2, 1 lap to go, 1 tactic card. | "
        "F1-8.2",
        "row.4: 4 You | 0 | You: 100 mph, tyre wear 4, brake wear 1, 2 laps to go, 3 tactic cards. "
        "Pit cards: Special tyre and Puncture. | F1-8.2",
        "row.5: 5 Nikki | 2 | Nikki: 0 mph, tyre wear 2, brake wear 3, 3 laps to go, 0 tactic cards. "
        "Pit cards: Failing brakes. | F1-8.2",
    ]


def test_before_the_start_the_running_order_has_the_dice(app: App) -> None:
    m = table_at(app, rolls=[9, None, None, None], queue=[1, 2, 3]).model
    said = drawn(app, side_panel(app.painter(), m), m.layout.column)
    assert said[4:10] == ["–", "You", "rolled 9", "–", "Gaston", "to roll"]


def test_the_table_as_text_tells_every_car_and_the_turn(mixed: FormulaOneView) -> None:
    assert mixed.read_out().split("\n") == [
        "Porto Serra, 3 laps",
        "1. Lowe (Red): space O17, 0 mph, tyre wear 3, brake wear 4, laps to go 0, tactic cards 0",
        "2. Otto (Blue): space 0b, 60 mph, tyre wear 5, brake wear 0, laps to go 0, tactic cards 0",
        "3. Gaston (Orange): space S3, 0 mph, tyre wear 1, brake wear 2, laps to go 1, tactic cards 1",
        "4. You (Yellow): space 24b, 100 mph, tyre wear 4, brake wear 1, laps to go 2, tactic cards 3, "
        "pit cards: Special tyre and Puncture",
        "5. Nikki (Green): space P3, 0 mph, tyre wear 2, brake wear 3, laps to go 3, tactic cards 0, "
        "misses 1, pit cards: Failing brakes",
        "6. Paola (Black): off the board, 0 mph, tyre wear 4, brake wear 5, laps to go 1, tactic cards 0",
        "Hand: Superb driving, Superb driving and Slipstreaming",
        "At 0 mph: 0 spaces · braking: tyres +3, brakes +4.",
        "At 20 mph: 1 space · braking: tyres +2, brakes +3.",
        "At 40 mph: 2 spaces · braking: tyres +1, brakes +2.",
        "At 60 mph: 3 spaces · braking: brakes +1.",
        "At 80 mph: 4 spaces · slowing by 20 is free.",
        "At 100 mph: 5 spaces · steady speed is free.",
        "At 120 mph: 6 spaces · speeding up is free.",
        "At 140 mph: 7 spaces · speeding up is free.",
        "At 160 mph: 8 spaces · speeding up is free; spins for sure.",
        "Chosen: At 140 mph: 7 spaces · speeding up is free.",
        "Corner 3, 140 mph, limit 100: Special tyre: no penalty",
    ]


@pytest.mark.parametrize(
    ("card", "speed", "lines"),
    [
        (
            "",
            140,
            [
                "Chosen: At 140 mph: 7 spaces · speeding up is free; spin 11 in 36 (30.6 %).",
                "Corner 3, 140 mph, limit 100: Spin 11 in 36 (30.6 %), Tyres +1 11 in 36 (30.6 %), "
                "Both +1 10 in 36 (27.8 %), Nothing 4 in 36 (11.1 %)",
            ],
        ),
        (
            "superb_driving",
            140,
            [
                "Chosen: At 140 mph: 7 spaces · speeding up is free.",
                "With the card: Superb driving",
                "Corner 3, 140 mph, limit 100: Superb driving: no penalty",
            ],
        ),
        (
            "superb_driving",
            80,
            [
                "Chosen: At 80 mph: 4 spaces · braking: brakes +1.",
                "Also: No use for the card",
                "Corner 3, 80 mph, limit 100: Within the limit",
            ],
        ),
    ],
)
def test_the_chosen_turn_is_read_with_its_card_and_corners(
    app: App, card: str, speed: int, lines: list[str]
) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], tyres=[4], hands=[["superb_driving"]])
    if card:
        view.choice.choose_card(card)
    view.choice.choose_speed(speed)
    said = view.read_out().split("\n")
    assert said[-len(lines) :] == lines and said[-len(lines) - 1].startswith("At 160 mph")
    hidden = replace(view.model, depth=Depth.CALM)
    view._model = hidden
    assert "in 36" not in view.read_out(), "Calm tells chances of what is pointed at only"


FACTS: dict[str, Any] = {
    **{"spaces": "20a", "places": "pit", "speeds": 20, "tyres": 1, "brakes": 1, "laps": 1, "miss": 1},
    **{"cars": "blue", "rolls": 12, "kept": [2], "hands": ["carburettor"]},
}


@pytest.mark.parametrize("fact", FACTS)
def test_the_running_order_is_drawn_anew_when_a_fact_of_a_car_changes(app: App, fact: str) -> None:
    m = table_at(app, "24b", *ELSEWHERE).model
    before, values = side_key(m), [*m.displayed[fact]]  # type: ignore[literal-required]
    values[1] = FACTS[fact]
    m.stage.displayed = {**m.displayed, fact: values}  # type: ignore[misc]
    assert side_key(m) != before


@pytest.mark.parametrize("moment", ["turn", "phase", "round", "order"])
def test_the_running_order_is_drawn_anew_when_the_turn_goes_on(app: App, moment: str) -> None:
    m = table_at(app, "24b", *ELSEWHERE).model
    before = side_key(m)
    later: dict[str, Any] = {"turn": 1, "phase": "drive", "round": 2, "order": [3, 2, 1, 0]}
    m.stage.displayed = {**m.displayed, moment: later[moment]}  # type: ignore[misc]
    assert side_key(m) != before


def test_a_car_in_the_pits_is_said_to_be_there(app: App) -> None:
    m = table_at(app, "24b", "P2", *ELSEWHERE[1:]).model
    said = drawn(app, side_panel(app.painter(), m), m.layout.column)
    assert said[said.index("Gaston") + 1] == "Pit"


# -- the hand -----
def test_each_card_says_what_it_does_and_how_many_there_are(app: App, mixed: FormulaOneView) -> None:
    m = mixed.model
    assert declared(app, hand_panel(app.painter(), m), m.layout.hand) == [
        "card.superb_driving: Superb driving | 2 | Before the move. One corner you enter too fast this turn "
        "costs nothing, unless you are baulked to a stop in its band. | F1-6.2",
        "card.slipstreaming: Slipstreaming | 1 | Three more spaces right after the move, before any penalty "
        "roll. Corners count at the declared speed. | F1-6.1",
        "pit.1: Special tyre | 1 | Miss one turn. Keep this card, even through later stops. Take one corner "
        "at up to +40 without penalty; then the card goes back. | F1-7.4",
        "pit.16: Puncture | 16 | Keep this card until your next stop. After the third corner from here, any "
        "corner taken too fast is a spin, and you may use no tactic card. | F1-7.4",
    ]


@pytest.mark.parametrize(
    ("given", "look", "said"),
    [
        (
            {},
            "",
            [
                "Your tactic cards are used. The pits may bring one.",
                "Tactic cards",
                "0 in hand",
            ],
        ),
        ({}, "lesson", ["This lesson has no tactic cards.", "Tactic cards", "0 in hand"]),
        ({"hands": [["carburettor"]]}, "", ["Tactic cards", "1 in hand"]),
        ({"hands": [["carburettor"]]}, "calm", ["Tactic cards", "each copy works once"]),
        (
            {},
            "calm",
            [
                "Your tactic cards are used. The pits may bring one.",
                "Tactic cards",
                "0 in hand",
            ],
        ),
    ],
)
def test_the_line_over_the_hand_counts_the_cards(
    app: App, given: Any, look: str, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = table_at(app, "24b", *ELSEWHERE, **given)
    monkeypatch.setattr(view.scene, "is_lesson", look == "lesson")
    m = calm(view.model) if look == "calm" else view.model
    assert drawn(app, hand_panel(app.painter(), m), m.layout.hand) == said


def test_cards_of_another_are_counted_and_undealt_ones_are_said_to_come(app: App) -> None:
    view = table_at(app, "24b", *ELSEWHERE, hands=[[], ["carburettor", "slipstreaming"]])
    m = replace(view.model, me=1)
    said = drawn(app, hand_panel(app.painter(), m), m.layout.hand)
    assert said == ["2 tactic cards, hidden from the others.", "Tactic cards", "2 in hand"]
    view = table_at(app)
    said = drawn(app, hand_panel(app.painter(), view.model), view.model.layout.hand)
    assert said == ["The tactic cards are dealt once the cars are drawn.", "Tactic cards"]


PACK = ["quick_reactions", "superb_driving", "carburettor", "slipstreaming", "fast_gear_change"]
ANY = "Play this before declaring a speed."


@pytest.mark.parametrize(
    ("given", "steps", "why"),
    [
        ({}, (), ["", "", "", "", ""]),
        (
            {},
            ("speed 60",),
            ["", ANY, ANY, "", ""],
        ),
        (
            {},
            ("speed 60", "drive 23b"),
            ["", "Play this before the move.", "Play this before the move.", "", ""],
        ),
        ({}, ("play superb_driving",), ["Only one tactic card a turn."] * 5),
        (
            {"kept": [[16]], "corners_since": [3]},
            (),
            [
                "No extra move is possible after this move.",
                *["No tactic cards with a puncture."] * 2,
                *["No extra move is possible after this move."] * 2,
            ],
        ),
        ({"turn": 1}, (), ["Not now."] * 5),
    ],
)
def test_a_card_says_why_it_cannot_be_played(app: App, given: Any, steps: Any, why: list[str]) -> None:
    view = table_at(app, "20b", *ELSEWHERE, speeds=[60], hands=[PACK], steps=steps, **given)
    assert [why_unplayable(view.model, kind) for kind in TACTICS] == why


def test_off_the_road_only_an_extra_move_may_be_played(app: App) -> None:
    m = table_at(app, "P1", *ELSEWHERE, hands=[PACK]).model
    off = "Only a car on the road may play it."
    assert [why_unplayable(m, kind) for kind in TACTICS] == ["", off, off, "", ""]


@pytest.mark.parametrize(
    ("speed", "tyres", "chips"),
    [
        (140, 4, [("+4", False), ("No spin", True), ("120", False), ("+3", False), ("+2", False)]),
        (100, 4, [("+4", False), ("", False), ("120", False), ("+3", False), ("+2", False)]),
    ],
)
def test_the_chip_of_a_card_says_what_it_would_bring(
    app: App, speed: int, tyres: int, chips: list[tuple[str, bool]]
) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], tyres=[tyres], hands=[PACK])
    view.choice.choose_speed(speed)
    m = view.model
    assert [_chip(m, kind, True) for kind in TACTICS] == chips
    assert _chip(m, "superb_driving", False) == _chip(replace(m, shows_odds=False), "superb_driving", True)


def test_a_chosen_card_that_does_nothing_has_a_band(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table_at(app, "52b", *ELSEWHERE, speeds=[40], hands=[["superb_driving", "slipstreaming"]])
    bands = []
    for card in ("superb_driving", "slipstreaming"):
        view.choice.choose_card(card)
        view._model = None
        m = view.model
        placed = place(app.painter(), hand_panel(app.painter(), m), m.layout.hand)
        cards = [item for _, _, item in placed if item and item.id.startswith("card.")]
        bands.append([(e.draw.args[0].band, e.selected) for e in cards])
    assert bands == [[("Does nothing", True), ("", False)], [("", False), ("", True)]]


def test_many_cards_are_told_in_short(app: App) -> None:
    found = []
    for held in (["superb_driving"], PACK):
        view = table_at(app, "26b", *ELSEWHERE, speeds=[120], hands=[held])
        ui, m = Elements(), view.model
        declare_hand(ui, place(app.painter(), hand_panel(app.painter(), m), m.layout.hand))
        card = next(e for e in ui.items if e.id == "card.superb_driving")
        x, y, w, _ = card.rect
        assert card.extra["bulb"] == (x + w / 2, y + 12)
        found.append(card.draw.args[0])
    one, of_five = found
    assert (one.title, one.text, one.key) == ("Superb\ndriving", "One corner\nat any speed", "1")
    assert (of_five.text, of_five.key, of_five.count) == ("any speed,\none corner", "2", 1)
    assert one.kind == "superb_driving"


def test_a_kept_pit_card_has_no_bulb_of_a_hint(app: App, mixed: FormulaOneView) -> None:
    ui, m = Elements(), mixed.model
    declare_hand(ui, place(app.painter(), hand_panel(app.painter(), m), m.layout.hand))
    assert [e.id for e in ui.items if "bulb" in e.extra] == ["card.superb_driving", "card.slipstreaming"]


# -- the buttons -----
def buttons(app: App, view: FormulaOneView, m: Model) -> dict[str, Any]:
    """Return the buttons of the decision by their ids."""
    ui = Elements()
    panel = decision.decision_panel(app.painter(), m, view.drive)
    declare(ui, place(app.painter(), panel, m.layout.decision))
    return {e.id: e for e in ui.items}


def test_the_buttons_have_their_keys_and_tooltips(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    made = buttons(app, view, view.model)
    assert (made["go"].key, made["alt"].key) == ("Space", "Enter")
    assert made["go"].tooltip == "At 100 mph: 5 spaces · slowing by 20 is free."
    ways = "Look at another way at this speed. Left and Right go through all of them."
    assert made["alt"].tooltip == ways and made["go"].extra["kind"] == "primary"
    monkeypatch.setattr(type(view.scene), "is_examined", True)
    assert buttons(app, view, view.model)["go"].extra["kind"] == "normal", "nothing shines in a challenge"
    steps = ("speed 60", "drive 21a")
    view = table_at(app, "20a", "22a", kinds="hb", track="kestrel_heath", speeds=[60, 140], steps=steps)
    made = buttons(app, view, view.model)
    assert [made[id].tooltip for id in ("go", "alt")] == ["Do what is chosen.", "Choose this instead."]


def test_a_button_that_does_nothing_yet_says_what_is_missing(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    view.choice.begin_decision(True)
    m = view._build_model(app.painter())
    found = [buttons(app, view, replace(m, is_working=works))["go"] for works in (True, False)]
    assert [go.label for go in found] == ["One moment …", "Choose first"]
    assert [(go.enabled, go.key, go.why) for go in found] == [
        (False, "", "Choose a speed or a space first.")
    ] * 2


def test_the_button_says_what_wins_for_certain(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], hands=[["superb_driving"]])
    m = replace(view.model, is_certain_win=True)
    assert buttons(app, view, m)["go"].label == "Drive at 100: you win"
    view.choice.choose_card("superb_driving")
    m = replace(view._build_model(app.painter()), is_certain_win=True)
    assert buttons(app, view, m)["go"].label == "Drive at 100: you win", "whatever becomes of the card"


def test_the_panel_says_what_goes_on_meanwhile(app: App) -> None:
    view = table_at(app, "24b", *ELSEWHERE, speeds=[60])
    m = replace(view.model, offered=())
    view.stage.note = "Gaston drove 2 spaces"
    panel = decision.decision_panel(app.painter(), m, view.drive)
    assert drawn(app, panel, m.layout.decision) == ["Your car", "60 mph", "Gaston drove 2 spaces"]


# -- the dashboard -----
def test_the_dashboard_is_lettered(app: App, unpainted: None) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], tyres=[4], brakes=[1])
    view.choice.choose_speed(140)
    p = app.painter()
    p.trace = trace = Trace()
    paint_dashboard(p, view._build_model(p))
    p.trace = None
    said = [text.text for text in trace.drawn]
    assert said == [
        *("0", "20", "40", "60", "80", "100", "160", "mph", "3", "Laps to go", "120", "140"),
        *("4", "/8", "Tyre wear", "up to +1", "1", "/5", "Brake wear", "up to +1"),
    ]


@pytest.mark.parametrize(("kind", "ink"), [("same", "good"), ("sure", "accent"), ("may", "danger")])
def test_a_note_below_a_gauge_has_the_ink_of_its_kind(app: App, kind: str, ink: str) -> None:
    p, theme = MagicMock(), app.painter().theme
    p.theme, p.fitted.return_value, p.width.return_value = theme, ("up to +1", 14, "j"), 40.0
    paint_note(p, 50.0, 50.0, "up to +1", kind, 118.0)
    assert p.text.call_args.args[4] == getattr(theme, ink)
    assert p.svg_fragments.called == (kind != "same"), "a sample of the pattern stands beside it"


def test_a_small_gauge_fills_with_wear(app: App) -> None:
    theme = app.painter().theme
    for gauge, colour in ((Gauge("tyres", 3), theme.accent), (Gauge("brakes", 2), "#F08A5D")):
        p = MagicMock(theme=theme, text_scale=1.0)
        paint_bar(p, 0.0, 0.0, gauge)
        filled = [call.args[4] == colour for call in p.rect.call_args_list]
        assert filled == [i < gauge.wear for i in range(8 if gauge.kind == "tyres" else 5)]
        assert p.text.call_args.args[2] == str(gauge.wear)


@pytest.mark.parametrize(
    ("speeds", "tyres", "speed", "notes"),
    [
        ([160], 0, "speed 100, drive 31c via 28c", [("+1 to +3", "may"), ("+2 to +3", "may")]),
        ([120], 0, "speed 120, drive 32a via 28a", [("up to +1", "may"), ("unchanged", "same")]),
    ],
)
def test_a_gauge_tells_certain_wear_from_what_the_dice_may_add(
    app: App, speeds: list[int], tyres: int, speed: str, notes: list[tuple[str, str]]
) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=speeds, tyres=[tyres])
    view.choice.choose_steps(speed.split(", "))
    m = view._build_model(app.painter())
    assert [_gauge(m, kind)[2:] for kind in GAUGES] == notes


def test_the_dashboard_says_what_each_speed_comes_to(mixed: FormulaOneView) -> None:
    ui = Elements()
    declare_dashboard(ui, mixed.model, mixed.turn_dial)
    tip = (
        "Set the speed by click, wheel, or Up and Down; choose the path with Left and Right. "
        "Hatched speeds are out of reach."
    )
    said = texts_of(ui)
    assert [*said[:2], *said[6:]] == [
        f"dial: Speed | 140 | {tip} | F1-3.1",
        "speed.0: 0 mph | At 0 mph: 0 spaces · braking: tyres +3, brakes +4. | F1-3.2",
        "speed.100: 100 mph | At 100 mph: 5 spaces · steady speed is free. | F1-3.1",
        "speed.120: 120 mph | At 120 mph: 6 spaces · speeding up is free. | F1-3.1",
        "speed.140: 140 mph | chosen | At 140 mph: 7 spaces · speeding up is free. | F1-3.1",
        "speed.160: 160 mph | At 160 mph: 8 spaces · speeding up is free; spins for sure. | F1-3.1",
        "gauge.tyres: Tyre wear | 4 | Tyre wear 4 of 8. From 4, more rolls spin at +40. At 8, any excess in "
        "a corner spins, and you can slow by 40 at most. | F1-3.4",
        "gauge.brakes: Brake wear | 1 | Brake wear 1 of 5. At 5, slowing by more than 20 spins. | F1-3.3",
    ]
    assert all(e.enabled for e in ui.items) and ui.items[0].on_wheel is not None


def test_behind_a_faster_car_the_dial_stands_at_the_speed_that_is_taken(app: App) -> None:
    steps = ("speed 60", "drive 21a")
    view = table_at(app, "20a", "22a", kinds="hb", track="kestrel_heath", speeds=[60, 140], steps=steps)
    for step, speed in (("match 80", 80), ("keep_speed", 60)):
        view.choice.take_option(step)
        view._model = None
        ui = Elements()
        declare_dashboard(ui, view.model, view.turn_dial)
        assert ui.items[0].value == speed
        assert [e.id for e in ui.items if e.selected] == [f"speed.{speed}"]
        assert [e.id for e in ui.items if not e.enabled] == [f"speed.{n}" for n in (0, 20, 40, 140, 160)], (
            "from its own speed up to 60 more than before"
        )


@pytest.mark.parametrize(
    ("rolling", "notes"),
    [
        ({"tyres": 1}, ["tyres 4 sure 1 may 0: +1 sure", "brakes 2 sure 0 may 0: unchanged same"]),
        ({"brakes": 2}, ["tyres 4 sure 0 may 0: unchanged same", "brakes 2 sure 2 may 0: +2 sure"]),
        ({"seat": 1, "tyres": 1}, ["tyres 6 sure 0 may 0:", "brakes 3 sure 0 may 0:"]),
        ({"tyres": 1, "dice": ()}, ["tyres 6 sure 0 may 0:", "brakes 3 sure 0 may 0:"]),
    ],
)
def test_the_gauges_show_what_one_s_own_dice_cost_once_they_lie(
    app: App, rolling: dict[str, Any], notes: list[str]
) -> None:
    view = table_at(app, "24b", *ELSEWHERE, tyres=[6], brakes=[3], turn=1)
    m, dice = view.model, (Die(2, has_landed=True), Die(3, has_landed=True))
    m.stage.rolling = Rolling(**{"seat": 0, "dice": dice, "corner": 3, "before": (4, 2), **rolling})
    said = []
    for kind in ("tyres", "brakes"):
        gauge, _, note, tone = _gauge(m, kind)  # type: ignore[arg-type]
        said.append(f"{gauge.kind} {gauge.wear} sure {gauge.sure} may {gauge.may}: {note} {tone}".strip())
    assert said == notes


def test_the_words_of_a_plan_are_red_where_they_are_bad(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    written: dict[str, str] = {}
    write = decision.text

    def text(words: str, style: Any, ink: str, *args: Any, **more: Any) -> Any:
        written[words] = ink
        return write(words, style, ink, *args, **more)

    monkeypatch.setattr(decision, "text", text)
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], brakes=[5])
    for speed in (60, 120):
        view.choice.choose_speed(speed)
        decision.decision_panel(app.painter(), view._build_model(app.painter()), view.drive)
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    view.choice.choose_speed(20)
    decision.decision_panel(app.painter(), view._build_model(app.painter()), view.drive)
    theme = app.painter().theme
    inks = [written[words] for words in ("Brakes worn out: spins", "6 spaces · steady speed is free")]
    assert inks == [theme.danger, theme.light]
    assert written["1 space · braking: tyres +3, brakes +4"] == theme.accent


# -- the board's elements -----
def test_the_space_where_the_path_ends_is_selected_and_has_the_wheel(app: App) -> None:
    view = table_at(app, "26b", "0b", "0c", "0d", speeds=[120])
    view._build_model(app.painter())
    ui = Elements()
    declare_board(ui, view.model, app.painter())
    assert [e.id for e in ui.items if e.role == "space" and e.selected] == ["space.31a"]
    (end,) = (e for e in ui.items if e.role == "space" and e.on_wheel is not None)
    assert end.id == "space.31a" and end.action is not None
    before = view.choice.chosen()
    assert end.on_wheel is not None and end.on_wheel(1) and view.choice.chosen() is not before


# -- the chart -----
def test_the_penalty_chart_names_every_roll(mixed: FormulaOneView) -> None:
    charts = mixed.model.charts
    chart = penalty_chart(mixed.names, charts, 40, "3+3", "gauges unchanged", 2)
    rows = [
        f"{row.dice}: {row.text}{''.join(f' +{n}' * on for n, on in zip(MARKS, row.marks, strict=True))}"
        for row in chart.rows
    ]
    assert rows == [
        "2: Nothing",
        "3: Spin +20 +40",
        "4: Tyres +1 +20 +40",
        "5: Tyres +1 +20 +40",
        "6: Tyres +2 * +40",
        "3 + 3: Nothing",
        "7: Tyres +1, brakes +1 +40",
        "8: Tyres +1 +20 +40",
        "4 + 4: Nothing",
        "9: Tyres +1, brakes +1 +40",
        "10: Tyres +2 * +40",
        "11: Spin +20 +40",
        "12: Nothing",
    ]
    assert [row.dice for row in chart.rows if row.quiet] == ["2", "3 + 3", "4 + 4", "12"]
    assert chart.title == "Penalty chart" and chart.heads == ("Dice", "+20", "+40", "Penalty")
    assert (chart.column, chart.highlighted, chart.highlight_note) == (1, 5, "gauges unchanged")
    assert chart.note == "* With tyre wear 4 or more it is a spin instead. It is 2 now."
    plain = penalty_chart(mixed.names, charts)
    assert (plain.column, plain.highlighted) == (None, None)
    assert plain.note == "* With tyre wear 4 or more it is a spin instead."


def test_an_edited_chart_is_named_as_it_is(mixed: FormulaOneView) -> None:
    """A row that only spins from some wear on, one of brakes alone, and no double of its own."""
    ours = mixed.model.charts
    edited = {
        **{name: row for name, row in ours.rows.items() if "+" not in name},
        "4": PenaltyRow("4", (20,), brakes=2),
        "5": PenaltyRow("5", (20,), spin_from=6),
        "6": PenaltyRow("6", (40,), tyres=1, spin_from=3),
        "8": PenaltyRow("8", (), tyres=3, spin_from=1),
        "10": PenaltyRow("10", (40,), tyres=1),
    }
    charts = Charts(dict(zip(range(20, 180, 20), ours.reductions[1:], strict=True)), edited)
    chart = penalty_chart(mixed.names, charts)
    assert [row.text for row in chart.rows][2:7] == [
        "Brakes +2",
        "Nothing *",
        "Tyres +1 *",
        "Tyres +1, brakes +1",
        "Nothing",
    ]
    assert [row.name for row in charts.in_order()] == [str(n) for n in range(2, 13)]
    assert chart.note == "* With tyre wear 3 or more it is a spin instead."
    bare = Charts(
        dict(zip(range(20, 180, 20), ours.reductions[1:], strict=True)),
        {str(n): PenaltyRow(str(n)) for n in range(2, 13)},
    )
    assert penalty_chart(mixed.names, bare).note == ""


# -- the board -----
def test_every_tone_has_a_pattern_of_its_own(app: App) -> None:
    """Dots, lines, crossed lines, few crossed lines: to be told apart without colours."""

    def cell(u: float, v: float) -> tuple[float, float]:
        return 10 * u, 10 * v

    theme = app.painter().theme
    drawn = [pattern(cell, tone, "#FFF", 1.0) for tone in (*RISKS, BARRED)]
    assert [made.count("<circle") for made in drawn] == [8, 0, 0, 0, 0]
    assert [made.count("M") for made in drawn] == [0, 9, 18, 8, 9]
    parts = [segment(cell, tone, theme).count("<path") for tone in (*RISKS, BARRED)]
    chosen = [segment(cell, tone, theme, True).count("<path") for tone in (*RISKS, BARRED)]
    assert (parts, chosen) == ([1, 2, 2, 2, 2], [2, 3, 3, 3, 2]), "a chosen one has a rim"
    assert [space(cell, "wear", theme, strong).count("<path") for strong in (True, False)] == [4, 3]


def reached(m: Model, speed: int) -> dict[str, str]:
    """Return by space the tone it is marked in, with a star where it is one of the chosen speed."""
    labels = m.ground.circuit.labels
    return {labels[one.space]: one.tone + "*" * one.strong for one in spots.spaces_reached(m, speed)}


def test_every_space_in_reach_has_the_tone_of_its_best_way(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    m, labels = view.model, view.ground.circuit.labels
    assert m.chosen is not None and m.chosen.speed == 100
    own = {"31a": "safe*", "31b": "safe*", "31c": "spin*"}
    brakes = dict.fromkeys(
        ("27a", "27b", "27c", "28a", "28b", "28c", "29a", "29b", "29c", "30a", "30b", "30c"), "wear"
    )
    dares = dict.fromkeys(("32a", "32b", "32c", "32d", "33a", "33b", "33c", "33d"), "spin")
    assert reached(m, 100) == {**own, **brakes, **dares, **dict.fromkeys(("34a", "34b", "34c"), "sure")}
    assert reached(calm(m), 100) == own
    on_road = {speed: (labels[node], tone) for speed, (node, tone) in spots.speeds_on_road(m).items()}
    assert on_road == {
        20: ("27b", "wear"),
        40: ("28a", "wear"),
        60: ("29a", "wear"),
        80: ("30a", "wear"),
        100: ("31a", "safe"),
        120: ("32a", "spin"),
        140: ("33a", "spin"),
        160: ("34a", "sure"),
    }
    assert [*spots.speeds_on_road(calm(m))] == [100], "Calm has those that are looked at"
    faster = view.choice.plans.of(140)[0] if view.choice.plans else None
    assert [*spots.speeds_on_road(replace(calm(m), preview=faster))] == [100, 140]


def test_a_car_behind_another_has_no_speed_beside_the_road(app: App) -> None:
    m = table_at(app, "6a", "7c", "7a", "7b", speeds=[60, 60, 60, 120]).model
    assert spots.speeds_on_road(m) == {} == reached(m, 60)


def test_a_preview_says_its_speed_and_what_is_certain(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    m, plans = view.model, view.plans
    assert plans is not None
    other = plans.of(140)[0]
    note = spots.preview_note(replace(m, preview=other), other)
    assert note is not None
    assert (note.head, note.text) == ("Preview – click to choose", "140 mph · 7 spaces · speeding up is free")
    assert spots.preview_note(m, other) is None
    labels = view.ground.circuit.labels
    subjects = [labels[spots._subject_of(plans.of(speed)[0])] for speed in (0, 20, 100, 120)]
    assert subjects == ["26b", "27b", "28a", "28a"], (
        "the corner that is too fast, else the first, else its end"
    )
    further = table_at(app, "26b", *ELSEWHERE, speeds=[100], hands=[["slipstreaming"]]).plans
    assert further is not None
    plan = further.of(100, "slipstreaming")[0]
    assert [entry.excess for entry in plan.corners] == [0, 20] and labels[spots._subject_of(plan)] == "34c"


@pytest.mark.parametrize(
    ("me", "given", "leans"),
    [
        ("52b", {}, False),
        ("52b", {"laps": [1]}, True),
        ("24b", {"speeds": [100]}, True),
        ("29a", {}, True),
        ("24b", {"speeds": [100], "turn": 1}, False),
        ("S3", {}, False),
    ],
)
def test_the_board_leans_in_at_corners_and_on_the_last_lap(
    app: App, me: str, given: Any, leans: bool
) -> None:
    assert (leaning(table_at(app, me, *ELSEWHERE, **given).model) is not None) == leans
