"""What each event changes in the position shown."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.contract import Event
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.table.model import Seen, hand_count


# -- what events change --------------------------------------------------------------------------------
def follow(seen: Seen, event: Event, course: Course) -> None:
    """Bring the position shown forward by one event that everybody may see."""
    change = _CHANGES.get(event.kind)
    if change:
        change(seen, event)
    if event.kind in ("moved", "lap", "podium", "grid_set"):
        reorder(seen, course)


def reorder(seen: Seen, course: Course) -> None:
    """The running order from the spaces and laps shown."""
    spaces = [course.space_of[seen["spaces"][colour]] for colour in COLOURS]
    laps = [seen["laps"][colour] for colour in COLOURS]
    podium = [COLOURS.index(colour) for colour in seen["podium"]]
    seen["order"] = [COLOURS[moped] for moped in course.standing(spaces, laps, podium)]


def _grid(seen: Seen, event: Event) -> None:
    seen["spaces"] = dict(event.data["spaces"])
    seen["laps"] = dict.fromkeys(COLOURS, 0)


def _round(seen: Seen, event: Event) -> None:
    seen["round"], seen["cards"], seen["phase"], seen["turn"] = event.data["round"], [], "turn", None


def _turned(seen: Seen, event: Event) -> None:
    seen["cards"] = [*seen["cards"], event.data["card"]]
    seen["turned"] = [*seen["turned"], event.data["card"]]
    deck = seen["deck"]
    if deck["top"]:
        deck["top"] -= 1
    else:
        deck["under"] = deck["under"][1:]


def _moved(seen: Seen, event: Event) -> None:
    seen["spaces"][event.data["colour"]] = event.data["to"]


def _lap(seen: Seen, event: Event) -> None:
    seen["laps"][event.data["colour"]] = event.data["laps"]


def _podium(seen: Seen, event: Event) -> None:
    seen["podium"] = [*seen["podium"], event.data["colour"]]


def _draft(seen: Seen, event: Event) -> None:
    seen["phase"], seen["turn"], seen["hand"] = "bet", event.seat, len(event.data["cards"])


def _bet(seen: Seen, event: Event) -> None:
    own = seen["bets"][event.seat]
    if isinstance(own, int):
        seen["bets"][event.seat] = own + 1
    seen["hand"] = event.data["left"]


def _own_bet(seen: Seen, event: Event) -> None:
    own = seen["bets"][event.seat]
    if isinstance(own, list) and len(own) < event.data["bets"]:
        seen["bets"][event.seat] = [*own, event.data["card"]]


def _passed(seen: Seen, event: Event) -> None:
    seen["turn"], seen["hand"] = event.seat, event.data["cards"]


def _under(seen: Seen, event: Event) -> None:
    # the draft is over: nobody holds a hand any more
    seen["phase"], seen["hand"], seen["turn"] = "turn", 0, None
    seen["deck"]["under"] = [*seen["deck"]["under"], *[None] * event.data["cards"]]


def _row(seen: Seen, event: Event) -> None:
    seen["row"]["down"] = [*seen["row"]["down"], None]
    seen["hand"] = hand_count(seen) - 1


def _plug(seen: Seen, event: Event) -> None:
    seen["plug"] = event.seat


_CHANGES: dict[str, Callable[[Seen, Event], None]] = {
    "grid_set": _grid,
    "round_started": _round,
    "turned": _turned,
    "moved": _moved,
    "lap": _lap,
    "podium": _podium,
    "draft_started": _draft,
    "bet": _bet,
    "bet_card": _own_bet,
    "hand_passed": _passed,
    "put_under": _under,
    "row_laid": _row,
    "plug": _plug,
}
