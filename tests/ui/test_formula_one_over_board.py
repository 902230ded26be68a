"""What lies over the board of Formula-1: dice and chart, spins, cards, close-ups and call-outs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from formula_one_tables import make_table_app, table_at
from looking import every

from game.games.formula_one.rules import events
from game.games.formula_one.table import closeups, diagrams
from game.games.formula_one.table.board import callout, chart, closeup, effects, lens
from game.games.formula_one.table.board.callout import Leaf, Note, Part
from game.games.formula_one.table.board.tones import strip
from game.games.formula_one.table.closeups import CloseUps, slow_at
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.panels.instruments import step_box, step_outline
from game.games.formula_one.table.stage import CloseUp, PitStop, Rolling, ShownCard, Skid
from game.ui.app import App
from game.ui.draw.theme import PAPER
from game.ui.kit.elements import overlap
from game.ui.race.board.dice import Die
from game.ui.tracks.board import Board
from tools.text_trace import Trace

DICE = (Die(2, has_landed=True), Die(4, has_landed=True))
SPOT = ((300.0, 300.0),)


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


@pytest.fixture
def m(app: App) -> Model:
    """A table of Porto Serra at rest."""
    return table_at(app, "26b", "0b", "0c", "0d", speeds=[120]).model


def drawn(app: App, paint: Callable[..., object], *args: object) -> list[str]:
    """Return the texts that are drawn."""
    p = app.painter()
    p.trace = trace = Trace()
    paint(p, *args)
    p.trace = None
    return [text.text for text in trace.drawn]


# -- what happens -----
@pytest.mark.parametrize(
    ("cause", "corner", "said"),
    [
        ("dice", 3, ["Spin in corner 3!", "The dice say so"]),
        ("excess", 3, ["Spin in corner 3!", "60 or more over the limit"]),
        ("brakes", None, ["Spin!", "Too hard on worn-out brakes"]),
    ],
)
def test_a_spin_says_where_and_why(
    app: App, m: Model, cause: str, corner: int | None, said: list[str]
) -> None:
    line = [m.ground.spot(label)[:2] for label in ("28a", "S3")]
    m.stage.skid = Skid(0, line, cause, corner, (0.0, 0.0), 1.0)
    assert drawn(app, effects._spin, m) == [*said, "Speed 0, gauges unchanged"]
    m.stage.skid.t = 0.4
    assert drawn(app, effects._spin, m) == [], "the car is seen to spin first"


def test_a_card_over_the_board_says_whose_it_is(app: App, m: Model) -> None:
    m.stage.played = ShownCard(1, "slipstreaming", 0.5)
    assert drawn(app, effects._played, m) == [
        *("Slip-", "streaming", "3 more spaces", "after the move"),
        "Gaston: tactic card",
    ]
    m.stage.pit = PitStop(1, 12, 0.5)
    assert drawn(app, effects._pit, m) == [
        *("12", "Faulty ignition", "The ignition fails. Miss two turns."),
        "Gaston: pit card",
    ]


NOTE = "* With tyre wear 4 or more it is a spin instead. It is {} now."


@pytest.mark.parametrize(
    ("rolling", "said"),
    [
        (
            Rolling(1, DICE, 3, 40, "6", spin=True),
            [(1, 4, "gauges unchanged", 0), ("Corner 3 at +40", "Spin!", "bad")],
        ),
        (
            Rolling(1, DICE, 3, 40, "6", tyres=1, before=(4, 2)),
            [(1, 4, "", 4), ("Corner 3 at +40", "Tyres +1", "warn")],
        ),
        (
            Rolling(1, DICE, 3, 40, "6", brakes=1),
            [(1, 4, "", 0), ("Corner 3 at +40", "Brakes +1", "warn")],
        ),
        (Rolling(1, DICE, 3, 20, "6"), [(0, 4, "", 0), ("Corner 3 at +20", "No penalty", "good")]),
        (
            Rolling(1, (Die(2), Die(4)), 3, 20, "6"),
            [(0, None, "", 0), ("Corner 3 at +20", "No penalty", "good")],
        ),
        (Rolling(1, DICE), [("Gaston: dice for the cars", "Highest so far", "good")]),
    ],
)
def test_dice_lie_beside_the_chart_with_what_they_do(
    app: App, m: Model, rolling: Rolling, said: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the chart: the column of the excess, the row of the dice once they lie, and the tyre wear now."""
    found: list[tuple[Any, ...]] = []

    def roll(p: object, box: object, dice: object, *words: str) -> None:
        found.append(words)

    def table(p: object, box: object, shown: chart.Chart) -> None:
        wear = next(n for n in range(9) if shown.note == NOTE.format(n))
        found.append((shown.column, shown.highlighted, shown.highlight_note, wear))

    monkeypatch.setattr(effects, "paint_roll", roll)
    monkeypatch.setattr(effects, "paint_chart", table)
    effects._rolling(app.painter(), m, rolling)
    assert found == said


