"""The running order: places, positions, chances, and the rows that a moped's cards may carry it."""

from __future__ import annotations

from functools import partial

from game.games.full_throttle.rules.cards import COLOURS, COPIES, NUMBERS
from game.games.full_throttle.table.art.riders import RIDERS, badge, ride_at
from game.games.full_throttle.table.live_estimate import NEVER, step_share
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.panels.column import (
    BETWEEN,
    INSET,
    caption,
    part_head,
    scaled_height,
)
from game.games.full_throttle.table.panels.green import STEP_TONES
from game.games.full_throttle.table.panels.stake import chips_width, draw_chips, stakes
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, TextStyle, Theme, Type, mix
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.parts import where_it_fits
from game.ui.kit.widgets import readable
from game.ui.race.board.pieces import in_disc

ORDER_ROW = 36.0, 5.0
"""Height of a row, and its growth at 150 %."""
MANY = 4
"""With large text, the most seats with space for the legend of the bars."""
FAR = sum(number * copies for number, copies in zip(NUMBERS, COPIES, strict=True))
"""The rows that all cards of a moped carry it."""
ROWS = 66.0
"""Width of the number of rows at the right end of a bar."""
CLEAR = 12.0
"""The gap between a bar and that number."""
BEYOND = 3
"""Rows of a bar beyond all cards, for a finish that is there."""
STEP = 46.0
"""Width of the chance of one step of the podium."""
TIGHT = 12.0
"""What that width shrinks by at twice the text size."""


def _pitch(p: Painter) -> float:
    return STEP - TIGHT * (p.text_scale - 1)


def order_part(p: Painter, model: Model) -> Node:
    """Return the running order: at Calm with the viewer's bets, else with positions and chances."""
    t, names, order = p.theme, model.names, model.displayed["order"]
    describe = _stake_row if model.is_calm else _order_row
    rows = [describe(p, model, i, colour) for i, colour in enumerate(order)] or [
        para(names.t("order.empty"), Type.CAPTION, t.light_muted, 1.5, pad=(10, 5, 10, 0))
    ]
    pitch = (35, 0) if model.is_quiet else (31, 2) if model.is_calm else (38, 4)
    list_height = len(COLOURS) * scaled_height(p, *pitch)
    listed = column(*rows, gap=scaled_height(p, *BETWEEN), fixed_h=list_height)
    if model.is_calm:
        stake = caption(t, names.t("order.stake") if model.pov_seat is not None else "")
        return column(part_head(p, names.t("order.road"), stake), listed, pad=INSET)
    steps = [picture(partial(_step, step=step), _pitch(p)) for step in range(len(STEP_TONES))]
    labels = [] if p.text_scale > 1 else [caption(t, names.t("order.podium"))]
    right = row(*labels, *steps, pad=(0, 0, 1, 0)) if model.has_odds else caption(t, names.t("order.where"))
    note = text(wording.odds_note(model), Type.CAPTION, t.info if model.odds else t.light_muted)
    return column(
        part_head(p, names.scene.t("common.order"), right),
        listed,
        row(note, pad=(8, 0, 8, 2), fixed_h=scaled_height(p, 20, 3)),
        *_legend(p, model),
        pad=INSET,
    )


def _step(c: Painter, x: float, y: float, step: int) -> None:
    c.circle(x, y, 9.5, STEP_TONES[step], INK, 1.2)
    c.text(x, y, str(step + 1), in_disc(c, 9.5, 15), INK, "cb", "c")


def _order_row(p: Painter, model: Model, i: int, colour: str) -> Node:
    """A moped: its place, its position, the chances of each step of the podium."""
    t, observation, names, rider, lit = (
        p.theme,
        model.displayed,
        model.names,
        RIDERS[colour],
        colour in model.lit,
    )
    home = observation["podium"].index(colour) if colour in observation["podium"] else None
    where = names.t("lap.home_short") if home is not None else model.where(colour)
    leads = observation["laps"][colour] == max(observation["laps"].values())
    style, narrow = TextStyle(14, "cs") if names.is_japanese else Type.MEASURE, 8 * (p.text_scale - 1)
    bets, at_end = stakes(observation, model.pov_seat).get(colour, 0), not model.has_odds
    return row(
        *_moped(p, i, colour, home, 0 if at_end else bets),
        box()
        if model.has_odds or not model.shows_everything
        else text(rider.number, Type.FIGURE, t.light, pad=(0, 0, 10, 0)),
        column(
            row(
                text(
                    where,
                    style,
                    t.light if leads else t.light_muted,
                    grow=1,
                    pad=(0, 0, narrow if model.has_odds else 8, 0),
                ),
                *_chances(model, colour, _pitch(p)),
                picture(partial(_stake, bets=bets), 44) if at_end else box(),
                fixed_h=scaled_height(p, 18, 4),
            ),
            box(grow=1, draw=partial(_bar, model=model, colour=colour, home=home is not None)),
            grow=1,
        ),
        fixed_h=scaled_height(p, *ORDER_ROW),
        fill=t.raised if lit else t.stripe,
        stroke=t.accent if lit else None,
        sw=1.8,
        r=4,
        item=_item(model, i, colour),
    )


