"""What previews of a play foretell, and what the report calls luck, against the rules themselves."""

from __future__ import annotations

from fractions import Fraction

from test_rules import at_play, random_match

from game.engine.contract import Action
from game.engine.match import Played
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.rules.cards import TEAMS
from game.games.formula_motor_racing.rules.preview import faces_of, preview
from game.games.formula_motor_racing.table.messages.report import story


def test_a_preview_of_the_last_play_counts_the_race_once() -> None:
    """FMR-3.4, 6.1: the race ends with that play, and its points are what was foretold."""
    order = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in TEAMS]
    given = {"order": order, "hands": [["off-circuit"]], "turn": 0, "deck": [], "last_plays": 1}
    action = Action("play off-circuit blue-1")
    for races in (1, 2):
        state = at_play(given, races=races)
        branches = [
            ending.facts
            for source in (state.observe(0), state)
            for ending in preview(source, action, 0).endings
        ]
        state.apply(action)
        data = state.to_data()
        assert len(branches) == 2
        for branch in branches:
            assert list(branch.order) == data["order"]
            assert branch.points.totals == data["totals"]
            assert branch.points.drivers == data["driver_totals"]


def test_a_preview_of_another_seat_is_as_if_it_were_on_turn() -> None:
    """FMR-4.5.1: whose car it is decides whether the charge may go on."""
    seen = at_play({"hands": [["crash"]], "turn": 0}).observe(1)
    for car, then in (("green-2", "again"), ("blue-2", "")):
        up, down = preview(seen, Action(f"play charge-lose-gear {car}"), 1).endings
        assert (up.facts.further_choice, down.facts.further_choice) == (then, "")


def test_a_preview_of_a_crash_has_either_neighbour() -> None:
    """FMR-4.7."""
    order = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in TEAMS]
    told = preview(at_play({"order": order, "hands": [["crash"]]}).observe(0), Action("play crash"), 0)
    for ending in told.endings:
        at = faces_of(ending)[0] - 1
        pairs = [list(one.out) for one in (ending.facts, ending.facts.with_other_car) if one is not None]
        assert pairs == [order[i : i + 2] for i in (at - 1, at) if 0 <= i < 11]
    assert len(told.endings) == 12


def test_the_luck_of_a_roll_is_the_share_of_faces_that_please(seed: int) -> None:
    """Every roll of a season, against all twelve faces in its place."""
    for seats in (3, 5):
        match = random_match(seats, seed, races=1)
        teams = match.observe(None)["teams"]
        told = iter(story(match.history, 1, teams).rolls)
        for played in match.history:
            if not played.step.startswith("roll "):
                continue
            pleased = 0
            for face in range(1, 13):
                state, events = match.state_at(played.index), []
                state.apply(GAME.parse(f"roll {face}"), events.append)
                one = Played(played.index, GAME.parse(f"roll {face}"), None, tuple(events))
                history = [*match.history[: played.index], one]
                pleased += story(history, 1, teams).rolls[-1].wanted
            roll = next(told)
            assert roll.chance == Fraction(pleased, 12), f"seed {seed}, step {played.index}: {played.step}"
