"""The table as text, for the read-out key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.engine.contract import Json
from game.games.full_throttle.cards import COLOURS, NUMBERS
from game.games.full_throttle.course import LAPS
from game.games.full_throttle.table import wording
from game.games.full_throttle.table.names import counts, own_bets

if TYPE_CHECKING:
    from game.games.full_throttle.table.view import FullThrottleView


def read_out(view: FullThrottleView) -> str:
    """The table as text, as the viewer's eyes may read it."""
    names, seen = view.names, view.stage.seen
    listing = view.app.translator.language.listing
    lines = [names.t("read.track", name=view.ground.track.name(view.app.translator.code), n=seen["round"])]
    for i, colour in enumerate(seen["order"]):
        lines.append(_read_moped(view, i, colour, seen))
    if seen["cards"]:
        lines.append(names.t("read.cards", list=names.cards(seen["cards"])))
    if view.hand:
        lines.append(names.t("read.hand", list=names.cards(view.hand)))
    mine = counts(own_bets(seen, view.eyes))
    if any(mine.values()):
        parts = [names.t("read.count", colour=names.colour_in(c), n=n) for c, n in mine.items() if n]
        lines.append(names.t("read.bets", list=listing(parts)))
    for seat in range(seen["seats"]):
        if seat != view.eyes:
            lines.append(names.t("read.seat", name=names.seat(seat), n=view.bet_count(seat)))
    lines.append(names.t("read.deck", n=view.deck_left))
    if view.under:
        cards = [names.card(card) if card else names.t("read.hidden") for card in view.under]
        lines.append(names.t("read.under", list=listing(cards)))
    if view.has_row:
        row = view.row
        cards = [names.card(card) if card else names.t("read.hidden") for card in (*row.up, *row.down)]
        lines.append(names.t("read.row", list=listing(cards) or "–"))
    for colour in COLOURS:
        parts = []
        for n in NUMBERS:
            known, possible, _ = view.still(colour, n)
            key = "read.still_more" if possible else "read.still"
            parts.append(names.t(key, n=n, known=known, more=possible))
        lines.append(names.t("read.colour", colour=names.colour(colour), list=listing(parts)))
    return "\n".join(lines)


def _read_moped(view: FullThrottleView, i: int, colour: str, seen: Mapping[str, Json]) -> str:
    names = view.names
    laps = seen["laps"][colour]
    where = names.t("lap.home") if laps > LAPS else names.where(view.ground.row(seen["spaces"][colour]), laps)
    line = names.t("read.moped", n=i + 1, colour=names.colour(colour), where=where)
    chances = wording.podium_words(view, colour)
    return wording.joined(view, [line, chances] if chances else [line])


