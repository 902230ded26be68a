"""A real window of the app on the race that Continue continues; the trial starts two of them at once."""

from __future__ import annotations

import os
import sys
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.ui.app import App
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.title.title import TitleScene

FRAME_MS = 16.0


def _say(*words: object) -> None:
    print(*words, sep="\t", flush=True)


def _opened(app: App) -> PlayScene:
    """Sit down at the race, or at a copy where another window has it."""
    title = TitleScene(app)
    app.push(title)
    app.tick([], FRAME_MS)
    title.starts.resume()
    if app.top.name == "dialog":
        _say("told", app.top.prompt)
        app.tick([], FRAME_MS)
        app.input.activate(app.top.ui.find("dialog.copy"))
    assert isinstance(app.top, PlayScene), app.top.name
    return app.top


def _play(app: App, race: PlayScene, decisions: int, rng: Random) -> None:
    while decisions and not race.match.is_over:
        app.tick([], FRAME_MS)
        if app.top is not race:
            app.pop()
        elif race.offered and not race.lock_ms:
            decisions -= 1
            race.commit(rng.choice(race.offered))
            if rng.random() < 0.3 and not race.why_no_undo():
                race.undo()
                _say("cut", len(race.match.steps))


def main() -> None:
    """Arguments: how many decisions, and the seed they are drawn from; a line on stdin starts it."""
    decisions, seed = int(sys.argv[1]), sys.argv[2]
    app = App(size=(1280, 720), lang="en", strict=True, speed="instant")
    _say("ready")
    sys.stdin.readline()
    race = _opened(app)
    _say("open", race.record_path, *race.match.steps)
    # a listener hears a step when it has been carried out, before the screen shows it
    race.match.listeners.append(lambda played: _say("step", played.step))
    _play(app, race, decisions, Random(seed))
    _say("done", race.match.digest(), race.journal.anew if race.journal else "")
    sys.stdin.readline()
    app._close()


if __name__ == "__main__":
    main()
