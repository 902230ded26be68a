"""The box at the right of the tray: what is chosen, what is certain, and the buttons that commit it."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.games.formula_one.table.board.tones import SPIN, SURE
from game.games.formula_one.table.layout import Box
from game.games.formula_one.table.model import Commands, Model
from game.games.formula_one.table.plan.plans import Plan
from game.games.formula_one.table.plan.words import (
    certain,
    later,
    odds_parts,
    odds_words,
    remark,
    verb,
    way_words,
)
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring, keycap, keycap_width
from game.ui.kit.widgets import button
from game.ui.race.board.pieces import grown

GO_H, OTHER_H = 46.0, 29.0
FIGURES = 1.17
"""So many times as large as normal speeds are in large letters: larger ones reach into the lines below."""


def declare_decision(ui: Elements, m: Model, do: Commands) -> None:
    """The decision's buttons."""
    if not m.deciding:
        return
    phase, t = m.shown["phase"], m.names.t
    if phase == "match":
        match = "match", t("button.match_speed", n=_matched(m)), "match_speed"
        _two(ui, m, do, match, ("keep", t("button.keep_speed"), "keep_speed"))
    elif phase == "tyre":
        # keeping the card is a roll, where anything is left to roll for
        keep = t("button.keep_tyre_spins" if m.bare_spin == 1 else "button.keep_tyre")
        _two(ui, m, do, ("use", t("button.use_tyre"), "use"), ("keep", keep, "keep"))
    else:
        _go(ui, m, do)
        _other(ui, m, do)


def _go_box(m: Model) -> Box:
    x, y, w, _ = m.layout.decision
    return x + 10, y + 85, w - 20, GO_H


def _other_box(m: Model) -> Box:
    x, y, w, h = m.layout.decision
    return x + 10, y + h - OTHER_H - 8, w - 20, OTHER_H


def _go(ui: Elements, m: Model, do: Commands) -> None:
    """The button that drives; it carries the odds, and is hatched where one may spin."""
    plan = m.chosen
    t = m.names.t
    label = t(f"button.{verb(plan)}") if plan is not None else t("button.drive")
    made = button(
        ui,
        "go",
        *_go_box(m),
        label,
        do.drive,
        key="Space",
        enabled=plan is not None,
        clause=m.clause,
        tooltip=t("tip.go"),
    )
    made.draw = _draw_go
    risky = plan is not None and plan.tone in (SPIN, SURE)
    made.value = odds_words(m, plan)
    made.on_wheel = do.next_way
    made.extra |= {"commits": True, "risky": risky, "of": odds_parts(m, plan)}


SMALLEST = 18.0
"""The least size of the chance on the button."""


