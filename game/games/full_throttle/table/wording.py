"""What the table says in the bar, in tooltips and beside its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.full_throttle.course import LAPS
from game.games.full_throttle.table.cards import split
from game.games.full_throttle.table.names import counts, own_bets
from game.games.full_throttle.table.outlook import share
from game.games.full_throttle.table.riders import RIDERS
from game.games.full_throttle.table.words import outcome
from game.ui.board.chances import odds_hidden_text, odds_shown

if TYPE_CHECKING:
    from game.games.full_throttle.table.view import FullThrottleView
    from game.ui.table import Hint


BEFORE: Final = ("grid", "deal", "plug")
"""What is done before the first card."""


# -- the bar -------------------------------------------------------------------------------------------
def chips(view: FullThrottleView) -> list[tuple[str, str]]:
    """Lap of the leader, round, cards in the deck."""
    t, seen = view.names.t, view.stage.seen
    lap = min(LAPS, max([1, *seen["laps"].values()]))
    return [
        (t("chip.deck"), str(view.deck_left)),
        (t("chip.round"), str(seen["round"])),
        (t("chip.lap"), f"{lap}/{LAPS}"),
    ]


def prompt(view: FullThrottleView) -> str:
    """What the viewer should do, or what goes on."""
    t, seen, names = view.names.t, view.stage.seen, view.names
    if view.deciding:
        return t(f"prompt.{view.phase}")
    if view.drafting:
        key = "drafted" if view.phase == "bet" and view.has_drafted(seen["turn"]) else "drafting"
        return t(f"prompt.{key}", name=names.seat(seen["turn"]))
    turned = view.stage.turned
    if view.scene.director.busy and turned is not None:
        colour, n = split(turned.card)
        return t("prompt.card", colour=names.colour(colour), n=n)
    if view.phase in BEFORE:
        return t(f"prompt.{view.phase}")
    return t("prompt.running" if not seen["podium"] else "prompt.last")


def interlude(view: FullThrottleView) -> str:
    """What the bar says instead of whose turn it is while cards are turned."""
    if view.deciding or view.drafting:
        return ""
    if view.phase == "over":
        return "" if not view.scene.director.busy else view.names.t("prompt.last")
    return prompt(view)


# -- chances -------------------------------------------------------------------------------------------
def odds_note(view: FullThrottleView) -> str:
    """Below the running order: how the chances were found."""
    if not odds_shown(view.app):
        return odds_hidden_text(view.app)
    if view.odds is None:
        return view.names.t("odds.before" if view.phase in BEFORE else "odds.working")
    return view.names.t("odds.note", n=view.odds.trials)


def podium_text(view: FullThrottleView, colour: str) -> str:
    """The chance of any podium step, with its sign of being estimated."""
    chance = view.podium_chance(colour)
    if chance is None or view.odds is None:
        return ""
    certain = colour in view.odds.sure
    return view.names.t("odds.podium", p=share(min(1.0, chance), certain, view.odds.trials))


def podium_words(view: FullThrottleView, colour: str) -> str:
    """The chance of each podium step in words; empty without estimates."""
    if view.odds is None:
        return ""
    certain = colour in view.odds.sure
    first, second, third = (share(p, certain, view.odds.trials) for p in view.odds.podium[colour])
    return view.names.t("odds.steps", a=first, b=second, c=third, n=view.odds.trials)


def say_hint(view: FullThrottleView, hint: Hint) -> str:
    """A hint with the chance that speaks for it, where the player wants to see chances."""
    what = view.say_action(hint.steps[0])
    if not odds_shown(view.app) or not hint.figures:
        return what
    trials = hint.figures["trials"]
    return view.names.t("hint.best", what=what, p=share(hint.figures["win"], False, trials), n=trials)


# -- tooltips ------------------------------------------------------------------------------------------
def card_words(view: FullThrottleView, card: str) -> str:
    """A card of the hand."""
    colour, n = split(card)
    names = view.names
    parts = [names.t(f"tip.card_{view.phase}", colour=names.colour_in(colour), n=n)]
    if view.odds and card in view.odds.win and view.phase == "bet":
        trials = view.odds.trials
        parts.append(names.t("tip.win", p=share(view.odds.win[card], False, trials), n=trials))
    return joined(view, parts)


def colour_words(view: FullThrottleView, colour: str) -> str:
    """A moped: where it is, what is left of its cards, its chances."""
    names, seen = view.names, view.stage.seen
    parts = []
    if colour in seen["spaces"]:
        laps, row = seen["laps"][colour], view.ground.row(seen["spaces"][colour])
        where = names.t("lap.home") if laps > LAPS else names.where(row, laps)
        number = RIDERS[colour].number
        parts.append(names.t("tip.moped", colour=names.colour(colour), number=number, where=where))
    if view.eyes is not None:
        parts.append(names.t("tip.own", n=counts(own_bets(seen, view.eyes))[colour]))
    chances = podium_words(view, colour)
    return joined(view, [*parts, chances] if chances else parts)


def face_words(view: FullThrottleView, i: int) -> str:
    """A card of this round."""
    names, turned = view.names, view.turned[i]
    parts = [names.t("tip.face", did=outcome(names, turned))]
    if turned.places[0] != turned.places[1]:
        a, b = (names.place(place) for place in turned.places)
        parts.append(names.t("tip.places", a=a, b=b))
    kept = view.kept_faces()
    if i < len(kept) and kept[i]:
        parts.append(names.t("tip.kept"))
    return joined(view, parts)


def still_words(view: FullThrottleView, colour: str, n: int) -> str:
    """What is left of one card."""
    left = view.still(colour, n)
    names = view.names
    if not left.total:
        return names.t("tip.still_none")
    gone = left.total - left.known - left.possible
    parts = [names.t("tip.still", total=left.total, known=left.known, gone=gone)]
    if left.possible:
        parts.append(names.t("tip.still_more", n=left.possible))
    return joined(view, parts)


def seat_words(view: FullThrottleView, i: int, seat: int) -> str:
    """A seat: when it drafts, how many bets it has."""
    names = view.names
    key = "tip.seat_first" if not i else "tip.seat_last" if i == view.stage.seen["seats"] - 1 else "tip.seat"
    parts = [names.t(key, n=i + 1), names.t("tip.seat_bets", n=view.bet_count(seat))]
    return joined(view, parts)


def seat_state(view: FullThrottleView, i: int, seat: int) -> tuple[str, str]:
    """What a seat does in this draft, and its tone."""
    names, seen = view.names, view.stage.seen
    last = i == seen["seats"] - 1
    if not view.drafting:
        return names.t("seats.first" if not i else "seats.last" if last else "seats.nth", n=i + 1), ""
    if seen["turn"] == seat:
        return names.t(f"seats.{view.phase}"), "accent"
    if view.has_drafted(seat):
        return names.t("seats.done"), "good"
    order = view.draft_order()
    current = order.index(seen["turn"]) if seen["turn"] in order else -1
    if i == current + 1:
        return names.t("seats.next"), ""
    return names.t("seats.last" if last else "seats.waits"), ""


def space_words(view: FullThrottleView, space: int, colour: str | None) -> str:
    """A space of the road: its row and lane, what is special, who stands there."""
    names, course = view.names, view.ground.course
    here = view.ground.track.spaces[space]
    lanes = {other.lane for other in view.ground.track.spaces if other.row == here.row}
    key = "space.narrow" if len(lanes) == 1 else "space.inner" if course.inward[space] == 0 else "space.outer"
    parts = [names.t(key, row=here.row + 1)]
    if here.corner is not None:
        parts.append(names.t("space.corner"))
    if course.bonus[space]:
        parts.append(names.t("space.bonus", n=course.bonus[space]))
    if space in course.grid:
        parts.append(names.t("space.grid", n=course.grid.index(space) + 1))
    if colour:
        parts.append(names.t("space.taken", colour=names.colour(colour), rider=names.rider(colour)))
    return joined(view, parts)


def space_clause(view: FullThrottleView, space: int) -> str:
    """The clause of what is special about a space."""
    if view.ground.course.bonus[space]:
        return "FT-3.6"
    if view.ground.track.spaces[space].corner is not None:
        return "FT-3.5"
    return "FT-2.1" if space in view.ground.course.grid else "FT-3.2"


def joined(view: FullThrottleView, parts: list[str]) -> str:
    """Sentences one after another."""
    return ("" if view.names.japanese else " ").join(parts)
