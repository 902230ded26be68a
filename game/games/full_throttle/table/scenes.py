"""The board as it stands: road, green, the way of the card spoken of, mopeds, cards under way, banners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.full_throttle.cards import COLOURS
from game.games.full_throttle.course import LAPS
from game.games.full_throttle.table import overlay
from game.games.full_throttle.table.cards import draw_back, draw_card
from game.games.full_throttle.table.geometry import Box
from game.games.full_throttle.table.green import Face, paint_faces, paint_laps, paint_podium
from game.games.full_throttle.table.sidebar import column_of
from game.games.full_throttle.table.stage import Carried, Station
from game.games.full_throttle.table.story import Way
from game.games.full_throttle.table.tray import bet_boxes, deck_box
from game.ui.board.effects import paint_banner
from game.ui.painter import Painter
from game.ui.track_art import road

if TYPE_CHECKING:
    from game.games.full_throttle.table.view import FullThrottleView


def paint_board(p: Painter, view: FullThrottleView) -> None:
    """Everything on the board."""
    lay, board = view.layout(p), view.board(p)
    green = view.green(p)
    road(p, board, "ft.road", keep=[green.box], framed=False)
    with p.clipped(*lay.board):
        _paint_green(p, view)
        turned, legs = _way(view)
        held = {colour: view.ground.index[label] for colour, label in view.stage.seen["spaces"].items()}
        if legs and view.looked is None:
            held[turned] = legs[-1].to
        if legs:
            overlay.paint_move(p, board, view.ground, turned, legs, held[turned])
        if not view.scene.director.busy:
            overlay.paint_lit(p, board, [held[colour] for colour in view.lit if colour in held])
        overlay.paint_mopeds(p, view, board)
        if legs:
            overlay.paint_steps(p, board, view.ground, legs, set(held.values()))


def _way(view: FullThrottleView) -> tuple[str, tuple[Way, ...]]:
    """The moped and the moves to be drawn: of the card pointed at, or of the one being carried out."""
    turned = view.spoken
    if turned is None or (view.drafting and view.looked is None) or view.phase == "over":
        return "", ()
    if view.looked is not None:
        return turned.colour, turned.ways
    return turned.colour, turned.ways[: view.stage.ways]


def _paint_green(p: Painter, view: FullThrottleView) -> None:
    """Cards of the round, lap track, podium: kept until something on them changes."""
    green, seen, names = view.green(p), view.stage.seen, view.names
    faces = _faces(view)
    last = bool(seen["podium"])
    title = names.t("green.last", n=len(seen["cards"])) if last else names.t("green.cards")
    paint_faces(p, green, title, faces, view.places)
    heads = (names.t("green.start"), *(str(lap) for lap in range(1, LAPS + 1)))
    laps = {c: n for c, n in seen["laps"].items() if n <= LAPS}
    paint_laps(p, green.laps, heads, laps, view.stage.marker)
    paint_podium(p, green.podium, seen["podium"])


def _faces(view: FullThrottleView) -> list[Face]:
    """The cards that were turned this round; those that are still flying are left out."""
    lit = view.looked if view.looked is not None else -1
    last = -1 if view.drafting or view.looked is not None else len(view.stage.seen["cards"]) - 1
    faces = []
    for i, (card, kept) in enumerate(zip(view.stage.seen["cards"], view.kept_faces(), strict=True)):
        if i == view.stage.landing:
            break
        seat = kept[1] if kept else None
        look = view.mark(seat) if seat is not None else None
        faces.append(Face(card, i in (lit, last), kept is not None, view.names.seat(seat), look))
    return faces[view.first_face :]


# -- above everything ----------------------------------------------------------------------------------
def paint_over(p: Painter, view: FullThrottleView) -> None:
    """Cards under way, the hand of another seat, banners."""
    for carried in view.stage.carried:
        _paint_carried(p, view, carried)
    x, y, w, h = view.layout(p).board
    paint_banner(p, view.stage.banner, x + w / 2, y + h * 0.5, w, view.motion.still)


def _paint_carried(p: Painter, view: FullThrottleView, carried: Carried) -> None:
    (x1, y1, w1, _), (x2, y2, w2, _) = spot(p, view, carried.source), spot(p, view, carried.target)
    t = carried.t
    bow = 60 * t * (1 - t)
    x, y, w = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t - bow, w1 + (w2 - w1) * t
    w = max(16.0, round(w / 6) * 6)
    if carried.card and (t > 0.3 or carried.source.what != "deck"):
        draw_card(p, carried.card, x, y, w, w * 1.2)
        return
    for i in range(carried.count):
        draw_back(p, x + i * min(9.0, w * 0.25), y, w)


def spot(p: Painter, view: FullThrottleView, station: Station) -> Box:
    """Where cards lie at a station."""
    lay = view.layout(p)
    if station.what == "deck":
        return deck_box(lay)
    if station.what == "green":
        first = view.first_face
        return view.green(p).face(max(0, station.at - first), max(1, station.of - first))
    if station.what == "hand":
        return lay.card_boxes(station.of)[min(station.at, station.of - 1)]
    if station.what == "mine":
        return bet_boxes(lay)[COLOURS.index(station.colour)]
    at = column_of(view, lay)
    if station.what == "row":
        x, y, _, _ = at.row_box
        return x + 20, y + 30, 20, 28
    i = view.draft_order().index(station.at)
    x, y, w, _ = at.seat_row(i)
    if station.what == "bets":
        return x + w - 46, y + 2, 16, 22
    return x - 84, y - 14, 36, 50
