"""The strip between road and tray: out line, deck, discard pile, points if it ended now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games.formula_motor_racing import report, scoring
from game.games.formula_motor_racing.cards import TEAMS
from game.games.formula_motor_racing.insight import points_if_ended_now
from game.games.formula_motor_racing.table.cards import PILE, RATIO, draw_back, draw_pile_card
from game.games.formula_motor_racing.table.geometry import Layout
from game.ui.board.chances import faces_text
from game.ui.board.pieces import car_at, signed, tag
from game.ui.painter import Painter
from game.ui.theme import INK, PAPER
from game.ui.widgets import arrow_right, mark

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView


def paint_strip(p: Painter, view: MotorRacingView) -> None:
    """All of the strip but what moves."""
    lay = view.layout(p)
    outlook, certain = view.foreseen or (None, None)
    key = (
        view.shown_key,
        view.app.translator.code,
        lay.w,
        lay.h,
        view.scene.viewer,
        view.stage.flagged,
        outlook.action if outlook else "",
        certain.rolls if certain else (),
        bool(view.stage.top_card),
    )
    p.layer(
        "fmr.strip",
        key,
        0,
        lay.strip_y - 12,
        lay.board_w,
        lay.tray_y - lay.strip_y + 12,
        lambda c: _strip(c, view, lay, outlook, certain),
    )
    for car, pose in view.stage.poses.items():
        if pose.mix >= 1:
            _out_car(p, view, lay, car, pose.out, pose.at)
    top = view.stage.top_card
    if top:
        draw_pile_card(p, view.names, top, *lay.discard_spot)
        _count(p, lay.discard_spot, len(view.shown["discard"]) + 1, PAPER.light)


def _strip(c: Painter, view: MotorRacingView, lay: Layout, outlook: Any, branch: Any) -> None:
    t, names, y = c.theme, view.names, lay.strip_y + 12
    x, by, w, h = lay.out_box
    wide = c.text(x, y, names.t("out.title"), 18, t.ink, "jb", v="b")
    c.text(x + wide + 10, y, names.t("out.note"), 14, t.muted, "j", v="b", w=w - wide - 12)
    c.rect(x, by, w, h, t.sand, 8, t.ghost_edge, 1.4)
    if t.name != "night":
        c.hatch(x + 2, by + 2, w - 4, h - 4, "#D6C9AA" if t.name == "paper" else "#E6E6E6", 10, 3)
    if not view.shown["out"]:
        c.rect(x + 10, by + h / 2 - 14, w - 20, 28, t.sand, 6, op=0.93)
        c.text(x + w / 2, by + h / 2, names.t("out.none"), 14, t.muted, "j", "c", w=w - 28)
    _deck(c, view, lay)
    _discard(c, view, lay)
    _totals(c, view, lay, outlook, branch)


def _out_car(p: Painter, view: MotorRacingView, lay: Layout, car: str, index: float, at: float) -> None:
    count = max(1, view.stage.out_count)
    x, ground, w = lay.out_spot(index, count)
    # the next car's tag ends the room behind this one's
    right = min(x + w * 0.5, lay.out_spot(index + 1, count)[0] - 34)
    car_at(p, x, ground, w, view.names.colour(car), "paper")
    top = lay.out_box[1] + 15
    tag(p, x - 14, top, view.names.look(car), view.names.number(view.shown, car), car in view.own_cars)
    face = "jb" if view.app.translator.code == "ja" else "cb"
    colour = PAPER.ink if p.theme.name != "night" else p.theme.light
    # a long line leaves room for the bare number, then for none: the running order tells it too
    for label, f in ((view.names.t("place", n=round(at) + 1), face), (str(round(at) + 1), "cb")):
        if p.width(label, 15, f) <= right - x - 6:
            p.text(right, top, label, 15, colour, f, "r")
            break


def _count(c: Painter, spot: tuple[float, float], n: int, colour: str) -> None:
    x, y = spot
    c.rect(x + PILE + 4, y + 36, 34, 24, INK, 12, PAPER.edge_raised if c.theme.name == "night" else None, 1.2)
    c.text(x + PILE + 21, y + 48, str(n), 18, colour, "cb", "c")


def _deck(c: Painter, view: MotorRacingView, lay: Layout) -> None:
    x, y = lay.deck_spot
    count = view.shown["deck"] if isinstance(view.shown["deck"], int) else len(view.shown["deck"])
    c.text(x, lay.strip_y + 12, view.names.t("deck.title"), 18, c.theme.ink, "jb", v="b", w=94)
    for k in range(min(3, count)):
        at = min(3, count) - 1 - k
        draw_back(c, x + at * 2, y + at, PILE)
    if not count:
        c.rect(x, y, PILE, PILE * RATIO, None, 5, c.theme.ghost_edge, 1.6, dash="5 4")
    _count(c, (x, y), count, PAPER.accent)


def _discard(c: Painter, view: MotorRacingView, lay: Layout) -> None:
    x, y = lay.discard_spot
    pile = view.shown["discard"]
    c.text(x, lay.strip_y + 12, view.names.t("discard.title"), 18, c.theme.ink, "jb", v="b", w=104)
    for k in range(min(2, max(0, len(pile) - 1))):
        c.rect(x + 2 + k * 2, y + 1 + k, PILE, PILE * RATIO, PAPER.card, 5, INK, 1.6)
    if pile:
        draw_pile_card(c, view.names, pile[-1], x, y)
    else:
        c.rect(x, y, PILE, PILE * RATIO, None, 5, c.theme.ghost_edge, 1.6, dash="5 4")
    _count(c, (x, y), len(pile), PAPER.light)


def _totals(c: Painter, view: MotorRacingView, lay: Layout, outlook: Any, branch: Any) -> None:
    """Season totals per team as if it ended now, with what the previewed outcome changes."""
    t = c.theme
    x, y, w, _ = lay.totals_box
    c.text(x, lay.strip_y + 12, totals_title(view), 18, t.ink, "jb", v="b", w=w)
    now = totals_now(view)
    after = branch.points.totals if branch is not None else now
    teams = sorted(now, key=lambda team: -now[team])
    each = min(260.0, (w - 14) / 2)
    for i, team in enumerate(teams):
        bx, by = x + (i // 3) * (each + 14), y + 34 + (i % 3) * 22
        _total(c, view, team, (bx, by, each), now[team], after[team])


def totals_title(view: MotorRacingView) -> str:
    """What the totals are: those so far, or those if the race ended now, or on the faces shown."""
    names, season = view.names, view.shown["races"] > 1
    outlook, branch = view.foreseen or (None, None)
    if outlook is not None and branch is not None and outlook.dice:
        key = "now.on" if season else "now.on_race"
        return names.t(key, faces=faces_text(names.scene, branch.rolls))
    if _counts_only_past(view) or (season and view.shown["phase"] == "over"):
        return names.t("now.season")
    return names.t("now.title" if season else "now.race")


def _counts_only_past(view: MotorRacingView) -> bool:
    """Whether this race counts for nothing yet: a grid that nobody has changed is no result."""
    if view.shown["races"] == 1 or view.foreseen or view.stage.flagged or view.shown["phase"] == "over":
        return False
    return view.between or view.untouched


def totals_now(view: MotorRacingView) -> dict[str, int]:
    """The season's points per team, with this race as it stands once anything has happened in it."""
    if _counts_only_past(view):
        totals = scoring.team_totals(report.final_lines(view.shown))
        return dict(zip(TEAMS, totals, strict=True))
    return dict(points_if_ended_now(view.shown).totals)


