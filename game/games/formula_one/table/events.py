"""The table's reaction to every event: motion, sound, log message, replay mark, part of the story."""

from __future__ import annotations

from typing import Final

from game.games.formula_one.rules.events import (
    BAULKED,
    BLOCKED,
    BRAKED,
    CARD_RETURNED,
    CARS_TAKEN,
    CORNER_SPARED,
    DECLARED,
    LAP,
    LAST_ROUND,
    LEAGUE_ENDED,
    MATCHED,
    MISSED,
    MOVED,
    PIT_CARD,
    PITTED,
    PLAYED,
    RACE_ENDED,
    RACE_STARTED,
    RETIRED,
    ROLLED,
    ROLLED_FOR_CARS,
    SPUN,
    TIED,
    TURN_STARTED,
)
from game.games.formula_one.table import pace
from game.games.formula_one.table.messages import story, words
from game.games.formula_one.table.messages.story import RaceStory
from game.games.formula_one.table.motion import Motion
from game.games.formula_one.table.names import Names
from game.ui.race.board.effects import LIGHTS
from game.ui.race.board.motion import banner
from game.ui.race.events import Rows, row
from game.ui.race.log import BAD, GOOD, plain

ROWS: Final = Rows[Motion, Names, RaceStory](
    row(ROLLED_FOR_CARS, motion=Motion.rolled_for_cars, log=plain("rolled_for_cars", "", "dice", n="sum")),
    row(TIED, motion=banner("dice", pace.CARS_TAKEN), log=words.tied),
    row(CARS_TAKEN, motion=banner("dice", pace.CARS_TAKEN), log=words.cars_taken),
    row(RACE_STARTED, motion=banner(LIGHTS), log=words.started, mark="start", story=RaceStory.started),
    row(TURN_STARTED, counts="turn", story=story.turn_started),
    row(MISSED, log=plain("missed", n="left")),
    row(PLAYED, motion=Motion.played, sound="card", log=plain("played", card="card")),
    row(DECLARED, motion=Motion.paced, log=words.declared),
    row(BLOCKED, log=plain("blocked", BAD, by="by", n="speed"), topic="blocked"),
    row(MOVED, motion=Motion.moved, log=words.moved),
    row(BAULKED, motion=Motion.baulked, sound="spin", log=plain("baulked", BAD, by="by"), topic="baulked"),
    row(BRAKED, motion=Motion.paced, log=words.braked, story=story.braked),
    row(MATCHED, motion=Motion.paced, log=plain("matched", n="speed", by="by")),
    row(CORNER_SPARED, log=words.spared, story=story.corner_spared),
    row(ROLLED, motion=Motion.rolled, log=words.rolled, story=story.rolled),
    row(SPUN, motion=Motion.spun, log=words.spun, mark="out", topic="spun", story=story.spun),
    row(RETIRED, motion=Motion.retired, log=plain("retired", BAD), mark="out", story=story.retired),
    row(LAP, motion=Motion.lap, log=words.lap),
    row(LAST_ROUND, motion=banner("flag"), log=plain("last_round", "", "flag"), story=story.last_round),
    row(PITTED, log=plain("pitted", GOOD), topic="pitted"),
    row(PIT_CARD, motion=Motion.pit_card, sound="card", log=words.pit_card, story=story.pit_card),
    row(CARD_RETURNED, log=words.returned),
    row(
        RACE_ENDED, motion=banner("flag"), sound="cheer", log=words.ended, mark="end", story=story.race_ended
    ),
    row(LEAGUE_ENDED, motion=banner("flag"), log=words.champion, mark="end"),
)
"""The reactions; after any other event the table only shows the new position."""
