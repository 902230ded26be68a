"""The placer: lays a landscape round a track, and leaves road, signs, pit boxes and panels free."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from game.engine.venue.track import Track
from game.ui.draw import svg
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box
from game.ui.draw.theme import THEMES
from game.ui.tracks import ground, symbols
from game.ui.tracks.board import HALF, Board
from game.ui.tracks.free_space import FreeSpace
from game.ui.tracks.landscape import SPOTS, WALK_LAYERS, Landscape, Layer, Rule
from game.ui.tracks.road import lap_path
from game.ui.tracks.room import to_scale
from game.ui.tracks.sites import Site, grown, turned
from game.ui.tracks.symbols import UNIT, Tints

Outline = tuple[tuple[float, float], ...]
STREAM = 0.3
"""Half the width of a stream, in cells."""
BANK = 0.08
"""The width of its bank on each side."""


class Sprite(NamedTuple):
    """A symbol that is drawn as a picture of its own: its middle and its width, in cells."""

    name: str
    tints: Tints
    x: float
    y: float
    w: float
    turn: float


@dataclass(slots=True)
class Placer:
    """The scenery of one track in one theme; `parts` are in order from the ground up.

    Each layer and each rule has its own chances, alike in every theme and size of picture.
    """

    site: Site
    landscape: Landscape
    theme: str
    detail: bool
    keep: Sequence[Box] = ()
    """What a table covers with panels, in cells."""
    free_space: FreeSpace = field(init=False)
    floor: list[tuple[str, Outline]] = field(default_factory=list)
    """Plain ground below all parts: its colour and its outline in cells."""
    under: list[str] = field(default_factory=list)
    """What lies where its rule says, below a circuit's road."""
    parts: list[str] = field(default_factory=list)
    sprites: list[Sprite] = field(default_factory=list)
    stood: list[tuple[str, Outline]] = field(default_factory=list)
    """What was placed one by one, and its ground in cells."""
    bounds: Box = field(init=False)
    board: Board = field(init=False)

    def __post_init__(self) -> None:
        self.board = to_scale(self.track)
        self.free_space = FreeSpace(self.site)
        for box in self.keep:
            self.free_space.take(box)
        x0, y0, x1, y1 = self.site.bounds
        self.bounds = x0, y0, x1 - x0, y1 - y0

    @property
    def track(self) -> Track:
        """The track that is surrounded."""
        return self.site.track

    def run(self, far_ground: bool) -> None:
        """Lay everything; `far_ground` for more than a cell beyond the road."""
        for i, layer in enumerate(self.landscape.layers):
            self._add_layer(layer, Random(f"{self.track.id} layer {i}"))
        chances = [Random(f"{self.track.id} rule {i}") for i in range(len(self.landscape.rules))]
        rules = [
            (rule, rng)
            for rule, rng in zip(self.landscape.rules, chances, strict=True)
            if self.detail or not rule.is_detail
        ]
        for rule, rng in rules:
            if rule.at or rule.along:
                self._stand(rule, rng)
            elif not rule.is_scattered:
                self._place(rule, rng)
            elif rule.far != "only":
                self._scatter(rule, rng, False)
        # What is far out comes last, as only some pictures show it and no other may be changed by it.
        for rule, rng in rules if far_ground else []:
            if rule.is_scattered and rule.far != "never" and rule.where != "in":
                self._scatter(rule, rng, True)
        stand = self.board.grandstand
        if stand and self.landscape.stand:
            self._draw(self.landscape.stand, stand[0] + stand[2] / 2, stand[1] + stand[3] / 2, stand[2])

    def _draw(self, name: str, x: float, y: float, w: float, tints: Tints = (), turn: float = 0.0) -> None:
        """Draw a symbol over what is there; its middle and width are in cells."""
        self.parts.append(self._drawing(name, x, y, w, tints, turn))

    def _drawing(self, name: str, x: float, y: float, w: float, tints: Tints, turn: float) -> str:
        drawn = symbols.symbol(name, self.theme, self.detail, tints)
        return drawn.at(x * UNIT, y * UNIT, w * UNIT, turn)

    # -- rules -----
    def _place(self, rule: Rule, rng: Random) -> None:
        choices = [(name, size) for size in rule.sizes or (None,) for name in rule.symbols]
        targets: Sequence[tuple[float, float] | None]
        targets = self.site.features(rule.each) if rule.each else [self._target(rule.near)]
        copies = _copies(rule, rng)
        for target in targets:
            for copy in range(rule.count * (len(choices) if rule.take == "each" else 1)):
                found = choices
                if rule.take == "each":
                    found = [choices[copy // rule.count]]
                elif rule.take == "turn":
                    found = [choices[copy % len(choices)]]
                any(self._put(rule, rng, name, size, target, copies) for name, size in found)

    def _stand(self, rule: Rule, rng: Random) -> None:
        """Put symbols where the rule says, whatever is there, or along the road, the first symbol first."""
        copies, stances = _copies(rule, rng), list[tuple[float, float]]()
        for name in rule.symbols:
            w, h = symbols.size_of(name)
            if rule.at:
                tints, turn = next(copies)
                self.free_space.take_shape(turned(*rule.at, turn, w, h))
                self.under.append(self._drawing(name, *rule.at, w, tints, turn))
                continue
            for choices in self.site.beside(rule.along, rule.off + h / 2, rng):
                for x, y, turn in choices:
                    if len(stances) >= rule.count or any(
                        math.dist((x, y), spot) < rule.apart for spot in stances
                    ):
                        continue
                    ground = turned(x, y, turn, w + 2 * rule.gap, h + 2 * rule.gap)
                    if self.free_space.put_shape(ground, rule.where):
                        stances.append((x, y))
                        self.stood.append((name, turned(x, y, turn, w, h)))
                        tints, more = next(copies)
                        self._draw(name, x, y, w, tints, turn + more)
                        break

    def _put(
        self,
        rule: Rule,
        rng: Random,
        name: str,
        size: float | None,
        target: tuple[float, float] | None,
        copies: Iterator[tuple[Tints, float]],
    ) -> bool:
        """Put a symbol on the free spot nearest to a point, or on any; return whether there was one."""
        width, height = symbols.size_of(name)
        w = size or width
        h = w * height / width
        w2, h2 = w + 2 * rule.gap, h + 2 * rule.gap
        box: Box | None
        if rule.beyond:
            left, top, across, down = self.bounds
            box = left + (across - w2) / 2, top - h2 if rule.beyond == "north" else top + down, w2, h2
            box = box if self.free_space.put(box, rule.where) else None
        elif target:
            box = self.free_space.fit(w2, h2, target, rule.where)
        else:
            box = self.free_space.anywhere(w2, h2, rng, rule.where)
        if box is None:
            return False
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        self.stood.append((name, turned(x, y, 0.0, w, h)))
        self._draw(name, x, y, w, *next(copies))
        return True

    def _scatter(self, rule: Rule, rng: Random, far_only: bool) -> None:
        """Put symbols on free ground here and there, the large ones first."""
        ratio = {name: height / width for name in rule.symbols for width, height in [symbols.size_of(name)]}
        sizes = sorted(rule.sizes or [symbols.size_of(rule.symbols[0])[0]], reverse=True)
        placed, copies = 0, _copies(rule, rng)
        if rule.road:
            self.free_space.keep_off(rule.road)
        for size in sizes:
            side = size * max(1.0, *ratio.values()) + rule.gap
            for x, y in self.free_space.scattered(
                rng, round(rule.count / len(sizes)), side, rule.where, far_only, rule.group
            ):
                if placed < rule.most:
                    name = rule.symbols[placed % len(rule.symbols)]
                    tints, turn = next(copies)
                    self.sprites.append(Sprite(name, tints, x, y, size, turn))
                placed += 1

    def _target(self, near: str) -> tuple[float, float] | None:
        """Return the point that `near` names; the middle where a track has no such thing."""
        if not near:
            return None
        if near not in SPOTS:
            found = self.site.features(near)
            if found:
                return found[0]
        a, b = SPOTS.get(near, SPOTS["middle"])
        left, top, across, down = self.bounds
        return left + a * across, top + b * down

    # -- layers -----
    def _add_layer(self, layer: Layer, rng: Random) -> None:
        if layer.kind in WALK_LAYERS and self.track.layout == "road":
            return
        add: dict[str, Callable[[Layer, Random], None]] = {
            "infield": self._add_infield,
            "stripes": self._add_stripes,
            "verge": self._add_verge,
            "pads": self._add_pads,
            "run_off": self._add_run_off,
            "stream": self._add_stream,
            "strewn": self._strew,
        }
        add[layer.kind](layer, rng)

    def _add_infield(self, layer: Layer, rng: Random) -> None:
        """Lay everything within the lap in one colour."""
        self.floor.append((layer.colours["colour"].of(self.theme), tuple(self.site.lap)))

    def _add_stripes(self, layer: Layer, rng: Random) -> None:
        """Lay slanting stripes over the ground, as wide as the gaps between them."""
        space, colour = self.free_space, layer.colours["colour"].of(self.theme)
        low, over = space.top + space.height, layer.slant * space.height
        x = space.left - abs(over)
        while x < space.left + space.width + abs(over):
            right = x + layer.width
            self.floor.append(
                (colour, ((x, space.top), (right, space.top), (right + over, low), (x + over, low)))
            )
            x += 2 * layer.width

    def _add_verge(self, layer: Layer, rng: Random) -> None:
        """Lay a bare strip on both sides of the road, so many cells beyond the asphalt."""
        self.free_space.keep_off(layer.width)
        board, track = self._scaled_board, self.track
        paths = [lap_path(board)]
        paths += [polyline(board.path_line([cut.entry, cut.exit])) for cut in track.shortcuts]
        paths += [polyline(board.path_line([gate.entry, *gate.spaces, gate.exit])) for gate in track.gates]
        strips = [(layer.colours["colour"].of(self.theme), 0.0)]
        if layer.edge:
            strips.insert(0, (symbols.ink(self.theme), layer.edge))
        for colour, extra in strips:
            width = (2 * (HALF + layer.width) + extra) * UNIT
            self.parts += [svg.path(d, None, colour, width) for d in paths]

    def _add_pads(self, layer: Layer, rng: Random) -> None:
        """Lay firm ground under the sign, boxes and stand outside the lap."""
        colour, edge = layer.colours["colour"].of(self.theme), symbols.ink(self.theme)
        for x, y, w, h in self.site.built:
            bare = not self.detail and self.board.sign == (x, y, w, h)
            if not bare and not self.free_space.holds(x + w / 2, y + h / 2):
                left, top, width, height = (round(part * UNIT, 1) for part in grown((x, y, w, h), 0.14))
                self.parts.append(svg.rect(left, top, width, height, colour, 8, edge, 3))

    def _add_run_off(self, layer: Layer, rng: Random) -> None:
        """Lay gravel outside the corners that have space for it."""
        board, colours = self._scaled_board, ground.ground_colours(THEMES[self.theme])
        corners = [space.index for space in board.course if space.corner is not None]
        self.parts += [ground.run_off(board, space, colours, self.detail) for space in corners]

    def _add_stream(self, layer: Layer, rng: Random) -> None:
        """Lay a stream from north to south where it crosses straights only, under bridges."""
        space, (left, _, across, _) = self.free_space, self.bounds
        middle = left + across / 2
        # East of the middle, as the sign is there on most tracks.
        crossings = sorted(self._crossed(), key=lambda c: (len(c[1]), abs(c[0] - middle - 3)))
        if not crossings:
            return
        x, roads = crossings[0]
        points = []
        for i in range(int(space.height * 4) + 1):
            y = space.top + i / 4
            straight = min((abs(y - road) for road in roads), default=1.0)
            points.append(((x + 0.13 * math.sin(y * 1.7) * min(1.0, straight)) * UNIT, y * UNIT))
        d = polyline(points)
        bank, water = (layer.colours[key].of(self.theme) for key in ("bank", "colour"))
        self.parts.append(svg.path(d, None, bank, 2 * (STREAM + BANK) * UNIT))
        self.parts.append(svg.path(d, None, water, 2 * STREAM * UNIT))
        if self.detail:
            crests = [(px + (-9, 10)[i % 2], py) for i, (px, py) in enumerate(points)]
            d = "".join(f"M{px - 9:.1f} {py:.1f}q4.5-5 9 0t9 0" for px, py in crests[::2])
            self.parts.append(svg.path(d, None, layer.colours["crest"].of(self.theme), 2))
        space.take((x - STREAM - 0.2, space.top, 2 * STREAM + 0.4, space.height))
        for y in roads:
            self._draw(layer.bridge, x, y, symbols.size_of(layer.bridge)[0])

    def _crossed(self) -> Iterator[tuple[float, list[float]]]:
        """Yield where a stream may run, and the roads that it would cross."""
        board, (left, _, across, _) = self.board, self.bounds
        flat = {(s.pose.x, s.pose.y) for s in board.course if not s.turn and s.pose.angle % 180 == 0}
        half = STREAM + 0.24
        for i in range(round(across * 4)):
            x = left + i / 4
            roads = [(px, py) for px, py in board.roads if abs(px - x) < HALF + half]
            built = any(bx - half < x < bx + w + half for bx, _, w, _ in self.site.built)
            is_inner = left + 1 < x < left + across - 1
            if is_inner and not built and all(road in flat for road in roads):
                yield x, sorted({y for _, y in roads})

    def _strew(self, layer: Layer, rng: Random) -> None:
        """Strew symbols over all the ground, below the road too."""
        space, rule = self.free_space, layer.strewn
        assert rule is not None
        copies, parts = _copies(rule, rng), self.parts if self.track.layout == "walk" else self.under
        for i in range(rule.count):
            name = rule.symbols[i % len(rule.symbols)]
            # Steps of the golden ratio spread evenly over the width, whatever the count.
            x = space.left + space.width * ((i * 0.618) % 1)
            y = space.top + space.height * (i + 0.5) / rule.count
            w = rng.choice(rule.sizes) if rule.sizes else symbols.size_of(name)[0]
            parts.append(self._drawing(name, x, y, w, *next(copies)))

    @property
    def _scaled_board(self) -> Board:
        """The track on a board with cells of the size of the symbols."""
        x, y, w, h = self.bounds
        return Board(self.track, (x * UNIT, y * UNIT, w * UNIT, h * UNIT))


def _copies(rule: Rule, rng: Random) -> Iterator[tuple[Tints, float]]:
    """Yield the tints and the turn of each copy; neighbours differ, as the colours take turns."""
    count = len(rule.tints[0][1]) if rule.tints else 1
    i = rng.randrange(count)
    while True:
        yield tuple((key, colours[i]) for key, colours in rule.tints), rng.choice(rule.turns)
        i = (i + 1) % count
