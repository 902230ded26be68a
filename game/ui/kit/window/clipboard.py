"""The system's clipboard, if there is one."""

from __future__ import annotations

import pygame

_NONE = (pygame.error, AttributeError, NotImplementedError, ValueError)
"""Exceptions that pygame raises on a system without a clipboard."""


def copy(text: str) -> bool:
    """Put text on the clipboard; return False if the system has none."""
    try:
        pygame.scrap.put_text(text)
    except _NONE:
        return False
    return True


def paste() -> str:
    """Return the clipboard's text; empty if there is none."""
    try:
        return pygame.scrap.get_text()
    except _NONE:
        return ""
