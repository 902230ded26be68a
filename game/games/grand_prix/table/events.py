"""The table's reaction to every event: motion, sound, log message, part of the story."""

from __future__ import annotations

from typing import Final

from game.games.grand_prix.rules import events as e
from game.games.grand_prix.table import pace, story, words
from game.games.grand_prix.table.motion import Motion
from game.games.grand_prix.table.names import Names
from game.ui.race.board.motion import banner
from game.ui.race.events import Rows, row
from game.ui.race.log import BAD, GOOD, plain

_IN = {"item": "item", "space": "space"}

ROWS: Final = Rows[Motion, Names, story.RaceStory](
    row(e.SEAT_DRAWN, motion=banner("dice", pace.SEAT_DRAWN), log=plain("drawn")),
    row(e.QUALIFYING, motion=Motion.roll_off, log=words.roll_off, caption=True),
    row(e.QUALIFIED, motion=Motion.qualified, sync_first=True, log=words.qualified),
    row(
        e.RACE_STARTED,
        motion=Motion.started,
        sync_first=True,
        log=words.started,
        mark="start",
        story=story.RaceStory.started,
    ),
    row(e.TRAY_PLACED, motion=Motion.pulse, log=plain("tray", **_IN), topic="tray"),
    row(e.TRAY_ASIDE, log=plain("tray_aside", icon="info")),
    row(e.ITEM_PLACED, motion=Motion.placed, sound="card", log=plain("placed", **_IN)),
    row(e.TURN_STARTED, counts="turn", story=story.turn_started),
    row(
        e.TURNED_BACK,
        motion=Motion.turned,
        sound="overtake",
        log=plain("turned_back"),
        caption=True,
        story=story.repaired,
    ),
    row(e.REPAIRED, log=plain("repaired", n="dice"), caption=True, story=story.repaired),
    row(e.ITEM_USED, log=plain("used", item="item"), caption=True),
    row(e.ITEM_LAID, motion=Motion.item_laid, sound="card"),
    row(e.MENDED, motion=Motion.mended, sound="overtake", log=plain("mended"), caption=True),
    row(e.ROCKET_FIRED, motion=Motion.rocket, sound="dice", log=words.rocket, caption=True),
    row(e.ITEM_RETURNED, motion=Motion.item_laid, sound="card", log=plain("returned", icon="info", **_IN)),
    row(e.ROLLED, motion=Motion.rolled, sound="dice", log=words.rolled, story=story.rolled),
    row(e.STOPPED, log=words.stopped, caption=True),
    row(e.HELD, log=words.held, caption=True),
    row(e.MOVED, motion=Motion.moved, log=words.moved, caption=True, story=story.moved),
    row(e.LAP, motion=Motion.lap, log=plain("lap", GOOD, n="laps"), caption=True, story=story.lap),
    row(
        e.FINISHED,
        motion=Motion.finished,
        sound="cheer",
        log=plain("finished", GOOD, n="place"),
        caption=True,
        story=story.finished,
    ),
    row(e.PUSHED, motion=Motion.pushed, log=words.pushed, caption=True, topic="pushed", story=story.pushed),
    row(
        e.CRASHED,
        motion=Motion.crashed,
        sound="crash",
        log=words.crashed,
        caption=True,
        mark="out",
        topic="crashed",
        story=story.crashed,
    ),
    row(e.GATE_TOGGLED, motion=Motion.pulse, log=words.gate, caption=True, topic="gate"),
    row(
        e.TELEPORTED,
        motion=Motion.teleported,
        sound="spin",
        log=plain("teleported", space="to"),
        caption=True,
        topic="teleport",
    ),
    row(e.SLID, motion=Motion.slid, log=words.slid, caption=True),
    row(e.ITEM_TAKEN, motion=Motion.taken, log=words.taken, caption=True, story=story.taken),
    row(e.BOMB_EXPLODED, motion=Motion.pulse, log=plain("bomb", BAD, space="space"), caption=True),
    row(e.FASTEST_TURN, log=plain("fastest", GOOD, n="sum")),
    row(
        e.SAFETY_CAR_OUT,
        motion=banner("warning"),
        log=plain("safety_out", BAD, "warning"),
        topic="safety",
        story=story.safety,
    ),
    row(e.SAFETY_CAR_IN, motion=banner("warning"), log=plain("safety_in", "", "flag")),
    row(e.RACE_ENDED, motion=banner("flag", pace.OVER), log=words.ended, mark="end", story=story.ended),
    row(e.CHAMPIONSHIP_ENDED, motion=banner("flag", pace.OVER), log=words.champion, mark="end"),
)
