"""The turns of nestorgames GP: the legal steps, their checks, and how each is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self, cast

from game.engine.contract import Action, Chance, Emit, Json, Result, Step
from game.engine.errors import IllegalStep
from game.engine.fields import Phase, in_order
from game.games.grand_prix.rules import data, emitters, events, race, scoring
from game.games.grand_prix.rules.course import DrivePath
from game.games.grand_prix.rules.items import give_back, set_tray, use
from game.games.grand_prix.rules.movement import big_accident, crash, drive
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.road import (
    can_stay,
    distance,
    free_places,
    legal_paths,
    next_item_to_place,
    rocket_target,
    turn_kind,
    usable_items,
    why_unusable,
)
from game.games.grand_prix.rules.state import (
    ITEM,
    NOBODY,
    OFF,
    ONE,
    OVER,
    PATH,
    PHASES,
    PLACE,
    QUALIFY,
    QUALIFY_ROLL,
    ROCKET,
    ROLL,
    RUN,
    SEAT_DRAW,
    TRAY,
    TURN,
    RaceState,
    count,
    packed,
)
from game.games.grand_prix.rules.steps import (
    AGAIN_OR_STOP,
    ARMED,
    BOMB,
    CHOICES,
    CHOOSE,
    DICE,
    DIE,
    DRAW,
    FACE,
    FLIPPED,
    ITEMS,
    KINDS,
    MAY_ROLL,
    NO_DICE,
    OIL,
    ONLY_ROLL,
    REPAIR,
    STAY,
    STEPS,
    STOP,
    THROW,
    TURN_BACK,
    TURN_CHOICES,
    UNKNOWN,
    USE,
    FirstSeat,
)
from game.games.grand_prix.rules.steps import ROCKET as ROCKET_ITEM
from game.games.grand_prix.rules.steps import TRAY as TRAY_CODE

# -- what is legal -----


def _turn_choices(state: RaceState) -> Sequence[Action]:
    seat = state.turn
    mask = usable_items(state, seat) if state.items[seat] else 0
    return TURN_CHOICES[turn_kind(state, seat)][mask]


def _qualify_choices(state: RaceState) -> Sequence[Action]:
    return AGAIN_OR_STOP if state.rolled else ONLY_ROLL


def _again_or_stop(state: RaceState) -> Sequence[Action]:
    return AGAIN_OR_STOP


def _path_choices(state: RaceState) -> Sequence[Action]:
    routes = legal_paths(state)
    steps = [route.step for route in routes]
    return (*steps, STAY) if can_stay(routes) else tuple(steps)


def _available(state: RaceState) -> Sequence[Action]:
    return tuple([CHOICES[kind] for kind in KINDS if count(state.supply, kind)])


def _free_places(state: RaceState) -> Sequence[Action]:
    return free_places(state, next_item_to_place(state))


# -- carrying out a step -----


def _draw(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-2.1: set the seat that begins qualifying."""
    what, seat = STEPS.get(step, UNKNOWN)
    if what != DRAW:
        raise state.refusal(step)
    if seat not in state.racing:
        raise IllegalStep(step, f"seat {seat} does not race", "GP-2.1", "seat_not_racing")
    state.starter = seat
    if emit is not None:
        emit(events.SEAT_DRAWN("GP-2.1", seat))
    race.begin_qualifying(state, race.seats_from(state, seat), None, emit)


# -- qualifying -----


