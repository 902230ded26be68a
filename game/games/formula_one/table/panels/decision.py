"""The decision at the right of the action panel: the choice, its certain consequences, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.games.formula_one.rules.preview import SPIN, SURE, Plan
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.plan import words as wording
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, TextStyle, Theme, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, draw_node, para, row, stack, text
from game.ui.kit.marks import focus_ring, keycap_width
from game.ui.kit.parts import cap
from game.ui.kit.widgets import pushed
from game.ui.race.board.action_panel import arrow
from game.ui.race.board.pieces import grown

WORDS_H, GO_H, OTHER_H = 85.0, 46.0, 29.0
FIGURES = 1.17
"""The largest growth of speeds in large letters: larger ones would reach into the lines below."""


def decision_panel(p: Painter, m: Model, drive: Callable[[], object]) -> Node:
    """Return the choice over its two buttons, or what goes on while others drive."""
    if not m.is_deciding:
        return column(_waiting(p.theme, m), pad=(10, 0, 10, 0), draw=_edge)
    words = column(_words(p, m), fixed_h=WORDS_H)
    return column(words, column(_go(m, drive), *_other(m), gap=8), pad=(10, 0, 10, 0), draw=_edge)


def _edge(p: Painter, rect: Box, look: Look) -> None:
    x, y, _, h = rect
    p.rect(x, y + 2, 1, h - 2, "#0B0D10")


# -- buttons -----
def _go(m: Model, drive: Callable[[], object]) -> Node:
    """Return the button that commits the choice; it is hatched if the car may spin.

    It is bright unless another choice is clearly better.
    """
    plan = m.chosen
    is_open = plan is None and not m.option
    is_good = m.is_as_good(plan.steps[0] if plan is not None and plan.steps else m.option)
    is_hopeless = plan is not None and plan.risk_level == SURE
    item = pushed(
        "go",
        m.names.t("button.working" if m.is_working else "button.open")
        if is_open
        else wording.action_words(m),
        drive,
        key="" if is_open else "Space",
        enabled=not is_open,
        why=m.names.t("why.open") if is_open else "",
        clause=m.clause,
        tooltip=wording.plan_words(m, plan) if plan is not None else m.names.t("tip.go"),
        kind="primary" if is_good and not (is_hopeless or m.names.scene.is_examined) else "normal",
        commits=True,
    )
    item.draw, item.value, item.on_wheel = (
        partial(_draw_go, wording.outcome_words(m)),
        wording.odds_words(m, plan),
        m.choice.choose_next_plan,
    )
    # Keeping the tyre means rolling the dice.
    item.extra["risky"] = (
        plan.risk_level in (SPIN, SURE)
        if plan is not None
        else m.option == "keep" and m.spin_without_tyre > 0
    )
    return box(item=item, h=GO_H)


def _draw_go(outcome: str, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t, rect = p.theme, (x, y + look.pressed, w, h)
    ink, ground = t.light, box(fill=t.raised, stroke=t.lane, sw=1.2, r=9)
    if not e.enabled:
        draw_node(
            p, stack(ground, text(e.label, TextStyle(18), t.light_muted, "c", pad=(12, 0, 12, 0))), rect
        )
        return
    if e.extra["kind"] == "primary":
        ink, ground = INK, box(fill=t.accent, stroke=INK, r=9)
        p.rect(x, rect[1] + 3, w, h, "#7A5400", 9)
    end = box(w=12, draw=partial(_hatched, ink=ink)) if e.extra["risky"] else box(w=8)
    label = box(grow=1, draw=partial(_write_go, label=e.label, outcome=outcome, ink=ink))
    key = row(cap(p, e.key, False, 20, ink), pad=(4, 0, 0, 0))
    draw_node(p, stack(ground, row(end, label, key, end, gap=4, pad=(4, 0, 4, 0))), rect)
    if look.is_hot:
        focus_ring(p, *rect)


def _hatched(p: Painter, rect: Box, look: Look, ink: str) -> None:
    x, y, w, h = rect
    p.hatch(x, y + 5, w, h - 10, ink, 10, 4.2, op=0.8)


def _write_go(p: Painter, rect: Box, look: Look, label: str, outcome: str, ink: str) -> None:
    """Write what the button does, the outcome on a line of its own if both are too long for one."""
    head, before = label.removesuffix(outcome).rstrip(), len(p.cut)
    fits = p.fitted(label, *GO, rect[2])[1] >= MIN_GO
    del p.cut[before:]
    words = text(label, GO, ink)
    if not fits and head not in ("", label):
        # Only the outcome is in large letters: the button is too low for two such lines.
        small = TextStyle(TWO_LINES.size / p.text_scale, TWO_LINES.face)
        words = column(text(head, small, ink, h=20), text(outcome, TWO_LINES, ink, h=20), pad=(0, 2, 0, 4))
    draw_node(p, words, rect)


GO: Final = TextStyle(21, "jb")
MIN_GO: Final = 18.0
"""The least size of the button's label on one line; below it the outcome gets a second line."""
TWO_LINES: Final = Type.LABEL


def _other(m: Model) -> list[Node]:
    """Return the button below, if there is another path at the same speed, or another step."""
    other, step = m.choice.alternative(), m.choice.other_option()
    if other is None and not step:
        return []
    t = m.names.t
    if other is None or wording.plan_kind(other) == "done":
        what = wording.option_words(m, step) if other is None else wording.done_words(m, other)
        # before anything is chosen it stands instead of nothing
        label, brief = what if m.choice.is_open else t("way.option", what=what), what
    else:
        label, brief = (
            wording.describe_path(m, other, brief=m.is_calm),
            wording.describe_path(m, other, brief=True),
        )
    item = pushed(
        "alt",
        label,
        m.choice.choose_other,
        key="Enter",
        tooltip=t("tip.alt" if other is not None else "tip.other_option"),
        clause="F1-4.1" if other is not None else m.clause,
    )
    item.draw, item.on_wheel = partial(_draw_other, brief), m.choice.choose_next_plan
    return [box(item=item, h=OTHER_H)]


