"""Formula-1 as the match sees it: phases, results, secrets, invariants."""

from __future__ import annotations

from random import Random
from typing import Final, Self, cast

from game.engine.contract import Action, Chance, Json, Outcome, Result, Step
from game.engine.fields import Phase, in_order
from game.games.formula_one.rules import corners, driving, race, season
from game.games.formula_one.rules.cards import (
    BIT,
    EACH,
    MAX_BRAKES,
    MAX_TYRES,
    PIT_CARDS,
    PLAYS,
    TACTICS,
    TOP_SPEED,
    count,
    kinds_in,
    packed,
    size,
)
from game.games.formula_one.rules.circuit import DRIVE, OFF
from game.games.formula_one.rules.pits import THE_PITS, parse_shuffle
from game.games.formula_one.rules.position import Position
from game.games.formula_one.rules.speed import SPEEDS
from game.games.formula_one.rules.state import (
    DEALING,
    DRIVING,
    EXTRA_MOVE,
    ORDER,
    OVER,
    PENALTY,
    PHASES,
    PIT_DECK,
    SPEED,
    RaceState,
)

PHASE_ROWS: Final = in_order(
    PHASES,
    Phase("over", "the racing is over", "F1-8.2"),
    Phase(
        "order",
        "the dice for the cars are to be rolled first",
        "F1-2.1",
        race.roll_for_cars,
        chance=race.ORDER_DICE,
    ),
    Phase("deal", "the tactic cards are to be dealt first", "F1-2.1", race.deal, chance=race.THE_DEAL),
    Phase("pits", "the pit cards are to be shuffled first", "F1-1.3", race.start, chance=THE_PITS),
    Phase(
        "penalty",
        "the dice for the corner are to be rolled first",
        "F1-5.1",
        corners.roll,
        chance=corners.PENALTY_DICE,
    ),
    Phase("speed", "a speed is to be declared", "F1-3.1", driving.declare, driving.speeds),
    Phase("drive", "the car is to be driven", "F1-4.1", driving.drive, driving.legal_paths),
    Phase(
        "match",
        "a speed up to that of the car ahead is to be taken, or the own one kept",
        "F1-4.2",
        driving.match,
        driving.match_choices,
    ),
    Phase(
        "extra",
        "an extra move is to be played or not",
        "F1-6.1",
        driving.choose_extra,
        driving.extra_choices,
    ),
    Phase("extra_drive", "the extra move is to be driven", "F1-6.1", driving.drive_on, driving.legal_paths),
    Phase(
        "spare",
        "superb driving spares one corner, which is to be said",
        "F1-6.2",
        corners.spare,
        corners.spare_choices,
    ),
    Phase(
        "tyre",
        "the special tyre is to be used or kept",
        "F1-7.4",
        corners.offer_tyre,
        corners.tyre_choices,
    ),
)
_CHOICES: Final = (
    *(*SPEEDS, *PLAYS, *driving.MATCHES, driving.KEEP_SPEED, driving.DONE),
    *(*corners.SPARES, *corners.TYRE_CHOICES),
)
_STEPS: Final[dict[str, Step]] = {
    **{str(action): action for action in _CHOICES},
    **{str(roll): roll for roll in race.ROLLS},
}


def find_step(text: str) -> Step | None:
    """Return the step with this text, None where there is none."""
    step = _STEPS.get(text)
    if step is not None:
        return step
    if DRIVE.fullmatch(text):
        return Action(text)
    return Outcome(text) if race.parse_deal(text) or parse_shuffle(text) else None


