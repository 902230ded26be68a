"""Every seat's chance of the title, by fitted facts of the six teams after the next round of plays.

Every seat's next play is carried out by the rules of thumb, as all hands are known, with every face of the
die that is not too unlikely; the card drawn afterwards is averaged over all unseen cards. In the last round
that is the rest of the race. Players may decide otherwise, so no chance is 0 or 1 before the end. Undirected
teams may win as well, and then no seat does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Chance
from game.engine.fields import StateKey
from game.engine.standing import SeatFacts, weights_in_order, win_chances, win_shares
from game.games.formula_motor_racing.bots.evaluate import plays_left, use_of, weights
from game.games.formula_motor_racing.bots.forecast import KEEPING
from game.games.formula_motor_racing.bots.policy import choose
from game.games.formula_motor_racing.bots.standing_weights import WEIGHTS
from game.games.formula_motor_racing.rules.cards import CARDS, HAND, PACK, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.scoring import POINTS, rank_teams, team_totals
from game.games.formula_motor_racing.rules.state import DEAL, GRID, OVER, PLAY, SPIN, RaceState

USES: Final = tuple(KEEPING)
FACTS: Final[Sequence[str]] = (
    *("total", "expected", "now", "best", "directed", "plays", "colour cards", "at risk"),
    *(f"hand: {use}" for use in USES),
)
"""Points of the races run; what its places lead to, and give now; the better car's place; whether a seat
directs it, and that seat's plays left; cards of its colour in other hands; points at risk from cards in other
hands; cards in hand by their use."""
TOTAL, EXPECTED, NOW, BEST, DIRECTED, PLAYS, COLOUR_CARDS, AT_RISK = range(8)
"""The columns of a team's facts before those of its hand."""
_WEIGHTS: Final = weights_in_order(FACTS, WEIGHTS)
_TEAMS: Final = range(len(TEAMS))
_USE_COLUMNS: Final = tuple(
    tuple(len(FACTS) - len(USES) + USES.index(use_of(card, (team,))) for card in range(len(CARDS)))
    for team in _TEAMS
)
"""By team and card the column of its use."""
_TEAM_OF_CARD: Final = tuple(card.team for card in CARDS)
_IS_DROP: Final = tuple(card.kind in ("drop", "charge") for card in CARDS)
LAST_RACE: Final = 0.5
"""What a whole race in progress adds to the share of the season that is left."""
MORE_RACES: Final = 0.25
"""What each of up to two further races adds to it."""
_WITHOUT_ROLLS: Final = StateKey(RaceState, "rolls")
MIN_LIKELY: Final = 0.12
"""Positions that are less likely than this are judged without another play."""
FOLLOWS: Final = 0.88
"""The chance that a player follows the rules of thumb, fitted on 1,200 races."""


def standing(state: RaceState) -> list[float]:
    """Return the seats' chances of the title; undirected teams have the rest of 1."""
    final = win_shares(state)
    if final is not None:
        return final
    chances = _Round(state).chances(state, 1.0, ())
    return [sum([chances[team] for team in teams]) for teams in state.config.teams]


def as_it_stands(state: RaceState) -> list[float]:
    """Return the teams' chances of the title before a play, by the facts alone."""
    return win_chances(_facts(state, state.hands), _WEIGHTS)


def seat_facts(state: RaceState) -> SeatFacts | None:
    """Return the facts of the teams before a play or a race."""
    return _facts(state, state.hands) if state.phase in (PLAY, DEAL, GRID) else None


def won(state: RaceState) -> list[float]:
    """Return 1.0 for the champion and 0.0 for the other teams, once the season is over."""
    totals = team_totals(state.final_lines())
    champion = rank_teams(totals, state.line)[0]
    return [float(team == champion) for team in _TEAMS]


