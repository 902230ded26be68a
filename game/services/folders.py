"""Opens folders in the system's file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def open_folder(folder: Path) -> bool:
    """Open a folder in the file manager and return whether that worked."""
    if sys.platform == "win32":
        os.startfile(folder)
        return True
    program = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if program is None:
        return False
    try:
        subprocess.Popen([program, str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return True
