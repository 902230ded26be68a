"""What a calm table of Formula Motor Racing says, its cards and pile, and which cars are in question."""

from __future__ import annotations

import pytest
from fmr_positions import (
    BLUE_LEADS,
    DICE,
    HAND,
    LINE,
    Given,
    Tables,
    at,
    drawn,
    led_by,
    model_of,
)

from game.games.formula_motor_racing.rules.cards import CARD_OF, CARDS
from game.games.formula_motor_racing.rules.events import RACE_STARTED
from game.games.formula_motor_racing.table.action_panel import cards as fronts
from game.games.formula_motor_racing.table.action_panel import hand
from game.games.formula_motor_racing.table.board import calm, preview, road, strip
from game.games.formula_motor_racing.table.board.pile import PileScene
from game.games.formula_motor_racing.table.events import _has_undirected_teams
from game.ui.draw.painter import Painter

CHARGED = ("play charge-lose-gear blue-1", "roll 4")

FRONTS = {
    "overtake-2-red": "OVERTAKE / +2 / 1 / Red and the car / behind: up 2",
    "lose-control": "LOSE CONTROL / −3 / 1 / Any car drops 3 / places",
    "pit-stop-red": "PIT STOP / 1 / 1–6: drop that / many places / − drops: 6 in 12",
    "charge-lose-gear": "CHARGE: GEAR / 1 / 1–9: up 1 place / 10–12: to last / − to last: 3 in 12",
    "charge-engine-blows": "CHARGE: ENGINE / 1 / 1–9: up 1 place / 10–12: out / − out: 3 in 12",
    "crash": "CRASH / 1 / Die picks a / place: it and a / neighbour out",
}


@pytest.mark.parametrize("card", FRONTS)
def test_a_card_in_the_hand_says_what_it_does_and_how_often_it_fails(tables: Tables, card: str) -> None:
    scene = tables.of(at())
    front = fronts.Front(card, fronts.SMALL, "1")
    said = drawn(scene, lambda p, lay: fronts._front(p, scene.view.names, front, 0, 0))
    assert " / ".join(said) == FRONTS[card]


@pytest.mark.parametrize(
    ("card", "good", "bad"),
    [("pit-stop-red", 6, 6), ("charge-lose-gear", 9, 3), ("spin-out", 0, 0), ("crash", 0, 0)],
)
def test_the_faces_of_a_card_are_good_or_bad_for_its_car(card: str, good: int, bad: int) -> None:
    tones = fronts.die_tones(card)
    assert tones is not None and len(tones) == 12
    assert (tones.count("good"), tones.count("bad")) == (good, bad)
    assert fronts.die_tones("wrong-line") is None