def _stake_row(p: Painter, model: Model, i: int, colour: str) -> Node:
    """A moped on the calm table: its place, its rider, and the viewer's bets on it."""
    t, names, podium, lit = p.theme, model.names, model.displayed["podium"], colour in model.lit
    bets = stakes(model.displayed, model.pov_seat).get(colour, 0)
    return row(
        *_moped(p, i, colour, podium.index(colour) if colour in podium else None, 0),
        text(names.colour(colour), Type.STRONG, t.light, pad=(0, 0, 4, 0)),
        text(names.t("order.stranded"), Type.CAPTION, t.light_muted, grow=1)
        if model.is_stranded(colour)
        else where_it_fits(names.rider(colour)),
        box(w=48, draw=partial(_own_bets, count=bets)) if model.pov_seat is not None else box(),
        fixed_h=scaled_height(p, *((33, 1) if model.is_quiet else (29, 3))),
        fill=t.raised if lit else t.own_dark if bets else None,
        stroke=t.accent if lit else None,
        sw=1.8,
        r=4,
        item=_item(model, i, colour),
    )


def _own_bets(c: Painter, rect: Box, look: Look, count: int) -> None:
    """The chips of the viewer's bets, or a dash."""
    x, y, w, h = rect
    if count:
        draw_chips(c, x + w - 10 - chips_width(count), y + h / 2, count)
    else:
        c.text(x + w - 10, y + h / 2, "–", Type.NOTE.size, c.theme.light_muted, "j", "r")


def _moped(p: Painter, i: int, colour: str, home: int | None, bets: int) -> list[Node]:
    """The place of a moped, its picture with the chips of so many bets, and its badge."""
    narrow = 8 * (p.text_scale - 1)
    return [
        picture(partial(_place, place=i + 1, step=home), 32 - narrow),
        picture(partial(_ride, colour=colour, bets=bets), 24),
        box(w=4),
        picture(lambda c, x, y: badge(c, colour, x, y, 6), 28 - narrow),
    ]


def _item(model: Model, i: int, colour: str) -> Element:
    names, tip = model.names, wording.moped_tooltip(model, colour)
    label, head = f"{i + 1} {names.colour(colour)}", Extra(tip_head=names.rider(colour))
    return readable(f"order.{i + 1}", label, tooltip=tip, clause="FT-5.3", value=colour, extra=head)


def _place(c: Painter, x: float, y: float, place: int, step: int | None) -> None:
    if step is not None:
        c.circle(x, y, 11, STEP_TONES[step], INK, 1.4)
    c.text(x, y, str(place), in_disc(c, 11, 20), c.theme.light if step is None else INK, "cb", "c")


def _ride(c: Painter, x: float, y: float, colour: str, bets: int) -> None:
    ride_at(c, colour, x, y + 13, 33)
    if bets:
        draw_chips(c, x - 14, y + 11, bets, 5.5)


def _stake(c: Painter, x: float, y: float, bets: int) -> None:
    if bets:
        draw_chips(c, x + 18 - chips_width(bets, 7), y - 1, bets, 7)


def _chances(model: Model, colour: str, pitch: float) -> list[Node]:
    """Each chance in per cent, pale for the position before; a sign if there are none yet."""
    if not model.has_odds:
        return []
    odds = model.odds or model.odds_before
    home, chances = model.displayed["podium"], odds.podium[colour] if odds else (0.0,) * len(STEP_TONES)
    labels = [step_share(one, colour, home, step) if odds else "…" for step, one in enumerate(chances)]
    cells = [box(w=pitch, draw=partial(_chance, label=one, pale=not model.odds)) for one in labels]
    return [row(*cells, pad=(0, 0, 7, 0))]


