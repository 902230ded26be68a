"""The screen on which the player's driver is made: name, number, two colours, and a portrait in layers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from game.engine.contract import Json
from game.engine.drivers import drivers
from game.engine.texts import clean_line, clean_name, comparable, cut_to_width, is_blank
from game.services.driver_files import MAX_NUMBER
from game.services.records.saves import SEED_LIMIT
from game.ui.draw.art_base import rays
from game.ui.draw.art_faces import COLOURS, Mood
from game.ui.draw.art_own import LAYERS, format_portrait, parse_colours, parse_portrait
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, BUTTON_H, EDGE, GAP, INK, INSET, LARGE_LETTERS, NEAR, STRIPES, Type
from game.ui.draw.theme import text_colour_on as readable_on
from game.ui.kit.bar import BAR
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.fields import stepped, text_field
from game.ui.kit.layout import Node, box, column, grid, para, row, text
from game.ui.kit.marks import draw_own_face, focus_ring, icon
from game.ui.kit.parts import button, primary_button
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import ButtonLook
from game.ui.race.words import bot_name, stepper_end

NAME_WIDTH: Final = 12
"""The most wide characters of a name."""
SEED_LENGTH: Final = len(str(SEED_LIMIT - 1))
SEED_W: Final = 150.0
SIDES: Final = ("first", "second")
WHO: Final = ("name", "number", "colours")
"""What *Random* leaves alone once the player has chosen it; a layer only while it is pinned."""
COUNTED: Final = ("face", "skin")
"""The layers whose pieces have numbers instead of names."""
MOODS: Final[tuple[Mood, ...]] = ("glad", "calm", "cross")
PORTRAIT, NARROW = 400.0, 330.0
"""The width of the portrait's card, and beside large letters."""
MOOD, SWATCH, PIN, NUMBER, STRIPE = 58.0, 38.0, 46.0, 170.0, 20.0
"""Sizes of a small portrait, a colour, a pin, the number's stepper, and a stripe behind the portrait."""


def random_names(app: Shell) -> list[str]:
    """Return the names of drivers drawn at random, in the player's language."""
    return re.split(", |、", app.t("create_driver.names"))


