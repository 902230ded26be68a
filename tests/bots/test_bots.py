"""What holds for bots of every level, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest

from game import bots
from game.bots.search import SearchBot
from game.engine import registry
from game.engine.contract import Action, Budget, Evaluator, Game, SeatView, Sight, State
from game.engine.match import Match
from game.engine.record import SeatInfo, format_record, new_header, parse_record
from game.games.formula_motor_racing.bots.evaluate import plays_left
from game.games.formula_motor_racing.rules.state import DEAL, OVER, RaceState
from tests.playthrough import config_of, each_game, every_other, random_setup

LEVELS = (*bots.LEVELS, *bots.HELPERS)


def quick(game: Game) -> Budget:
    """A game's budget, but few playouts."""
    return replace(game.evaluator.budget, options=4, decisions=200)


def make(level: str, game: Game, seed: int) -> bots.Bot:
    """The bot, searching less than in play where it searches."""
    bot = bots.make(level, None, game, seed)
    return SearchBot(game, seed, level, budget=quick(game)) if isinstance(bot, SearchBot) else bot


def decisions(game: Game, seats: int, rng: Random, share: float = 0.2) -> Iterator[tuple[State, int]]:
    """Some of the decisions of a random game."""
    state = game.new(random_setup(game, seats, rng))
    while (actor := state.actor()) is not None:
        if not isinstance(actor, int):
            state.apply(actor.sample(rng))
            continue
        if rng.random() < share:
            yield state, actor
        state.apply(rng.choice(state.legal()))


def some_decisions(game: Game, seats: int, rng: Random, most: int) -> list[tuple[State, int]]:
    """So many decisions from all over a random game."""
    found = [(state.copy(), seat) for state, seat in decisions(game, seats, rng, 0.5)]
    return rng.sample(found, min(most, len(found)))


