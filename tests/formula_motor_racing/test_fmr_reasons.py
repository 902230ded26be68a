"""What is said for a play is so: held against the play carried out by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest
from playthrough import reasoned
from test_fmr_winning import HAND, LINE, position

from game.engine import registry
from game.engine.contract import Action, Outcome, Reason
from game.games.formula_motor_racing.rules.cards import CARD_IDS, CARDS, CARS, TEAMS
from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.rules.state import CHARGE, CRASH, ROLL, SPIN
from game.games.formula_motor_racing.table.outlook import Outlook
from game.review.advice import spoken_facts
from game.ui.race.board.pieces import BAD, GOOD

FMR = registry.game("formula_motor_racing")
CLOSE = {CHARGE: "stop", SPIN: "stand"}


def closed(state: Any) -> Any:
    """The state with the player content with the roll, whichever it is; a crash with whichever neighbour."""
    if state.phase == ROLL:
        state.apply(Outcome("roll 1"))
    while state.phase in (*CLOSE, CRASH):
        close = CLOSE.get(state.phase, "")
        state.apply(next(step for step in state.legal() if step == close or state.phase == CRASH))
    return state


def after(state: Any, *steps: Any) -> Any:
    world = state.copy()
    for step in steps:
        world.apply(step)
    return closed(world)


def place(state: Any, car: str) -> int:
    return int(state.line.index(CARS.index(car))) + 1


def harmed(state: Any, end: Any, car: str) -> bool:
    """Whether a car lost places or went out."""
    at = CARS.index(car)
    gone = at in end.line[end.running_count :] and at not in state.line[state.running_count :]
    return gone or place(end, car) > place(state, car)


def team_points(state: Any, own: set[str]) -> int:
    return sum(points_if_ended_now(state).teams[team] for team in own)


WANTED = {"up", "passes", "rides", "clears", "back", "points", "wins", "hits", "keeps"}
WANTED |= {"charges", "rolls_back", "rolls_last", "rolls_out", "falls", "no_harm"}
OWN_FALLS = ("falls", "both_fall")
SHIFTS = ("up", "passes", "rides", "clears", "back", *OWN_FALLS)


def until_all(seen: Counter[str], seed: int) -> Iterator[tuple[Any, Action, Reason]]:
    """What is said in races, in further ones while a kind of reason was not given."""
    for more in range(20):
        yield from reasoned(FMR, seed + more)
        if seen.keys() >= WANTED:
            return


@pytest.mark.slow
def test_every_reason_is_so(seed: int) -> None:
    seen: Counter[str] = Counter()
    for state, action, reason in until_all(seen, seed):
        data, seat = reason.params, state.turn
        own = {TEAMS[team] for team in state.config.teams[seat]}
        key = reason.key.removesuffix("_only")
        seen[key] += 1
        if "car" in data:
            assert state.config.owner[CARS.index(data["car"])] >= 0, (action, reason)
        if reason.key.startswith("rolls_") or reason.key == "charges":
            good = 0
            card = CARDS[state.card if state.phase == CHARGE else CARD_IDS.index(action.split(" ")[1])]
            ills = {("pit", False): "back", ("charge", False): "last", ("charge", True): "out"}
            assert reason.key in ("charges", f"rolls_{ills[card.kind, card.retires]}"), (action, reason)
            assert reason.key != "charges" or data["car"].rpartition("-")[0] in own, (action, reason)
            ends = [after(state, action, Outcome(f"roll {face}")) for face in range(1, 13)]
            if any(end.race != state.race for end in ends):
                # the next race lets all run again
                continue
            for end in ends:
                was, now = place(state, data["car"]), place(end, data["car"])
                out = CARS.index(data["car"]) in end.line[end.running_count :]
                good += (now < was and not out) if reason.key == "charges" else (now > was or out)
                assert reason.key in ("charges", "rolls_out") or not out, (action, reason)
                # a gear lost puts nobody out: as many run as before
                assert reason.key != "rolls_last" or now <= was or now == state.running_count, (
                    action,
                    reason,
                )
            assert (good, 12) == (data["n"], data["of"]), (action, reason)
            continue
        if key in ("hits", "strikes"):
            assert (reason.key == key) == bool(data["ill"]), "none of a kind is not counted"
            ends = [after(state, action, Outcome(f"roll {face}")) for face in range(1, 13)]
            mine = [car for car in CARS if car.rpartition("-")[0] in own]
            assert data["of"] == 12 and data["n"] + data["ill"] <= 12
            card = CARDS[state.card if state.phase == SPIN else CARD_IDS.index(action.split(" ")[1])]
            # the next race has a line of its own
            if card.kind == "spin" and all(len(end.results) == len(state.results) for end in ends):
                ill = [any(harmed(state, end, car) for car in mine) for end in ends]
                assert data["ill"] == sum(ill), (action, reason)
                rivals = [car for car in CARS if state.config.owner[CARS.index(car)] >= 0]
                rivals = [car for car in rivals if car not in mine]
                struck = [any(harmed(state, end, car) for car in rivals) for end in ends]
                hit = sum(bool(one) and not own for one, own in zip(struck, ill, strict=True))
                assert key == "hits" or data["n"] == hit > 0, (action, reason)
            continue
        if key == "harms":
            assert reason.is_against and 0 < data["n"] <= data["of"], (action, reason)
            continue
        if key == "helps":
            outlook = Outlook(state.observe(seat), action, seat, cast(Any, None))
            counted = len(outlook.faces(GOOD)), len(outlook.faces(BAD))
            assert counted == (data["n"], data["ill"]), "the hint counts as the button does"
            continue
        if reason.key == "keeps":
            assert action == "stop" and place(after(state, action), data["car"]) == data["place"]
            continue
        if reason.key in ("wins", "wins_tie"):
            result = after(state, action).result()
            assert result is not None and seat in result.winners and data["points"] >= data["n"]
            assert (data["points"] == data["n"]) == (reason.key == "wins_tie")
            assert data["team"] not in own
            continue
        end = after(state, action)
        if len(end.results) > len(state.results):
            continue
        if reason.key in SHIFTS:
            assert (place(state, data["car"]), place(end, data["car"])) == (data["before"], data["after"])
            assert (data["car"].rpartition("-")[0] in own) == (reason.key != "back")
            assert (data["after"] > data["before"]) == (reason.key in ("back", *OWN_FALLS))
            if reason.key == "both_fall":
                mine = [car for car in CARS if car.rpartition("-")[0] in own]
                assert all(place(end, car) > place(state, car) for car in mine)
            assert "by" not in data or data["by"] == action.split(" ")[-1] != data["car"]
            for team in data.get("past", ()):
                cars = [f"{team}-{n}" for n in (1, 2)]
                assert team not in own and state.config.owner[CARS.index(cars[0])] >= 0
                assert any(
                    place(state, car) < data["before"] and place(end, car) > data["after"] for car in cars
                )
        elif reason.key == "out":
            assert CARS.index(data["car"]) in end.line[end.running_count :]
        elif reason.key == "points":
            assert (team_points(state, own), team_points(end, own)) == (data["before"], data["after"])
        elif reason.key == "no_harm":
            mine = [car for car in CARS if car.rpartition("-")[0] in own]
            assert all(place(state, car) == place(end, car) for car in mine)
        elif reason.key == "takes":
            assert data["team"] not in own and data["team"] in {
                TEAMS[team] for teams in state.config.teams for team in teams
            }
            assert team_points(state, {data["team"]}) - team_points(end, {data["team"]}) == data["n"]
        else:
            raise AssertionError(reason)
        assert all(id.partition(".")[0] in ("car", "face", "deck") for id in reason.elements)
    assert seen.keys() >= WANTED, seen


def reasons_for(line: list[str], card: str, car: str = "") -> list[Reason]:
    """What is said of a play in this line by blue, beside whom red and purple are neutral."""
    state = position(line, [card, *(one for one in HAND if one != card)][:5], deck=["wrong-line"])
    return list(FMR.evaluator.reasons(state, [Action(f"play {card} {car}".strip())]))


IN_FRONT = ["blue-1", "blue-2", *(car for car in LINE if not car.startswith("blue"))]


def test_a_spin_that_moves_no_own_car_up_is_told_by_whom_it_hurts() -> None:
    (reason,) = reasons_for(IN_FRONT, "spin-out")
    assert (reason.key, reason.params) == ("strikes", {"n": 6, "ill": 2, "of": 12})


def test_what_befalls_a_neutral_car_is_no_reason() -> None:
    assert [reason.key for reason in reasons_for(IN_FRONT, "off-circuit", "purple-1")] == ["no_harm"]


def test_a_play_that_costs_both_own_cars_places_says_so() -> None:
    line = [
        "green-1",
        *IN_FRONT[:2],
        "red-1",
        *(car for car in IN_FRONT[2:] if car not in ("green-1", "red-1")),
    ]
    line.remove("yellow-1")
    line.insert(4, "yellow-1")
    first, *_ = reasons_for(line, "overtake-4-red", "red-1")
    assert (first.key, first.params["before"], first.params["after"]) == ("both_fall", 2, 4)


def test_a_charge_on_an_own_car_says_that_it_may_be_repeated() -> None:
    assert reasons_for(IN_FRONT, "charge-engine-blows", "blue-2")[0].key == "charges"


def test_a_charge_of_a_neutral_car_is_counted_by_what_helps() -> None:
    """The hint counted 3 rolls in 12 that move an own car up, the button 12 in 12 that help."""
    first, *others = (car for car in LINE if car != "purple-1")
    (reason,) = reasons_for([first, "purple-1", *others], "charge-lose-gear", "purple-1")
    assert (reason.key, reason.params) == ("helps_only", {"n": 3, "ill": 0, "of": 12})


def test_what_a_play_costs_is_told_of_it_but_never_for_it() -> None:
    """A pit stop of an own car was the best choice, because the die may drop that car back."""
    (reason,) = reasons_for(IN_FRONT, "pit-stop-any", "blue-1")
    assert reason.key == "rolls_back" and reason.is_against
    assert not spoken_facts([reason], True) and spoken_facts([reason], False) == [reason]
    (ahead,) = reasons_for(IN_FRONT, "pit-stop-any", "green-1")
    assert ahead.key == "rolls_back" and not ahead.is_against
