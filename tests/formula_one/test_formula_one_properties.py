"""Properties of every game of Formula-1: cars, gauges, cards, ways, braking, laps, what is shown before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from f1_games import TRACKS, on_small, played, positions, random_setup, small_circuit

from game.engine.contract import Event, Setup
from game.engine.venue.track import catalogue
from game.games.formula_one import GAME
from game.games.formula_one.rules.cards import BIT, EACH, MAX_BRAKES, MAX_TYRES, PIT_CARDS, TACTICS, count
from game.games.formula_one.rules.circuit import Circuit, circuit_of
from game.games.formula_one.rules.driving import move_paths, occupied
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import DEALING, DRIVING, ORDER, OVER, PIT_DECK, SPEED

GAMES = 60
CIRCUITS = [small_circuit(), *(circuit_of(catalogue.find("formula_one", track)) for track in TRACKS)]
NAMES = ["small", *TRACKS]


@pytest.mark.slow
def test_cars_gauges_and_cards_are_kept(seed: int) -> None:
    """One car a space, gauges within their ends, thirty tactic cards and sixteen pit cards."""
    rng = Random(seed)
    for _ in range(GAMES):
        for state, step, _ in played(random_setup(rng), rng):
            circuit = state.config.circuit
            standing = [node for node in state.at if 0 <= node < circuit.spaces]
            assert len(set(standing)) == len(standing), f"after {step}"
            assert all(0 <= wear <= MAX_TYRES for wear in state.tyres)
            assert all(0 <= wear <= MAX_BRAKES for wear in state.brakes)
            assert all(speed in range(0, 161, 20) for speed in state.speed)
            if state.phase not in (ORDER, DEALING, PIT_DECK, OVER):
                cards_are_complete(state)


def cards_are_complete(state: FormulaOneState) -> None:
    """F1-1.2, 1.3."""
    for kind, name in enumerate(TACTICS):
        held = sum(count(hand, kind) for hand in state.hands)
        assert held + count(state.stock, kind) + state.discard.count(kind) == EACH, name
    kept = [card for bits in state.kept for card in BIT if bits & BIT[card]]
    assert sorted([*state.deck, *kept]) == list(PIT_CARDS)


def test_cars_only_move_forward(seed: int) -> None:
    """Every step of a path leads one row on, straight or diagonally; only back to the road it is aside."""
    rng = Random(seed)
    for _ in range(GAMES):
        for state, _, events in played(random_setup(rng), rng):
            circuit = state.config.circuit
            for event in events:
                if event.kind == "moved":
                    path = [circuit.node_of[label] for label in (event.data["from"], *event.data["path"])]
                    for here, there in pairwise(path):
                        steps_forward(circuit, here, there)


def steps_forward(circuit: Circuit, here: int, there: int) -> None:
    """One step by the track itself, not by the tables of the rules."""
    spaces = circuit.track.spaces
    if here >= circuit.spaces or spaces[here].part == "box":
        assert circuit.row[there] == circuit.row[here] and spaces[there].part == "road"
        return
    assert (circuit.row[there] - circuit.row[here]) % circuit.lap == 1
    assert there in spaces[here].forward


def test_braking_is_paid_once_a_turn(seed: int) -> None:
    """F1-3.5: what a turn's braking wears is the row of its whole reduction, as far as the gauges go."""
    rng = Random(seed)
    for _ in range(GAMES):
        before: tuple[int, int] = (0, 0)
        top = 0
        for state, _, events in played(random_setup(rng), rng):
            charts = state.config.charts
            for event in events:
                data = event.data
                if event.kind == "declared":
                    before = (data["wear"][0] - data["brakes"], data["wear"][1] - data["tyres"])
                    top = max(data["before"], data["speed"])
                if event.kind in ("declared", "braked") and not spins(events):
                    brakes, tyres = charts.reduction(top - data["speed"])
                    assert data["wear"][0] == min(MAX_BRAKES, before[0] + brakes)
                    assert data["wear"][1] == min(MAX_TYRES, before[1] + tyres)


def spins(events: list[Event]) -> bool:
    """Whether a car spun in this step."""
    return any(event.kind == "spun" for event in events)


