"""The plan over the dice against plain enumeration by the rules, the tables, and how the levels play."""

from __future__ import annotations

from fractions import Fraction
from itertools import count, pairwise
from random import Random

import pytest
from gp_games import TRACKS, laid, positions, random_setup
from winning import share_of_wins

from game import bots
from game.bots.rated import RatedBot
from game.commands.simulate import Simulation
from game.engine.contract import Chance, Event, SeatView, Setup
from game.engine.venue.track import catalogue
from game.games.grand_prix import GAME
from game.games.grand_prix.bots.choices import pole, result_chances
from game.games.grand_prix.bots.judge import StakesJudge, TurnsJudge
from game.games.grand_prix.bots.plan import Turn, rolling_ratings, turn_ratings
from game.games.grand_prix.bots.ratings import ratings_by_sight
from game.games.grand_prix.bots.stakes import winning_stakes
from game.games.grand_prix.bots.strategy import EXACT_RANGE, Pace, pace_in_progress, pace_of, solve
from game.games.grand_prix.rules.course import course_of
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.state import PATH, ROLL, RUN, TURN
from game.games.grand_prix.rules.steps import AGAIN, FACES, STOP_STEP, TURN_BACK_STEP, USES, WRENCH
from game.games.grand_prix.rules.steps import ROCKET as ROCKET_ITEM
from game.games.grand_prix.rules.steps import ROLL as ROLL_STEP
from tools.adjusted_leads import tried

SIGHTS = ("near", "far", "full")
OPEN_ROAD = ((1, Fraction(7, 2)), (2, Fraction(35, 6)), *((n, Fraction(223, 36)) for n in range(3, 7)))


# -- the plan -----


@pytest.mark.parametrize(("dice", "mean"), OPEN_ROAD)
def test_the_plan_for_an_open_road(dice: int, mean: Fraction) -> None:
    """A turn with three dice or more moves 223/36 spaces by best play, 35/6 with two, 7/2 with one."""
    state = laid(track="eight", spaces=[50, 40], dice=[dice, 6], phase="turn", turn=0)

    def spaces_driven(after: GrandPrixState, seat: int) -> float:
        course = after.config.course
        passed = course.lap * (after.laps[seat] - state.laps[seat])
        return float(passed + course.distance[after.spaces[seat]] - course.distance[state.spaces[seat]])

    spaces_driven.turn = 1.0  # type: ignore[attr-defined]
    turn = Turn(state, spaces_driven)  # type: ignore[arg-type]
    assert turn.again(0) == pytest.approx(float(mean))
    assert -solve([-float(total) for total in range(18)], dice, 0.0).mean == pytest.approx(float(mean))


def by_the_rules(state: GrandPrixState, step: str, judge: TurnsJudge) -> float:
    """The value of a step and best play to the end of the seat's turn, every die and way tried by the rules.

    The position counts as the turn ends: with all rivals upside down the next one may come by itself.
    """
    seat, ended = state.turn, []
    after = state.copy()

    def note(event: Event) -> None:
        if event.kind == "turn_started" and not ended:
            ended.append(judge(after, seat))

    after.apply(GAME.parse(step), note)
    if ended:
        return ended[0]
    if after.turn == seat and after.phase == ROLL:
        return sum(by_the_rules(after, face, judge) for face in FACES) / len(FACES)
    if after.turn == seat and after.phase in (RUN, PATH):
        return max(by_the_rules(after, step, judge) for step in after.legal())
    return judge(after, seat)


@pytest.mark.slow
def test_the_plan_equals_enumeration_by_the_rules(seed: int) -> None:
    """With up to three dice, on every track and with all options."""
    rng = Random(seed)
    judge = TurnsJudge()
    compared = 0
    for state in positions(rng, 12, 23):
        seat = state.turn
        others = [car for car in state.racing if car not in state.finished and car != seat]
        if (
            state.phase not in (TURN, RUN)
            or len(others) < 3
            or state.dice[seat] > 3 + 3 * (state.phase == RUN)
        ):
            continue
        found = dict((rolling_ratings if state.phase == RUN else turn_ratings)(state, judge))
        for step in (AGAIN, STOP_STEP, ROLL_STEP):
            if step in found:
                assert found[step] == pytest.approx(by_the_rules(state, step, judge)), (
                    f"seed {seed}: {step} in {state.to_data()}"
                )
                compared += 1
    assert compared > 20


# -- the tables -----


@pytest.mark.parametrize("track", TRACKS)
def test_the_tables_agree_with_themselves(track: str) -> None:
    """Chances add up and have the mean of the table; a turn of best play gains what it costs."""
    course = course_of(catalogue.find(GAME.id, track))
    pace = pace_of(course)
    for left in (1, 2, 7, 12, 20, EXACT_RANGE, EXACT_RANGE + 1, 55, 80, 130, 200, 400):
        for dice in range(7):
            for flipped in (0, 1, 2):
                spread = pace.spread(left, dice, 1, flipped)
                assert sum(spread.chances) == pytest.approx(1.0)
                mean = sum(turns * chance for turns, chance in enumerate(spread.chances, spread.first))
                assert mean == pytest.approx(pace.turns(left, dice, 1) + flipped, abs=0.06)
                assert sum(spread.later) == pytest.approx(mean, abs=0.01)


