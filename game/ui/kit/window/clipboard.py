"""The system's clipboard, where there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put text on the clipboard; False where the system has none."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError, ValueError):
        return False
    return True
