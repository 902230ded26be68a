"""One row an event: what moves for it, what the log says, what a replay marks, its part in the story."""

from __future__ import annotations

from typing import Final

from game.games.full_throttle.rules import events
from game.games.full_throttle.table.motion import Motion
from game.games.full_throttle.table.names import Names
from game.games.full_throttle.table.telling.story import Deeds
from game.games.full_throttle.table.telling.words import say_ended, say_over, say_own_bet, say_plug
from game.ui.race.events import Rows, row
from game.ui.race.log import plain

ROWS: Final = Rows[Motion, Names, Deeds](
    row(events.GRID_SET, log=plain("grid", "", "flag", names="order"), mark="start", story=Deeds.on_grid),
    row(events.PLUG, motion=Motion.plug, log=say_plug),
    row(
        events.ROUND_STARTED,
        told_first=True,
        log=plain("round", "", "cards", n="round"),
        mark="part",
        story=Deeds.begin_round,
    ),
    # what a card did is one line of the log, which `log_lines` makes of all that follows
    row(events.TURNED, motion=Motion.turned, sound="card", told_first=True, story=Deeds.turn),
    row(events.MOVED, motion=Motion.moved, story=Deeds.move),
    row(events.BONUS, motion=Motion.bonus, sound="spin"),
    row(events.LAP, motion=Motion.lap, sound="click", told_first=True, story=Deeds.cross),
    row(events.PODIUM, motion=Motion.podium, sound="cheer", told_first=True, mark="end", story=Deeds.finish),
    row(events.LAST_CARDS, motion=Motion.last, log=plain("last_cards", "", "flag", colour="colour")),
    row(events.DRAFT_STARTED, motion=Motion.draft, sound="card", told_first=True),
    row(events.BET, motion=Motion.bet, sound="card", log=plain("bet")),
    row(events.BET_CARD, motion=Motion.own_bet, sound="card", log=say_own_bet),
    row(events.HAND_PASSED, motion=Motion.passed, sound="card"),
    row(events.ROW_LAID, motion=Motion.row, sound="card", log=plain("row")),
    row(events.ROW_CARD, motion=Motion.row, sound="card", log=plain("own_row", card="card")),
    row(events.PUT_UNDER, motion=Motion.under, sound="card", log=plain("under")),
    row(events.LAID_UNDER, motion=Motion.under, sound="card", log=plain("own_under", cards="cards")),
    row(events.ROW_TURNED, log=plain("row_up", "", "eye", card="card")),
    row(events.RACE_OVER, motion=Motion.over, log=say_over, story=Deeds.close),
    row(events.ENDED, log=say_ended, mark="end"),
)
