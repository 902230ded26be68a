"""Drivers decide within the cost of their habits, and only by what their seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game import bots
from game.bots.driven import DrivingHabits
from game.bots.rated import RatedBot
from game.bots.search import SearchBot
from game.commands.simulate import Simulation, play_one
from game.engine import registry
from game.engine.contract import Action, Game, HabitContext, Preference, Rated, SeatView, Setup, State
from game.engine.drivers import Driver, Habit, drivers
from game.engine.match import Match
from game.engine.record import SeatInfo, format_record, new_header, parse_record
from tests.playthrough import config_of, each_game, every_other, random_setup

RACES = 96
"""The races of a driver, in each seat as often: enough to see a habit that is far too dear."""


def make(level: str, driver: str, game: Game, seed: int) -> bots.Bot:
    """The bot, searching less than in play where it searches."""
    bot = bots.make(level, driver, game, seed)
    budget = replace(game.evaluator.budget, options=4, decisions=200)
    return SearchBot(game, seed, level, drivers.find(driver), budget) if isinstance(bot, SearchBot) else bot


def views(game: Game, rng: Random, most: int) -> Iterator[tuple[Match, SeatView, SeatView]]:
    """Decisions from all over a random race, each as it is and in another world that the seat allows."""
    match = Match(game, random_setup(game, rng.choice(game.seats), rng), rng.randrange(10**6))
    found = 0
    while not match.is_over and found < most:
        match.advance()
        seat = match.actor()
        if isinstance(seat, int):
            if len(match.legal()) > 1 and rng.random() < 0.1:
                found += 1
                state = match.state_at(len(match.steps))
                history = [played.visible_events(seat) for played in match.history]
                other = SeatView(state.determinize(seat, rng), seat, 0, history)
                yield match, SeatView(state, seat, 0, [played.events for played in match.history]), other
            match.play(rng.choice(match.legal()))


def asked_for(game: Game) -> list[tuple[str, Habit]]:
    """Every habit that a driver has in a game."""
    found = [drivers.find(id) for id in drivers.ids]
    return [(one.id, habit) for one in found if one for habit in one.habits.get(game.id, ())]


@pytest.mark.parametrize("game", each_game())
def test_every_rule_that_a_driver_asks_for_exists_and_is_asked_for(game: Game) -> None:
    assert {habit.rule for _, habit in asked_for(game)} == set(game.evaluator.habits)


@pytest.mark.parametrize("game", each_game())
def test_a_habit_likes_the_same_whatever_is_hidden(game: Game, seed: int) -> None:
    """In two worlds that the seat cannot tell apart, every rule that a driver asks for."""
    rng, rules = Random(seed), game.evaluator.habits
    for _match, view, other in views(game, rng, 25 if rules else 0):
        for name, habit in asked_for(game):
            liked = []
            for one in (view, other):
                world = one.determinize(Random(rng.random()))
                preference = rules[habit.rule](HabitContext(world, one), habit)
                liked.append([preference(action) for action in view.legal] if preference else None)
            assert liked[0] == liked[1], f"{name}: {habit.rule}, seed {seed}"


@pytest.mark.parametrize("level", every_other(bots.LEVELS, 1))
@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_a_driver_decides_by_what_its_seat_knows(game: Game, level: str, seed: int) -> None:
    rng = Random(seed)
    for _match, view, other in views(game, rng, 3):
        driver = rng.choice(drivers.ids)
        choices = {make(level, driver, game, seed).choose(one) for one in (view, other, view)}
        assert len(choices) == 1 and choices <= set(view.legal), f"{driver}, seed {seed}"


@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_a_driver_does_not_know_who_is_a_person(game: Game, seed: int) -> None:
    """The same race with people on other seats gives the same decisions."""
    rng = Random(seed)
    for match, view, _other in views(game, rng, 2):
        config, driver = config_of(game, match.setup.seats, match.seed), rng.choice(drivers.ids)
        config = replace(config, options=match.setup.options, track=match.setup.track)
        choices = set()
        for human in range(match.setup.seats):
            seats = tuple(
                SeatInfo("human" if i == human else "bot", f"P{i}", "" if i == human else "pro", "", tokens)
                for i, tokens in enumerate(match.setup.tokens or [info.tokens for info in config.seats])
            )
            header = new_header(game, replace(config, seats=seats))
            again = Match.from_record(parse_record(format_record(header, match.steps)))
            choices.add(make("pro", driver, game, seed).choose(again.view(view.seat)))
        assert len(choices) == 1, f"{driver}, seed {seed}"


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_no_choice_costs_more_than_the_habits_may(
    game: Game, level: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Habits that like actions at random are followed no further than the dearest of them allows."""
    rng, changed = Random(seed), 0
    taste: dict[tuple[str, Action], float] = {}

    def random_taste(context: HabitContext[Any], habit: Habit) -> Preference:
        return lambda action: taste.setdefault((habit.rule, action), rng.choice((0.0, 1.0, 2.0)))

    habits = (Habit("first", 0.3, {}), Habit("second", -0.5, {}), Habit("third", 0.1, {}))
    driver = Driver("someone", 1, ("red", "white"), {game.id: habits}, {})
    monkeypatch.setattr(type(game.evaluator), "habits", {habit.rule: random_taste for habit in habits})
    choose, seen = DrivingHabits.choose, []

    def checked(self: DrivingHabits, rated: Rated, unit: float, world: State, view: SeatView) -> Action:
        action = choose(self, rated, unit, world, view)
        best = max(rating for _, rating in rated)
        seen.append(best - dict(rated)[action] <= 0.5 * unit + 1e-9)
        return action

    monkeypatch.setattr(DrivingHabits, "choose", checked)
    for _match, view, _other in views(game, rng, 3):
        if level in game.evaluator.levels:
            sight, noise = game.evaluator.levels[level]
            bot: bots.Bot = RatedBot(game, seed, sight, noise, driver)
        else:
            bot = SearchBot(
                game, seed, level, driver, replace(game.evaluator.budget, options=4, decisions=200)
            )
        changed += bot.choose(view) in view.legal
    assert all(seen) and len(seen) == changed


