"""The pictures on the action cards, one for each card of the pack.

All pictures share their signs: the car of the card is in its team's livery, or white with a question mark if
it may be any car; every grey car is one place gained or lost; a green arrow points forward, a red one back; a
die in the corner means that one is rolled.
"""

from __future__ import annotations

from functools import lru_cache

from game.games.formula_motor_racing.rules.cards import CARD_OF, CARDS, Card
from game.ui.draw import art, svg
from game.ui.draw.art import Drawing
from game.ui.draw.art_numbers import digits
from game.ui.draw.theme import INK, PAPER, mix

WIDTH, HEIGHT = 240.0, 150.0
ANY, ANY_SIGN = "#F2EEE2", "?"
"""The body and the sign of a car of any team."""
_GREY, _ASPHALT, _LANE = "#C3C9D0", "#3A3F47", "#727A86"
_FORWARD, _BACK = "#4FD1A5", "#FF6B57"
_RUBBER, _SAND = "#22252B", "#D9BE86"
_CREW = "#2C323C"


@lru_cache(maxsize=128)
def card_scene(card: str, body: str = "", shape: str = "") -> Drawing:
    """Return the picture on a card in the livery of its team; it overflows its box and must be clipped."""
    kind = CARDS[CARD_OF[card]]
    inner = _SCENES[kind.kind](kind, body or ANY, shape or ANY_SIGN)
    return Drawing(WIDTH, HEIGHT, inner)


# -- parts -----
def _line(d: str, colour: str, width: float, op: float = 1.0) -> str:
    return svg.path(d, None, colour, width, op)


def _car(x: float, ground: float, w: float, body: str, sign: str, angle: float = 0.0) -> str:
    """The car of the card from the side, its wheels on `ground`."""
    drawing = art.car("modern_side", body, "white", sign=sign)
    shade = (
        f'<ellipse cx="{x}" cy="{ground - 1}" rx="{w * 0.47}" ry="{w * 0.045}" fill="#000000" opacity=".4"/>'
    )
    return shade + drawing.at(x, ground - w * 0.142, w, angle)


def _rival(x: float, ground: float, w: float) -> str:
    """A car passed or passing, from the side, simple enough for the smallest card."""
    flat = art.drawing("common/silhouette_modern_side", fill=_GREY, edge=INK, wide=11)
    wheels = "".join(svg.circle(at, 90, r, _RUBBER, "#6B727C", 7) for at, r in ((88, 27), (304, 25)))
    return Drawing(flat.width, flat.height, flat.inner + wheels).at(x, ground - w * 0.142, w)


def _above(x: float, y: float, w: float, body: str, angle: float, sign: str = "") -> str:
    """A car from above, with its sign upright on it."""
    drawing = art.car("modern_top", body, "white").at(x, y, w, angle)
    return drawing + art.roundel(x, y, w * 0.115, sign) if sign else drawing


def _rival_above(x: float, y: float, w: float, angle: float = 0.0) -> str:
    flat = art.drawing("common/silhouette_modern_top", fill=_GREY, edge=INK, wide=7)
    return Drawing(flat.width, flat.height, flat.inner + svg.circle(104, 54, 11, INK)).at(x, y, w, angle)


def _arrow(x1: float, x2: float, y: float, colour: str, width: float = 9.0) -> str:
    """A level arrow with its tip at x2."""
    sign = 1 if x2 > x1 else -1
    stem = f"M{x1} {y}H{x2 - sign * width * 1.6}"
    tip = f"M{x2} {y}L{x2 - sign * width * 2.1} {y - width * 1.5}V{y + width * 1.5}Z"
    rim = svg.path(stem, None, INK, width + 6, cap="butt") + svg.path(tip, INK, INK, 6)
    return rim + svg.path(stem, None, colour, width, cap="butt") + svg.path(tip, colour)


def _die(x: float = 29.0, y: float = 29.0, w: float = 58.0) -> str:
    """The twelve-sided die, with a number so that it does not look like a team's mark."""
    die = svg.circle(x, y + 1, w * 0.54, INK, op=0.35) + art.d12().at(x, y, w)
    return die + digits(x, y - w * 0.02, w * 0.23, "12")


def _tyre(x: float, y: float, r: float) -> str:
    rim = svg.circle(x, y, r, _RUBBER) + svg.circle(x, y, r * 0.74, _RUBBER, "#F2C230", r * 0.12)
    return rim + svg.circle(x, y, r * 0.48, _GREY, INK, r * 0.12) + svg.circle(x, y, r * 0.14, INK)


