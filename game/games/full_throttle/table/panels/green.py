"""The village green: the cards of the round, the lap track, the podium."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.games.full_throttle.rules.course import LAPS
from game.games.full_throttle.table.art.cards import draw_card
from game.games.full_throttle.table.art.riders import ride_at
from game.games.full_throttle.table.art.scenery import grass
from game.games.full_throttle.table.geometry import Green
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.messages.words import outcome
from game.games.full_throttle.table.model import Model
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, mix, text_colour_on
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import draw_mark, focus_ring, keycap, keycap_width
from game.ui.kit.widgets import readable, zone

POST, RULE, SHADE = "#7A4F2E", "#CFC4A8", "#8A7A52"
STEP_TONES = ("#FFB000", "#C9CDD2", "#D98F52")
"""Gold, silver and bronze."""
STEPS = ((0, 40.0, 54.0, STEP_TONES[0]), (1, 0.0, 38.0, STEP_TONES[1]), (2, 80.0, 26.0, STEP_TONES[2]))
"""By place (from 0) the left edge, height and colour of its podium step, on a podium of width 120."""
STEP_TOP = 7.0


@dataclass(frozen=True, slots=True)
class Face:
    """A revealed card of this round; `gone` if the viewer knows that it was kept, by `who` if known."""

    card: str
    lit: bool = False
    gone: bool = False
    who: str = ""
    badge: Mark | None = None
    """The seat's mark, if its name does not fit."""


def green_key(model: Model) -> tuple[object, ...]:
    """Return the cache key of the green."""
    observation = model.displayed
    laps, podium = tuple(observation["laps"].items()), tuple(observation["podium"])
    known = model.names.language_code, model.version, model.pov_seat, model.looked, model.places
    return (*known, tuple(_faces(model)), laps, podium, model.stage.marker)


def paint_green(p: Painter, model: Model, green: Green) -> None:
    """Paint the cards of the round, the lap track and the podium."""
    observation, names = model.displayed, model.names
    faces = _faces(model)
    last = bool(observation["podium"])
    title = names.t("green.last", n=len(observation["cards"])) if last else names.t("green.cards")
    paint_faces(p, green, title, faces, model.places, not model.shows_everything)
    heads = lap_heads(names.t)
    laps = {c: n for c, n in observation["laps"].items() if n <= LAPS}
    paint_laps(p, green.laps, heads, laps, model.stage.marker)
    paint_podium(p, green.podium, observation["podium"])


def _faces(model: Model) -> list[Face]:
    """The turned cards of this round, without those that are still flying."""
    lit = model.looked if model.looked is not None else -1
    last = -1 if model.is_drafting or model.looked is not None else len(model.displayed["cards"]) - 1
    faces = []
    for i, (card, kept) in enumerate(zip(model.displayed["cards"], model.kept_faces(), strict=True)):
        if i == model.stage.landing:
            break
        seat = kept[1] if kept else None
        seat_badge = model.names.mark(seat) if seat is not None else None
        faces.append(Face(card, i in (lit, last), kept is not None, model.names.seat(seat), seat_badge))
    return faces[model.first_face :]


def paint_faces(p: Painter, green: Green, title: str, faces: Sequence[Face], places: int, bare: bool) -> None:
    """Paint the round's cards in order, the current one highlighted, and dashed frames for those to come.

    With `bare` they have no racing numbers.
    """
    ink = text_colour_on(grass(p.theme))
    p.text(green.x, green.title_y, title, 15, ink, "jb", w=green.box[2])
    count = max(places, len(faces))
    for i in range(len(faces), places):
        x, y, w, h = green.face(i, count)
        p.rect(x, y, w, h, None, 5, mix(ink, grass(p.theme), 0.3), 1.4, dash="5 4")
    for i, face in enumerate(faces):
        x, y, w, h = green.face(i, count)
        draw_card(p, face.card, x, y, w, h, ring=face.lit, bare=bare, alpha=110 if face.gone else 255)
        if face.gone and face.who:
            _paint_keeper(p, face, (x - 1, y + h - 18 * green.k, w + 2, 18 * green.k))


def _paint_keeper(p: Painter, face: Face, box: Box) -> None:
    """The seat that kept a card: its name, or its mark if that does not fit."""
    x, y, w, h = box
    p.rect(x, y, w, h, INK, 3)
    if face.badge is None or p.width(face.who, 14, "j") <= w - 2:
        p.text(x + w / 2, y + h / 2, face.who, 14, PAPER.light, "j", "c", w=w)
    else:
        draw_mark(p, face.badge, x + w / 2, y + h / 2, 5.6)


# -- the lap track -----
def lap_heads(t: Callable[..., str]) -> tuple[str, ...]:
    """Return the headings of the lap track's fields: the start, then each lap."""
    return t("green.start"), *(t("green.lap", n=lap) for lap in range(1, LAPS + 1))


def paint_laps(p: Painter, box: Box, heads: Sequence[str], laps: Mapping[str, int], lit: str = "") -> None:
    """Paint the lap track with its four fields and the markers on them."""
    x, y, w, h = box
    k = h / 92
    for px in (x + 30 * k, x + w - 30 * k):
        p.rect(px - 3 * k, y + h - 4 * k, 6 * k, 12 * k, POST, 0, INK, 1.2)
    p.rect(x + 2, y + 3, w, h, SHADE, 5)
    p.rect(x, y, w, h, PAPER.card, 5, INK, 2)
    head = 22 * k
    d = f"M{x} {y + head}V{y + 5}A5 5 0 0 1 {x + 5} {y}H{x + w - 5}A5 5 0 0 1 {x + w} {y + 5}V{y + head}Z"
    p.svg_fragments(x, y, w, h, svg.path(d, INK))
    each = w / len(heads)
    for i, text in enumerate(heads):
        if i:
            p.rect(x + i * each, y + head + 1, 1.4, h - head - 3, RULE)
        size = min(17.0, (head - 4) / p.text_scale)
        p.text(x + (i + 0.5) * each, y + head / 2, text, size, PAPER.light, "cb", "c", w=each - 6)
        here = [colour for colour, lap in laps.items() if lap == i]
        _markers(p, here, (x + i * each, y + head, each, h - head), lit)


