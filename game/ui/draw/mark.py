"""The mark by which a seat, a team or a token is known."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A colour and a shape, so that colours need not be told apart."""

    colour: str
    shape: str
