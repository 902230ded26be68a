"""Pictures of a career: its page before and within a season, and after it; a grid, a new season, the list."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from game.career import careers, file, luck
from game.career.careers import CareerView
from game.career.file import Season
from game.career.giving_up import give_up
from game.career.play import record_text
from game.career.season import EVENTS, FIRST_CAST, event_config
from game.engine.record import SeatInfo
from game.services.records import reviews
from tools.pictures.tables import settle

DRIVER: Final = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "3-2-5-1-0-2-4"}


def career_shots() -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Yield pictures of the pages of a career."""
    for done in (0, 3, 6, EVENTS):
        yield f"career_after_{done}", partial(_page, done)
    yield "career_given_up", _given_up
    yield "career_give_up", _asked
    yield "career_giving_up", _giving_up
    yield "career_grid", partial(_grid, 3)
    yield "career_season", _season
    for number in (2, 6):
        yield f"career_tab_{number}", partial(_tab, number)
    yield "careers", _list
    yield "careers_rename", _rename


@cache
def _raced() -> CareerView:
    """Return a career whose first season bots have raced."""
    return _begun(EVENTS)


def _begun(events: int) -> CareerView:
    """Return a career after these events, which bots raced, in a folder that lasts as long as the process."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file.begin(folder, DRIVER, 48213)
    file.add_season(folder, 1, Season("club", FIRST_CAST))
    now = careers.view_of(folder)
    for number in range(1, events + 1):
        config = event_config(now.event(number), SeatInfo("human", "Mika", "policy"))
        (folder / f"{number}.race").write_text(record_text(config), encoding="utf-8", newline="")
        event = file.store(folder, [f"{number}.race"]).events[1, number]
        # drawn, as working it out would take longer than all pictures
        drawn = [Random(number * 10 + driver).gauss(0, 2) for driver in range(len(FIRST_CAST) + 1)]
        reviews.save_event_luck(luck.VERSION, event.digest, [one - fmean(drawn) for one in drawn])
    return careers.view_of(folder)


def _standing(done: int) -> CareerView:
    """Return a career with so many finished events of its first season."""
    whole = _raced()
    events = {key: event for key, event in whole.career.events.items() if key[1] <= done}
    now = CareerView(whole.folder, replace(whole.career, events=events), ())
    # the records of later events are there too
    vars(now)["waiting"] = None
    return now


def _title(app: Any) -> None:
    from game.ui.scenes.title.title import TitleScene

    app.notices.clear()
    app.reset(TitleScene(app))


def _show(app: Any, scene: Any) -> None:
    _title(app)
    # what is shown is on no disk
    scene.on_entered = lambda: None
    app.push(scene)
    app.changed()
    app.tick([], 40)


def _page(done: int, app: Any) -> None:
    from game.ui.scenes.career.hub import CareerScene

    scene = CareerScene(app, _standing(done))
    scene.read_luck()
    _show(app, scene)


def _given_up(app: Any) -> None:
    """Show a career whose third event was given up."""
    from game.ui.scenes.career.hub import CareerScene

    now = _begun(2)
    for _ in give_up(now):
        pass
    _show(app, CareerScene(app, careers.view_of(now.folder)))


def _asked(app: Any) -> None:
    _page(3, app)
    app.top.ask_give_up()
    app.tick([], 40)


def _giving_up(app: Any) -> None:
    from game.ui.scenes.career.giving_up import GivingUp

    _page(3, app)
    scene = GivingUp(app, app.top.now)
    app.push(scene)
    app.draw()


def _grid(done: int, app: Any) -> None:
    from game.ui.scenes.career.grid import GridScene

    _show(app, GridScene(app, _standing(done), done + 1))


def _season(app: Any) -> None:
    from game.ui.scenes.career.season import SeasonScene

    _show(app, SeasonScene(app, _standing(EVENTS)))


def _list(app: Any) -> None:
    from game.ui.scenes.career.list import CareerLine, CareerList

    _title(app)
    scene = CareerList(app)
    scene.found = [
        CareerLine(Path("Mika"), _standing(3).career),
        CareerLine(Path("ミカの二度目のシーズン"), _standing(EVENTS).career),
    ]
    _show(app, scene)


def _rename(app: Any) -> None:
    from game.ui.scenes.career.list import Rename

    _list(app)
    app.push(Rename(app, Path("ミカの二度目の挑戦"), print))
    app.tick([], 40)


def _tab(number: int, app: Any) -> None:
    """Show what a race that has just ended means for the season."""
    from game.ui.race import routes

    _title(app)
    app.push(routes.Resume(_raced().folder / f"{number}.race"))
    settle(app)
    app.top.show_tab("career")
    app.changed()
    app.tick([], 40)