def _markers(p: Painter, colours: Sequence[str], box: Box, lit: str) -> None:
    """The markers on one field, in one row or in two."""
    x, y, w, h = box
    columns = max(1, len(colours) if len(colours) < 3 else (len(colours) + 1) // 2)
    rows = 1 if len(colours) < 3 else 2
    size = min(w / columns * 0.98, h / rows * 1.02, h * 0.62)
    for i, colour in enumerate(colours):
        row, column = divmod(i, columns)
        in_row = min(columns, len(colours) - row * columns)
        cx = x + w / 2 + (column - (in_row - 1) / 2) * min(size * 1.02, w / columns)
        ground = y + h * (row + 1) / rows - 3 if rows > 1 else y + h / 2 + size * 0.46
        if colour == lit:
            p.rect(cx - size * 0.52, ground - size * 0.96, size * 1.04, size * 1.02, PAPER.own_paper, 5)
        ride_at(p, colour, cx, ground, size)


# -- the podium -----
def podium_steps(x: float, ground: float, w: float) -> str:
    """Return the three steps as a fragment, on `ground` from x on."""
    k = w / 120
    shade = f'cx="{x + w / 2}" cy="{ground}" rx="{w * 0.56}" ry="{5 * k}"'
    parts = [f'<ellipse {shade} fill="#000000" opacity=".16"/>']
    for _, left, height, colour in reversed(STEPS):
        top = ground - height * k
        parts.append(svg.rect(x + left * k, top, 40 * k, height * k, colour, 0, INK, 1.9 * max(1.0, k)))
        parts.append(svg.rect(x + left * k, top, 40 * k, STEP_TOP * k, PAPER.card, 0, INK, 1.9 * max(1.0, k)))
    return "".join(parts)


def step_at(x: float, ground: float, w: float, place: int) -> tuple[float, float, float]:
    """Return middle x, top and height of a place's step (from 0)."""
    k = w / 120
    _, left, height, _ = next(step for step in STEPS if step[0] == place)
    return x + (left + 20) * k, ground - height * k, height * k


def paint_podium(p: Painter, box: Box, finished: Sequence[str]) -> None:
    """Paint the podium with the mopeds that have finished."""
    x, y, w, h = box
    ground = y + h
    k = w / 120
    p.svg_fragments(x - 12, y - 4, w + 24, h + 16, podium_steps(x, ground, w))
    for place in range(3):
        middle, top, height = step_at(x, ground, w, place)
        p.text(middle, top + (height + STEP_TOP * k) / 2, str(place + 1), 24 / p.text_scale, INK, "cb", "c")
    for place, colour in enumerate(finished[:3]):
        middle, top, _ = step_at(x, ground, w, place)
        ride_at(p, colour, middle, top + 2, 50 * k)


# -- elements -----
def declare_faces(ui: Elements, model: Model, green: Green) -> None:
    """Declare the cards of this round; pointing at one shows its moves on the road."""
    turned, first, scene = model.turned, model.first_face, model.names.scene
    count = max(model.places, len(turned) - first)
    for i, card in enumerate(turned):
        if i < first:
            continue
        head = model.names.card_head(card.card)
        label = model.names.t("log.card", card=head, did=outcome(model.names, card))
        box = green.face(i - first, count)
        tip = wording.join_sentences(
            model, [wording.turned_card_tooltip(model, i), scene.t("table.turn_tip")]
        )
        show = partial(scene.show_at, card.index + 1)
        face = zone(ui, f"face.{i + 1}", "button", label, box, show, _draw_face, clause="FT-3.1", tooltip=tip)
        face.extra["tip_head"] = head


def declare_laps(ui: Elements, model: Model, green: Green) -> None:
    """Declare the lap track and the podium, which say what they are."""
    translate = model.names.t
    for id, box, clause in (("laps", green.laps, "FT-5.1"), ("podium", green.podium, "FT-5.2")):
        item = readable(id, translate(f"green.{id}"), tooltip=translate(f"tip.{id}"), clause=clause)
        item.rect = box
        ui.add(item)


def declare_recap(ui: Elements, model: Model, green: Green, p: Painter) -> None:
    """Declare the button that shows again what happened since the viewer's last choice."""
    if not model.can_recap:
        return
    names = model.names
    label, key = names.t("button.recap"), model.names.scene.app.keymap.cap("recap")
    x, _, w, _ = green.box
    width = p.width(label, 14, "j") + keycap_width(p, key) + 14
    left = x + w - width - 6
    if left > x + p.width(names.t("green.cards"), 15, "jb") + 10:
        box, again = (left, green.title_y - 11, width, 22), partial(names.scene.key, "recap", False, False)
        tip = names.t("tip.recap")
        zone(ui, "recap", "button", label, box, again, _draw_recap, key=key, tooltip=tip)


def _draw_face(p: Painter, e: Element, look: Look) -> None:
    if look.focused or look.hovered:
        x, y, w, h = e.rect
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)


def _draw_recap(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    if look.is_hot:
        p.rect(x, y, w, h, p.theme.card, 6, p.theme.ink, 1.4)
    width = p.text(x + 5, y + h / 2, e.label, 14, p.theme.ink, "j")
    keycap(p, x + 10 + width, y + h / 2, e.key, dark=False, colour=p.theme.ink)
