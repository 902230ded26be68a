"""Drops a file on a window like a file manager: the source's side of XDND, version 5."""

from __future__ import annotations

import select
import time
from pathlib import Path

from Xlib import X
from Xlib.display import Display as Connection
from Xlib.protocol import event
from Xlib.xobject.drawable import Window as Drawable

VERSION = 5
TIMEOUT_S = 20.0


class Dropper:
    """Drops files on one window of a display."""

    def __init__(self, display: str, window: int) -> None:
        self.x = Connection(display)
        self.target: Drawable = self.x.create_resource_object("window", window)
        self.source = self.x.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)

    def atom(self, name: str) -> int:
        """Return the display's number for a name."""
        return int(self.x.intern_atom(name))

    def _send(self, name: str, *words: int) -> None:
        data = [self.source.id, *words, 0, 0, 0, 0][:5]
        message = event.ClientMessage(window=self.target, client_type=self.atom(name), data=(32, data))
        self.target.send_event(message)
        self.x.flush()

    def drop(self, file: Path, x: int, y: int) -> None:
        """Drag a file to a point of the screen and drop it; returns when the window has taken it."""
        uris, action = self.atom("text/uri-list"), self.atom("XdndActionCopy")
        self.source.set_selection_owner(self.atom("XdndSelection"), X.CurrentTime)
        self._send("XdndEnter", VERSION << 24, uris)
        self._send("XdndPosition", 0, x << 16 | y, X.CurrentTime, action)
        self._until("XdndStatus", file)
        self._send("XdndDrop", 0, X.CurrentTime)
        self._until("XdndFinished", file)
        self.x.close()

    def _until(self, name: str, file: Path) -> None:
        """Answer the window's requests until it sends this message."""
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            if not self.x.pending_events():
                select.select([self.x.fileno()], [], [], 0.1)
                continue
            received = self.x.next_event()
            if received.type == X.SelectionRequest:
                self._hand_over(received, file)
            elif received.type == X.ClientMessage and received.client_type == self.atom(name):
                return
        raise AssertionError(f"the window never said {name}")

    def _hand_over(self, asked: event.SelectionRequest, file: Path) -> None:
        uri = f"{file.resolve().as_uri()}\r\n".encode()
        asked.requestor.change_property(asked.property, asked.target, 8, uri)
        asked.requestor.send_event(
            event.SelectionNotify(
                time=asked.time,
                requestor=asked.requestor,
                selection=asked.selection,
                target=asked.target,
                property=asked.property,
            )
        )
        self.x.flush()
