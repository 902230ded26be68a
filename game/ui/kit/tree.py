"""The interface tree: what is on screen as data, for tests, the keyboard and the read-out key."""

from __future__ import annotations

import json
import os
from pathlib import Path

from game.engine.contract import Json
from game.services.paths import write_error
from game.ui.kit.scene import Shell


def tree(app: Shell) -> dict[str, Json]:
    """Return scene, busy state, prompt, and every element with its rectangle in window pixels."""
    scene = app.top
    u = app.u
    return {
        "scene": scene.name,
        "busy": scene.is_busy,
        "language": app.translator.code,
        "size": list(app.size),
        "prompt": scene.prompt,
        "notices": list(app.notice_texts()),
        "focus": scene.ui.focused if scene.ui.shows_focus else None,
        "elements": [
            {
                "id": e.id,
                "role": e.role,
                "label": e.label,
                "rect": [round(v * u) for v in e.rect],
                "enabled": e.enabled,
                "clickable": e.enabled and e.action is not None,
                "why": e.why,
                "key": e.key,
                "value": e.value if isinstance(e.value, int | float | str | bool | None) else str(e.value),
                "selected": e.selected,
            }
            for e in scene.ui.items
        ],
        **scene.tree_extra(),
    }


class TreeWriter:
    """Keeps a file equal to the tree whenever nothing moves."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last = ""
        self._serial = 0
        self._fault = ""

    def write(self, app: Shell) -> None:
        """Replace the file at once, if anything changed."""
        data = tree(app)
        text = json.dumps(data, ensure_ascii=False, sort_keys=True)
        if text == self._last:
            return
        self._last = text
        self._serial += 1
        content = json.dumps({"serial": self._serial, **data}, ensure_ascii=False, indent=1)
        temporary = self.path.with_name(self.path.name + ".tmp")
        try:
            temporary.write_text(content, encoding="utf-8")
            os.replace(temporary, self.path)
        except OSError as error:
            fault = str(error)
            if fault != self._fault:
                app.notify_error(write_error(self.path, error))
            self._fault = fault