def test_the_chart_stands_on_the_side_without_the_corner(m: Model) -> None:
    at = {corner: effects._band_spot(m, corner) for corner in (1, 3, 5)}
    assert {n: (round(x), round(y)) for n, (x, y) in at.items()} == {
        1: (800, 135),
        3: (648, 477),
        5: (330, 432),
    }
    left, right = 20, 592
    boxes = {n: effects._chart_box(m, Rolling(1, DICE, n))[0] for n in at}
    assert boxes == {1: left, 3: left, 5: right}


@pytest.mark.parametrize(("tone", "main"), [("good", 1), ("bad", 0)])
def test_a_result_is_green_or_red(app: App, tone: str, main: int) -> None:
    p = app.painter()
    chart.paint_roll(p, (100.0, 100.0, 280.0, 240.0), DICE, "Corner 3", "", tone)
    colour = p.target.get_at((round(240 * app.u), round(314 * app.u)))
    assert max(range(3), key=lambda channel: colour[channel]) == main
    assert "6" in drawn(app, chart.paint_roll, (0.0, 0.0, 260.0, 240.0), DICE, "", tone, "warn")


# -- close-ups -----
@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [("corner", 3, "corner 3"), ("spin", 3, "spin"), ("pit", 0, "pit stop"), ("line", 0, "finish")],
)
def test_a_close_up_says_who_and_what(app: App, m: Model, kind: str, number: int, said: str) -> None:
    close = CloseUp(1, kind, SPOT, number)
    box = (100.0, 100.0, 300.0, 200.0)
    assert drawn(app, closeup._plate, m, close, box) == [f"Gaston: {said}"]
    m.stage.skid = Skid(1, [])
    assert drawn(app, closeup._plate, m, close, box) == ["Gaston: spin"]


def moved(start: str, *path: str, laps: int = 0, box: bool = False, seat: int | None = 0) -> Any:
    """Return a drive."""
    data: Any = {"from": start, "path": [*path], "laps": laps, "box": box}
    return events.MOVED("", seat, data)


def texts_of(close: CloseUp | None) -> str:
    """Return what a close-up is of: seat, kind, number, whose it is, how many spots, whether it has begun."""
    if close is None:
        return ""
    words = [str(close.seat), close.kind, str(close.number), "own" * close.is_own, str(len(close.spots))]
    return " ".join([*words, "passed" * close.passed, "ghost" * (close.ghost is not None)])


def test_only_the_last_lap_and_the_pits_are_shown_close(m: Model) -> None:
    shots = CloseUps(m.ground)
    over = moved("64b", "65b", "0b", "1b", "2b", "3b", laps=1)
    laps: list[Any] = [{"laps": [left] * 4} for left in (0, 1, 2)]
    assert [texts_of(shots.drive(over, after, True)) for after in laps] == ["", "0 line 0 own 3  ghost", ""]
    line = shots.drive(over, laps[1], True)
    assert line is not None and line.ghost == m.ground.spot("65b")
    assert line.spots == tuple(m.ground.spot(label)[:2] for label in ("65b", "0b", "1b"))
    assert shots.share(over, line) == pytest.approx(1.5 / 5)
    assert texts_of(shots.drive(moved("64b", "65b"), laps[1], True)) == "", "short of the line"
    stop = moved("61d", "62d", "63d", "P1", box=True)
    pit = shots.drive(stop, laps[2], False)
    assert texts_of(pit) == "0 pit 0  2  ghost" and pit is not None and pit.ghost == m.ground.spot("63d")
    assert shots.share(stop, pit) == pytest.approx(2.2 / 3)
    assert texts_of(shots.drive(moved("26b", "27b"), laps[2], True)) == ""
    assert texts_of(shots.drive(moved("61d", "62d", "63d", "P1", box=True, seat=None), laps[2], True)) == ""


