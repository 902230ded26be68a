"""The tables of a solo car against one turn by the rules, their order, and how they are kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from f1_games import dash, on_small, our_charts, small_circuit, small_track

from game.engine.contract import Action, State
from game.engine.odds import follow
from game.engine.precomputed import precomputed
from game.games.formula_one.bots.solo import HALF, SoloTables, precompute
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.rules.cards import ONE, PIT_CARDS, TACTICS
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import RetiredCar
from game.services.precomputed import MAX_FILES, TableFolder

LAPS = 2
CLOSE = 2e-4
"""Tables hold single precision."""
SPEEDS = range(9)


@cache
def table() -> SoloTable:
    """The tables of the small circuit."""
    work = precompute(small_track(), our_charts(), LAPS)
    shares = []
    while True:
        try:
            shares.append(next(work))
        except StopIteration as done:
            assert shares == sorted(shares)
            assert isinstance(done.value, SoloTable)
            return done.value


# -- by the rules -----


def alone(node: int, speed: int, tyres: int, brakes: int, left: int, hand: int = 0) -> FormulaOneState:
    """The car whose box the tables reckon with, all others retired."""
    state = on_small(["0a", "0b", "0c", "1a"])
    state.at = [OFF] * 4
    state.retired = tuple(RetiredCar(seat, 0, 0) for seat in range(3))
    state.turn = HALF
    state.at[HALF] = node
    state.hands[HALF], state.stock = hand, state.stock - hand
    state.laps_left[HALF] = left
    dash(state, HALF, speed=20 * speed, tyres=tyres, brakes=brakes)
    return state


def worth(now: State) -> float:
    """What the tables say of where a turn has led, with the one card that is still held."""
    assert isinstance(now, FormulaOneState)
    circuit, found, left = small_circuit(), table(), now.laps_left[HALF]
    if now.results:
        return -(now.results[-1].distance[HALF] % circuit.lap) / 12
    node = now.at[HALF]
    if circuit.is_box[node] and now.last == 0 and now.round > 1:
        # the rounds that were missed are over already
        return now.round - 2 + found.start(left, HALF, (now.start[HALF] or 60) // 20)
    at = (node, now.speed[HALF] // 20, now.tyres[HALF], now.brakes[HALF])
    held = [(kind, 1.0) for kind, one in enumerate(ONE) if now.hands[HALF] == one]
    saved = found.savings(left, held, 1, *at) if held else 0.0
    return found.turns(left, *at) - saved


def over_rolls(state: FormulaOneState) -> float:
    """The mean over the dice that are due."""
    return sum(turns * float(chance) for turns, chance in follow(state, (), worth).chances.items())


def is_over(now: State) -> bool:
    """Whether the turn is."""
    assert isinstance(now, FormulaOneState)
    return now.round > 1 or bool(now.results)


def turn_of(state: FormulaOneState) -> float:
    """The least of a turn: every action and every roll tried by the rules."""
    if is_over(state):
        return worth(state)
    if not isinstance(state.actor(), int):
        return over_rolls(state)
    return min(after(state, step) for step in state.legal())


def after(state: FormulaOneState, step: Action) -> float:
    """The value of one action; over all pit cards where it leads into the box."""
    decks = [state.deck]
    if step.startswith("drive box"):
        decks = [(card, *(other for other in PIT_CARDS if other != card)) for card in PIT_CARDS]
    total = 0.0
    for deck in decks:
        now = state.copy()
        now.deck = deck
        now.apply(step)
        total += turn_of(now) / len(decks)
    return total


def places(rng: Random, count: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Anywhere on the road at any speed and wear, near the pits more often, or standing beside it."""
    circuit = small_circuit()
    road = [node for node in range(circuit.spaces) if circuit.on_road[node]]
    pits = [node for node in road if circuit.row[node] >= 18 or circuit.row[node] <= 1]
    beside = [*circuit.spin_node, *circuit.outside]
    for i in range(count):
        node = rng.choice((road, pits, beside)[i % 3])
        speed = rng.choice(SPEEDS) if node in road else 0
        worn = (rng.choice((8, rng.randrange(9))), rng.choice((5, rng.randrange(6))))
        yield (node, speed, *worn, 1 + i % LAPS)


@pytest.mark.slow
def test_one_turn_by_the_rules_ends_where_the_tables_say(seed: int) -> None:
    """The least mean of one turn and the table behind it is the table's own value: it is what it claims."""
    for node, speed, tyres, brakes, left in places(Random(seed), 90):
        state = alone(node, speed, tyres, brakes, left)
        found = table().turns(left, node, speed, tyres, brakes)
        assert 1.0 + turn_of(state) == pytest.approx(found, abs=CLOSE), (
            f"seed {seed}: {small_circuit().labels[node]} at {20 * speed}, wear {tyres}/{brakes}, {left} laps"
        )