MIN_TEXT_SIZE: Final = 12.0
"""The other path is described in brief if it would need smaller letters than this."""


def _draw_other(brief: str, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    fits = p.width(e.label, MIN_TEXT_SIZE, "jb") <= w - keycap_width(p, e.key) - 32
    words = text(e.label if fits else brief, Type.HEAD, t.light, grow=1)
    ground = box(fill=t.raised, stroke=t.lane, sw=1.2, r=7)
    draw_node(p, stack(ground, row(words, cap(p, e.key), gap=12, pad=(11, 0, 9, 0))), e.rect)
    if look.is_hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)


# -- words -----
def _words(p: Painter, m: Model) -> Node:
    """Return the words over the buttons."""
    t, phase, tr = p.theme, m.observation["phase"], m.names.t
    if phase == "match":
        by, now = m.names.seat(m.observation["behind"]), m.observation["speeds"][m.me]
        return _message(t, tr("match.title"), tr("match.text", name=by, now=now, n=m.speeds[-1]))
    if phase == "spare":
        return _message(t, tr("spare.title"), _spare_words(m))
    if phase == "tyre":
        return _message(t, tr("tyre.title"), _tyre_words(m))
    if m.chosen is not None:
        return _calm_plan(t, m, m.chosen) if m.is_calm else _plan(p, m, m.chosen)
    return _message(t, tr("even.title"), tr("even.text")) if m.choice.leaves_risk_open else box()


def _message(t: Theme, title: str, detail: str) -> Node:
    words = para(detail, Type.NOTE, t.light_muted, 1.3, fixed_h=WORDS_H - 32)
    return column(text(title, Type.NAME, t.light, fixed_h=24), words, pad=(4, 5, 4, 0))


def _tyre_words(m: Model) -> str:
    """Return what happens without the special tyre."""
    observation = m.observation
    corner = observation["entered"][observation["judged"]]
    chance = m.spin_without_tyre
    key = "tyre.sure" if chance == 1 else "tyre.text" if m.shows_odds else "tyre.plain"
    if m.is_calm and key == "tyre.text":
        return m.names.t("tyre.calm", n=corner["corner"], chance=m.names.one_in(chance))
    return m.names.t(key, n=corner["corner"], excess=corner["excess"], chance=m.names.chance(chance))


def _spare_words(m: Model) -> str:
    """Return the corners to choose from, each with its excess."""
    t, observation = m.names.t, m.observation
    corners = {entered["corner"]: entered["excess"] for entered in observation["entered"]}
    named = [int(step.split(" ")[1]) for step in m.options]
    listed = m.names.join_names([t("spare.corner", n=n, excess=corners[n]) for n in named])
    return t("spare.text", list=listed)


def _calm_plan(t: Theme, m: Model, plan: Plan) -> Node:
    """Return what the plan comes to, and what is special about it."""
    special = wording.remark(m, plan)
    words = para(wording.calm_words(m, plan), Type.NAME, t.light, 1.25, fixed_h=45 if special else 66)
    return column(words, text(special, Type.HEAD, t.accent, fixed_h=29), pad=(4, 11, 4, 0))


def _plan(p: Painter, m: Model, plan: Plan) -> Node:
    """Return the speed now and then, spaces and wear, and the next turn."""
    t, now = p.theme, m.plans.state.last if m.plans is not None else 0
    words, tone = wording.certain(m, plan)
    colour = {"bad": t.danger, "warn": t.accent}.get(tone, t.light)
    speeds = row(
        text(str(now), TextStyle(grown(p, 30, FIGURES), "cs"), t.light_muted),
        arrow(t.light_muted),
        text(str(0 if plan.lost else plan.speed), TextStyle(grown(p, 40, FIGURES), "cb"), t.light),
        # a little lower, towards the foot of the figures
        text("mph", TextStyle(20, "cs"), t.light_muted, pad=(0, 6, 0, 0)),
        text(wording.remark(m, plan), Type.HEAD, t.accent, "r", grow=1, pad=(5, 6, 0, 0)),
        gap=6,
        fixed_h=41,
    )
    lines = (
        text(words, Type.CAPTION, colour, fixed_h=19),
        text(wording.later(m, plan), Type.CAPTION, t.light_muted, fixed_h=19),
    )
    return column(speeds, *lines, pad=(4, 1, 4, 0))


def _waiting(t: Theme, m: Model) -> Node:
    """Return what goes on while others drive."""
    stage, names = m.stage, m.names
    turn = stage.displayed["turn"]
    if turn is None or not stage.displayed["round"]:
        return _message(t, names.t("wait.order"), names.t("wait.order_text"))
    speed = names.t("wait.speed", n=stage.displayed["speeds"][turn])
    head = row(
        text(names.t("wait.own") if m.is_me(turn) else names.seat(turn), Type.NAME, t.light, grow=1),
        text(speed, TextStyle(18, "cs"), t.light_muted, "r"),
        fixed_h=30,
    )
    note = names.scene.render_text(stage.note) if stage.note else ""
    return column(head, para(note, Type.BODY, t.light, 1.4, fixed_h=116), pad=(4, 8, 4, 0))
