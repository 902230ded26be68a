"""Texts of events and steps: the log, the results of a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Final

from game.engine.contract import Event
from game.games.full_throttle.rules import events, scoring
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.table.art.cards import split
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.names import Names
from game.ui.race.log import BAD, GOOD, LogFormatter, LogMessage, log_line, log_message
from game.ui.race.result import MessageLike
from game.ui.race.scene import LogLine


# -- results of a card -----
def outcome(names: Names, turned: TurnedCard) -> str:
    """Return the results of a turned card in short parts: 3 ahead, +2 bonus, crosses the line."""
    parts = []
    for i, move in enumerate(turned.moves):
        key = f"bonus_{move.stopped}" if i else move.stopped
        parts.append(names.t(f"did.{key}", n=move.kept))
    if turned.podium:
        parts.append(names.t("did.podium", place=names.place(turned.podium)))
    elif turned.laps:
        parts.append(names.t("did.line", n=turned.laps[1]))
    return reduce(lambda a, b: names.t("did.both", a=a, b=b), parts)


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One result of a card; `sign` is `steps`, `bonus`, `block`, `pass`, `line` or `podium`."""

    sign: str
    head: str
    detail: str
    tone: str = ""
    steps: int = 0


def explain(names: Names, turned: TurnedCard, course: Course) -> list[EffectRow]:
    """Return up to three results of a card, with their rules."""
    rows: list[EffectRow] = []
    for i, move in enumerate(turned.moves):
        if i:
            rows.append(_bonus(names, move))
        elif move.kept:
            rows.append(_forward(names, move, course))
        if move.stopped in ("blocked", "stays"):
            rows.append(_blocked(names, move))
    if turned.podium:
        place = names.place(turned.podium)
        rows.append(
            EffectRow("podium", names.t("says.podium", place=place), names.t("says.podium_more"), GOOD)
        )
    elif turned.laps:
        n = turned.laps[1]
        rows.append(EffectRow("line", names.t("says.line", n=n), names.t("says.line_more", n=n)))
    special = [row for row in rows if row.sign in ("podium", "bonus", "block")]
    return special[-3:] if len(special) >= 3 else [*rows[:1], *rows[1:][-2:]]


def _forward(names: Names, move: MopedMove, course: Course) -> EffectRow:
    """The move forward: on the inside, through others, or outside as the inside was taken."""
    head = names.t("says.forward", n=move.kept)
    passed = move.passed
    if passed:
        detail = names.t("says.passed", names=names.colours(passed))
    elif _outside(move, course):
        detail = names.t("says.outside" if course.inward[move.to] else "says.outside_back")
    else:
        detail = names.t("says.inside" if course.inward[move.to] == 0 else "says.on_course")
    return EffectRow("pass" if passed else "steps", head, detail, "", move.kept)


def _outside(move: MopedMove, course: Course) -> bool:
    """Whether it took an outer space, as the inner one was taken."""
    here = move.start
    for space in move.path[: move.kept]:
        if space != course.ahead[here][0]:
            return True
        here = space
    return False


def _blocked(names: Names, move: MopedMove) -> EffectRow:
    who = names.colours(move.block)
    if not move.kept:
        return EffectRow("block", names.t("says.stays"), names.t("says.stays_more", names=who), BAD)
    detail = names.t("says.blocked_more", n=move.kept + 1, names=who)
    return EffectRow("block", names.t("says.blocked"), detail, BAD)


def _bonus(names: Names, move: MopedMove) -> EffectRow:
    steps = len(move.path)
    if not move.kept:
        return EffectRow("bonus", names.t("says.bonus"), names.t("says.bonus_stays"), "", steps)
    passed = move.passed
    detail = names.t("says.passed", names=names.colours(passed)) if passed else names.t("says.bonus_more")
    return EffectRow("bonus", names.t("says.bonus"), detail, "accent", move.kept)


# -- the log -----
_PRIVATE_EVENTS: Final = {
    events.BET: events.BET_CARD,
    events.ROW_LAID: events.ROW_CARD,
    events.PUT_UNDER: events.LAID_UNDER,
}
"""By public event the private one with more facts for its seat."""


def superseded_events(step: Iterable[Event]) -> set[str]:
    """Return the public events of a step that are replaced by private ones."""
    kinds = {event.kind for event in step}
    return {public for public, private in _PRIVATE_EVENTS.items() if private in kinds}


def log_lines(
    names: Names,
    step: Sequence[Event[Any]],
    index: int,
    formatters: Mapping[str, LogFormatter[Names]],
    turned: TurnedCard | None,
) -> list[LogLine]:
    """Return the log lines of one step, one for the card that it turned, with all its moves."""
    messages, superseded = names.as_messages, superseded_events(step)
    lines: list[LogLine | None] = []
    for event in step:
        if event.kind == events.TURNED and turned is not None:
            lines.append(_card_line(messages, turned, step))
        elif event.kind not in superseded:
            line = log_line(messages, event, index, formatters, names.mark)
            # without an icon a seat's mark looks like a moped's
            lines.append(replace(line, icon="person") if line and line.mark else line)
    return [line for line in lines if line]


def _card_line(names: Names, turned: TurnedCard, step: Sequence[Event[Any]]) -> LogLine:
    did, (colour, n) = outcome(names, turned), split(turned.card)
    brief = names.t("step.brief", colour=names.colour(colour), n=n)
    tone = GOOD if turned.podium else BAD if turned.stopped == "stays" else ""
    return LogLine(
        names.t("log.card", card=names.card_head(turned.card), did=did),
        "",
        tone,
        "",
        RIDERS[colour].mark,
        next(event.clause for event in step if event.kind == events.MOVED),
        turned.index,
        names.t("log.card_short", card=brief, did=did),
        _calm_line(names, turned),
    )


def _calm_line(names: Names, turned: TurnedCard) -> MessageLike:
    """The most remarkable result of a card, without figures; "passes" is by places, as in key moments."""
    # a moped that is lapped is passed on the road, and no place is won
    stopped = "free" if turned.stopped == "passed" else turned.stopped
    key = "home" if turned.podium else "passed" if turned.overtaken else stopped
    return names.t(
        f"log.calm_{key}", colour=names.colour(turned.colour), names=names.colours(turned.overtaken)
    )


def log_plug(names: Names, event: Event[events.Plug]) -> LogMessage | None:
    return None if event.data["before"] is not None else log_message(names, event, "plug")


def log_own_bet(names: Names, event: Event[events.BetCard]) -> LogMessage:
    card = event.data["card"]
    colour = names.colour_in(card.split("-")[0])
    return log_message(names, event, "own_bet", colour=colour, card=names.card(card))


def log_race_over(names: Names, event: Event[events.RaceOver]) -> LogMessage:
    key = "over" if event.data["reason"] == "podium" else "over_deck"
    return log_message(names, event, key, icon="flag", names=names.colours(event.data["podium"]))


def log_ended(names: Names, event: Event[scoring.Counted]) -> LogMessage:
    best = max(seat["points"] for seat in event.data["seats"])
    winners = names.seats(event.data["winners"])
    return log_message(names, event, "won", GOOD, "trophy", name=winners, n=best)


# -- steps -----