def _kerb(y: float, height: float = 7.0) -> str:
    blocks = "".join(svg.rect(x, y, 16, height, "#C8240C") for x in range(-6, 240, 32))
    return svg.rect(0, y, WIDTH, height, PAPER.light) + blocks


def _dashes(y: float) -> str:
    return "".join(svg.rect(x, y, 22, 4, _LANE) for x in range(-8, 240, 44))


def _rush(*lines: tuple[float, float, float]) -> str:
    """Streaks of air: left, right and height of each."""
    return "".join(_line(f"M{x1} {y}H{x2}", PAPER.light, 3.4, 0.75) for x1, x2, y in lines)


def _road(body: str, sign: str, sky_height: float = 50.0) -> str:
    """A straight from the side, under a sky in the team's colour with its mark for a sun."""
    sky = mix(body, PAPER.card, 0.68) if sign in art.SHAPES else "#DCE6EC"
    sun = art.mark(sign, 208, 26, 21, body, PAPER.light, INK, 1.8) if sign in art.SHAPES else ""
    hills = f"M0 {sky_height}V36C40 26 66 40 104 34C150 26 176 40 240 30V{sky_height}Z"
    ground = svg.rect(0, 0, WIDTH, sky_height, sky) + svg.path(hills, mix(sky, INK, 0.2)) + sun
    return ground + svg.rect(0, sky_height, WIDTH, HEIGHT - sky_height, _ASPHALT) + _kerb(sky_height)


def _cross(x: float, y: float, r: float) -> str:
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    return _line(d, INK, r * 0.85) + _line(d, _BACK, r * 0.5)


def _turning(x: float, y: float, r: float) -> str:
    """Two arrows around a car that spins."""
    out = []
    for flip in (1, -1):
        a, b = x - flip * r, y + flip * r * 0.2
        c, d = x + flip * r * 0.72, y - flip * r * 0.7
        arc = f"M{a} {b}A{r} {r} 0 0 1 {c} {d}"
        right, left = c + flip * 13, c - flip * 11
        tip = f"M{right} {d + flip * 17}L{left} {d + flip * 7}L{right} {d - flip * 13}Z"
        out.append(_line(arc, INK, 13) + svg.path(tip, INK, INK, 6) + _line(arc, PAPER.accent, 7.5))
        out.append(svg.path(tip, PAPER.accent))
    return "".join(out)


# -- kinds of cards -----
def _overtake(card: Card, body: str, sign: str) -> str:
    """The team's car and the one in its slipstream pass as many cars as the card says."""
    width, pitch = {2: (92.0, 104.0), 3: (72.0, 76.0), 4: (58.0, 58.0)}[card.places]
    first = WIDTH / 2 - pitch * (card.places - 1) / 2 - 2
    passed = "".join(_rival(first + i * pitch, 82, width) for i in range(card.places))
    follower = art.car("modern_side", ANY, "white").at(-2, 118, 112)
    air = _rush((44, 74, 110), (38, 72, 120), (44, 70, 130))
    behind = _road(body, sign) + passed + _dashes(88) + follower + air
    return behind + _arrow(176, 234, 98, _FORWARD, 8) + _car(138, 140, 138, body, sign)


def _turbo(card: Card, body: str, sign: str) -> str:
    """The last car passes three."""
    passed = "".join(_rival(92 + i * 58, 82, 60) for i in range(card.places))
    flame = "M52 128L-4 116L20 127L-8 134L24 138L2 150L54 141Z"
    core = "M50 131L20 125L32 132L16 136L34 138L50 138Z"
    fire = svg.path(flame, PAPER.accent, INK, 4) + svg.path(core, "#E8401C")
    behind = _road(body, sign) + passed + _dashes(88) + fire
    return behind + _arrow(168, 234, 98, _FORWARD, 8) + _car(112, 142, 124, body, sign)


def _drop(card: Card, body: str, sign: str) -> str:
    return (_wrong_line, _off_circuit, _lose_control)[card.places - 1](body, sign)


