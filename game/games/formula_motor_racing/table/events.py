"""The table's handlers of each kind of event."""

from __future__ import annotations

from typing import Final

from game.engine.contract import Event
from game.games.formula_motor_racing.rules import events
from game.games.formula_motor_racing.table.messages import log
from game.games.formula_motor_racing.table.messages.log import LogWords
from game.games.formula_motor_racing.table.messages.moves import Moves
from game.games.formula_motor_racing.table.messages.story import RaceStory
from game.games.formula_motor_racing.table.motion import Motion
from game.games.formula_motor_racing.table.names import Names
from game.ui.race.board.motion import banner
from game.ui.race.events import Rows, row
from game.ui.race.log import plain


def _has_undirected_teams(names: Names, event: Event[events.RaceStarted]) -> bool:
    return sum(map(len, names.config["teams"])) < len(names.scene.game.tokens)


ROWS: Final = Rows[Motion, LogWords, RaceStory](
    row(
        events.RACE_STARTED,
        motion=Motion.race_started,
        log=log.race_started,
        mark="start",
        topic="undirected",
        topic_if=_has_undirected_teams,
        story=RaceStory.race_started,
    ),
    row(events.TURN_STARTED, counts="turn"),
    row(events.DREW, motion=Motion.drew),
    row(
        events.CARD_PLAYED,
        motion=Motion.card_played,
        sound="card",
        log=log.card_played,
        story=RaceStory.card_played,
    ),
    row(events.ROLLED, motion=Motion.rolled, log=log.rolled, story=RaceStory.rolled),
    row(events.CHARGE_STOPPED, log=plain("charge_stop", icon="flag", car="car")),
    row(events.LOST_GEAR, story=RaceStory.lost_gear),
    row(events.SPUN, log=log.spun, story=RaceStory.spun),
    row(events.CRASHED, log=log.crashed),
    row(events.MOVED, motion=Motion.moved, story=RaceStory.moved),
    row(events.OUT, motion=Motion.out, mark="out", topic="out", story=RaceStory.out_of_race),
    row(events.NO_EFFECT, motion=Motion.no_effect, log=log.no_effect),
    row(events.HAND_SIZE, story=RaceStory.turn_ended),
    row(
        events.DECK_EMPTY,
        motion=banner("cards", key="last_round"),
        log=plain("last_round", icon="cards"),
        topic="last_round",
        story=RaceStory.deck_empty,
    ),
    row(events.RACE_ENDED, motion=Motion.race_ended, sound="cheer", log=log.race_ended, mark="end"),
    row(events.SEASON_ENDED, log=log.season_ended, mark="end"),
)

MOVES: Final = Rows[Motion, LogWords, Moves](
    row(events.RACE_STARTED, story=Moves.race_started),
    row(events.CARD_PLAYED, story=Moves.card_played),
    row(events.ROLLED, story=Moves.rolled),
    row(events.NO_EFFECT, story=Moves.no_effect),
    row(events.MOVED, story=Moves.moved),
    row(events.OUT, story=Moves.out_of_race),
)
"""The handlers that collect the cards played, for the table itself."""