def test_the_tables_are_worked_out_in_slices_and_come_out_alike() -> None:
    """So that no bot holds the picture up at its first decision."""
    pace_in_progress.cache_clear()
    pace_of.cache_clear()
    state = laid(track="oval", spaces=[5, 47], laps=[0, 0], phase="turn", turn=0)
    evaluator = GAME.evaluator
    assert not list(evaluator.prepare(state, "near"))
    shares = list(evaluator.prepare(state, "full"))
    assert len(shares) > 90 and shares == sorted(shares) and 0 < shares[0] < 0.02 and shares[-1] <= 1
    assert not list(evaluator.prepare(state, "full")), "nothing is left to do"
    course, whole = state.config.course, Pace(state.config.course)
    while not whole.step():
        pass
    for left in (1, 20, 90, 200):
        assert pace_of(course).turns(left, 4, 0) == whole.turns(left, 4, 0)


def test_a_car_is_worth_more_with_dice_and_near_the_finish() -> None:
    pace = pace_of(course_of(catalogue.find(GAME.id, "oval")))
    for left in range(1, 144):
        means = [pace.turns(left, dice, 0) for dice in range(7)]
        assert all(more <= fewer + 1e-6 for fewer, more in pairwise(means))
        assert pace.turns(left, 6, 1) <= pace.turns(left, 6, 0) + 1e-6
    assert pace.turns(144, 6, 0) > 3 * 7 > pace.turns(96, 6, 0)


@pytest.mark.parametrize("track", ["oval", "eight"])
def test_a_turn_of_best_play_is_worth_a_turn(track: str) -> None:
    """Looking one turn ahead into the tables finds what they say, or little better with six dice."""
    judge = TurnsJudge()
    for spot in (2, 5, 12, 22, 31, 38, 44):
        state = laid(track=track, spaces=[spot, 47], laps=[1, 0], phase="turn", turn=0)
        gain = Turn(state, judge).again(0) - 1.0 - judge(state, 0)
        assert -0.02 < gain < 0.05, f"at {spot}: {gain}"


# -- qualifying -----


def test_the_chance_of_the_pole() -> None:
    """By hand: two seats, the other has 10 or is still to roll."""
    assert sum(result_chances()) == pytest.approx(1.0)
    assert pole(9, 10, 0) == 0.0
    assert pole(10, 10, 0) == 0.5
    assert pole(11, 10, 0) == 1.0
    assert pole(0, -1, 1) == pytest.approx(result_chances()[0] / 2)
    assert pole(21, -1, 1) == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("sight", ["far", "full"])
def test_the_last_to_qualify_rolls_only_as_long_as_it_must(sight: str) -> None:
    for marks, better in (([9, None], AGAIN), ([3, None], STOP_STEP)):
        state = GAME.new(Setup(2))
        data = {**state.to_data(), "phase": "qualify", "turn": 1, "starter": 0, "queue": [1]}
        state = GAME.load({**data, "qualifying": marks, "rolled": [2, 5]})
        assert best(state, sight) == better


# -- sense -----


def best(state: GrandPrixState, sight: str = "full") -> str:
    """The action rated highest."""
    return max(ratings_by_sight(state, sight), key=lambda found: found[1])[0]


def worth(state: GrandPrixState, step: str, sight: str = "full") -> float:
    """How an action is rated."""
    return dict(ratings_by_sight(state, sight))[GAME.parse(step)]  # type: ignore[index]


@pytest.mark.parametrize("sight", ["far", "full"])
def test_nobody_rolls_on_with_the_finish_reached(sight: str) -> None:
    state = laid(track="oval", spaces=[46, 20], laps=[2, 2], phase="run", turn=0, rolled=[4])
    assert best(state, sight) == STOP_STEP


def test_the_ace_does_not_end_in_a_corner_with_a_car() -> None:
    """Corner 8 is four spaces ahead; with a car in it a stop on 1 + 3 is a crash."""
    there = laid(track="oval", spaces=[4, 8, 30], laps=[0, 0, 0], phase="run", turn=0, rolled=[1, 3])
    gone = laid(track="oval", spaces=[4, 9, 30], laps=[0, 0, 0], phase="run", turn=0, rolled=[1, 3])
    assert best(there) == AGAIN
    assert worth(there, "stop") < worth(gone, "stop") - 2.0


def test_partners_are_not_hit() -> None:
    """A crash that takes a partner along is worse than one that takes a rival along."""
    values = []
    for spaces in ([4, 30, 8, 31], [4, 8, 30, 31]):
        options = {"items": False, "teams": True, "partners": "opposite"}
        state = laid(options, "oval", spaces=spaces, laps=[0] * 4, phase="run", turn=0, rolled=[1, 3])
        values.append(worth(state, "stop"))
    assert values[0] < values[1] - 1.0