@pytest.mark.parametrize("most", [2, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", every_other(LEVELS, 1))
@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_every_decision_is_legal_and_repeatable(game: Game, level: str, most: int, seed: int) -> None:
    """The same seed and view give the same legal decision, at once or in slices."""
    rng = Random(seed)
    for state, seat in some_decisions(game, rng.choice(game.seats), rng, most):
        view = SeatView(state, seat, 0)
        action = make(level, game, seed).choose(view)
        assert action in state.legal()
        assert in_slices(make(level, game, seed), view) == action


def in_slices(bot: bots.Bot, view: SeatView) -> Action:
    """What `think` comes to."""
    thinking = bot.think(view)
    try:
        while True:
            next(thinking)
    except StopIteration as done:
        action: Action = done.value
        return action


@pytest.mark.parametrize("most", [10, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_what_a_bot_cannot_see_does_not_matter(game: Game, level: str, most: int, seed: int) -> None:
    """Another deal of the hidden cards gives the same decision, and the state stays as it was."""
    rng = Random(seed)
    for state, seat in some_decisions(game, rng.choice(game.seats), rng, most):
        other = state.determinize(seat, rng)
        before = state.to_data()
        bot = make(level, game, seed)
        assert bot.choose(SeatView(state, seat, 0)) == bot.choose(SeatView(other, seat, 0))
        assert state.to_data() == before


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_bots_do_not_know_who_is_a_person(game: Game, level: str, seed: int) -> None:
    """The same race with people on other seats gives the same decisions."""
    seats = game.seats[-1]
    agreed = config_of(game, seats, seed)
    match = Match(game, agreed.setup(), seed)
    match.advance()
    rng = Random(seed)
    for _ in range(rng.randrange(30)):
        if not match.is_over:
            match.play(rng.choice(match.legal()))
            match.advance()
    choices = set()
    for human in range(seats):
        infos = tuple(
            SeatInfo("human" if i == human else "bot", f"P{i}", "" if i == human else "pro", "", info.tokens)
            for i, info in enumerate(agreed.seats)
        )
        header = new_header(game, replace(agreed, seats=infos))
        again = Match.from_record(parse_record(format_record(header, match.steps)))
        seat = again.actor()
        if isinstance(seat, int):
            choices.add(make(level, game, seed).choose(again.view(seat)))
    assert len(choices) <= 1


def test_a_forced_move_is_not_searched() -> None:
    """One legal action is taken before anything is sampled."""

    class OneWay:
        seat = 0
        legal = (Action("only"),)

        def __getattr__(self, name: str) -> Any:
            raise AssertionError(f"{name} was asked for")

    for level in bots.LEVELS:
        bot = bots.make(level, None, registry.game("formula_motor_racing"), 1)
        assert bot.choose(OneWay()) == "only"  # type: ignore[arg-type]


@pytest.mark.parametrize("most", [3, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_a_search_thinks_one_playout_at_a_time(game: Game, most: int, seed: int) -> None:
    """Between two slices at most one playout is valued, and the budget bounds them all."""
    rng = Random(seed)
    open_decisions = seen = 0
    for state, seat in some_decisions(game, game.seats[0], rng, most):
        open_decisions += len(game.evaluator.candidates(state)) > 1
        # however badly an option is rated, it is tried
        budget = replace(quick(game), slack=inf)
        bot = SearchBot(game, seed, "ace", budget=budget)
        counting = Counting(bot._evaluator)
        bot._evaluator = counting
        for _ in bot.think(SeatView(state, seat, 0)):
            assert counting.valued <= 1
            seen += counting.valued
            counting.valued = 0
        assert counting.policies <= budget.decisions + budget.options * counting.longest
    assert bool(seen) == bool(open_decisions)


def test_a_search_has_the_budget_of_its_level(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    game, asked = registry.game("toy_circuit"), set()

    def budget_at(_self: object, _state: object, level: str) -> Budget:
        asked.add(level)
        return quick(game)

    monkeypatch.setattr(type(game.evaluator), "budget_at", budget_at)
    for state, seat in some_decisions(game, game.seats[0], Random(seed), 5):
        bots.make("ace", None, game, seed).choose(SeatView(state, seat, 0))
    assert asked == {"ace"}


def test_few_options_need_few_playouts(seed: int) -> None:
    """Every option meets so many worlds and no more, however cheap its playouts are."""
    game, worlds = registry.game("toy_circuit"), 5
    rng = Random(seed)
    for state, seat in some_decisions(game, game.seats[0], rng, 5):
        budget = replace(quick(game), worlds=worlds, decisions=10**6)
        bot = SearchBot(game, seed, "ace", budget=budget)
        bot._evaluator = counting = Counting(bot._evaluator)
        bot.choose(SeatView(state, seat, 0))
        assert counting.valued in [worlds * options for options in range(budget.options + 1)], f"seed {seed}"


def test_a_search_looks_as_many_rounds_ahead_as_its_budget_says(seed: int) -> None:
    """Playouts are valued when the seat has had so many turns, or at the end where that is not far off."""
    game, rng = registry.game("formula_motor_racing"), Random(seed)
    for state, seat in some_decisions(game, rng.choice((3, 4)), rng, 12):
        assert isinstance(state, RaceState)
        budget = replace(game.evaluator.budget_at(state, "ace"), options=4, decisions=200)
        bot = SearchBot(game, seed, "ace", budget=budget)
        bot._evaluator = counting = Counting(bot._evaluator)
        bot.choose(SeatView(state, seat, 0))
        left = plays_left(state) - budget.depth * state.config.seats
        for end in counting.ends:
            if budget.depth and left > state.config.seats:
                assert (end.turn, plays_left(end)) == (seat, left), f"seed {seed}"
            else:
                assert end.phase in (DEAL, OVER), f"seed {seed}"


class Counting:
    """An evaluator that counts what it is asked."""

    def __init__(self, evaluator: Any) -> None:
        self._evaluator = evaluator
        self.valued = 0
        self.policies = 0
        self.run = 0
        self.longest = 0
        self.ends: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._evaluator, name)

    def policy(self, state: State, rng: Random) -> Action:
        """One decision of a playout."""
        self.policies += 1
        self.run += 1
        self.longest = max(self.longest, self.run)
        action: Action = self._evaluator.policy(state, rng)
        return action

    def value(self, state: State, seat: int) -> float:
        """The end of a playout."""
        self._ended(state)
        worth: float = self._evaluator.value(state, seat)
        return worth

    def rough_win_chance(self, state: State, seat: int) -> float | None:
        """The end of a playout that need not go on."""
        chance: float | None = self._evaluator.rough_win_chance(state, seat)
        if chance is not None:
            self._ended(state)
        return chance

    def _ended(self, state: State) -> None:
        self.valued += 1
        self.run = 0
        self.ends.append(state)


@pytest.mark.parametrize("game", each_game())
def test_ratings_cover_what_is_legal(game: Game, seed: int) -> None:
    """All of them are rated, for every sight."""
    evaluator = game.evaluator
    rng = Random(seed)
    for state, _seat in decisions(game, rng.choice(game.seats), rng):
        for sight in ("near", "far"):
            assert {action for action, _ in evaluator.ratings(state, sight)} == set(state.legal())


class Magnified:
    """An evaluator that rates in another unit: by a power of two, as rounding would break ties."""

    scale = 32.0
    ponder = Evaluator.ponder

    def __init__(self, evaluator: Any) -> None:
        self._evaluator = evaluator

    def __getattr__(self, name: str) -> Any:
        return getattr(self._evaluator, name)

    def ratings(self, state: State, sight: Sight) -> list[tuple[Action, float]]:
        """The same worth in smaller coin."""
        return [(action, 32.0 * worth) for action, worth in self._evaluator.ratings(state, sight)]


def test_bots_err_alike_in_whatever_unit_a_game_rates(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("formula_motor_racing")
    rng = Random(seed)
    views = [SeatView(state.copy(), seat, 0) for state, seat in decisions(game, 4, rng)][:12]
    for level in ("rookie", "pro", "ace"):
        before = [make(level, game, seed).choose(view) for view in views]
        with monkeypatch.context() as patch:
            patch.setattr(type(game), "evaluator", Magnified(game.evaluator))
            assert [make(level, game, seed).choose(view) for view in views] == before, f"seed {seed}"


def test_unknown_levels_and_drivers_are_named() -> None:
    game = registry.game("formula_motor_racing")
    with pytest.raises(bots.UnknownBotError, match="did you mean 'rookie'") as caught:
        bots.make("rokie", None, game, 1)
    assert caught.value.params == {"level": "rokie", "known": ", ".join(bots.LEVELS)}
    with pytest.raises(bots.UnknownBotError, match="did you mean 'gaston'"):
        bots.check_driver("gastom")