def test_a_roll_shows_the_band_and_the_car_beyond_it(m: Model) -> None:
    shots = CloseUps(m.ground)
    data: Any = {"corner": 3, "space": "28b"}
    on, beyond = (shots.corner(events.ROLLED("", 1, data), at, True) for at in ("28b", "31b"))
    assert (texts_of(on), texts_of(beyond)) == ("1 corner 3 own 2 passed ", "1 corner 3 own 3 passed ghost")
    assert on is not None and beyond is not None and on.spots[0] == m.ground.spot("28b")[:2]
    point = m.ground.track.corners[2].spin_point
    assert point is not None and on.spots[1] == point.pose[:2]
    assert beyond.ghost == m.ground.spot("28b") and beyond.spots[-1] == m.ground.spot("31b")[:2]
    assert shots.corner(events.ROLLED("", None, data), "28b", True) is None


@pytest.mark.parametrize(
    ("seat", "corner", "stays"), [(1, 3, True), (1, 4, False), (0, 3, False), (1, None, False)]
)
def test_a_spin_stays_in_the_picture_of_its_corner(
    m: Model, seat: int, corner: int | None, stays: bool
) -> None:
    shots = CloseUps(m.ground)
    line, before = [(10.0, 10.0), (20.0, 20.0), (30.0, 30.0)], CloseUp(1, "corner", SPOT, 3)
    data: Any = {"corner": corner}
    spin = shots.spin(events.SPUN("", seat, data), line, 90.0, False, before)
    assert spin is not None and spin.spots == (SPOT if stays else (line[0], line[-1]))
    assert texts_of(spin) == f"{seat} spin {corner or 0}  {len(spin.spots)} passed ghost"
    assert spin.ghost == (10.0, 10.0, 90.0) and spin.line == line
    alone = shots.spin(events.SPUN("", seat, data), line, 90.0, True, None)
    assert alone is not None and alone.spots == (line[0], line[-1]) and alone.is_own
    assert shots.spin(events.SPUN("", None, data), line, 90.0, False, before) is None


def test_a_drive_is_slow_round_its_spot() -> None:
    shares = [round(slow_at(n / 10, 0.5), 3) for n in range(11)]
    assert shares == [0.0, 0.048, 0.177, 0.349, 0.421, 0.5, 0.579, 0.651, 0.823, 0.952, 1.0]
    assert [round(slow_at(t, 0.0), 3) for t in (0.1, 0.3, 0.9)] == [0.012, 0.091, 0.962]
    assert [round(slow_at(t, 1.0), 3) for t in (0.1, 0.5, 0.9)] == [0.038, 0.676, 0.988]
    # where the slow part begins and ends no time is lost
    edge = [slow_at(t, 0.5) for t in (0.2849, 0.2851)]
    assert edge[1] - edge[0] < 0.001 and closeups._SLOWED > 1


@pytest.mark.parametrize(
    ("own", "rolls", "spots", "zoom", "size"),
    [
        (True, False, [(100, 100), (140, 120)], 2.75, (270, 214)),
        (True, True, [(100, 100), (140, 220)], 1.37, (270, 244)),
        (False, False, [(100, 100), (140, 120)], 2.0, (200, 155)),
        (True, False, [(100, 100), (140, 120), (700, 400)], 2.75, (270, 214)),
        (True, False, [(100, 100), (700, 400)], 0.67, (440, 239)),
        (True, False, [(300, 300), (340, 420), (360, 420)], 1.91, (270, 340)),
        (False, False, [(5, 5)], 2.0, (200, 150)),
    ],
)
def test_a_close_up_leaves_out_spots_that_are_too_far_apart(
    m: Model, own: bool, rolls: bool, spots: list[Any], zoom: float, size: tuple[int, int]
) -> None:
    m.stage.rolling = Rolling(0) if rolls else None
    found = lens.lens_of(m, CloseUp(0, "corner", tuple(spots), is_own=own))
    assert (round(found.zoom, 2), found.size) == (zoom, size)


def test_pictures_and_their_lines_keep_off_one_another(m: Model) -> None:
    one = (0.0, 0.0, 10.0, 10.0)
    beside = [
        (5.0, 5.0, 10.0, 10.0),
        (30.0, 5.0, 10.0, 10.0),
        (5.0, 30.0, 10.0, 10.0),
        (15.0, 0.0, 10.0, 10.0),
    ]
    assert [lens._overlap_area(one, two) for two in (*beside, (20.0, 0.0, 10.0, 10.0))] == [225, 0, 0, 100, 0]
    lines = [
        lens.shortest_line(one, two) for two in (*beside, (30.0, 0.0, 10.0, 10.0), (0.0, 30.0, 10.0, 10.0))
    ]
    assert lines[0] is None and lines[3] is None, "they touch, or nearly"
    assert lines[4:] == [((10.0, 5.0), (30.0, 5.0)), ((5.0, 10.0), (5.0, 30.0))]
    board = m.board
    x, y, _, h = board.box
    spots = [
        (x + 5, y + 5),
        (x - board.cell - 1, y + 5),
        (x - board.cell + 1, y + 5),
        (x + 5, y + h + board.cell + 1),
    ]
    assert [lens.is_in_view(board, [board.back(*spot)]) for spot in spots] == [True, False, True, False]
    assert not lens.is_in_view(board, [])


