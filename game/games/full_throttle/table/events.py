"""The table's handlers of each kind of event."""

from __future__ import annotations

from typing import Final

from game.engine.contract import Event
from game.games.full_throttle.rules import events
from game.games.full_throttle.table import pace
from game.games.full_throttle.table.messages.story import RaceStory
from game.games.full_throttle.table.messages.words import log_ended, log_own_bet, log_plug, log_race_over
from game.games.full_throttle.table.motion import Motion
from game.games.full_throttle.table.names import Names
from game.ui.race.board.motion import banner
from game.ui.race.events import Rows, row
from game.ui.race.log import plain


def _is_held_up(names: Names, event: Event[events.Moved]) -> bool:
    return event.data["stopped"] in ("blocked", "stays")


ROWS: Final = Rows[Motion, Names, RaceStory](
    row(events.GRID_SET, log=plain("grid", "", "flag", names="order"), mark="start", story=RaceStory.on_grid),
    row(events.PLUG, motion=Motion.plug, log=log_plug),
    row(
        events.ROUND_STARTED,
        motion=Motion.round_started,
        sync_first=True,
        log=plain("round", "", "cards", n="round"),
        mark="part",
        counts="round",
        story=RaceStory.begin_round,
    ),
    # `log_lines` makes one line of a card and all its moves
    row(
        events.TURNED,
        motion=Motion.turned,
        sound="card",
        sync_first=True,
        counts="turn",
        story=RaceStory.turn,
    ),
    row(events.MOVED, motion=Motion.moved, topic="blocked", topic_if=_is_held_up, story=RaceStory.move),
    row(events.BONUS, motion=Motion.bonus, sound="spin", topic="bonus"),
    row(events.LAP, motion=Motion.lap, sound="click", sync_first=True, story=RaceStory.cross),
    row(
        events.PODIUM,
        motion=Motion.podium,
        sound="cheer",
        sync_first=True,
        mark="end",
        story=RaceStory.finish,
    ),
    row(
        events.LAST_CARDS,
        motion=banner("flag", pace.LAST_CARDS, "last"),
        log=plain("last_cards", "", "flag", colour="colour"),
    ),
    row(events.DRAFT_STARTED, motion=Motion.draft, sound="card", sync_first=True),
    row(events.BET, motion=Motion.bet, sound="card", log=plain("bet")),
    row(events.BET_CARD, motion=Motion.own_bet, sound="card", log=log_own_bet),
    row(events.HAND_PASSED, motion=Motion.passed, sound="card"),
    row(events.ROW_LAID, motion=Motion.row, sound="card", log=plain("row"), topic="row"),
    row(events.ROW_CARD, motion=Motion.row, sound="card", log=plain("own_row", card="card")),
    row(events.PUT_UNDER, motion=Motion.under, sound="card", log=plain("under"), topic="under"),
    row(events.LAID_UNDER, motion=Motion.under, sound="card", log=plain("own_under", cards="cards")),
    row(events.ROW_TURNED, log=plain("row_up", "", "eye", card="card")),
    row(events.RACE_OVER, motion=Motion.over, log=log_race_over, story=RaceStory.close),
    row(events.ENDED, log=log_ended, mark="end"),
)
