"""The table's reaction to every event: motion, sound, log message, replay mark, part of the story."""

from __future__ import annotations

from typing import Final

from game.games.formula_one.rules import events as e
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
    row(e.ROLLED_FOR_CARS, motion=Motion.rolled_for_cars, log=plain("rolled_for_cars", "", "dice", n="sum")),
    row(e.TIED, motion=banner("dice", pace.CARS_TAKEN), log=words.tied),
    row(e.CARS_TAKEN, motion=banner("dice", pace.CARS_TAKEN), log=words.cars_taken),
    row(e.RACE_STARTED, motion=banner(LIGHTS), log=words.started, mark="start", story=RaceStory.started),
    row(e.TURN_STARTED, counts="turn", story=story.turn_started),
    row(e.MISSED, log=plain("missed", n="left")),
    row(e.PLAYED, motion=Motion.played, sound="card", log=plain("played", card="card")),
    row(e.DECLARED, motion=Motion.paced, log=words.declared),
    row(e.BLOCKED, log=plain("blocked", BAD, by="by", n="speed"), topic="blocked"),
    row(e.MOVED, motion=Motion.moved, log=words.moved),
    row(e.BAULKED, motion=Motion.baulked, sound="spin", log=plain("baulked", BAD, by="by"), topic="baulked"),
    row(e.BRAKED, motion=Motion.paced, log=words.braked, story=story.braked),
    row(e.MATCHED, motion=Motion.paced, log=plain("matched", n="speed", by="by")),
    row(e.CORNER_SPARED, log=words.spared, story=story.corner_spared),
    row(e.ROLLED, motion=Motion.rolled, log=words.rolled, story=story.rolled),
    row(e.SPUN, motion=Motion.spun, log=words.spun, mark="out", topic="spun", story=story.spun),
    row(e.RETIRED, motion=Motion.retired, log=plain("retired", BAD), mark="out", story=story.retired),
    row(e.LAP, motion=Motion.lap, log=words.lap),
    row(e.LAST_ROUND, motion=banner("flag"), log=plain("last_round", "", "flag"), story=story.last_round),
    row(e.PITTED, log=plain("pitted", GOOD), topic="pitted"),
    row(e.PIT_CARD, motion=Motion.pit_card, sound="card", log=words.pit_card, story=story.pit_card),
    row(e.CARD_RETURNED, log=words.returned),
    row(
        e.RACE_ENDED,
        motion=banner("flag"),
        sound="cheer",
        log=words.ended,
        mark="end",
        story=story.race_ended,
    ),
    row(e.LEAGUE_ENDED, motion=banner("flag"), log=words.champion, mark="end"),
)
"""The reactions; after any other event the table only shows the new position."""
