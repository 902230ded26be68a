"""Effects over the board: dice with the chart, spins with rubber and smoke, cards played, pit stops."""

from __future__ import annotations

import math
from random import Random

from game.games.formula_one.table.board.cars import draw_car
from game.games.formula_one.table.board.chart import paint_chart, paint_roll, penalty_chart
from game.games.formula_one.table.board.lens import Places, lens_of, places, visible_part
from game.games.formula_one.table.geometry import place
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.panels import hand
from game.games.formula_one.table.stage import CloseUp, Rolling
from game.ui.draw import svg
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box, box_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.marks import draw_mark
from game.ui.race.board.effects import CAPTION_H, caption_width, paint_banner, paint_caption
from game.ui.race.director import ease_out
from game.ui.tracks.circuit import square


def paint_over(p: Painter, m: Model) -> None:
    """Paint everything that moves above the table."""
    layout, stage = m.layout, m.stage
    x, y, w, h = layout.board
    _spin(p, m)
    if stage.rolling is not None:
        _rolling(p, m, stage.rolling)
    if stage.played is not None:
        _played(p, m)
    if stage.pit is not None:
        _pit(p, m)
    paint_banner(p, stage.banner, x + w / 2, y + h * 0.42, w, m.reduced_motion)


# -- dice -----
def _rolling(p: Painter, m: Model, rolling: Rolling) -> None:
    layout, t = m.layout, m.names.t
    if not rolling.corner:
        head = t("roll.for_cars", name=m.names.seat(rolling.seat))
        paint_roll(p, layout.roll, rolling.dice, head, *_for_cars(m, rolling))
        return
    consequence = t("roll.kept") if rolling.spin else ""
    row, now = rolling.row if rolling.have_landed else None, rolling.before[0]
    chart = _chart_box(m, rolling)
    paint_chart(p, chart, penalty_chart(m.names, m.charts, rolling.excess, row, consequence, now))
    head = t("roll.corner", n=rolling.corner, excess=rolling.excess)
    tone = "bad" if rolling.spin else "warn" if rolling.tyres or rolling.brakes else "good"
    paint_roll(p, _roll_box(m, rolling, chart), rolling.dice, head, roll_words(m, rolling), tone)


def _band_spot(m: Model, corner: int) -> tuple[float, float]:
    """Return the middle of a corner's red band on the board."""
    track = m.ground.track
    spots = [m.board.at(space) for space in track.rows[track.corners[corner - 1].band]]
    return sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)


def _chart_box(m: Model, rolling: Rolling) -> Box:
    """Return the box of the chart, on the side of the board without the corner."""
    (bx, _, bw, _), (x, y, w, h) = m.layout.board, m.layout.chart
    if _band_spot(m, rolling.corner)[0] < bx + bw / 2:
        x = bx + bw - (x - bx) - w
    return x, y, w, h


def close_places(m: Model, close: CloseUp) -> Places:
    """Return the places of the close-up, and of its dice if there are any."""
    rolling = m.stage.rolling
    if rolling is None or not rolling.corner:
        return places(m, close, None, None)
    return places(m, close, m.layout.roll[2:], _chart_box(m, rolling))


def _firm_boxes(m: Model) -> list[Box]:
    """Return the boxes of the dial, the close-up and its companions."""
    close, rolling = m.stage.close, m.stage.rolling
    found = [m.layout.dial_box]
    if rolling is not None and rolling.corner:
        found.append(_chart_box(m, rolling))
    if close is None:
        return found
    placed = close_places(m, close)
    return [*found, visible_part(m, lens_of(m, close)), placed.close, *([placed.card] if placed.card else [])]