def test_laps_only_by_the_line(seed: int) -> None:
    """A lap is counted for each crossing of a path, but for those that a spin made void."""
    rng = Random(seed)
    for _ in range(GAMES):
        crossed: Counter[int] = Counter()
        laps: Counter[int] = Counter()
        for state, _, events in played(random_setup(rng), rng):
            circuit = state.config.circuit
            for event in events:
                seat = event.seat if event.seat is not None else -1
                if event.kind == "race_started":
                    crossed.clear()
                    laps.clear()
                elif event.kind == "moved":
                    path = [circuit.node_of[label] for label in (event.data["from"], *event.data["path"])]
                    crossed[seat] += sum(pair in circuit.track.line for pair in pairwise(path))
                elif event.kind == "lap":
                    laps[seat] += 1
                elif event.kind == "turn_started":
                    assert laps == +crossed


def brute_force(
    circuit: Circuit, start: int, spaces: int, speed: int, blocked: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every path by the track's own ways on: its spaces, what each band is entered over, lane changes."""
    track = circuit.track

    def on(here: int) -> list[int]:
        if here < circuit.spaces and track.spaces[here].part == "road":
            pairs = zip(track.spaces[here].forward, track.spaces[here].kinds, strict=True)
            return [to for to, kind in pairs if kind == "road"]
        return [circuit.exit_of[here]]

    def across(space: int) -> float:
        at = track.spaces[space]
        return at.lane - (len(track.rows[at.row]) - 1) / 2

    waiting: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [((start,), (), 0)]
    while waiting:
        path, effect, changes = waiting.pop()
        free = [to for to in on(path[-1]) if not blocked >> to & 1] if len(path) <= spaces else []
        if not free:
            yield path[1:], effect, changes
        for to in free:
            here = path[-1]
            on_road = here < circuit.spaces and track.spaces[here].part == "road"
            corner = next((c for c in track.corners if c.band == track.spaces[to].row), None)
            over = effect
            if corner is not None and on_road:
                over = (*effect, min(60, max(0, speed - corner.limits[track.spaces[to].lane])))
            change = on_road and abs(across(to) - across(here)) > 0.75
            waiting.append(((*path, to), over, changes + change))


@pytest.mark.parametrize("circuit", CIRCUITS, ids=NAMES)
def test_ways_agree_with_brute_force(circuit: Circuit, seed: int) -> None:
    """F1-4.1, 4.2: every end and effect that any longest path has, by the fewest lane changes."""
    rng = Random(seed)
    everywhere = list(range(circuit.nodes))
    for _ in range(400):
        start = rng.choice(everywhere)
        spaces = rng.randint(1, 5 if circuit is not CIRCUITS[0] else 8)
        speed = rng.randrange(0, 161, 20)
        ahead = [node for node in range(circuit.spaces) if circuit.reach[start][spaces] >> node & 1]
        blocked = 0
        for node in rng.sample(ahead, min(len(ahead), rng.choice((0, 1, 2, 5)))):
            blocked |= 1 << node
        if not circuit.on_road[start] and blocked >> circuit.exit_of[start] & 1:
            continue
        found = circuit.paths(start, spaces, speed, blocked, 0, 1)
        every = list(brute_force(circuit, start, spaces, speed, blocked))
        longest = max(len(path) for path, _, _ in every)
        fewest: dict[tuple[int, tuple[int, ...]], int] = {}
        for path, effect, changes in every:
            if len(path) == longest:
                key = (path[-1] if path else start, effect)
                fewest[key] = min(changes, fewest.get(key, 99))
        road = [way for way in found.paths if not circuit.is_box[way.end]]
        assert found.length == longest and found.is_full_length == (longest == spaces)
        ours = {}
        for way in road:
            effect = tuple(min(60, corner.excess) for corner in way.corners)
            ours[way.end, effect] = way
            assert way.path in {path for path, _, _ in every}
        assert ours.keys() == fewest.keys() and len(road) == len(fewest)
        for key, way in ours.items():
            changes = next(c for path, effect, c in every if path == way.path and effect == key[1])
            assert changes == fewest[key], "a path with more lane changes than another to the same effect"
        assert len({way.step for way in found.paths}) == len(found.paths)


@pytest.mark.parametrize("circuit", CIRCUITS, ids=NAMES)
def test_the_own_box_is_entered_at_the_exact_count(circuit: Circuit, seed: int) -> None:
    """F1-7.1: a way into the box wherever a free path of one less leads to its entry, and never otherwise."""
    rng = Random(seed)
    for _ in range(300):
        car = rng.randrange(6)
        entry = circuit.box_entry[car]
        spaces = rng.randint(1, 6)
        start = rng.choice([n for n in range(circuit.spaces) if circuit.on_road[n]])
        for back in range(rng.choice((spaces - 1, spaces - 1, rng.randrange(6)))):
            behind = [n for n in circuit.track.behind[start if back else entry] if circuit.on_road[n]]
            start = rng.choice(behind)
        ahead = [node for node in range(circuit.spaces) if circuit.reach[start][spaces] >> node & 1]
        blocked = 0
        for node in rng.sample(ahead, min(len(ahead), rng.choice((0, 1, 4)))):
            blocked |= 1 << node
        blocked &= ~(1 << circuit.box[car])
        found = circuit.paths(start, spaces, 20, blocked, car, 1)
        paths = [path for path, _, _ in brute_force(circuit, start, spaces - 1, 20, blocked)]
        reached = any(len(path) == spaces - 1 and ((start, *path)[-1] == entry) for path in paths)
        assert any(way.end == circuit.box[car] for way in found.paths) == reached


def test_what_is_shown_before_is_what_happens(seed: int) -> None:
    """The moves of every speed that could be declared are those that are legal once it is."""
    rng = Random(seed)
    looked = 0
    for state in positions(rng, 20, 5):
        if state.phase != SPEED:
            continue
        for step in state.legal():
            if not step.startswith("speed ") or step == "speed 0":
                continue
            speed = int(step.split(" ")[1])
            shown = move_paths(state, state.turn, speed)
            world = state.copy()
            world.apply(step)
            if world.phase != DRIVING:
                continue
            assert world.legal() == tuple(way.step for way in shown.paths)
            way = rng.choice(shown.paths)
            told: list[Event] = []
            seat = world.turn
            world.apply(way.step, told.append)
            drove = next(event for event in told if event.kind == "moved")
            labels = state.config.circuit.labels
            assert drove.data["path"] == [labels[node] for node in way.path]
            entered = [event.data for event in told if event.kind == "entered"]
            assert [(e["corner"] - 1, e["excess"]) for e in entered] == [
                (c.corner, c.excess) for c in way.corners
            ]
            baulked = next((event for event in told if event.kind == "baulked"), None)
            assert (baulked.data["by"] if baulked else -1) == way.baulked_by
            assert baulked is None or baulked.seat == seat
            looked += 1
    assert looked > 100


def test_a_baulked_car_is_stopped_by_cars(seed: int) -> None:
    """Behind it every space ahead is taken, and the car it is behind is on one of them."""
    rng = Random(seed)
    met = 0
    while met < 300:
        state = on_small(["0a"] * 6)
        circuit = state.config.circuit
        road = [n for n in range(circuit.spaces) if circuit.on_road[n] and 6 <= circuit.row[n] <= 12]
        state.at = rng.sample(road, 6)
        state.speed = [rng.randrange(0, 161, 20) for _ in range(6)]
        found = move_paths(state, 0, rng.randrange(40, 161, 20))
        for way in found.paths:
            if way.baulked_by >= 0:
                met += 1
                ahead = {edge[0] for edge in circuit.edges[way.end]}
                assert state.at[way.baulked_by] in ahead
                assert all(occupied(state) >> node & 1 for node in ahead)
        kinds = {
            (way.end, tuple(c.excess for c in way.corners), state.speed[way.baulked_by])
            for way in found.paths
            if way.baulked_by >= 0
        }
        assert found.is_full_length or len(kinds) == len([w for w in found.paths if w.baulked_by >= 0])


def test_unknown_cards_are_drawn_and_known_ones_stay(seed: int) -> None:
    """A sampled world keeps one's own hand, everybody's known cards, counts, and pit cards that were seen."""
    rng = Random(seed)
    for state in positions(rng, 20, 9):
        seat = rng.randrange(state.config.seats)
        world = state.determinize(seat, rng)
        world.check()
        assert world.hands[seat] == state.hands[seat] and world.known == state.known
        assert world.observe(seat) == state.observe(seat)
        assert world.deck[world.unseen :] == state.deck[state.unseen :]


def test_every_option_plays_to_the_end(seed: int) -> None:
    """Each circuit with each number of seats, a fair deal and a league included."""
    rng = Random(seed)
    for track in TRACKS:
        for seats in GAME.seats:
            options = {"laps": 1, "fair_deal": rng.random() < 0.5, "races": rng.choice((1, 2))}
            for state, _, _ in played(Setup(seats, options, (), track), rng):
                last = state
            result = last.result()
            assert result is not None and sorted(result.places) == list(range(1, seats + 1))
            assert len(result.winners) == 1 and result.places[result.winners[0]] == 1
