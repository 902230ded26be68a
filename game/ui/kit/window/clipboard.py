"""The system's clipboard, where there is one."""

from __future__ import annotations

import pygame

_NONE = (pygame.error, AttributeError, NotImplementedError, ValueError)
"""What a system without a clipboard answers with."""


def copy(text: str) -> bool:
    """Put text on the clipboard; False where the system has none."""
    try:
        pygame.scrap.put_text(text)
    except _NONE:
        return False
    return True


def paste() -> str:
    """The clipboard's text; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except _NONE:
        return ""