def _draw_go(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    if look.pressed:
        y += 1
    p.rect(x, y + 3, w, h, "#7A5400", 9)
    p.rect(x, y, w, h, t.accent, 9, INK, 1.4)
    if e.extra["risky"]:
        for left in (x + 4, x + w - 16):
            p.frags(left, y + 4, 13, h - 8, svg.hatch(left, y + 5, 12, h - 10, INK, 10, 4.2, 0.8))
    if look.hot:
        focus_ring(p, x, y, w, h)
    left = x + 22 if e.extra["risky"] else x + 18
    middle = y + h / 2
    odds, right, cap = e.of(tuple), x + w - 20, keycap_width(p, e.key, 20) + 16
    least = p.width(odds[1], SMALLEST, "cb") + 14 if odds[1] else 0
    free = right - left - least
    # the chance is kept where large letters leave no room for all: first the key's sign goes
    before = len(p.cut)
    shown = p.fitted(e.label, 21, "jb", free - cap)[0] == e.label
    del p.cut[before:]
    left += p.text(left, middle, e.label, 21, INK, "jb", w=free - cap if shown else free - 8) + 8
    if shown:
        left += keycap(p, left, middle, e.key, False, 20, colour=INK) + 8
    _draw_odds(p, odds, left, right, middle)


def _wides(p: Painter, odds: tuple[str, str, str], size: float) -> tuple[float, float, float]:
    """How wide the word, the fraction and the percentage are."""
    word, exact, percent = odds
    return p.width(word, 16, "jb"), p.width(exact, size, "cb"), p.width(percent, size - 4, "cs")


def _draw_odds(p: Painter, odds: tuple[str, str, str], left: float, right: float, y: float) -> None:
    """The odds as large as there is room for; first the word goes, then the percentage."""
    word, exact, percent = odds
    tries = [((word, exact, percent), size) for size in (21.0, 19.0)]
    tries += [(("", exact, part), size) for part in (percent, "") for size in (20.0, SMALLEST)]
    room = right - left - 12
    parts, size = next((one for one in tries if sum(_wides(p, *one)) <= room), tries[-1])
    if parts[2]:
        right -= p.text(right, y, percent, size - 4, INK, "cs", "r", w=(right - left) * 0.5) + 6
    if exact:
        right -= p.text(right, y, exact, size, INK, "cb", "r", w=right - left) + 6
    if parts[0]:
        p.text(right, y, parts[0], 16, INK, "jb", "r", w=right - left)


def _other(ui: Elements, m: Model, do: Commands) -> None:
    """The button below: another way at the same speed."""
    other = m.choice.alternative()
    if other is None:
        return
    t = m.names.t
    label = way_words(m, other)
    made = button(
        ui,
        "alt",
        *_other_box(m),
        label,
        do.choose_other,
        key="Enter",
        tooltip=t("tip.alt"),
        clause="F1-4.1",
    )
    made.draw = partial(_draw_other, way_words(m, other, brief=True))
    made.on_wheel = do.next_way


LEAST: Final = 12.0
"""The other way is told in brief where it had to be set smaller than this."""


def _draw_other(brief: str, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(x, y, w, h, t.raised, 7, t.lane, 1.2)
    if look.hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)
    cap = keycap(p, x + w - 9, y + h / 2, e.key, True, 18, "r")
    room = w - cap - 32
    said = e.label if p.width(e.label, LEAST, "jb") <= room else brief
    p.text(x + 11, y + h / 2, said, 15, t.light, "jb", w=room)


def _two(
    ui: Elements, m: Model, do: Commands, first: tuple[str, str, str], second: tuple[str, str, str]
) -> None:
    """Two buttons that commit, for Space and for Enter: the id, the label and the action of each."""
    (one, said, act), (other, less, act_less) = first, second
    for made in (
        button(ui, one, *_go_box(m), said, partial(do.commit, act), kind="primary", key="Space", size=18),
        button(ui, other, *_other_box(m), less, partial(do.commit, act_less), key="Enter", size=15),
    ):
        made.clause = m.clause
        made.extra["commits"] = True
        # to keep the tyre is to roll the die
        made.extra["risky"] = made.id == "keep" and m.bare_spin > 0


def _matched(m: Model) -> int:
    """The speed that may be taken from the faster car ahead."""
    seen = m.shown
    by = seen["behind"]
    most = seen["before"]["speed"] + 60
    return int(min(seen["speeds"][by], most)) if by is not None else 0


# -- words ---
def paint_decision(p: Painter, m: Model) -> None:
    """The words over the buttons."""
    x, y, _, h = m.layout.decision
    p.rect(x, y + 2, 1, h - 2, "#0B0D10")
    phase = m.shown["phase"]
    if not m.deciding:
        _waiting(p, m)
    elif phase == "match":
        by = m.names.seat(m.shown["behind"])
        said = m.names.t("match.text", name=by, now=m.shown["speeds"][m.me], n=_matched(m))
        _says(p, m, m.names.t("match.title"), said)
    elif phase == "tyre":
        _says(p, m, m.names.t("tyre.title"), _tyre_words(m))
    elif m.chosen is not None:
        _plan(p, m, m.chosen)


def _says(p: Painter, m: Model, head: str, text: str) -> None:
    x, y, w, _ = m.layout.decision
    p.text(x + 14, y + 20, head, 18, p.theme.light, "jb", w=w - 28)
    p.block(x + 14, y + 44, w - 28, 40, text, 15, p.theme.light_muted, "j", 1.3)


def _tyre_words(m: Model) -> str:
    """What happens without the special tyre."""
    seen = m.shown
    corner = seen["entered"][seen["judged"]]
    chance = m.bare_spin
    key = "tyre.sure" if chance == 1 else "tyre.text" if m.odds else "tyre.plain"
    return m.names.t(key, n=corner["corner"], excess=corner["excess"], chance=m.names.chance(chance))


def _plan(p: Painter, m: Model, plan: Plan) -> None:
    """Speed now and then, spaces and wear, what comes next turn."""
    x, y, w, _ = m.layout.decision
    t = p.theme
    now = m.plans.state.last if m.plans is not None else 0
    left = x + 14
    left += p.text(left, y + 22, str(now), grown(p, 30, FIGURES), t.light_muted, "cs") + 7
    arrow = f"M{left} {y + 23}H{left + 17}"
    head = f"M{left + 14} {y + 16}L{left + 24} {y + 23}L{left + 14} {y + 30}Z"
    p.frags(
        left - 3,
        y + 14,
        32,
        18,
        svg.path(arrow, None, t.light_muted, 3.2, cap="butt") + svg.path(head, t.light_muted),
    )
    left += 31
    left += (
        p.text(left, y + 22, str(0 if plan.lost else plan.speed), grown(p, 40, FIGURES), t.light, "cb") + 5
    )
    left += p.text(left, y + 25, "mph", 20, t.light_muted, "cs") + 12
    special = remark(m, plan)
    if special:
        p.text(x + w - 14, y + 25, special, 15, t.accent, "jb", "r", w=x + w - 14 - left)
    said, tone = certain(m, plan)
    colour = {"bad": t.danger, "warn": t.accent}.get(tone, t.light)
    p.text(x + 14, y + 51, said, 14, colour, "j", w=w - 28)
    p.text(x + 14, y + 70, later(m, plan), 14, t.light_muted, "j", w=w - 28)


def _waiting(p: Painter, m: Model) -> None:
    """What is going on while others drive."""
    t, stage, names = p.theme, m.stage, m.names
    x, y, w, h = m.layout.decision
    turn = stage.seen["turn"]
    if turn is None or not stage.seen["round"]:
        _says(p, m, names.t("wait.order"), names.t("wait.order_text"))
        return
    head = names.t("wait.own") if m.is_me(turn) else names.seat(turn)
    p.text(x + 14, y + 22, head, 18, t.light, "jb", w=w - 120)
    speed = names.t("wait.speed", n=stage.seen["speeds"][turn])
    p.text(x + w - 14, y + 22, speed, 18, t.light_muted, "cs", "r")
    if stage.note:
        told = m.names.scene.told(stage.note)
        p.block(x + 14, y + 50, w - 28, h - 60, told, 16, t.light, "j", 1.4)