@pytest.mark.parametrize("kind", range(len(TACTICS)), ids=TACTICS)
@pytest.mark.slow
def test_a_card_saves_what_the_tables_say(kind: int, seed: int) -> None:
    """The same with one tactic card in hand; a stop counts as one with the usual start."""
    for node, speed, tyres, brakes, left in places(Random(seed), 24):
        state = alone(node, speed, tyres, brakes, left, ONE[kind])
        found = table().turns(left, node, speed, tyres, brakes)
        saved = table().savings(left, ((kind, 1.0),), 1, node, speed, tyres, brakes)
        if small_circuit().on_road[node]:
            assert 1.0 + turn_of(state) == pytest.approx(found - saved, abs=0.06), (
                f"seed {seed}: {small_circuit().labels[node]} at {20 * speed}, {tyres}/{brakes}, {left} laps"
            )


# -- their order -----


@pytest.mark.slow
def test_wear_never_helps_and_a_lap_more_takes_longer() -> None:
    circuit, found = small_circuit(), table()
    for node in range(circuit.spaces):
        if not circuit.on_road[node]:
            continue
        for speed in SPEEDS:
            for brakes in range(6):
                by_tyres = [found.turns(2, node, speed, tyres, brakes) for tyres in range(9)]
                assert all(less <= more + CLOSE for less, more in pairwise(by_tyres))
                assert all(found.turns(1, node, speed, t, brakes) < by_tyres[t] for t in range(9))
            for tyres in range(9):
                by_brakes = [found.turns(2, node, speed, tyres, brakes) for brakes in range(6)]
                assert all(less <= more + CLOSE for less, more in pairwise(by_brakes))


def test_the_further_over_the_line_the_better() -> None:
    """Of two cars that finish in one round the one further past the line wins (F1-8.2)."""
    circuit = small_circuit()
    for row in range(11):
        nodes = [node for node in range(circuit.spaces) if circuit.row[node] in (row, row + 1)]
        values = {circuit.row[node]: table().turns(0, node, 3, 0, 0) for node in nodes}
        assert values[row + 1] < values[row] <= 0


def test_laps_beyond_the_tables_cost_what_the_last_one_does() -> None:
    start = small_circuit().grid[0]
    by_lap = [table().turns(lap, start, 0, 0, 0) for lap in range(1, 6)]
    steps = [more - less for less, more in pairwise(by_lap)]
    assert steps[1:] == pytest.approx([steps[0]] * 3)


# -- how they are kept -----


@pytest.mark.slow
def test_the_tables_are_worked_out_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precomputed, "_store", TableFolder(lambda: tmp_path))
    first = SoloTables(small_track(), our_charts(), 1)
    steps = 1
    while not first.step():
        assert 0 <= first.done <= 1
        steps += 1
    assert steps > 100
    again = SoloTables(small_track(), our_charts(), 1)
    assert again.step(), "the second time it is only read"
    assert again.table().to_bytes() == first.table().to_bytes()
    start = small_circuit().grid[0]
    assert again.table().turns(1, start, 0, 0, 0) == first.table().turns(1, start, 0, 0, 0)


def test_damaged_tables_are_worked_out_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precomputed, "_store", TableFolder(lambda: tmp_path))
    tables = SoloTables(small_track(), our_charts(), 1)
    precomputed.write(tables.key, b"no tables")
    assert not tables.step()
    wrong = SoloTable(small_circuit())
    wrong.add_lap()
    wrong.add_lap()
    assert SoloTable.from_bytes(small_circuit(), 1, wrong.to_bytes()) is None
    assert SoloTable.from_bytes(small_circuit(), 2, wrong.to_bytes()) is not None


def test_other_charts_and_tracks_have_other_tables() -> None:
    keys = {SoloTables(small_track(), our_charts(), laps).key for laps in (1, 2, 6, 9)}
    assert len(keys) == 3, "beyond six laps nothing is added"


def test_old_tables_make_room(tmp_path: Path) -> None:
    folder = TableFolder(lambda: tmp_path)
    for number in range(MAX_FILES + 5):
        folder.write(f"table-{number}", b"x")
    assert len(list(tmp_path.iterdir())) == MAX_FILES
    assert folder.read("nothing") is None


def test_a_store_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    folder = TableFolder(lambda: file)
    folder.write("key", b"x")
    assert folder.read("key") is None
