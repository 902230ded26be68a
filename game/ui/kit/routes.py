"""Routes that every scene may open: values that name a scene, with its arguments.

A scene pushes a route (`self.app.push(RuleBook(...))`) and so imports no other scene; `ui/screens.py` maps
routes to scenes.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.kit.elements import Element


class Route:
    """The base class of routes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RuleBook(Route):
    """The rules of a game (the first one if None), opened at a clause."""

    game_id: str | None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class WhatIs(Route):
    """The explanation of an element, with its rule in the book of a game."""

    element: Element
    game_id: str | None


@dataclass(frozen=True, slots=True)
class ReadOut(Route):
    """A scene as text."""

    text: str