class CreateDriver(Scene):
    """A large portrait at the left, and what it is made of at the right.

    It opens with a driver drawn at random, so that Space takes that one at once. `done` gets the driver and
    closes or replaces the screen.
    """

    name = "create_driver"
    foot_band = 6.0

    def __init__(
        self,
        app: Shell,
        done: Callable[[Mapping[str, Json]], None],
        driver: Mapping[str, Json] | None = None,
        random: Random | None = None,
    ) -> None:
        super().__init__(app)
        self.done = done
        self.random = random or Random()
        self.kept: set[str] = set()
        """What *Random* leaves alone: pinned layers, and of `WHO` what the player has chosen."""
        self.typed, self.number, self.seed_text = "", 1, ""
        self.colours = parse_colours(None)
        self.layers = parse_portrait("")
        if driver is None:
            self.shuffle()
            return
        self.kept |= {*WHO}
        self._type(str(driver["name"]))
        number = driver["number"]
        self.number = max(1, min(MAX_NUMBER, number)) if isinstance(number, int) else 1
        self.colours = parse_colours(driver["colours"])
        self.layers = parse_portrait(str(driver["portrait"]))

    @property
    def prompt(self) -> str:
        return self.t("create_driver.title")

    @property
    def driver(self) -> dict[str, Json]:
        """The driver as it stands now, in the form of `OWN_DRIVER`."""
        return {
            "name": clean_name(self.typed),
            "number": self.number,
            "colours": list(self.colours),
            "portrait": format_portrait(self.layers),
        }

    @property
    def seed(self) -> int | None:
        """The seed that a friend has passed on; None for a new one."""
        return int(self.seed_text) if self.seed_text else None

    # -- changes -----
    def shuffle(self) -> None:
        """Draw anew whatever is not kept, with a name and a number that no rival has."""
        draw = self.random
        for layer, count in LAYERS.items():
            if layer not in self.kept:
                self.layers[layer] = draw.randrange(count)
        if "name" not in self.kept:
            self.typed = draw.choice(random_names(self.app))
        if "number" not in self.kept:
            taken = {rival.number for id in drivers.ids if (rival := drivers.find(id))}
            self.number = draw.choice([n for n in range(1, MAX_NUMBER + 1) if n not in taken])
        if "colours" not in self.kept:
            first, second = draw.sample(list(COLOURS), 2)
            self.colours = first, second

    def _type(self, typed: str) -> None:
        self.typed = cut_to_width(clean_line(typed), NAME_WIDTH)
        self.kept.add("name")

    def _type_seed(self, typed: str) -> None:
        self.seed_text = "".join(c for c in typed if c.isascii() and c.isdigit())[:SEED_LENGTH]

    def _count(self, number: int) -> None:
        self.number = number
        self.kept.add("number")

    def _paint(self, side: int, colour: str) -> None:
        """Choose one of the two colours; the other one's changes places with it."""
        other = self.colours[1 - side]
        if colour == other:
            other = self.colours[side]
        self.colours = (other, colour) if side else (colour, other)
        self.kept.add("colours")

    def _step(self, layer: str, number: int) -> None:
        self.layers[layer] = number % LAYERS[layer]

    def _pin(self, layer: str) -> None:
        self.kept ^= {layer}

    def finish(self) -> None:
        """Hand the driver over."""
        self.done(self.driver)

    # -- words -----
    def fault(self) -> str:
        """Return why the driver cannot be taken yet, or an empty text."""
        if is_blank(self.typed):
            return self.t("create_driver.nothing")
        rivals = {comparable(bot_name(self.app, id)) for id in drivers.ids}
        name = clean_name(self.typed)
        return self.t("create_driver.taken", name=name) if comparable(name) in rivals else ""

    def _layer_value(self, layer: str) -> str:
        number = self.layers[layer]
        if layer in COUNTED:
            return self.t("create_driver.nth", n=number + 1, of=LAYERS[layer])
        return self.t(f"create_driver.{layer}.{number}")

    def _colour_line(self, side: int) -> str:
        colour = self.t(f"create_driver.colour.{self.colours[side]}")
        return self.t(f"create_driver.{SIDES[side]}", colour=colour)

    def read_out(self) -> str:
        lines = [self.prompt, *([self.fault()] if self.fault() else [])]
        for key, value in (("name", self.typed), ("number", str(self.number))):
            lines.append(f"{self.t(f'create_driver.{key}')}: {value}")
        lines.append(f"{self.t('setup.seed')}: {self.seed_text or self.t('setup.seed_random')}")
        lines += [self._colour_line(0), self._colour_line(1)]
        for layer in LAYERS:
            key = "create_driver.spoken_kept" if layer in self.kept else "create_driver.spoken"
            lines.append(
                self.t(key, layer=self.t(f"create_driver.layer.{layer}"), value=self._layer_value(layer))
            )
        return "\n".join([*lines, self.t("create_driver.random"), self.t("create_driver.done")])

    # -- elements -----
    def build(self, p: Painter) -> None:
        page = row(self._portrait(p), self._form(p), gap=EDGE)
        self.put(p, (EDGE, BAR + INSET, p.w - 2 * EDGE, p.h - BAR - 2 * INSET - 4 * self.foot_band), page)
        self.declare_bar(p, self.language_item(), self.back_item())

    def _portrait(self, p: Painter) -> Node:
        """Return the card with the portrait, the name and number below it, and its three moods."""
        t, is_large = p.theme, p.text_scale >= LARGE_LETTERS
        w = NARROW if is_large else PORTRAIT
        plate = row(
            text(str(self.number), Type.CHANGE if is_large else Type.POSTER, t.ink),
            text(clean_name(self.typed), Type.BANNER, t.ink, grow=1),
            gap=INSET,
            pad=(INSET, 0, INSET, 0),
            align="middle",
        )
        moods = column(
            row(*(box(draw=partial(self._draw_mood, mood), h=MOOD, grow=1) for mood in MOODS)),
            text(self.t("create_driver.moods"), Type.NOTE, t.muted, "c"),
            gap=4,
            pad=(INSET, 0, INSET, NEAR),
        )
        poster = box(draw=self._draw_poster, grow=1)
        return column(
            poster, plate, moods, gap=NEAR, pad=(NEAR, NEAR, NEAR, NEAR), w=w, max_w=w, draw=on_page
        )

    def _form(self, p: Painter) -> Node:
        t = p.theme
        field = text_field(
            self.ui,
            "create_driver.name",
            self.t("create_driver.name"),
            self.typed,
            self._type,
            tooltip=self.t("create_driver.name_tip"),
        )
        number = stepped(
            "create_driver.number",
            self.t("create_driver.number"),
            self.number,
            1,
            MAX_NUMBER,
            self._count,
            at_end=stepper_end(self.app, self.number, 1, MAX_NUMBER),
        )
        seed = text_field(
            self.ui,
            "create_driver.seed",
            self.t("setup.seed"),
            self.seed_text,
            self._type_seed,
            tooltip=self.t("create_driver.seed_tip"),
        )
        seed.extra["empty"] = self.t("setup.seed_random")
        who = row(
            column(text(field.label, Type.HEAD, t.ink), box(item=field, h=BUTTON_H), gap=6, grow=1),
            column(text(number.label, Type.HEAD, t.ink), box(item=number, h=BUTTON_H, w=NUMBER), gap=6),
            column(text(seed.label, Type.HEAD, t.ink), box(item=seed, h=BUTTON_H, w=SEED_W), gap=6),
            gap=EDGE,
        )
        layers = [self._layer(p, layer) for layer in LAYERS]
        half = (len(layers) + 1) // 2
        look = row(
            grid(*layers[:half], gap=GAP, grow=1),
            grid(*layers[half:], row(box(), box(h=PIN), box()), gap=GAP, grow=1),
            gap=EDGE,
        )
        colours = row(self._colours(p, 0), self._colours(p, 1), gap=EDGE)
        hint = para(self.t("create_driver.pins"), Type.NOTE, t.muted)
        return column(
            who,
            box(grow=1),
            colours,
            box(grow=1),
            column(look, hint, gap=GAP),
            box(grow=1),
            self._buttons(p),
            gap=NEAR,
            pad=(EDGE, INSET, EDGE, INSET),
            grow=1,
            draw=on_page,
        )

    def _colours(self, p: Painter, side: int) -> Node:
        swatches = []
        for name, colour in COLOURS.items():
            label = self.t(f"create_driver.colour.{name}")
            item = Element(
                f"create_driver.{SIDES[side]}.{name}",
                "choice",
                self.t(f"create_driver.{SIDES[side]}", colour=label),
                action=partial(self._paint, side, name),
                draw=partial(_draw_swatch, colour),
                selected=name == self.colours[side],
                tooltip=label,
            )
            swatches.append(box(item=item, w=SWATCH, h=SWATCH))
        head = text(self._colour_line(side), Type.HEAD, p.theme.ink)
        return column(head, row(*swatches, box(grow=1), gap=NEAR), gap=6, grow=1)

    def _layer(self, p: Painter, layer: str) -> Node:
        """Return the line of a layer: its name, a stepper through its pieces, and its pin."""
        number, label = self.layers[layer], self.t(f"create_driver.layer.{layer}")
        value = self._layer_value(layer)
        # after the last piece comes the first again
        item = stepped(
            f"create_driver.{layer}",
            label,
            number,
            number - 1,
            number + 1,
            partial(self._step, layer),
            text=value,
        )
        item.value, item.extra["ends"] = value, (False, False)
        pin = Element(
            f"create_driver.pin.{layer}",
            "toggle",
            self.t("create_driver.pin", layer=label),
            action=partial(self._pin, layer),
            draw=_draw_pin,
            value=layer in self.kept,
            tooltip=self.t("create_driver.unpin_tip" if layer in self.kept else "create_driver.pin_tip"),
        )
        return row(
            text(label, Type.BODY, p.theme.ink, w=p.width(label, BODY)),
            box(item=item, h=PIN, grow=1),
            box(item=pin, w=PIN, h=PIN),
            gap=NEAR,
        )

    def _buttons(self, p: Painter) -> Node:
        fault = self.fault()
        look = ButtonLook(key="R", dark=False, icon="shuffle", tooltip=self.t("create_driver.random_tip"))
        again = button("create_driver.random", self.t("create_driver.random"), self.shuffle, 220, **look)
        look = ButtonLook(enabled=not fault, why=fault)
        done = primary_button("create_driver.done", self.t("create_driver.done"), self.finish, 260, **look)
        why = para(fault, Type.NOTE, p.theme.danger_paper, a="r", grow=1)
        return row(again, why if fault else box(grow=1), done, gap=GAP, align="middle")

    # -- drawing -----
    def _draw_poster(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the portrait before rays and the stripes of the app."""
        t, (x, y, w, h) = p.theme, rect
        p.rect(x, y, w, h, t.own_paper, 8)
        with p.clipped(x, y, w, h):
            p.path(rect, rays(x + w / 2, y + h * 0.55, w + h, 14, 0, 360), t.card, op=0.55)
            for i, colour in enumerate(STRIPES):
                p.rect(x, y + h * 0.62 + i * (STRIPE + 3), w, STRIPE, colour)
        p.rect(x, y, w, h, None, 8, INK, 2)
        draw_own_face(p, self.driver, (x + NEAR, y + NEAR, w - 2 * NEAR, h - 2 * NEAR))

    def _draw_mood(self, mood: Mood, p: Painter, rect: Box, look: Look) -> None:
        draw_own_face(p, self.driver, rect, mood)


def _draw_swatch(colour: str, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    p.rect(x, y, w, h, colour, 7, p.theme.ink, 2)
    if e.selected:
        icon(p, "check", x + w / 2, y + h / 2, 22, readable_on(colour))
    if look.is_hot:
        focus_ring(p, x, y, w, h, 10)


def _draw_pin(p: Painter, e: Element, look: Look) -> None:
    t, (x, y, w, h) = p.theme, e.rect
    p.rect(x, y, w, h, t.ink if e.value else None, 6, None if e.value else t.ghost_edge, 1.6)
    icon(p, "pin", x + w / 2, y + h / 2, 18, t.paper if e.value else t.muted)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 9)
