"""Items changing hands: taking, using, placing and returning them, and the tray (GP-8)."""

from __future__ import annotations

from game.engine.contract import Emit
from game.games.grand_prix.rules import emitters
from game.games.grand_prix.rules.road import place_ahead
from game.games.grand_prix.rules.state import ASIDE, ONE, RaceState
from game.games.grand_prix.rules.steps import ARMED, BOMB, DICE, OIL, TRAY, TURBINE, WRENCH

# -- taking and leaving -----


def take(state: RaceState, seat: int, place: int, emit: Emit | None) -> None:
    """GP-8.2, 8.5: give the seat the item that lies on the place, or the one on the tray."""
    kind = state.road[place]
    tray = kind == TRAY
    state.road[place] = 0
    if tray:
        kind = state.tray_item
        state.tray = ASIDE
        state.tray_item = 0
        state.chooser = seat
    state.items[seat] += ONE[kind]
    if emit is not None:
        emitters.emit_item_taken(state, emit, seat, kind, place, tray)


def place_item(state: RaceState, seat: int, kind: int, emit: Emit | None) -> None:
    """GP-8.3: put an oil slick, or an armed bomb, on the seat's own space."""
    place = state.places[seat]
    state.road[place] = OIL if kind == OIL else ARMED
    if emit is not None:
        emitters.emit_item_laid(state, emit, seat, kind, place)


def explode(state: RaceState, seat: int, place: int, emit: Emit | None) -> None:
    """GP-8.3, 8.5: set off a bomb, which comes back into the game at the end of the turn."""
    state.road[place] = 0
    if emit is not None:
        emitters.emit_bomb_exploded(state, emit, seat, place)
    if state.config.items_on_road:
        state.returning += (BOMB,)
    else:
        state.supply += ONE[BOMB]


def give_back(state: RaceState, kind: int, emit: Emit | None) -> None:
    """GP-8.3, 8.5: make a used item available again, or put it ahead of the leading car."""
    if not state.config.items_on_road:
        state.supply += ONE[kind]
        return
    place = place_ahead(state)
    state.road[place] = kind
    if emit is not None:
        emitters.emit_item_returned(state, emit, kind, place)


def give_back_used(state: RaceState, emit: Emit | None) -> None:
    """GP-8.5: give back what the turn used up, a turbine or an exploded bomb."""
    kinds, state.returning = state.returning, ()
    for kind in kinds:
        give_back(state, kind, emit)


def use(state: RaceState, seat: int, kind: int, emit: Emit | None) -> None:
    """GP-8.3: use an item, except for the rocket's die and the turbine's effect on the move."""
    state.used = True
    state.turbine = kind == TURBINE
    state.items[seat] -= ONE[kind]
    if emit is not None:
        emitters.emit_item_used(state, emit, seat, kind)
    if kind in (BOMB, OIL):
        place_item(state, seat, kind, emit)
    elif kind == WRENCH:
        before = state.dice[seat]
        state.dice[seat] = DICE
        flipped = state.is_flipped(seat)
        state.set_upright(seat)
        if emit is not None:
            emitters.emit_mended(state, emit, seat, before, flipped)
        give_back(state, kind, emit)
    elif kind == TURBINE:
        if state.config.items_on_road:
            state.returning += (TURBINE,)
        else:
            state.supply += ONE[TURBINE]
    # the rocket comes back once its die has fallen


# -- the tray -----


def set_tray(state: RaceState, kind: int, clause: str, emit: Emit | None) -> None:
    """GP-8.1, 8.2: put the tray with this item ahead of the leading car."""
    place = place_ahead(state)
    state.supply -= ONE[kind]
    state.tray = place
    state.tray_item = kind
    state.road[place] = TRAY
    if emit is not None:
        emitters.emit_tray_set(state, emit, kind, place, clause)
