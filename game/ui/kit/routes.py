"""Where one can go from anywhere: values that say which scene to open, and with what.

A scene pushes a route (`self.app.push(RuleBook(...))`) and so imports no other scene; `ui/screens.py` says
which scene a route leads to.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.kit.elements import Element


class Route:
    """A place to go."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RuleBook(Route):
    """The rules of a game (the first one, where it is None), opened at a clause."""

    game_id: str | None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class WhatIs(Route):
    """What an element is, with its rule in the book of a game."""

    element: Element
    game_id: str | None


@dataclass(frozen=True, slots=True)
class ReadOut(Route):
    """A scene in words."""

    text: str