def test_an_enlarged_board_needs_no_close_up_of_what_it_shows(m: Model) -> None:
    near = replace(m, board=Board(m.ground.track, m.board.box, 1.9, (0.0, 0.0)))
    close, far = CloseUp(0, "corner", SPOT), CloseUp(0, "corner", ((-300.0, 300.0),))
    seen = [lens.is_visible_on_board(model, one) for model, one in ((m, close), (near, close), (near, far))]
    assert seen == [False, True, False]
    assert len(lens.visible_boxes(m, CloseUp(0, "corner", SPOT, line=[(2.0, 2.0), *SPOT]))) == 3
    assert len(lens.visible_boxes(m, CloseUp(9, "corner", SPOT))) == 1, "a car that is not there"


@pytest.mark.parametrize("corner", [3, 5])
def test_the_picture_of_a_corner_its_dice_and_the_chart_lie_apart(m: Model, corner: int) -> None:
    band = m.ground.track.rows[m.ground.track.corners[corner - 1].band]
    close = CloseUp(0, "corner", tuple(m.ground.spot_of(node)[:2] for node in band), corner, True)
    dial, chart_box = m.layout.dial_box, effects._chart_box(m, Rolling(1, DICE, corner))
    assert effects._firm_boxes(m) == [dial]
    m.stage.rolling = Rolling(1, DICE, corner)
    assert effects._firm_boxes(m) == [dial, chart_box]
    alone = effects._roll_box(m, m.stage.rolling, chart_box)
    m.stage.close = close
    placed = effects.close_places(m, close)
    assert placed.card is not None
    boxes = [placed.close, placed.card, chart_box, dial]
    assert not [(a, b) for a, b in combinations(boxes, 2) if overlap(a, b)]
    assert effects._firm_boxes(m) == [
        dial,
        chart_box,
        lens.visible_part(m, lens.lens_of(m, close)),
        *boxes[:2],
    ]
    assert effects._roll_box(m, m.stage.rolling, chart_box) == placed.card
    assert not overlap(alone, chart_box), "without a close-up as well"
    m.stage.rolling = Rolling(1, DICE)
    assert effects.close_places(m, close).card is None, "dice for the cars have no corner"
    m.stage.rolling = None
    assert len(effects._firm_boxes(m)) == 3


def test_the_finish_leaves_room_for_the_line_that_announces_it(m: Model) -> None:
    spots = tuple(m.ground.spot(label)[:2] for label in ("65b", "0b", "1b"))
    x, y, w, h = m.layout.board
    line = (x + w / 2 - 320, y + h * 0.42 - 44, 640.0, 88.0)
    assert not overlap(effects.close_places(m, CloseUp(0, "line", spots, is_own=True)).close, line)


def test_a_car_that_is_not_on_the_board_hides_nothing(m: Model) -> None:
    assert len(effects._car_box(m, 0)) == 1 and effects._car_box(m, 9) == []


# -- call-outs -----
PARTS = (Part("spin", "Spin", 4, "4 in 36", "11 %"), Part("nothing", "Nothing", 32, "32 in 36", "89 %"))
RISK = Leaf(3, "120 mph, limit 100", "+20", "", "bad", PARTS, "note")
SAFE = Leaf(3, "100 mph, limit 100", "", "Within the limit", "good")
PREVIEW = Note("Preview", "120 mph")


@pytest.mark.parametrize(
    ("leaves", "note", "size"),
    [
        ([RISK], None, (262, 130)),
        ([SAFE], None, (201, 60)),
        ([], PREVIEW, (85, 52)),
        ([RISK], PREVIEW, (262, 176)),
        ([SAFE], PREVIEW, (201, 107)),
    ],
)
def test_a_call_out_is_as_large_as_its_words(
    app: App, leaves: list[Leaf], note: Note | None, size: tuple[int, int]
) -> None:
    width, height = callout.size_of(app.painter(), leaves, note)
    assert (round(width), round(height)) == size