def _wrong_line(body: str, sign: str) -> str:
    """One car too wide in a corner, another passing on the inside."""
    turf = svg.rect(0, 0, WIDTH, HEIGHT, "#7FA46C") + svg.hatch(0, 0, WIDTH, HEIGHT, "#8FB27B", 14, 5)
    bend = "M-10 104C70 104 108 84 130 -12"
    road = _line(bend, INK, 104) + _line(bend, PAPER.light, 100) + _line(bend, _ASPHALT, 92)
    inside = "".join(svg.path("M-10 66C44 64 78 50 92 -12", None, PAPER.accent, 4, 1.0, "10 9"))
    skid = _line("M-10 128C60 130 110 116 132 84", _RUBBER, 9, 0.8)
    return turf + road + inside + skid + _rival_above(72, 44, 74, -52) + _above(146, 70, 92, body, -62, sign)


def _off_circuit(body: str, sign: str) -> str:
    """One car in the gravel, two that stay on the road."""
    spots = ((16, 14), (52, 40), (30, 62), (92, 12), (204, 20), (226, 52), (180, 66), (228, 8), (8, 44))
    dots = "".join(svg.circle(x, y, 2.6, "#A98E57") for x, y in spots)
    dust = "".join(
        svg.circle(x, y, r, "#F3E3BC", INK, 3)
        for x, y, r in ((62, 52, 17), (84, 58, 14), (74, 32, 14), (44, 36, 9))
    )
    ground = svg.rect(0, 0, WIDTH, 80, _SAND) + dots + svg.rect(0, 80, WIDTH, 70, _ASPHALT) + _kerb(76, 9)
    marks = _line("M-6 118C20 112 44 90 66 62M-6 104C16 98 36 80 54 54", _RUBBER, 7, 0.75)
    rivals = _rival_above(78, 118, 78) + _rival_above(172, 118, 78)
    return ground + marks + rivals + dust + _above(132, 42, 104, body, -18, sign)


def _lose_control(body: str, sign: str) -> str:
    """One car sideways, three that go by."""
    ground = svg.rect(0, 0, WIDTH, HEIGHT, _ASPHALT) + _kerb(0, 8) + _dashes(90)
    slide = "M-6 34C26 20 40 76 76 62C104 52 112 30 140 40M-6 56C24 44 44 94 80 82C104 74 110 60 128 58"
    rivals = "".join(_rival_above(40 + i * 70, 120, 62) for i in range(3))
    return ground + _line(slide, _RUBBER, 8, 0.85) + rivals + _above(158, 50, 104, body, 62, sign)


def _crew(x: float, ground: float, colour: str, flip: int) -> str:
    """A mechanic on one knee with a wheel."""
    low, high = ground - 24, ground - 32
    suit = f"M{x - 8} {ground}L{x - 7} {low}C{x - 6} {high} {x + 6} {high} {x + 7} {low}"
    body = svg.path(f"{suit}L{x + 9} {ground}Z", colour, INK, 3.4)
    head = svg.circle(x, ground - 37, 8.5, PAPER.light, INK, 3.4)
    visor = svg.rect(x + (0 if flip > 0 else -7), ground - 40, 7, 5, INK, 2)
    wheel = svg.circle(x + flip * 15, ground - 11, 12, _RUBBER, INK, 3)
    wheel += svg.circle(x + flip * 15, ground - 11, 5, _GREY)
    return body + head + visor + wheel


def _pit(card: Card, body: str, sign: str) -> str:
    """A car at its box with the crew, and a board with a tyre."""
    has_team = sign in art.SHAPES
    colour = body if has_team else _CREW
    wall = svg.rect(0, 0, WIDTH, 92, "#C9D3DA") + svg.rect(0, 0, WIDTH, 34, colour)
    wall += svg.rect(0, 34, WIDTH, 3.4, INK)
    doors = "".join(svg.rect(x, 44, 66, 48, "#59616D", 2, INK, 3) for x in (20, 98, 176))
    mark = art.mark(sign, 120, 17, 11, body, PAPER.light, INK, 1.8) if has_team else ""
    floor = svg.rect(0, 92, WIDTH, 58, "#4A505A") + svg.rect(0, 92, WIDTH, 4, PAPER.accent)
    box = svg.path("M22 144H190M22 104V144M190 104V144", None, PAPER.accent, 4)
    crew = _crew(26, 120, colour, 1) + _crew(186, 120, colour, -1)
    stop = svg.path("M214 48V126", None, INK, 8) + svg.path("M214 48V126", None, PAPER.light, 3.4)
    stop += svg.circle(214, 36, 24, PAPER.light, INK, 4) + _tyre(214, 36, 18)
    return wall + doors + mark + floor + box + crew + _car(106, 138, 142, body, sign) + stop + _die()


