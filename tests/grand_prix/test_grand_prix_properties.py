"""Properties of every game of nestorgames GP: cars, dice, items, laps, pushes, and what events tell."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from gp_games import TRACKS, laid, played, random_setup
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.contract import Chance, Event, Setup
from game.engine.match import Match
from game.engine.venue.track import catalogue
from game.games.grand_prix import GAME
from game.games.grand_prix.rules.course import course_of
from game.games.grand_prix.rules.movement import arrive
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.state import PLACE, QUALIFY, ROCKET, TRAY, count
from game.games.grand_prix.rules.steps import ARMED, BOMB, DICE, ITEMS, KINDS, OIL
from game.games.grand_prix.rules.steps import ROCKET as ROCKET_ITEM

GAMES = 25


def on_the_road(state: GrandPrixState) -> bool:
    """Whether a race is under way."""
    return state.phase >= PLACE or any(space >= 0 for space in state.spaces)


@pytest.mark.slow
def test_cars_dice_and_items_are_kept(seed: int) -> None:
    """One car a straight space; dice in hand and box make six; no item is lost or made."""
    rng = Random(seed)
    for _ in range(GAMES):
        for state, step, _ in played(random_setup(rng), rng):
            data, course = state.to_data(), state.config.course
            assert all(a + b == DICE for a, b in zip(data["dice"], data["lost"], strict=True))
            cars = Counter(place for place in state.places if place >= 0)
            for place, here in cars.items():
                assert here == 1 or course.corner[course.space_at[place]], f"after {step}"
            if on_the_road(state) and state.phase not in (QUALIFY,):
                items_are_complete(state)


def items_are_complete(state: GrandPrixState) -> None:
    """GP-1.2: in hands, on the road, on the tray, available or about to return."""
    wet = len(state.config.course.oil) if state.config.options["wet_race"] else 0
    for kind in KINDS:
        there = sum(count(items, kind) for items in state.items) + count(state.supply, kind)
        there += state.road.count(kind) + (state.tray_item == kind) + state.returning.count(kind)
        there += state.road.count(ARMED) if kind == BOMB else 0
        there += kind == ROCKET_ITEM and state.phase == ROCKET
        assert there - (wet if kind == OIL else 0) == state.config.stock[kind], ITEMS[kind]


def test_laps_only_by_the_line(seed: int) -> None:
    """A disc is taken where a path, a push or a slide crosses the line, and nowhere else."""
    rng = Random(seed)
    for _ in range(GAMES):
        crossed: Counter[int] = Counter()
        laps: Counter[int] = Counter()
        for state, _, events in played(random_setup(rng), rng):
            for event in events:
                if event.kind == "race_started":
                    crossed.clear()
                    laps.clear()
                crossed.update(crossings(state, event))
                if event.kind == "lap":
                    laps[event.seat or 0] += 1
            for seat in state.racing:
                out = 1 if crossed[seat] else 0  # the way out of the pit lane is no lap
                if on_the_road(state) and state.phase != TRAY:
                    assert state.laps[seat] == crossed[seat] - 1
                    assert laps[seat] == crossed[seat] - out


def crossings(state: GrandPrixState, event: Event) -> list[int]:
    """The cars that an event takes over the line, each as often as it does."""
    course, data = state.config.course, event.data
    if event.kind == "moved":
        path = [course.space_of[data["from"]], *(course.space_of[spot] for spot in data["path"])]
        over = sum(step in course.track.line for step in pairwise(path))
        return [event.seat or 0] * (over + (data["to"] is None))
    if event.kind == "pushed":
        return [event.seat or 0] if data["line"] else []
    if event.kind == "slid":
        found = []
        for car, start, path in zip(data["cars"], data["from"], data["path"], strict=True):
            spaces = [course.space_of[spot] for spot in (start, *path)]
            found += [car] * sum(course.onward_laps[space] for space in spaces[:-1])
            # a slide is told in two parts where it crosses the line; who finishes has no second one
            found += [car] if course.onward_laps[spaces[-1]] and state.spaces[car] < 0 else []
        return found
    return []


@settings(max_examples=150, deadline=None, print_blob=True)
@given(st.data())
def test_pushes_terminate(data: st.DataObject) -> None:
    """Any cars in a row, any items: a car arriving anywhere comes to rest, and every car with it."""
    track = data.draw(st.sampled_from(TRACKS))
    course = course_of(catalogue.find("grand_prix", track))
    n = data.draw(st.integers(2, 8))
    start = data.draw(st.integers(0, course.lap - 1))
    spaces, seen = [], set()
    here = start
    while len(spaces) < n:
        if course.place[here] not in seen:
            spaces.append(course.labels[here])
            seen.add(course.place[here])
        here = course.onward[here]
        if data.draw(st.booleans()):
            here = course.onward[here]
    free = [s for s in range(len(course.labels)) if not course.special[s]]
    lying = data.draw(st.lists(st.sampled_from(free), max_size=4, unique_by=lambda s: course.place[s]))
    road = [[course.labels[s], data.draw(st.sampled_from(["oil", "oil", "armed", "rocket"]))] for s in lying]
    names = [name for _, name in road]
    if names.count("armed") > 2 or names.count("rocket") > 2:
        return
    options = {"items_on_road": True, "safety_car": data.draw(st.booleans())}
    given_ = {"spaces": spaces, "road": road, "available": []}
    owned = ["turbine"] * 2 + ["wrench"] * 2 + ["rocket"] * (2 - names.count("rocket"))
    owned += ["bomb"] * (2 - names.count("armed")) + ["oil"] * (4 - names.count("oil"))
    state = laid(options, track, **given_, items=[owned])
    mover = data.draw(st.integers(0, n - 1))
    target = data.draw(st.integers(0, n - 1))
    state.spaces[mover] = state.spaces[target]
    state.places[mover] = state.places[target]
    arrive(state, mover, True, None)
    for place, cars in Counter(place for place in state.places if place >= 0).items():
        assert cars == 1 or course.corner[course.space_at[place]]


@pytest.mark.parametrize("track", TRACKS)
def test_every_number_of_seats_finishes_on_every_track(track: str, seed: int) -> None:
    """Sensible play ends every race with a result for everybody."""
    rng = Random(seed)
    for seats in GAME.seats:
        setup = Setup(seats, {"safety_car": True}, (), track)
        *_, (state, _, _) = played(setup, rng, sensible=0.9)
        result = state.result()
        assert result is not None and sorted(result.places) == list(range(1, seats + 1))
        assert sum(result.points) == seats * (seats + 1) // 2


@pytest.mark.slow
def test_what_is_seen_after_an_event_has_it_happened(seed: int) -> None:
    """Cars stand where they drove, were pushed and slid to; dice, discs and items are as was told."""
    rng = Random(seed)
    for number in range(GAMES):
        match = Match(GAME, random_setup(rng), number)
        while (actor := match.actor()) is not None:
            done = match.play_chance() if isinstance(actor, Chance) else match.play(rng.choice(match.legal()))
            assert done is not None
            for event, after in match.visible_events(done.index, None):
                has_happened(event, dict(after))


def has_happened(event: Event, seen: dict[str, Any]) -> None:
    """Whether the position agrees with what was told."""
    told, seat, kind = event.data, event.seat, event.kind
    if kind in ("moved", "pushed", "teleported"):
        assert seen["spaces"][seat] == told["to"] or seat in seen["finished"]
        assert seat in seen["order"], "the running order has every car"
    elif kind == "slid":
        assert all(seen["spaces"][car] == told["to"] for car in told["cars"])
    elif kind == "crashed":
        assert [seen["dice"][car] for car in told["cars"]] == told["dice"]
        assert all(seen["flipped"][car] for car in told["cars"])
    elif kind == "lap":
        assert min(seen["laps"][seat], told["laps"]) == told["laps"]
    elif kind == "finished":
        assert seen["finished"][told["place"] - 1] == seat and seen["spaces"][seat] is None
    elif kind == "rolled":
        assert seen["rolled"] == told["faces"]
    elif kind == "item_taken":
        assert told["item"] in seen["items"][seat]
    elif kind in ("item_laid", "item_placed", "item_returned") and told["space"] is not None:
        assert [told["space"], told["item"]] in seen["road"]
    elif kind == "fastest_turn":
        assert seen["fastest"] == {"sum": told["sum"], "seat": seat}