def _total(
    c: Painter, view: MotorRacingView, team: str, at: tuple[float, float, float], was: int, new: int
) -> None:
    t, (x, y, w) = c.theme, at
    own = team in view.own_teams
    if own:
        c.rect(x - 5, y - 11, w + 8, 22, t.own_paper, 5)
    colour, shape = view.names.looks[team]
    mark(c, shape, colour, x + 9, y, 7, dark=t.name == "night")
    owner = view.names.owner(view.shown, team)
    ink = t.ink if owner is not None else t.muted
    two = len(view.shown["teams"][0]) > 1
    numbers = x + w - (36 if two else 78)
    room, face = numbers - 24 - x - 23, "jb" if own else "j"
    name = view.names.team_owner(view.shown, team)
    if two:
        # a name alone would stand here twice
        named = view.scene.t("seat.named", name=name, team=view.names.team(team))
        name = named if c.width(named, 15, face) <= room else f"{name} {view.names.team(team)}"
    c.text(x + 23, y, name, 16, ink, face, w=room)
    c.text(numbers, y, str(was), 18, ink, "cb", "r")
    if new == was:
        return
    tone = t.good_paper if new > was else t.danger_paper
    if two:
        # the longer names take the room of the new total
        c.text(numbers + 5, y, signed(new - was), 17, tone, "cb")
    else:
        arrow_right(c, numbers + 8, y, 13, t.muted, 1.6)
        c.text(numbers + 48, y, str(new), 18, ink, "cb", "r")
        c.text(numbers + 53, y, signed(new - was), 17, tone, "cb")