def test_a_close_rocket_is_fired_at_the_leader_and_a_wrench_mends() -> None:
    options = {"items": True}
    state = laid(
        options, "oval", spaces=[31, 32, 5], laps=[1, 1, 1], phase="turn", turn=0, items=[["rocket"], [], []]
    )
    assert best(state) == USES[ROCKET_ITEM]
    flipped = laid(
        options,
        "oval",
        spaces=[31, 32, 5],
        laps=[1, 1, 1],
        dice=[2, 6, 6],
        lost=[4, 0, 0],
        flipped=[True, False, False],
        phase="turn",
        turn=0,
        items=[["wrench"], [], []],
    )
    assert best(flipped) == USES[WRENCH]
    assert TURN_BACK_STEP in flipped.legal()


def test_the_chances_of_all_add_up() -> None:
    """Of cars side by side each wins about its share, and a car with the win has it all."""
    state = laid(track="oval", spaces=[1, 2, 3, 4], laps=[0] * 4, phase="turn", turn=0)
    judge = StakesJudge(state.config, winning_stakes(state))
    total = sum(judge(state, seat) for seat in range(4))
    assert 0.7 < total < 1.05
    assert judge(state, 3) > judge(state, 0)


@pytest.mark.parametrize("space", (1, 12, 30, 48))
def test_an_ace_with_its_hands_full_far_ahead_rates_its_turn(space: int) -> None:
    """Ten items are worth more turns than it needs to the finish, and no rival can come near."""
    items = ["turbine", "rocket", "wrench", "bomb", "oil"] * 2
    options = {"more_items": True}
    state = laid(options, "oval", spaces=[space, 3], laps=[2, 0], items=[items, []], phase="turn", turn=0)
    assert max(worth for _, worth in ratings_by_sight(state, "full")) > 95.0


# -- levels -----


@pytest.mark.parametrize("races", [3, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.slow
def test_every_rating_is_legal_on_every_track(races: int, seed: int) -> None:
    """Tracks, seats and options at random; each sight rates what is legal and nothing else."""
    rng = Random(seed)
    for state in positions(rng, races, 31):
        before = state.to_data()
        for sight in SIGHTS:
            assert [step for step, _ in ratings_by_sight(state, sight)] == list(state.legal())
        assert state.to_data() == before


@pytest.mark.parametrize("nth", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.slow
def test_aces_bring_a_race_to_its_end(nth: int, seed: int) -> None:
    """A whole race by aces alone; they make no forbidden move."""
    rng = Random(seed + nth)
    state, numbers = GAME.new(random_setup(rng)), count()
    ace = bots.make("ace", None, GAME, seed)
    assert isinstance(ace, RatedBot)
    while (actor := state.actor()) is not None and len(state.results) < 1:
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
        else:
            state.apply(ace.choose(SeatView(state, actor, next(numbers))))


def wins_more(one: str, others: str, games: int, least: float, track: str = "grand") -> bool:
    """Whether one bot wins more than this share of races against three others, seats rotated."""
    setup = Setup(4, {"items": track == "grand"}, GAME.default_tokens(4), track)
    plan = Simulation(GAME.id, setup, ((one, ""), *[(others, "")] * 3), 1, True)
    return share_of_wins(plan, games, least) > least


@pytest.mark.long
@pytest.mark.parametrize(("others", "least", "games"), [("policy", 0.33, 4000), ("random", 0.9, 1000)])
def test_the_ace_is_ahead_in_many_races(others: str, least: float, games: int) -> None:
    assert wins_more("ace", others, games, least, "oval")


@pytest.mark.long
@pytest.mark.parametrize("others", ["policy", "random"])
def test_the_ace_is_ahead_with_items_on_the_grand_track(others: str) -> None:
    assert wins_more("ace", others, 400, 0.4)


@pytest.mark.long
@pytest.mark.parametrize(("below", "level"), list(pairwise(bots.LEVELS)))
def test_a_level_is_a_step_up(below: str, level: str) -> None:
    """With the means of 800 races; tools/bot_table.py has the intervals."""
    assert wins_more(level, below, 800, 0.25)


@pytest.mark.long
def test_what_the_plan_calls_of_its_actions_comes_true() -> None:
    """Among aces, less the luck that fell later; a plan that is half as sure again is out in every band."""
    plan = Simulation(GAME.id, Setup(4, {}, GAME.default_tokens(4)), (("ace", ""),) * 4, 7, True)
    pairs = [pair for index in range(12) for pair in tried((plan, index)) or []]
    for low, high in ((0.0, 0.15), (0.15, 0.4), (0.4, 1.01)):
        own = [came - called for called, came in pairs if low <= called < high]
        assert len(own) > 40
        assert abs(sum(own) / len(own)) < 0.03, f"called {low} to {high}"