def test_faces_that_hurt_are_hatched(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, hatched = tables.of(at()), list[float]()
    model = model_of(scene, hand=DICE, chosen=2)
    monkeypatch.setattr(Painter, "hatch", lambda p, x, *how: hatched.append(x))
    outlook, boxes = model.previewed[0], preview.face_boxes(scene.view.layout(scene.app.painter()))
    drawn(scene, lambda p, lay: preview._paint_faces(p, model, lay, outlook, (0, 0, 900, 60)))
    assert outlook.faces("bad") == (4, 10)
    assert hatched == [boxes[face][0] + 3 for face in (4, 10)]


CALM = {
    "an overtake takes the car behind along": (
        "play overtake-2-blue blue-1",
        at("blue 1 would go from 4th to 2nd, orange 7 from 5th to 3rd."),
    ),
    "an overtake past your car": (
        "play overtake-2-red red-2",
        at(
            "red 10 would go from 5th to 3rd, yellow 6 from 6th to 4th and your blue 1 to 5th.",
            hand=("overtake-2-red", *HAND[1:]),
            line=led_by("green-1", "red-1", "blue-1", "yellow-1", "red-2", "yellow-2"),
        ),
    ),
    "a drop past both your cars": (
        "play off-circuit red-1",
        at(
            "red 9 would go from 2nd to 4th, your blue 1 from 3rd to 2nd.",
            line=led_by("green-1", "red-1", "blue-1", "blue-2"),
        ),
    ),
    "nothing": ("play off-circuit purple-2", at("Nothing would change.")),
    "a roll that costs you places": ("play pit-stop-any blue-1", at("1 in 2: drops back.")),
    "a roll that costs you nothing": ("play pit-stop-any green-1", at("No roll costs your cars a place.")),
    "another roll": ("again", at("Rolling again: 1 in 4 to last.", hand=DICE, steps=CHARGED)),
}


@pytest.mark.parametrize(("action", "case"), CALM.values(), ids=CALM)
def test_a_calm_table_says_in_one_sentence_what_follows(tables: Tables, action: str, case: Given) -> None:
    scene = tables.of(case)
    model = model_of(scene, wants_odds=False, **case.position)
    assert calm.consequence(model, model.outlook(action)) == case.said


WHY = {
    "you lead": at("blue 1 leads: keep it in front.", line=BLUE_LEADS),
    "a car of yours has no points": at("blue 2 does not score yet: only the first six do."),
    "the seventh has no points": at(
        "blue 2 does not score yet: only the first six do.",
        line=led_by("green-1", "red-1", "yellow-1", "blue-1", "orange-1", "purple-1", "blue-2"),
    ),
    "neither of your cars has points": at(
        "Neither of your cars scores yet: only the first six do.",
        line=(*(car for car in LINE if not car.startswith("blue")), "blue-1", "blue-2"),
    ),
    "both your cars score": at(
        "Each car that blue 1 passes brings more points.",
        line=led_by("green-1", "red-1", "yellow-1", "blue-1", "orange-1", "blue-2"),
    ),
    "your cars are out": at(
        "Your cars are out, but your cards still count.",
        line=(*(car for car in LINE if not car.startswith("blue")), "blue-1", "blue-2"),
        out=2,
    ),
    "a charge": at("Rolling again can cost the car its place.", hand=DICE, steps=CHARGED),
    "a spin": at("The new roll counts, whatever it is.", hand=DICE, steps=("play spin-out", "roll 4")),
    "a crash": at("The other car in the crash drops out too.", hand=DICE, steps=("play crash", "roll 3")),
}


@pytest.mark.parametrize("case", WHY.values(), ids=WHY)
def test_a_calm_table_says_why_a_decision_matters(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert calm.why_it_matters(model_of(scene, **case.position)) == case.said


def test_the_cars_for_a_card_follow_each_other_from_the_leader_on(tables: Tables) -> None:
    line = led_by("purple-2", "blue-2")
    model = model_of(tables.of(at()), line=line)
    assert tuple(model.targets("off-circuit")) == line
    assert tuple(model.targets("tailender-turbo")) == line[-3:]


@pytest.mark.parametrize(
    ("seats", "wanted"), [("hbb", False), ("hbbb", True), ("hbbbb", True), ("hbbbbb", False)]
)
def test_neutral_teams_are_explained_where_there_are_any(tables: Tables, seats: str, wanted: bool) -> None:
    begun = RACE_STARTED("FMR-2.2", None, {"race": 1, "races": 1, "order": [*LINE]})
    assert _has_undirected_teams(tables.of(at(seats=seats)).view.names, begun) == wanted


@pytest.mark.parametrize(("seat", "action"), [(0, None), (1, "stand")])
def test_what_is_safe_is_so_for_the_seat_that_decides(tables: Tables, seat: int, action: str | None) -> None:
    """Your cars are out and no roll can hurt you; Gaston's still run."""
    line = (*(car for car in LINE if not car.startswith("blue")), "blue-1", "blue-2")
    steps = ("play spin-last", "roll 10")
    model = model_of(tables.of(at()), DICE, line, 2, steps, seat, wins=(0.5, 0.5))
    assert model.proposed.action == action


def test_only_the_raised_card_of_a_hand_is_larger(tables: Tables) -> None:
    scene = tables.of(at())
    boxes = hand.card_boxes(scene.view.layout(scene.app.painter()), 3, 1)
    assert [w for _, _, w, _ in boxes] == [fronts.SMALL, fronts.RAISED, fronts.SMALL]
    assert boxes[0][0] < boxes[1][0] < boxes[1][0] + fronts.RAISED < boxes[2][0]


def test_the_discard_pile_names_its_cards_newest_first_and_what_is_unseen(tables: Tables) -> None:
    scene = tables.of(at())
    case = at(discard=["crash", "wrong-line", "wrong-line", "pit-stop-blue"])
    seen = model_of(scene, **case.position).observation
    pile, p = PileScene(scene.view.names, lambda: seen), scene.app.painter()
    pile.build(p)
    labels = ["4: Pit stop, blue", "3: Wrong line −1", "2: Wrong line −1", "1: Crash", "Close"]
    assert [e.label for e in pile.ui.items] == labels
    assert [e.clause for e in pile.ui.items[:4]] == ["FMR-4.4", "FMR-4.2", "FMR-4.2", "FMR-4.7"]
    said = drawn(scene, lambda p, lay: pile.paint(p))
    assert said[:4] == [
        "Discard pile",
        "Newest first",
        "Still unseen",
        "In other hands, in the deck or removed",
    ]
    assert said[4:] == [scene.view.names.full_card(card.id) for card in CARDS]
    empty = PileScene(scene.view.names, lambda: model_of(scene).observation)
    assert drawn(scene, lambda p, lay: empty.paint(p))[2] == "Played cards will lie here."


def test_a_pile_marks_the_copies_that_are_unseen(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, marks = tables.of(at()), list[str | None]()
    pile = PileScene(scene.view.names, lambda: model_of(scene).observation)
    monkeypatch.setattr(Painter, "rect", lambda p, x, y, w, h, fill, *how, **look: marks.append(fill))
    card, accent = CARDS[CARD_OF["wrong-line"]], scene.app.painter().theme.accent
    pile._paint_count(scene.app.painter(), card, 0, 0, 300, 2)
    assert marks == [accent, accent, None]


CLAUSES = {
    "FMR-3.2": at(),
    "FMR-3.4": at(deck=[], last_plays=2),
    "FMR-4.1": at(chosen=0, chosen_car="blue-1"),
    "FMR-4.5.1": at(hand=DICE, steps=CHARGED),
    "FMR-4.5": at(hand=DICE, steps=CHARGED[:1]),
    "FMR-4.6": at(hand=DICE, steps=("play spin-out", "roll 4")),
    "FMR-4.7": at(hand=DICE, steps=("play crash", "roll 3")),
}


@pytest.mark.parametrize("clause", CLAUSES)
def test_help_opens_at_the_clause_of_the_moment(tables: Tables, clause: str) -> None:
    case = CLAUSES[clause]
    assert model_of(tables.of(case), **case.position).clause == clause


@pytest.mark.parametrize(("out", "said"), [(0, "Nobody is out yet."), (2, "Deck")])
def test_the_out_line_says_when_nobody_is_there(tables: Tables, out: int, said: str) -> None:
    scene = tables.of(at())
    model = model_of(scene, out=out)
    heads = drawn(scene, lambda p, lay: strip._strip(p, model, lay))
    assert heads[:3] == ["Out", "first out finishes last", said]


@pytest.mark.parametrize(
    ("case", "lit"),
    [
        (at(), set()),
        (at(chosen=0, chosen_car="blue-1"), {"1"}),
        (at(pointed="car.red-1"), {"9"}),
        (at(hand=DICE, steps=CHARGED), {"1"}),
        (at(hand=DICE, steps=("play crash", "roll 3"), pointed="with.blue-1"), {"5", "1"}),
    ],
)
def test_cars_in_question_have_an_amber_rim(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, case: Given, lit: set[str]
) -> None:
    scene, rims = tables.of(case), dict[str, str]()

    def car(p: Painter, x: float, y: float, w: float, body: str, rim: str, *how: object, sign: str) -> None:
        rims[sign] = rim

    monkeypatch.setattr(road, "car_at", car)
    model = model_of(scene, **case.position)
    drawn(scene, lambda p, lay: road.paint_cars(p, model, lay))
    assert len(rims) == 12 and {sign for sign, rim in rims.items() if rim == "amber"} == lit


@pytest.mark.parametrize(
    ("case", "cars"),
    [
        (at(), set()),
        (at(chosen=0), {"blue-1", "blue-2"}),
        (at(pointed="card.3"), {"blue-2", "orange-2", "purple-2"}),
        (at(hand=DICE, chosen=2), set()),
        (at(hand=DICE, steps=CHARGED), set()),
        (at(hand=DICE, steps=("play crash", "roll 3")), {"red-1", "blue-1"}),
        (at(hand=DICE, steps=("play crash", "roll 3"), offered=()), set()),
    ],
)
def test_cars_that_may_be_chosen_stand_on_lit_ground(tables: Tables, case: Given, cars: set[str]) -> None:
    assert model_of(tables.of(case), **case.position).choosable == cars