def _charge(card: Card, body: str, sign: str) -> str:
    """A car closing up to the next one, with a broken engine or gearbox."""
    ahead = _rival(190, 82, 84)
    parts = [_road(body, sign), ahead, _dashes(88), _arrow(170, 234, 98, _FORWARD, 8)]
    if card.retires:
        puffs = (
            (22, 84, 26, "#5A606A"),
            (54, 64, 24, "#7B828C"),
            (92, 72, 20, "#9AA0A8"),
            (58, 94, 20, "#5A606A"),
        )
        parts += [svg.circle(x, y, r, tone, INK, 4) for x, y, r, tone in puffs]
        parts.append(_car(104, 142, 136, body, sign))
        parts.append(svg.path(art.burst(58, 116, 32, 10, 0.55), "#C8240C", INK, 4))
        parts.append(svg.path(art.burst(58, 116, 18, 9, 0.5), PAPER.accent))
    else:
        parts.append(_car(112, 142, 136, body, sign))
        parts.append(_gear(82, 72, 31))
    return "".join(parts) + _die()


def _gear(x: float, y: float, r: float) -> str:
    """A gear wheel broken in two."""
    teeth = "".join(
        _line(f"M{x} {y}L{px:.1f} {py:.1f}", tone, width)
        for tone, width in ((INK, r * 0.62), ("#D5D9DE", r * 0.4))
        for px, py in (art.polar(x, y, r * 0.92, i * 45 + 20) for i in range(8))
    )
    wheel = svg.circle(x, y, r * 0.74, "#D5D9DE", INK, 4) + svg.circle(x, y, r * 0.3, _ASPHALT, INK, 4)
    bolt = ((-0.5, -1.2), (0.1, -0.3), (-0.24, 0.16), (0.5, 1.2))
    crack = "M" + "L".join(f"{x + r * a} {y + r * b}" for a, b in bolt)
    return teeth + wheel + _line(crack, INK, 11) + _line(crack, _BACK, 6)


def _spin(card: Card, body: str, sign: str) -> str:
    """A car that spins: out of the race, or to the end of the line."""
    ground = svg.rect(0, 0, WIDTH, HEIGHT, _ASPHALT)
    if card.retires:
        edge = svg.rect(0, 112, WIDTH, 38, "#7FA46C") + svg.hatch(0, 118, WIDTH, 32, "#8FB27B", 14, 5)
        skid = _line("M-6 20C40 14 66 40 84 66", _RUBBER, 8, 0.85)
        car = _turning(118, 74, 56) + _above(118, 74, 92, body, -38, sign)
        return ground + edge + _kerb(110, 9) + skid + car + _cross(204, 44, 20) + _die()
    rivals = "".join(_rival_above(x, 124, 64) for x in (104, 174))
    car = _turning(136, 56, 42) + _above(136, 56, 74, body, -38, sign)
    return ground + _kerb(0, 8) + _dashes(96) + rivals + _arrow(66, 8, 124, _BACK, 9) + car + _die()


def _crash(card: Card, body: str, sign: str) -> str:
    """Two cars that collide."""
    ground = svg.rect(0, 0, WIDTH, HEIGHT, _ASPHALT) + _kerb(0, 8) + _kerb(142, 8)
    blast = svg.path(art.burst(124, 78, 88, 13, 0.62), "#C8240C", INK, 5)
    blast += svg.path(art.burst(124, 78, 62, 12, 0.6, 10), PAPER.accent, INK, 4)
    spots = ((40, 84), (206, 30), (222, 92), (30, 116), (74, 26), (190, 132))
    debris = "".join(svg.rect(x, y, 11, 7, INK, 1) for x, y in spots)
    cars = _above(80, 98, 106, body, -30, sign) + _rival_above(172, 62, 106, 150)
    spark = svg.path(art.burst(126, 80, 22, 8, 0.5), PAPER.light, INK, 3)
    return ground + blast + debris + cars + spark + _die()


_SCENES = {
    "overtake": _overtake,
    "drop": _drop,
    "turbo": _turbo,
    "pit": _pit,
    "charge": _charge,
    "spin": _spin,
    "crash": _crash,
}
