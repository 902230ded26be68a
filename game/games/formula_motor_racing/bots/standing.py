"""Every seat's chance of the title: by fitted facts of the six teams once a play is through.

Before the facts are read every seat's next play is carried out by the rules of thumb, as all hands are known,
with every face of the die that is not too unlikely; what is drawn for it counts as any unseen card. In the
last round that is the rest of the race; but players may do otherwise, so that nothing is certain before it is
over. Undirected teams may win as well, and then nobody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Chance
from game.engine.fields import StateKey
from game.engine.standing import SeatFacts, called, in_order, shares
from game.games.formula_motor_racing.bots.evaluate import plays_left, use_of, weights
from game.games.formula_motor_racing.bots.forecast import KEEPING
from game.games.formula_motor_racing.bots.policy import choose
from game.games.formula_motor_racing.bots.standing_weights import WEIGHTS
from game.games.formula_motor_racing.rules.cards import CARDS, HAND, PACK, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.scoring import POINTS, team_standing, team_totals
from game.games.formula_motor_racing.rules.state import DEAL, GRID, OVER, PLAY, SPIN, RaceState

USES: Final = tuple(KEEPING)
FACTS: Final[Sequence[str]] = (
    *("total", "worth", "now", "best", "directed", "plays", "towed", "hunted"),
    *(f"hand: {use}" for use in USES),
)
"""Points of the races run; what its places lead to, and give now; the better car's place; whether a seat
directs it, and that seat's plays left; cards of its colour in other hands; points to lose where others can
drop it; cards in hand by their use."""
_WEIGHTS: Final = in_order(FACTS, WEIGHTS)
_TEAMS: Final = range(len(TEAMS))
_PLACES_OF: Final = tuple(
    tuple(len(FACTS) - len(USES) + USES.index(use_of(card, (team,))) for card in range(len(CARDS)))
    for team in _TEAMS
)
"""By team and card the place of its use among the facts."""
_TEAM_OF_CARD: Final = tuple(card.team for card in CARDS)
_DROPS: Final = tuple(card.kind in ("drop", "charge") for card in CARDS)
LAST_RACE: Final = 0.5
"""The share that the last race makes of what is left at the most; further ones are the rest."""
MORE_RACES: Final = 0.25
_ROLLED: Final = StateKey(RaceState, "rolls")
LIKELY: Final = 0.12
"""What is less likely than this is judged as it stands."""
FOLLOWS: Final = 0.88
"""How likely a player does what the rules of thumb would, fitted on 1,200 races; else it counts as before."""


def standing(state: RaceState) -> list[float]:
    """The seats' chances of the title; what is lacking falls to undirected teams."""
    over = shares(state)
    if over is not None:
        return over
    teams = _Round(state).chances(state, 1.0, ())
    return [sum([teams[team] for team in own]) for own in state.config.teams]


def as_it_stands(state: RaceState) -> list[float]:
    """The teams' chances of the title before a play, by the facts alone."""
    return called(_seen(state, state.hands), _WEIGHTS)


def seat_facts(state: RaceState) -> SeatFacts | None:
    """The facts of the teams before a play or a race."""
    return _seen(state, state.hands) if state.phase in (PLAY, DEAL, GRID) else None


def won(state: RaceState) -> list[float]:
    """Once all is over the champion among the teams."""
    totals = team_totals(state.final_lines())
    champion = team_standing(totals, state.line)[0]
    return [float(team == champion) for team in _TEAMS]


class _Round:
    """The plays that are due, each seat's once: what the hands that are known come to."""

    def __init__(self, state: RaceState) -> None:
        self._seats = state.config.seats
        self._unseen = [*state.deck[state.drawn :], *state.removed]

    def chances(self, state: RaceState, share: float, drew: tuple[int, ...]) -> list[float]:
        """The teams' chances; `share` is how likely it comes to this, `drew` who has drawn a card by now."""
        phase = state.phase
        if phase == OVER:
            return won(state)
        if phase in (DEAL, GRID):
            return called(_seen(state, state.hands), _WEIGHTS)
        total, follows = [0.0] * len(TEAMS), 1.0
        if phase == PLAY:
            hands = [hand[:-1] if seat in drew else hand for seat, hand in enumerate(state.hands)]
            total = called(_seen(state, hands, drew, self._unseen), _WEIGHTS)
            if share < LIKELY or state.turn in drew or len(drew) >= self._seats:
                return total
            total, follows = [(1.0 - FOLLOWS) * chance for chance in total], FOLLOWS
        for after, part in _next(state):
            more = drew
            if after.phase == PLAY and state.last_plays is None:
                more = (*drew, state.turn)
            for team, chance in enumerate(self.chances(after, share * part, more)):
                total[team] += follows * part * chance
        return total


