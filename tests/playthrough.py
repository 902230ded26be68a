"""Random games for tests: set-ups, steps, and checks that hold at every step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from deciding import by_index as by_index
from deciding import config_of as config_of
from typeguard import CollectionCheckStrategy, check_type

from game.engine import registry
from game.engine.contract import Action, Chance, Event, Game, Json, Kind, Reason, Setup, State, Step
from game.engine.errors import IllegalStep, PaddockError
from game.engine.match import Match
from game.engine.venue.track import catalogue
from game.services.i18n import Language, load_languages


def every_other(values: Iterable[Any], first: int = 0) -> list[Any]:
    """Return parameters of a test with every other one marked `long`, to keep quick runs quick."""
    params = [value if isinstance(value, ParameterSet) else pytest.param(value) for value in values]
    return [
        param if (n + first) % 2 == 0 else pytest.param(*param.values, id=param.id, marks=pytest.mark.long)
        for n, param in enumerate(params)
    ]


def tables() -> list[Any]:
    """Return every registered game at every number of seats, as test parameters."""
    return [
        pytest.param(game, seats, id=f"{game.id}-{seats}")
        for game in registry.games().values()
        for seats in game.seats
    ]


def each_game() -> list[Any]:
    """Return every registered game, as test parameters."""
    return [pytest.param(game, id=game.id) for game in registry.games().values()]


def random_setup(game: Game, seats: int, rng: Random) -> Setup:
    """Return a short game with random options on any track; the first preset where they are not allowed."""
    tokens = game.default_tokens(seats)
    track = rng.choice(catalogue.ids(game.id)) if game.has_tracks else None
    plain = dict(game.presets.get("first", {}))
    options = dict(plain)
    for option in game.options:
        if option.kind == "bool":
            options[option.id] = rng.random() < 0.5
        elif option.kind == "choice":
            options[option.id] = rng.choice(option.choices)
        elif option.kind == "int" and (option.needs or rng.random() < 0.3):
            options[option.id] = rng.randint(option.low, min(option.high, option.low + 2))
    races = game.races(Setup(seats, options, tokens, track))
    for option in game.options:
        if option.kind == "ints" and rng.random() < 0.5:
            options[option.id] = [rng.randint(option.low, option.high) for _ in range(races)]
    try:
        game.new(Setup(seats, options, tokens, track))
    except PaddockError:
        return Setup(seats, plain, tokens, track)
    return Setup(seats, options, tokens, track)


def next_step(state: State, rng: Random) -> Step:
    """Return a random step."""
    actor = state.actor()
    if isinstance(actor, Chance):
        return actor.sample(rng)
    return rng.choice(state.legal())


def states(game: Game, setup: Setup, rng: Random) -> Iterator[tuple[State, Step]]:
    """Yield each state of a random game with the next step; the state changes between yields."""
    state = game.new(setup)
    while state.actor() is not None:
        step = next_step(state, rng)
        yield state, step
        state.apply(step)


def play_out(match: Match) -> None:
    """Play a match to the end with decisions by position."""
    match.advance()
    while not match.is_over:
        match.play(by_index(match))
        match.advance()


def written(state: State) -> str:
    """Return a state's data as text, to compare: a digest of it takes twice as long."""
    return repr(state.to_data())


def check_offer(game: Game, state: State) -> None:
    """Check what `actor()` and `legal()` promise."""
    actor, legal = state.actor(), list(state.legal())
    if isinstance(actor, Chance):
        assert not legal, "legal actions while chance decides"
        listed = actor.outcomes()
        if listed is not None:
            assert sum(p for _, p in listed) == 1
            assert len({o for o, _ in listed}) == len(listed)
        return
    assert isinstance(actor, int)
    assert legal, "no legal action"
    assert len(set(legal)) == len(legal), "an action is offered twice"
    assert list(state.legal()) == legal, "the order is not stable"
    for action in legal:
        assert isinstance(action, Action)
        parsed = game.parse(str(action))
        assert parsed == action and isinstance(parsed, Action)


def check_refusal(state: State, foreign: Step, before: str = "") -> PaddockError | None:
    """Check that an illegal step is refused and changes nothing; return the refusal, if any.

    `before` is what is written of the state, if known."""
    actor = state.actor()
    if isinstance(actor, Chance) and not isinstance(foreign, Action):
        return None
    if foreign in state.legal():
        return None
    before = before or written(state)
    with pytest.raises(PaddockError) as refused:
        state.apply(foreign)
    assert written(state) == before, f"{foreign!r} was refused but changed the state"
    if isinstance(refused.value, IllegalStep):
        assert refused.value.step == foreign, f"{foreign!r} was refused as {refused.value.step!r}"
    return refused.value


@cache
def languages() -> Sequence[Language]:
    """Return every language, read once."""
    return tuple(load_languages()[0].values())