class FormulaOneState(RaceState):
    """One race or league in progress."""

    phases = PHASE_ROWS

    def actor(self) -> int | Chance | None:
        """Return the seat that decides, dice or a shuffle; None when all is over."""
        phase = self.phase
        if phase >= SPEED:
            return self.turn
        return self.phases[phase].chance

    def result(self) -> Result | None:
        """Return places, points and winners after the last race, else None."""
        if self.phase != OVER:
            return None
        places = season.places(self.config.seats, self.results)
        return Result(
            places=places,
            points=tuple(season.totals(self.config.seats, self.results)),
            winners=(places.index(1),),
            data=season.final_table(self.config, self.results),
        )

    def to_data(self) -> dict[str, Json]:
        """Return the whole state in a rules reader's words; `position.py` lists the keys."""
        return {**self.config.to_data(), **self.public_data()}

    def observe(self, seat: int | None) -> Position:
        """F1-1.3, 2.1: return the data with hidden hands as counts, unseen pit cards as None."""
        data = cast("Position", self.to_data())
        data["hands"] = [
            cards if at == seat else size(self.hands[at]) for at, cards in enumerate(data["hands"])
        ]
        data["stock"] = size(self.stock)
        data["pit_deck"] = [*[None] * self.unseen, *data["pit_deck"][self.unseen :]]
        return data

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy with others' hidden cards, undealt and unseen cards drawn anew."""
        other = self.copy()
        seats = range(other.config.seats)
        hidden = [other.hands[at] - other.known[at] if at != seat else 0 for at in seats]
        pool = [kind for hand in hidden for kind in kinds_in(hand)]
        pool += kinds_in(other.stock - other.stock_known)
        rng.shuffle(pool)
        for at in seats:
            if at != seat:
                cards = size(hidden[at])
                other.hands[at] = other.known[at] + packed(pool[:cards])
                del pool[:cards]
        other.stock = other.stock_known + packed(pool)
        top = list(other.deck[: other.unseen])
        rng.shuffle(top)
        other.deck = (*top, *other.deck[other.unseen :])
        return other

    def redrawn(self, rng: Random) -> Self:
        """Return a copy with the unseen pit cards reshuffled; undealt cards never come into play."""
        other = self.copy()
        top = sorted(other.deck[: other.unseen])
        rng.shuffle(top)
        other.deck = (*top, *other.deck[other.unseen :])
        return other

    def check(self) -> None:
        """Raise AssertionError where cars, gauges, cards or the turn do not add up."""
        config = self.config
        circuit = config.circuit
        n = config.seats
        assert len(self.results) == self.race - (self.phase != OVER), "races and results disagree"
        assert 1 <= self.race <= config.races, f"race {self.race} of {config.races}"
        standing = [node for node in self.at if 0 <= node < circuit.spaces]
        assert len(set(standing)) == len(standing), "two cars stand on one space"
        for seat in range(n):
            assert self.speed[seat] in range(0, TOP_SPEED + 1, 20), f"speed {self.speed[seat]}"
            assert 0 <= self.tyres[seat] <= MAX_TYRES, f"tyre wear {self.tyres[seat]}"
            assert 0 <= self.brakes[seat] <= MAX_BRAKES, f"brake wear {self.brakes[seat]}"
            assert 0 <= self.laps_left[seat] <= config.laps, f"{self.laps_left[seat]} laps to go"
            assert self.miss[seat] in range(3), f"{self.miss[seat]} moves to miss"
            for kind in range(len(TACTICS)):
                assert count(self.hands[seat], kind) >= count(self.known[seat], kind), "an unknown known card"
        assert not self.last_round or not all(self.laps_left), "the last round has no finisher"
        self._check_cards()
        if self.phase >= PENALTY:
            self._check_turn()

    def _check_turn(self) -> None:
        circuit, turn = self.config.circuit, self.turn
        assert turn >= 0 and self.at[turn] != OFF, "nobody is on turn"
        assert self.first >= 0, "nobody has car 1"
        assert not self.miss[turn], "a seat is on turn that misses its move"
        retired = [car.seat for car in self.retired]
        assert sorted(retired) == [seat for seat, node in enumerate(self.at) if node == OFF], "lost cars"
        assert (self.paths is not None) == (self.phase in (DRIVING, EXTRA_MOVE)), "ways and phase disagree"
        assert 0 <= self.judged <= len(self.entered)
        assert all(0 <= e.corner < len(circuit.spin_node) for e in self.entered)
        for seat, node in enumerate(self.at):
            box = node >= 0 and circuit.is_box[node]
            assert not box or node == circuit.box[self.car_of(seat)], "a car stands in a foreign box"

    def _check_cards(self) -> None:
        """F1-1.2, 1.3: check the thirty tactic cards and sixteen pit cards."""
        if self.phase in (ORDER, DEALING, PIT_DECK, OVER):
            return
        for kind, name in enumerate(TACTICS):
            there = sum(count(hand, kind) for hand in self.hands) + count(self.stock, kind)
            there += self.discard.count(kind)
            assert there == EACH, f"{there} cards {name}"
        held = [card for bits in self.kept for card in BIT if bits & BIT[card]]
        assert sorted([*self.deck, *held]) == list(PIT_CARDS), "the pit cards are not complete"
        assert 0 <= self.unseen <= len(self.deck)