class _Round:
    """The next round of plays, one of each seat, with all hands known."""

    def __init__(self, state: RaceState) -> None:
        self._seats = state.config.seats
        self._unseen = [*state.deck[state.drawn :], *state.removed]

    def chances(self, state: RaceState, share: float, drew: tuple[int, ...]) -> list[float]:
        """Return the teams' chances; `share` is the chance of this position, `drew` the seats that drew."""
        phase = state.phase
        if phase == OVER:
            return won(state)
        if phase in (DEAL, GRID):
            return win_chances(_facts(state, state.hands), _WEIGHTS)
        total, follows = [0.0] * len(TEAMS), 1.0
        if phase == PLAY:
            hands = [hand[:-1] if seat in drew else hand for seat, hand in enumerate(state.hands)]
            total = win_chances(_facts(state, hands, drew, self._unseen), _WEIGHTS)
            if share < MIN_LIKELY or state.turn in drew or len(drew) >= self._seats:
                return total
            total, follows = [(1.0 - FOLLOWS) * chance for chance in total], FOLLOWS
        for after, part in _next(state):
            has_drawn = after.phase == PLAY and state.last_plays is None
            drew_now = (*drew, state.turn) if has_drawn else drew
            for team, chance in enumerate(self.chances(after, share * part, drew_now)):
                total[team] += follows * part * chance
        return total


def _next(state: RaceState) -> list[tuple[RaceState, float]]:
    """The positions that follow by the rules of thumb, with their chances; equal ones are merged."""
    actor = state.actor()
    if not isinstance(actor, Chance):
        after = state.copy()
        after.apply(choose(state))
        return [(after, 1.0)]
    found: dict[object, tuple[RaceState, float]] = {}
    for face, part in actor.outcomes() or ():
        after = state.copy()
        after.apply(face)
        key = (_WITHOUT_ROLLS.of(after), after.rolls if after.phase == SPIN else ())
        found[key] = (after, float(part) + (found[key][1] if key in found else 0.0))
    return list(found.values())


def _add_unseen_card(rows: Sequence[list[float]], state: RaceState, seat: int, cards: Sequence[int]) -> None:
    """Add to the facts of a seat's teams a card that is one of these, all equally likely."""
    each = 1.0 / len(cards)
    for team in state.config.teams[seat]:
        row, columns = rows[team], _USE_COLUMNS[team]
        for card in cards:
            row[columns[card]] += each


def _facts(
    state: RaceState, hands: Sequence[Sequence[int]], drew: Sequence[int] = (), unseen: Sequence[int] = ()
) -> SeatFacts:
    """The facts of the teams; seats that drew hold one more card, any of the unseen ones."""
    config = state.config
    races = config.races - len(state.results) - 1
    if state.phase == PLAY:
        left = plays_left(state)
        part = left / (len(PACK) - config.removed[state.race - 1] - HAND * config.seats + config.seats)
    else:
        left, part = len(PACK), 1.0
    totals = team_totals(state.final_lines()) if state.results else [0] * len(TEAMS)
    rows = [[0.0] * len(FACTS) for _ in _TEAMS]
    for team, row in enumerate(rows):
        row[TOTAL], row[BEST] = totals[team] / 10.0, 12.0
    if state.line:
        _read_line(state, left, rows)
    if state.phase == PLAY:
        _read_hands(state, hands, rows)
        for seat in drew:
            _add_unseen_card(rows, state, seat, unseen)
    for seat, teams in enumerate(config.teams):
        for team in teams:
            rows[team][DIRECTED] = 1.0
            if state.phase == PLAY:
                rows[team][PLAYS] = (left - (seat - state.turn) % config.seats) / config.seats
    share = LAST_RACE * min(1.0, part) + MORE_RACES * min(2, races)
    return SeatFacts(share, rows)


def _read_line(state: RaceState, left: int, rows: list[list[float]]) -> None:
    expected = weights(True, left, state.running_count).place
    for place, car in enumerate(state.line):
        row = rows[TEAM_OF[car]]
        row[EXPECTED] += expected[place]
        row[NOW] += POINTS[place]
        row[BEST] = min(row[BEST], place)


def _read_hands(state: RaceState, hands: Sequence[Sequence[int]], rows: Sequence[list[float]]) -> None:
    drops = [sum([_IS_DROP[card] for card in hand]) for hand in hands]
    held = [0.0] * len(TEAMS)
    for hand in hands:
        for card in hand:
            if (team := _TEAM_OF_CARD[card]) >= 0:
                held[team] += 1.0
    for team, row in enumerate(rows):
        row[COLOUR_CARDS], row[AT_RISK] = held[team], row[NOW] * sum(drops) / 10.0
    for seat, teams in enumerate(state.config.teams):
        for team in teams:
            row, columns = rows[team], _USE_COLUMNS[team]
            row[AT_RISK] -= row[NOW] * drops[seat] / 10.0
            for card in hands[seat]:
                row[columns[card]] += 1.0
                row[COLOUR_CARDS] -= _TEAM_OF_CARD[card] == team