def check_wording(game: Game, refused: PaddockError) -> None:
    """Check that every language has a message for the refusal."""
    for language in languages():
        message = language.error(refused, game.id)
        assert f"error.{refused.key}" not in language.missing, f"{language.code}: {refused.key}"
        assert message


def check_load(game: Game, state: State) -> None:
    """Check that `load` is the inverse of `to_data`, through JSON."""
    data = state.to_data()
    loaded = game.load(json.loads(json.dumps(data)))
    assert loaded.to_data() == data
    assert list(loaded.legal()) == list(state.legal())
    assert loaded.result() == state.result()


def applied(state: State, step: Step) -> tuple[State, list[Event]]:
    """Return a copy after the step, with the events."""
    world, events = state.copy(), []
    world.apply(step, events.append)
    return world, events


def check_events(game: Game, state: State, step: Step) -> str:
    """Check that events are plain data and name a clause; return what is written of the next state."""
    world, events = applied(state, step)
    for event in events:
        json.dumps(event.data)
        if isinstance(event.kind, Kind):
            check_facts(event.kind, event.data)
        assert event.clause in game.clauses, f"{event.kind} names the unknown clause {event.clause}"
        assert event.seats is None or all(0 <= seat < len(game.tokens) for seat in event.seats)
    return written(world)


_fitting: set[tuple[Kind, str]] = set()


def check_facts(kind: Kind, data: Any) -> None:
    """Check that an event's data has the types that its kind declares; checked data is cached."""
    if (key := (kind, repr(data))) not in _fitting:
        check_type(data, kind.facts, collection_check_strategy=CollectionCheckStrategy.ALL_ITEMS)
        _fitting.add(key)


def check_secrecy(state: State, step: Step, seat: int, rng: Random) -> None:
    """Check that a seat's events are the same in two worlds where it observes the same before and after."""
    world = state.determinize(seat, rng)
    try:
        there, events_there = applied(world, step)
    except PaddockError:
        return
    here, events_here = applied(state, step)
    if here.observe(seat) == there.observe(seat):
        mine = [event for event in events_here if event.is_visible_to(seat)]
        theirs = [event for event in events_there if event.is_visible_to(seat)]
        different = [pair for pair in zip_longest(mine, theirs) if pair[0] != pair[1]][:1]
        assert not different, (
            f"{step!r} tells seat {seat} more than it may know: {different[0][0]}, but {different[0][1]} "
            "in a world that looks the same to it before and after"
        )


def _holds(data: Json) -> bool:
    """Return whether there is anything to hide: empty hands have nothing."""
    if isinstance(data, list):
        return any(not isinstance(part, list) or _holds(part) for part in data)
    return bool(data)


class Hidden:
    """Collects what a seat cannot see, and whether sampled worlds vary in it."""

    def __init__(self) -> None:
        self.hidden: set[str] = set()
        self.varied: set[str] = set()
        self._states: dict[str, list[tuple[State, int]]] = {}

    def look(self, state: State, seat: int, rng: Random) -> None:
        """Sample a world and compare it with what the seat knows."""
        before = written(state)
        world = state.determinize(seat, rng)
        assert written(state) == before, "determinize changes the state"
        observation = state.observe(seat)
        assert world.observe(seat) == observation, f"seat {seat} can tell the sampled world from the true one"
        world.check()
        redrawn = state.redrawn(rng)
        assert redrawn.observe(seat) == observation, f"seat {seat} knew what is drawn anew for nobody knew it"
        redrawn.check()
        truth, sampled = state.to_data(), world.to_data()
        hidden = {key for key in truth if _holds(truth[key]) and observation.get(key) != truth[key]}
        self.hidden |= hidden
        self.varied |= {key for key in truth if sampled[key] != truth[key]}
        for key in hidden - self.varied:
            self._states.setdefault(key, []).append((state.copy(), seat))

    def check(self) -> None:
        """Check that everything hidden varies: a sampler that returns the truth is a leak."""
        # where little is hidden a fair sampler may return the truth each time: sample again there
        for key in sorted(self.hidden - self.varied):
            for state, seat in self._states[key]:
                truth = state.to_data()[key]
                if any(state.determinize(seat, Random(n)).to_data()[key] != truth for n in range(20)):
                    self.varied.add(key)
                    break
        assert self.hidden <= self.varied, (
            f"sampled worlds always hold the truth in {self.hidden - self.varied}"
        )


def reasoned(
    game: Game, seed: int, share: float = 0.3, races: int = 2
) -> Iterator[tuple[Any, Action, Reason]]:
    """Yield the reasons for actions at decisions of races played by policy."""
    for number in range(races):
        rng = Random(f"{seed}:{number}")
        state = game.new(random_setup(game, max(3, game.seats[0]), rng))
        while (actor := state.actor()) is not None:
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
                continue
            if rng.random() < share:
                for action in game.evaluator.candidates(state):
                    for reason in game.evaluator.reasons(state, (action,)):
                        yield state, action, reason
            state.apply(game.evaluator.policy(state, rng))