def _roll_box(m: Model, rolling: Rolling, chart: Box) -> Box:
    """Return the box of the dice, beside the chart, where they hide neither the corner nor the car."""
    if m.stage.close is not None:
        card = close_places(m, m.stage.close).card
        if card is not None:
            return card
    (bx, by, bw, bh), (_, _, w, h) = m.layout.callouts, m.layout.roll
    tip = _band_spot(m, rolling.corner)
    left = chart[0] + chart[2] + 16 if chart[0] < bx + bw / 2 else bx
    area = left, by, bw - chart[2] - 36, bh
    taken = [square(tip, 120), *_car_box(m, rolling.seat)]
    key = m.board, rolling.seat, rolling.corner
    return (*m.memo.get("roll", key, lambda: place(m.board, (w, h), tip, area, taken)), w, h)


def _car_box(m: Model, seat: int) -> list[Box]:
    """Return the box of a car on the board, if it is there."""
    pose = m.stage.poses.get(seat)
    return [square(m.board.point(pose.x, pose.y), 60)] if pose is not None else []


def _for_cars(m: Model, rolling: Rolling) -> tuple[str, str]:
    """Return how a sum compares with the rolls for the cars so far, and its tone."""
    rolls = m.displayed["rolls"]
    others = [roll for seat, roll in enumerate(rolls) if seat != rolling.seat and roll is not None]
    best, my_sum = max(others, default=0), sum(die.face for die in rolling.dice)
    if my_sum > best:
        return m.names.t("roll.best"), "good"
    return m.names.t("roll.level" if my_sum == best else "roll.below", n=best), "warn"


def roll_words(m: Model, rolling: Rolling) -> str:
    """Return the result of a roll in words."""
    t = m.names.t
    if rolling.spin:
        return t("roll.spin")
    if rolling.tyres or rolling.brakes:
        return m.names.wear_head(rolling.tyres, rolling.brakes)
    return t("roll.nothing")


# -- spins -----
def paint_skid(p: Painter, m: Model, ghosts: bool = True) -> None:
    """Paint the rubber of a spinning car, and `ghosts` of the car on its way."""
    skid = m.stage.skid
    if skid is None or len(skid.line) < 2:
        return
    count = max(2, round(len(skid.line) * min(1.0, skid.t * 1.4)))
    points = [m.board.point(*point) for point in skid.line[:count]]
    lane = m.ground.lane * m.board.scale
    inner = ""
    for off in (-0.3, 0.3):
        line = []
        for i, (x, y) in enumerate(points):
            ax, ay = points[max(0, i - 1)]
            bx, by = points[min(len(points) - 1, i + 1)]
            length = math.hypot(bx - ax, by - ay) or 1.0
            wave = off * lane * math.cos(i / len(skid.line) * math.pi * 2)
            line.append((x - (by - ay) / length * wave, y + (bx - ax) / length * wave))
        inner += svg.path(polyline(line, 1), None, "#0B0C0F", round(lane * 0.2, 2), 0.6)
    p.svg_fragments(*box_of(points, lane), inner)
    if m.reduced_motion or not ghosts:
        return
    look, long = (m.look(skid.seat)[0], m.number(skid.seat)), m.ground.long * m.board.scale
    for share, alpha in ((0.12, 60), (0.45, 90)):
        if ease_out(skid.t) > share + 0.15:
            x, y = m.board.point(*skid.line[round(share * (len(skid.line) - 1))])
            angle = skid.turns[0] + (skid.turns[1] - skid.turns[0]) * share
            draw_car(p, look, x, y, long, angle, alpha, True)


def paint_smoke(p: Painter, m: Model) -> None:
    """Paint puffs round the spinning car."""
    skid = m.stage.skid
    pose = m.stage.poses.get(skid.seat) if skid is not None else None
    if skid is None or pose is None or m.reduced_motion:
        return
    x, y = m.board.point(pose.x, pose.y)
    lane, rng, inner = m.ground.lane * m.board.scale, Random(4), ""
    for _ in range(6):
        turn, distance = rng.random() * math.tau, lane * (0.9 + rng.random() * 0.8)
        r = lane * (0.28 + 0.4 * rng.random()) * min(1.0, 0.3 + skid.t)
        cx, cy = x + math.cos(turn) * distance, y + math.sin(turn) * distance
        inner += svg.circle(round(cx, 1), round(cy, 1), round(r, 1), "#F4F1E8", INK, 1.2, 0.8)
    p.svg_fragments(x - 3 * lane, y - 3 * lane, 6 * lane, 6 * lane, inner)


