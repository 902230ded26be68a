"""The rule book's pictures of Formula Motor Racing: which cars stand where, what is lit, where arrows go."""

from __future__ import annotations

from typing import Any

import pytest
from fmr_positions import Given, Tables, at, recorded

from game.games.formula_motor_racing.table.book import story_parts
from game.games.formula_motor_racing.table.book.diagrams import BOOK
from game.ui.draw.painter import Painter
from game.ui.race.board.canvas import BASE
from game.ui.scenes.race.play import PlayScene

PICTURES = {
    "FMR-4_1": at(
        "line at 239 / car 6 white at 132 / tag 6 / P8 / car 4 white at 203 / tag 4 / P7 / "
        "car 9 amber at 275 / tag 9 lit / P6 / car 8 white at 346 / tag 8 / P5 / "
        "car 3 white at 418 / tag 3 / P4 / car 12 white at 489 / tag 12 / P3 / car 5 white at 561 / "
        "tag 5 / P2 / car 1 white at 632 / tag 1 / P1 / dashes at 96 134 / ghost at 632 / 1 / "
        "ghost at 561 / 5 / frame at 456 137 / car 9 at 489 / 9 / +3 / car 4 at 418 / 4 / +3 / "
        "car 12 at 346 / 12 / -2 / car 3 at 275 / 3 / -2 / car 8 at 203 / 8 / -2 / ghost at 132 / "
        "6 / 489→346 #DB8673 / 418→275 #DB8673 / 346→203 #DB8673 / 203→418 #4FD1A5 bold / "
        "275→489 #FFB000 bold",
    ),
    "FMR-4_2": at(
        "line at 178 / car 4 white at 137 / tag 4 / 7位 / car 9 white at 219 / tag 9 / 6位 / "
        "car 8 white at 300 / tag 8 / 5位 / car 3 white at 382 / tag 3 / 4位 / car 12 white at 464 / "
        "tag 12 / 3位 / car 5 amber at 545 / tag 5 lit / 2位 / car 1 white at 627 / tag 1 / 1位 / "
        "dashes at 96 134 / ghost at 627 / 1 / car 12 at 545 / 12 / +1 / car 3 at 464 / 3 / +1 / "
        "frame at 343 137 / car 5 at 382 / 5 / -2 / ghost at 300 / 8 / ghost at 219 / 9 / "
        "ghost at 137 / 4 / 464→545 #5FA98B / 382→464 #5FA98B / 545→382 #FF6B57 bold",
        lang="ja",
    ),
    "FMR-4_3": at(
        "line at 586 / dashes at 99 12 / car 7 white at 137 / tag 7 / P12 / dashes at 181 12 / "
        "car 11 amber at 219 / tag 11 lit / P11 / dashes at 262 12 / car 2 white at 300 / tag 2 / "
        "P10 / car 10 white at 382 / tag 10 / P9 / car 6 white at 464 / tag 6 / P8 / "
        "car 4 white at 545 / tag 4 / P7 / car 9 white at 627 / tag 9 / P6 / dashes at 96 134 / "
        "ghost at 627 / 9 / ghost at 545 / 4 / frame at 425 137 / car 11 at 464 / 11 / +3 / "
        "car 6 at 382 / 6 / -1 / car 10 at 300 / 10 / -1 / car 2 at 219 / 2 / -1 / ghost at 137 / "
        "7 / 464→382 #DB8673 / 382→300 #DB8673 / 300→219 #DB8673 / 219→464 #FFB000 bold",
    ),
    "FMR-4_5": at(
        "1 / 2 / 3 / 4 / 5 / 6 / 7 / 8 / 9 / − 10 / − 11 / − 12 / line at 525 / car 7 white at 132 / "
        "tag 7 / P12 / car 11 white at 203 / tag 11 / P11 / car 2 white at 275 / tag 2 / P10 / "
        "car 10 white at 346 / tag 10 / P9 / car 6 white at 418 / tag 6 / P8 / car 4 white at 489 / "
        "tag 4 / P7 / car 9 amber at 561 / tag 9 lit / P6 / car 8 white at 632 / tag 8 / P5 / "
        "dashes at 96 168 / frame at 598 171 / car 9 at 632 / 9 / +1 / car 8 at 561 / 8 / -1 / "
        "ghost at 489 / 4 / ghost at 418 / 6 / ghost at 346 / 10 / ghost at 275 / 2 / ghost at 203 / "
        "11 / ghost at 132 / 7 / 1–9 / dashes at 96 244 / ghost at 632 / 8 / car 4 at 561 / 4 / +1 / "
        "car 6 at 489 / 6 / +1 / car 10 at 418 / 10 / +1 / car 2 at 346 / 2 / +1 / car 11 at 275 / "
        "11 / +1 / car 7 at 203 / 7 / +1 / lost at 98 247 / car 9 at 132 / 9 / OUT / 10–12 / "
        "561→561 #FFB000 bold",
    ),
    "goal": at(
        "line at 331 / car 11 white at 95 / tag 11 / car 10 white at 200 / tag 10 / "
        "car 4 white at 305 / tag 4 / car 8 white at 410 / tag 8 / car 12 white at 515 / tag 12 / "
        "car 1 white at 620 / tag 1 / car 7 white at 42 / tag 7 / car 2 white at 147 / tag 2 / "
        "car 6 white at 252 / tag 6 / car 9 white at 357 / tag 9 / car 3 white at 462 / tag 3 / "
        "car 5 white at 567 / tag 5 / P1 / P2 / P3 / P4 / P5 / P6 / P7 / P8 / P9 / P10 / P11 / P12 / "
        "10 / 6 / 4 / 3 / 2 / 1",
    ),
}


def pictured(scene: PlayScene, name: str) -> list[str]:
    """A picture at its usual width: words, and with their distance from the left what it is made of."""
    rect = Painter.rect
    with recorded() as found, pytest.MonkeyPatch.context() as patch:

        def frame(p: Painter, x: float, y: float, *how: Any, dash: str = "", **look: Any) -> None:
            what = "dashes" if dash else "lost" if p.theme.bad_paper in how else "frame"
            if what != "frame" or p.theme.accent in how:
                found.append(f"{what} at {x:.0f} {y:.0f}")
            rect(p, x, y, *how, dash=dash or None, **look)

        def car(
            p: Painter, x: float, y: float, w: float, body: str, outline: str = "", sign: str = ""
        ) -> None:
            found.append(f"car {sign} {outline}".strip() + f" at {x:.0f}")

        def arrow(p: Painter, x: float, y: float, to: float, low: float, w: float, *how: Any) -> None:
            found.append(f"{x:.0f}→{to:.0f} {how[0]}{' bold' * how[1]}")

        drawn = {
            "car_at": car,
            "arrow": arrow,
            "tag": lambda p, x, y, mark, number, lit: found.append(f"tag {number}{' lit' * lit}"),
            "ghost_at": lambda p, x, *how: found.append(f"ghost at {x:.0f}"),
            "change_pill": lambda p, x, y, n: found.append(f"{n:+}"),
        }
        for what, draw in drawn.items():
            patch.setattr(story_parts, what, draw)
        patch.setattr(Painter, "rect", frame)
        patch.setattr(Painter, "line", lambda p, x, *how: found.append(f"line at {x:.0f}"))
        height = BOOK.drawn[name][0]
        BOOK.draw(scene.app.painter(), name, 0, 0, BASE, height, scene.app.translator)
    return found


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_rule_book_shows_the_clause(tables: Tables, name: str) -> None:
    case: Given = PICTURES[name]
    assert " / ".join(pictured(tables.of(case), name)) == case.said
