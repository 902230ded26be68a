"""What the table makes of each event: one row a kind."""

from __future__ import annotations

from typing import Final

from game.games.formula_motor_racing.rules import events as told
from game.games.formula_motor_racing.table.motion import Motion
from game.games.formula_motor_racing.table.told import log
from game.games.formula_motor_racing.table.told.log import LogWords
from game.games.formula_motor_racing.table.told.moves import Moves
from game.games.formula_motor_racing.table.told.story import Story
from game.ui.race.events import Rows, row
from game.ui.race.log import plain

ROWS: Final = Rows[Motion, LogWords, Story](
    row(
        told.RACE_STARTED,
        motion=Motion.race_started,
        log=log.race_started,
        mark="start",
        story=Story.race_started,
    ),
    row(told.DREW, motion=Motion.drew),
    row(
        told.CARD_PLAYED,
        motion=Motion.card_played,
        sound="card",
        log=log.card_played,
        story=Story.card_played,
    ),
    row(told.ROLLED, motion=Motion.rolled, log=log.rolled, story=Story.rolled),
    row(told.CHARGE_STOPPED, log=plain("charge_stop", icon="flag", car="car")),
    row(told.LOST_GEAR, story=Story.lost_gear),
    row(told.SPUN, log=log.spun, story=Story.spun),
    row(told.CRASHED, log=log.crashed),
    row(told.MOVED, motion=Motion.moved, story=Story.moved),
    row(told.OUT, motion=Motion.out, mark="out", story=Story.out_of_race),
    row(told.NO_EFFECT, motion=Motion.no_effect, log=log.no_effect),
    row(told.HAND_SIZE, story=Story.turn_ended),
    row(
        told.DECK_EMPTY,
        motion=Motion.deck_empty,
        log=plain("last_round", icon="cards"),
        story=Story.deck_empty,
    ),
    row(told.RACE_ENDED, motion=Motion.race_ended, sound="cheer", log=log.race_ended, mark="end"),
    row(told.SEASON_ENDED, log=log.season_ended, mark="end"),
)

MOVES: Final = Rows[Motion, LogWords, Moves](
    row(told.RACE_STARTED, story=Moves.race_started),
    row(told.CARD_PLAYED, story=Moves.card_played),
    row(told.ROLLED, story=Moves.rolled),
    row(told.NO_EFFECT, story=Moves.no_effect),
    row(told.MOVED, story=Moves.moved),
    row(told.OUT, story=Moves.out_of_race),
)
"""What the table itself tells of the cards played, while the report tells of the race."""