def test_a_call_out_says_every_result_with_its_chance(app: App) -> None:
    at, tip = (300.0, 300.0), (280.0, 280.0)
    assert drawn(app, callout.paint_callout, [RISK], at, tip, PREVIEW) == [
        *("Preview", "120 mph", "3", "120 mph, limit 100", "+20"),
        *("Spin", "4 in 36", "11 %", "Nothing", "32 in 36", "89 %", "note"),
    ]


def inks(leaf: Leaf) -> dict[str, str]:
    """Return the ink of every word of a corner."""
    return {node.text: node.colour for node in every(callout._leaf(leaf, True)) if node.text}


def test_a_call_out_is_red_where_the_car_may_spin() -> None:
    risky, safe, lost = inks(RISK), inks(replace(SAFE, excess="+20")), inks(replace(SAFE, tone="bad"))
    assert (risky["+20"], safe["+20"]) == (PAPER.danger, PAPER.good)
    assert (safe["Within the limit"], lost["Within the limit"]) == (PAPER.good_paper, PAPER.danger_paper)
    assert risky["Spin"] == risky["4 in 36"] == PAPER.danger_paper != risky["Nothing"]
    assert risky["32 in 36"] == PAPER.muted
    assert inks(replace(SAFE, tone=Leaf(1, "").tone))["Within the limit"] == PAPER.good_paper


def test_what_may_spin_is_crosshatched() -> None:
    """Three strokes from the lower left, and for a spin three that cross them."""
    strokes = ["M0.00 1.00L3.00 0.00", "M0.00 2.00L3.00 1.00", "M0.00 3.00L3.00 2.00"]
    crosses = ["M0.00 0.00L3.00 1.00", "M0.00 1.00L3.00 2.00", "M0.00 2.00L3.00 3.00"]
    both = "".join(a + b for a, b in zip(strokes, crosses, strict=True))
    assert "".join(strokes) in callout._strokes(0, 0, 3, 3, 3, False)
    assert both in callout._strokes(0, 0, 3, 3, 3, True)


# -- cells -----
def test_a_space_of_the_road_is_filled_along_its_bend() -> None:
    """The left edge there, the right one back; each bends in its middle."""
    cell = strip([(0, 0), (10, 0), (20, 10), (20, 14), (8, 4), (0, 4)])
    at = [(0, 0), (0.5, 0), (0.75, 0), (1, 0), (1, 1), (0.5, 1), (0.25, 0.5)]
    assert [cell(u, v) for u, v in at] == [(0, 0), (10, 0), (15, 5), (20, 10), (20, 14), (8, 4), (4.5, 2)]


def test_a_speed_is_clicked_on_its_segment_of_the_dial() -> None:
    """80 mph is at the top; three units round the coloured ring belong to it."""
    outline, rim = step_outline(0.0, 0.0, 400.0, 80)
    near, far = math.hypot(*outline[0]), math.hypot(*outline[-1])
    assert (round(near), round(far), len(outline)) == (172, 139, 12)
    assert rim == pytest.approx((0, -189)) and outline[0][0] == pytest.approx(-outline[5][0])
    x, y, w, h = step_box(0.0, 0.0, 400.0, 80)
    assert (x + w / 2, round(y + h / 2, 1), w, h) == (0, -147.5, 62, 62)


# -- pictures of the rule book -----
def test_the_positions_of_the_rule_book_are_what_their_captions_say() -> None:
    """F1-4.2: green wanted five spaces, gets two and drops to 60. F1-5.4: a spin. F1-7.1: into the box."""

    def ends(name: str) -> list[str]:
        paths = diagrams.example_paths(diagrams.PIECES[name], diagrams.positions(name)[0])
        return [labels[path.end] for path in paths]

    before, after = diagrams.positions("F1-4_2")
    assert before.config.seats == 3 and before.turn == 2 and before.to_data()["laps"] == [2, 2, 2]
    labels = before.config.circuit.labels
    assert [labels[at] for at in before.at] == ["17a", "17b", "14b"] and before.speed == [60, 60, 100]
    assert labels[after.at[2]] == "16a" and after.speed[2] == 60
    assert ends("F1-5_1") == ["28a", "28b", "28c"]
    spun = diagrams.positions("F1-5_4")[0]
    assert labels[spun.at[0]] == "S3"
    box = diagrams.positions("F1-7_1")[0]
    assert box.round == 9 and ends("F1-7_1") == ["P3"]
    assert diagrams.position("tannfeld", {}).config.seats == 2