def _chance(c: Painter, rect: Box, look: Look, label: str, pale: bool) -> None:
    t, (x, y, w, h) = c.theme, rect
    words = f"{label}%" if label not in (NEVER, "…") else label
    ink = mix(t.light_muted, t.stripe, 0.5) if pale else t.light
    c.text(x + w / 2, y + h / 2 + scaled_height(c, 0, -1), words, 17, ink, "cs", "c", w=w - 5)


# -- bars -----
BLOCK, THIN = 11.0, 4.0
"""Heights of the blocks of certain and of possible cards."""


def _bar(c: Painter, rect: Box, look: Look, model: Model, colour: str, home: bool) -> None:
    """A block for each card, as long as its number: certain cards high, possible ones flat."""
    x, y, w, h = rect
    left = [(n, model.left_of(colour, n)) for n in NUMBERS]
    if home or not any(count.total for _, count in left):
        return
    sure = [n for n, count in left for _ in range(count.known)]
    possible = [n for n, count in left for _ in range(count.possible)]
    unit = (w - ROWS - 6 - CLEAR) / (FAR + BEYOND)
    tone = c.theme.light_muted if colour == "black" else RIDERS[colour].light
    top = y + (h - BLOCK) / 2
    c.svg_fragments(x, top, unit * FAR + 1, BLOCK + 1, _blocks(x, top, unit, sure, possible, tone))
    if model.to_go(colour) <= FAR + BEYOND:
        _finish(c, x + unit * model.to_go(colour), top)
    if not model.shows_everything or c.text_scale > 1:
        # the tooltip has the number: large letters would touch the chances above
        return
    label, most = f"+{span(*model.carried(colour))}", model.carried(colour)[1]
    label = model.names.t("deck.rows" if most > 1 else "deck.rows_one", n=label)
    c.text(x + w - 6, y + h / 2 + 1, label, 15, c.theme.light, "cs", "r", w=ROWS)


def _finish(c: Painter, x: float, y: float) -> None:
    """The chequered line across a bar, its middle at x: the rows to the finish."""
    side, rows = 3.0, 4
    x, height = x - side, side * rows
    inner = svg.rect(x - 1.5, y, 2 * side + 3, height, INK)
    inner += "".join(svg.rect(x + side * (i % 2), y + side * i, side, side, PAPER.light) for i in range(rows))
    c.svg_fragments(x - 2, y - 1, 2 * side + 4, height + 2, inner)


def _blocks(x: float, y: float, unit: float, sure: list[int], possible: list[int], tone: str) -> str:
    parts = []
    for height, numbers in ((BLOCK, sure), (THIN, possible)):
        for n in sorted(numbers, reverse=True):
            parts.append(svg.rect(x, y + BLOCK - height, n * unit - 1.4, height, tone, 1))
            x += n * unit
    return "".join(parts)


def span(sure: int, most: int) -> str:
    """Return a certain number and the possible one as text, such as 13–16."""
    return f"{sure}–{most}" if most > sure else str(sure)


def _legend(p: Painter, model: Model) -> list[Node]:
    """The legend of the bars, if it leaves the log a line."""
    if p.text_scale > 1 and model.displayed["seats"] > MANY:
        return []
    t, translate = p.theme, model.names.t
    kinds = ((BLOCK, translate("deck.sure")), (THIN, translate("deck.maybe")))
    cells = (
        node
        for height, label in kinds
        for node in (_block(t, height), text(label, Type.CAPTION, t.light_muted, pad=(0, 0, 7, 0)))
    )
    line = box(grow=1, draw=partial(_line, label=translate("deck.finish")))
    return [row(*cells, line, gap=5, fixed_h=scaled_height(p, 18, 3), pad=(10, 0, 0, 0), align="middle")]


def _block(t: Theme, height: float) -> Node:
    """A high block or a flat one, on the same baseline."""
    return column(box(grow=1), box(h=height, fill=t.light_muted, r=1), w=13, h=BLOCK)


def _line(c: Painter, rect: Box, look: Look, label: str) -> None:
    """The legend of the finish line, if it fits."""
    (x, y, w, h), (size, face) = rect, Type.CAPTION
    if 13 + c.width(label, size, face) < w:
        _finish(c, x + 4, y + h / 2 - BLOCK / 2)
        c.text(x + 13, y + h / 2, label, size, c.theme.light_muted, face)