def _qualify(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-2.1: roll a first die, then another or stop."""
    what, again = STEPS.get(step, UNKNOWN)
    if what == THROW and again == bool(state.rolled):
        state.phase = QUALIFY_ROLL
    elif what == STOP and state.rolled:
        state.face_bits = 0
        race.end_qualifying_roll(state, sum(state.rolled), emit)
    else:
        raise state.refusal(step)


def _qualify_roll(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-2.1: end qualifying with 0 after a repeated face, with the sum after the sixth die."""
    what, face = STEPS.get(step, UNKNOWN)
    if what != FACE:
        raise state.refusal(step)
    repeats = bool(state.face_bits >> face & 1)
    state.rolled += (face,)
    state.face_bits |= 1 << face
    if emit is not None:
        emitters.emit_rolled(state, emit, face, repeats, "GP-2.1", "qualifying")
    if repeats or len(state.rolled) == DICE:
        state.face_bits = 0
        race.end_qualifying_roll(state, 0 if repeats else sum(state.rolled), emit)
    else:
        state.phase = QUALIFY


# -- the turn -----


def _turn(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-3.1 to 3.4, 8.3: use an item, or turn back, repair, or roll the first die."""
    what, kind = STEPS.get(step, UNKNOWN)
    seat = state.turn
    if what == USE:
        _use(state, step, seat, kind, emit)
        return
    now = turn_kind(state, seat)
    if what == THROW and kind == 0:
        if now == FLIPPED:
            raise IllegalStep(step, "the car lies upside down", "GP-3.1", "car_flipped")
        if now == NO_DICE:
            raise IllegalStep(step, "no dice are left", "GP-3.2", "no_dice")
        state.phase = ROLL
    elif what == REPAIR:
        if now == FLIPPED:
            raise IllegalStep(step, "the car lies upside down", "GP-3.1", "car_flipped")
        if now == MAY_ROLL:
            raise IllegalStep(step, "no dice are lost", "GP-3.2", "nothing_lost")
        race.repair(state, seat, emit)
        race.end_turn(state, emit)
    elif what == TURN_BACK:
        if now != FLIPPED:
            raise IllegalStep(step, "the car stands upright", "GP-3.1", "car_upright")
        race.turn_back(state, seat, emit)
        race.end_turn(state, emit)
    else:
        raise state.refusal(step)


def _use(state: RaceState, step: Step, seat: int, kind: int, emit: Emit | None) -> None:
    """GP-8.3: use one item; then the turn goes on, or ends where only one thing can be done."""
    if state.used:
        raise IllegalStep(step, "an item was used this turn", "GP-8.3", "one_item")
    if not count(state.items[seat], kind):
        raise IllegalStep(step, f"this seat has no {ITEMS[kind]}", "GP-8.3", "no_item")
    refusal = why_unusable(state, seat, kind)
    if refusal is not None:
        reason, key, clause = refusal
        raise IllegalStep(step, reason, clause, key)
    use(state, seat, kind, emit)
    if kind == ROCKET_ITEM:
        state.phase = ROCKET
    else:
        _go_on(state, seat, emit)


def _go_on(state: RaceState, seat: int, emit: Emit | None) -> None:
    """After an item, turn back or repair where nothing else can be done."""
    now = turn_kind(state, seat)
    state.phase = TURN
    if now == FLIPPED:
        race.turn_back(state, seat, emit)
        race.end_turn(state, emit)
    elif now == NO_DICE:
        race.repair(state, seat, emit)
        race.end_turn(state, emit)


def _rocket(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-8.3: a roll of at least the distance crashes the target, in a corner every car there."""
    what, face = STEPS.get(step, UNKNOWN)
    if what != FACE:
        raise state.refusal(step)
    seat = state.turn
    found = rocket_target(state, seat)
    assert found is not None, "a rocket without a target"
    space, gap = found
    place = state.config.course.place[space]
    cars = [car for car, at in enumerate(state.places) if at == place]
    if emit is not None:
        emitters.emit_rocket_fired(state, emit, cars, space, gap, face)
    if face >= gap:
        crash(state, cars, "rocket", "GP-8.3", emit)
    give_back(state, ROCKET_ITEM, emit)
    _go_on(state, seat, emit)


def _roll(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-3.3: end the turn after a repeated face, in a corner with a crash; stop after the last die."""
    what, face = STEPS.get(step, UNKNOWN)
    if what != FACE:
        raise state.refusal(step)
    seat = state.turn
    face_bits = state.face_bits
    rolled = state.rolled = (*state.rolled, face)
    if face_bits >> face & 1:
        _bust(state, seat, face, emit)
        return
    state.face_bits = face_bits | 1 << face
    if emit is not None:
        emitters.emit_rolled(state, emit, face, False, "GP-3.3", "move")
    if state.one_die or len(rolled) == state.dice[seat]:
        _stop(state, emit)
    else:
        state.phase = RUN


def _bust(state: RaceState, seat: int, face: int, emit: Emit | None) -> None:
    """GP-3.3.1, 3.3.2, 9.3: end the turn without a move, in a corner with a crash or a big accident."""
    corner = state.config.course.corner[state.spaces[seat]]
    if emit is not None:
        emitters.emit_rolled(state, emit, face, True, "GP-3.3.2" if corner else "GP-3.3.1", "move")
    if corner:
        if face == 6 and state.config.safety_car:
            big_accident(state, (seat,), "six", emit)
        else:
            crash(state, (seat,), "repeat", "GP-3.3.2", emit)
    race.end_turn(state, emit)


def _run(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-3.3: roll another die or stop."""
    what, again = STEPS.get(step, UNKNOWN)
    if what == THROW and again:
        state.phase = ROLL
    elif what == STOP:
        _stop(state, emit)
    else:
        raise state.refusal(step)


def _stop(state: RaceState, emit: Emit | None) -> None:
    """GP-3.3.3, 7.5, 9.3: drive the sum, let the seat choose among several paths, or stay if none is open."""
    routes = legal_paths(state)
    if emit is not None:
        emitters.emit_stopped(state, emit, distance(state), len(routes))
    if len(routes) > 1 or can_stay(routes):
        state.phase = PATH
    elif routes:
        _drive(state, routes[0], emit)
    else:
        _stay(state, emit)


def _stay(state: RaceState, emit: Emit | None) -> None:
    if emit is not None:
        emitters.emit_held(state, emit)
    race.end_turn(state, emit)


def _drive(state: RaceState, route: DrivePath, emit: Emit | None) -> None:
    seat = state.turn
    if state.config.fastest_turn:
        total = sum(state.rolled)
        if total > state.fastest:  # GP-9.4: first to reach it keeps it
            before, holder = state.fastest, state.fastest_seat
            state.fastest, state.fastest_seat = total, seat
            if emit is not None:
                emitters.emit_fastest_turn(state, emit, before, holder)
    drive(state, seat, route, emit)
    race.end_turn(state, emit)


def _choose_path(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-7.5: drive the chosen path, or stay where the course itself is forbidden."""
    routes = legal_paths(state)
    for route in routes:
        if route.step == step:
            _drive(state, route, emit)
            return
    if step == STAY and can_stay(routes):
        _stay(state, emit)
        return
    if step.startswith("go "):
        raise IllegalStep(step, "that way is not open with these dice", "GP-7.5", "way_closed")
    raise state.refusal(step)


# -- the tray and the items on the road -----


def _choose(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-8.1, 8.2: put an available item on the tray, ahead of the leading car."""
    what, kind = STEPS.get(step, UNKNOWN)
    if what != CHOOSE:
        raise state.refusal(step)
    clause = state.phases[state.phase].clause
    if not count(state.supply, kind):
        raise IllegalStep(step, f"no {ITEMS[kind]} is available", clause, "not_available")
    set_tray(state, kind, clause, emit)
    state.chooser = NOBODY
    if state.phase == TRAY:
        race.begin_turn(state, emit)
    else:
        race.next_turn(state, emit)


def _place(state: RaceState, step: Step, emit: Emit | None) -> None:
    """GP-8.5: put the next item on a free space, all oil slicks first."""
    kind = next_item_to_place(state)
    steps = state.config.course.places_for[kind]
    if step not in steps:
        if step.startswith("place ") and not step.startswith(f"place {ITEMS[kind]} "):
            reason = f"the next item to place is {ITEMS[kind]}"
            raise IllegalStep(step, reason, "GP-8.5", "other_item_first", item=ITEMS[kind])
        if step.startswith("place "):
            raise IllegalStep(step, "there is no such space", "GP-8.5", "no_such_space")
        raise state.refusal(step)
    place = steps.index(step)
    if step not in free_places(state, kind):
        raise IllegalStep(step, "that space is not free for an item", "GP-8.5", "space_not_free")
    state.supply -= ONE[kind]
    state.road[place] = kind
    if emit is not None:
        emitters.emit_item_placed(state, emit, kind, place)
    race.begin_after_placing(state, emit)


class GrandPrixState(RaceState):
    """One race or championship in progress."""

    phases = in_order(
        PHASES,
        Phase("over", "the racing is over", "GP-6.1"),
        Phase("seat", "the seat that begins is to be drawn first", "GP-2.1", _draw),
        Phase("qualify_roll", "the die is to be rolled first", "GP-2.1", _qualify_roll),
        Phase("roll", "the die is to be rolled first", "GP-3.3", _roll),
        Phase("rocket", "the die for the rocket is to be rolled first", "GP-8.3", _rocket),
        Phase("qualify", "qualifying goes on: roll, again or stop", "GP-2.1", _qualify, _qualify_choices),
        Phase("turn", "the turn is to be begun: an item, a roll or a repair", "GP-3.3", _turn, _turn_choices),
        Phase("run", "the dice are rolling: again or stop", "GP-3.3", _run, _again_or_stop),
        Phase("way", "the way is to be chosen", "GP-7.5", _choose_path, _path_choices),
        Phase("tray", "the first item of the tray is to be chosen", "GP-8.1", _choose, _available),
        Phase("item", "the next item of the tray is to be chosen", "GP-8.2", _choose, _available),
        Phase("place", "the items are to be placed on the road first", "GP-8.5", _place, _free_places),
    )

    def actor(self) -> int | Chance | None:
        """Return the seat that decides, the draw or the die; None when all is over."""
        phase = self.phase
        if phase >= QUALIFY:
            return self.chooser if phase == ITEM else self.turn
        if phase == OVER:
            return None
        return FirstSeat(self.racing) if phase == SEAT_DRAW else DIE

    def team(self, seat: int) -> int:
        return self.config.team_of[seat]

    def result(self) -> Result | None:
        """Return places, points and winners after the last race, else None.

        With teams both partners have their team's place, and both win.
        """
        if self.phase != OVER:
            return None
        places = scoring.places(self.config, self.results)
        return Result(
            places=places,
            points=tuple(map(data.points, scoring.total_halves(self.config, self.results))),
            winners=tuple(seat for seat, place in enumerate(places) if place == 1),
            data=data.final_table(self),
        )

    def to_data(self) -> dict[str, Json]:
        """Return the whole state in a rules reader's words, a `Position`."""
        return data.to_data(self)

    def observe(self, seat: int | None) -> Position:
        """Return the whole state: nothing is hidden, face-down bombs are known to be bombs (GP-8.5)."""
        return cast("Position", data.to_data(self))

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy: every seat knows everything."""
        return self.copy()

    def check(self) -> None:
        """Raise AssertionError where cars, dice, items or the turn do not add up."""
        config = self.config
        course = config.course
        assert len(self.results) == self.race - (self.phase != OVER), "races and results disagree"
        running = self.phase not in (OVER, SEAT_DRAW, QUALIFY) and any(s != OFF for s in self.spaces)
        for seat in range(config.seats):
            space = self.spaces[seat]
            assert self.places[seat] == (OFF if space == OFF else course.place[space])
            assert 0 <= self.dice[seat] <= DICE, f"seat {seat} has {self.dice[seat]} dice"
            assert self.flipped[seat] >= 0, f"seat {seat} is flipped for {self.flipped[seat]} turns"
            assert self.laps[seat] <= config.discs, f"seat {seat} has taken too many discs"
            if running:
                off = seat in self.finished or seat not in self.racing
                assert off == (space == OFF), f"seat {seat} is neither racing nor finished"
                assert off or self.laps[seat] < config.discs, f"seat {seat} has finished on the road"
        for place in set(self.places) - {OFF}:
            if not course.corner[course.space_at[place]]:
                assert self.places.count(place) <= 1, (
                    f"two cars stand on {course.labels[course.space_at[place]]}"
                )
        for code, is_barred in zip(self.road, course.barred, strict=True):
            assert not (code and is_barred), "an item lies on a teleport or switch"
        assert bin(self.face_bits).count("1") <= len(self.rolled) <= DICE
        if self.phase in (TURN, RUN, PATH, TRAY, ITEM, PLACE, ROCKET):
            assert self.turn >= 0, "nobody is on turn"
            assert self.spaces[self.turn] != OFF or self.phase == ITEM, "nobody is on turn"
            self._check_items()

    def _check_items(self) -> None:
        """GP-1.2: check that the items are complete, with the oil that stays on the road."""
        stock, course = self.config.stock, self.config.course
        held = sum(self.items) + self.supply
        for kind in KINDS:
            there = count(held, kind) + self.returning.count(kind)
            there += self.road.count(kind) + (self.tray_item == kind)
            there += self.road.count(ARMED) if kind == BOMB else 0
            there -= len(course.oil) if kind == OIL and self.config.options["wet_race"] else 0
            there += self.phase == ROCKET and kind == 2
            assert there == stock[kind], f"{there} items of kind {kind}, not {stock[kind]}"
        assert (self.tray >= 0) == (self.tray_item > 0) == (TRAY_CODE in self.road), "the tray is lost"
        assert self.supply == packed([count(self.supply, kind) if kind in KINDS else 0 for kind in range(6)])