def _next(state: RaceState) -> list[tuple[RaceState, float]]:
    """What comes next by the rules of thumb; many faces lead to the same, as a charge has but two ends."""
    actor = state.actor()
    if not isinstance(actor, Chance):
        after = state.copy()
        after.apply(choose(state))
        return [(after, 1.0)]
    found: dict[object, tuple[RaceState, float]] = {}
    for face, part in actor.outcomes() or ():
        after = state.copy()
        after.apply(face)
        key = (_ROLLED.of(after), after.rolls if after.phase == SPIN else ())
        found[key] = (after, float(part) + (found[key][1] if key in found else 0.0))
    return list(found.values())


def _count(rows: Sequence[list[float]], state: RaceState, seat: int, cards: Sequence[int]) -> None:
    """Add to the facts of a seat's teams a card that is one of these, all equally likely."""
    each = 1.0 / len(cards)
    for team in state.config.teams[seat]:
        row, places = rows[team], _PLACES_OF[team]
        for card in cards:
            row[places[card]] += each


def _seen(
    state: RaceState, hands: Sequence[Sequence[int]], drew: Sequence[int] = (), unseen: Sequence[int] = ()
) -> SeatFacts:
    """The facts of the teams; those who drew have one card more, any of the unseen ones."""
    agreed = state.config
    races = agreed.races - len(state.results) - 1
    if state.phase == PLAY:
        left = plays_left(state)
        part = left / (len(PACK) - agreed.removed[state.race - 1] - HAND * agreed.seats + agreed.seats)
    else:
        left, part = len(PACK), 1.0
    totals = team_totals(state.final_lines()) if state.results else [0] * len(TEAMS)
    rows = [[totals[team] / 10.0, 0.0, 0.0, 12.0, 0.0, 0.0, 0.0, 0.0, *[0.0] * len(USES)] for team in _TEAMS]
    if state.line:
        _read_line(state, left, rows)
    if state.phase == PLAY:
        _read_hands(state, hands, rows)
        for seat in drew:
            _count(rows, state, seat, unseen)
    for seat, own in enumerate(agreed.teams):
        for team in own:
            rows[team][4] = 1.0
            rows[team][5] = (
                (left - (seat - state.turn) % agreed.seats) / agreed.seats if state.phase == PLAY else 0.0
            )
    share = LAST_RACE * min(1.0, part) + MORE_RACES * min(2, races)
    return SeatFacts(share, rows)


def _read_line(state: RaceState, left: int, rows: list[list[float]]) -> None:
    hopes = weights(True, left, state.running).place
    for place, car in enumerate(state.line):
        row = rows[TEAM_OF[car]]
        row[1] += hopes[place]
        row[2] += POINTS[place]
        row[3] = min(row[3], place)


def _read_hands(state: RaceState, hands: Sequence[Sequence[int]], rows: Sequence[list[float]]) -> None:
    drops = [sum([_DROPS[card] for card in hand]) for hand in hands]
    held = [0.0] * len(TEAMS)
    for hand in hands:
        for card in hand:
            if (team := _TEAM_OF_CARD[card]) >= 0:
                held[team] += 1.0
    for team, row in enumerate(rows):
        row[6], row[7] = held[team], row[2] * sum(drops) / 10.0
    for seat, own in enumerate(state.config.teams):
        for team in own:
            row, places = rows[team], _PLACES_OF[team]
            row[7] -= row[2] * drops[seat] / 10.0
            for card in hands[seat]:
                row[places[card]] += 1.0
                row[6] -= _TEAM_OF_CARD[card] == team