# -- how habits share a decision -----

RATED = [(Action(name), value) for name, value in (("a", 1.0), ("b", 0.8), ("c", 0.6), ("d", 0.1))]


def choice(monkeypatch: pytest.MonkeyPatch, game: Game, *habits: tuple[float, str | None]) -> str:
    """What habits choose among four actions; each has a cost and likes some letters, or says nothing."""
    rules: dict[str, Any] = {}
    for number, (_cost, liked) in enumerate(habits):
        likes = None if liked is None else frozenset(liked)
        rules[f"{number}"] = lambda context, habit, likes=likes: (
            likes if likes is None else likes.__contains__
        )
    monkeypatch.setattr(type(game.evaluator), "habits", rules)
    own = tuple(Habit(f"{number}", cost, {}) for number, (cost, _) in enumerate(habits))
    driver = Driver("someone", 1, ("red", "white"), {game.id: own}, {})
    state: Any = None
    return DrivingHabits(game, driver).choose(RATED, 1.0, state, SeatView(state, 0, 0))


@pytest.mark.parametrize(
    ("habits", "chosen"),
    [
        ([], "a"),
        ([(0.5, "c")], "c"),
        ([(0.3, "c")], "a"),  # c is 0.4 behind
        ([(0.5, "bc")], "b"),  # the rating decides among what is liked
        ([(0.5, None)], "a"),
        ([(0.5, "abcd")], "a"),
        ([(-0.5, "a")], "b"),  # avoided
        ([(-0.1, "a")], "a"),  # avoiding it would cost 0.2
        ([(0.5, "bc"), (0.5, "c")], "c"),  # among what the first one left
        ([(0.3, "ab"), (0.3, "b")], "b"),
        ([(0.5, "ab"), (0.9, "d")], "a"),  # costs do not add up
        ([(0.5, "d"), (0.2, "b")], "b"),  # the first one finds nothing near enough and decides nothing
    ],
)
def test_habits_decide_one_after_another_within_their_costs(
    habits: list[tuple[float, str | None]], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert choice(monkeypatch, registry.game("toy_circuit"), *habits) == chosen


@pytest.mark.parametrize("level", ["rookie", "club", "pro"])
def test_a_habit_has_the_cost_of_the_level(level: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it costs nothing the driver chooses as its level does."""
    game = registry.game("toy_circuit")

    def last(context: HabitContext[Any], habit: Habit) -> Preference:
        return lambda action: action == context.view.legal[-1]

    habits = (Habit("last", 0.0, {}, {"rookie": 1000.0}),)
    driver = Driver("someone", 1, ("red", "white"), {game.id: habits}, {})
    monkeypatch.setattr(type(game.evaluator), "habits", {"last": last})
    monkeypatch.setattr(drivers, "find", lambda id: driver)
    chosen, plain = (bots.make(level, name, game, seed) for name in ("someone", None))
    for _match, view, _other in views(game, Random(seed), 9):
        assert chosen.choose(view) == (view.legal[-1] if level == "rookie" else plain.choose(view))


@pytest.mark.long
@pytest.mark.parametrize("id", registry.FLOOR)
def test_drivers_keep_their_level(id: str) -> None:
    """One among five plain pros: none is lost at any table, and all twelve win next to their share of 1/6."""
    options = {"formula_motor_racing": {"races": 1}, "formula_one": {"laps": 1}}.get(id, {})
    wins = {}
    for driver in drivers.ids:
        table = (("pro", driver), *[("pro", "")] * 5)
        plan = Simulation(id, Setup(6, options), table, 11, True)
        wins[driver] = sum(play_one(plan, index).wins[0] for index in range(RACES)) / RACES
    assert {driver: share for driver, share in wins.items() if share < 1 / 6 - 0.11} == {}
    assert sum(wins.values()) / len(wins) > 1 / 6 - 0.035
