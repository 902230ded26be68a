"""The picture of the rooms is the one that the sources give today."""

from __future__ import annotations

import functools
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

import rooms

imports = functools.cache(rooms.imports)


@pytest.mark.slow
def test_every_room_has_its_place_in_the_picture() -> None:
    found = {name for way in imports() for name in way}
    assert found == set(rooms.PLACES)


@pytest.mark.slow
def test_the_committed_picture_shows_todays_imports() -> None:
    told, drawn = rooms.TARGET.read_text(encoding="utf-8"), rooms.draw_picture(imports())
    before, now = (set(re.findall(r'data-way="([^"]+)"', picture)) for picture in (told, drawn))
    new, gone = now - before, before - now
    assert told == drawn, (
        f"new ways: {sorted(new) or 'none'}; gone: {sorted(gone) or 'none'}. "
        "`uv run python tools/rooms.py --list` names the modules; if they are meant, draw anew without --list"
    )