def _spin(p: Painter, m: Model) -> None:
    """Paint the cause of the spin on a card beside the car, within the board."""
    skid = m.stage.skid
    pose = m.stage.poses.get(skid.seat) if skid is not None else None
    if skid is None or pose is None or skid.t < 0.5:
        return
    t = m.names.t
    title = t("spin.title") if skid.corner is None else t("spin.corner", n=skid.corner)
    lines = (t(f"spin.{skid.cause}"), INK), (t("spin.kept"), PAPER.muted)
    w = caption_width(p, title, lines)
    tip = m.board.point(*skid.line[-1])
    if m.stage.close is not None:
        x, y, width, height = close_places(m, m.stage.close).close
        tip = x + width / 2, y + height / 2
    taken = [(x - 14, y - 14, 28, 28) for x, y in (m.board.point(*point) for point in skid.line)]
    firm = _firm_boxes(m)
    key = m.board, skid.seat, skid.corner, w, tuple(firm)
    area = m.layout.callouts
    left, top = m.memo.get("spin", key, lambda: place(m.board, (w, CAPTION_H), tip, area, taken, firm=firm))
    paint_caption(p, left, top, w, title, lines)


# -- cards -----
def _played(p: Painter, m: Model) -> None:
    """Paint a tactic card beside the car, with the name of its player."""
    played = m.stage.played
    if played is None:
        return
    names = m.names
    width, height = 150.0, 196.0
    left, top = _beside_car(m, played.seat, width, height)
    kind = played.card
    card = hand.HandCard(kind, names.t(f"card.{kind}"), names.t(f"card_text.{kind}"))
    hand.paint_card(p, (left, top, width, height), card)
    text = names.t("shows.plays", name=names.seat(played.seat))
    _name_plate(p, m, played.seat, left + width / 2, top - 22, text)


def _beside_car(m: Model, seat: int, w: float, h: float) -> tuple[float, float]:
    """Return where a large card with a name plate hides neither the car nor much of the road."""
    plate, area = 46.0, m.layout.callouts
    boxes = _car_box(m, seat)
    if not boxes:
        return area[0] + area[2] / 2 - w / 2, area[1] + area[3] * 0.4 - h / 2
    x, y, bw, bh = boxes[0]
    tip = x + bw / 2, y + bh / 2
    firm = _firm_boxes(m)
    size, key = (max(w, 240.0), h + plate), (m.board, seat, tip, w, h, tuple(firm))
    taken = [*boxes, m.layout.dial_box]
    left, top = m.memo.get("card", key, lambda: place(m.board, size, tip, area, taken, firm=firm))
    return left + (size[0] - w) / 2, top + plate


def _pit(p: Painter, m: Model) -> None:
    """Paint a large pit card, with the name of its player."""
    pit = m.stage.pit
    if pit is None:
        return
    names, width = m.names, 280.0
    does = names.t(f"pit_does.{pit.card}")
    left, top = _beside_car(m, pit.seat, width, hand.pit_card_height(p, width, does))
    hand.paint_pit_card(p, left, top, width, pit.card, names.pit_card(pit.card), does)
    text = names.t("shows.pits", name=names.seat(pit.seat))
    _name_plate(p, m, pit.seat, left + width / 2, top - 24, text)


def _name_plate(p: Painter, m: Model, seat: int, x: float, y: float, text: str) -> None:
    width = p.width(text, 18, "jb") + 54
    p.rect(x - width / 2, y - 15, width, 30, INK, 8, p.theme.accent, 2)
    draw_mark(p, m.look(seat), x - width / 2 + 20, y, 8)
    p.text(x - width / 2 + 38, y, text, 18, p.theme.light, "jb", w=width - 44)
