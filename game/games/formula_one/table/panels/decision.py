"""The decision at the right of the action panel: the choice, its certain consequences, and the buttons."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.games.formula_one.table.board.tones import SPIN, SURE
from game.games.formula_one.table.model import Commands, Model
from game.games.formula_one.table.plan.plans import Plan
from game.games.formula_one.table.plan.words import (
    action_words,
    calm_words,
    certain,
    describe_path,
    later,
    odds_words,
    option_words,
    outcome_words,
    plan_kind,
    plan_words,
    remark,
)
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring, keycap, keycap_width
from game.ui.kit.widgets import declare_button
from game.ui.race.board.pieces import grown

GO_H, OTHER_H = 46.0, 29.0
FIGURES = 1.17
"""The largest growth of speeds in large letters: larger ones would reach into the lines below."""


def declare_decision(ui: Elements, m: Model, do: Commands) -> None:
    """Declare the two buttons of a decision: one commits the choice, the other changes it."""
    if m.is_deciding:
        _go(ui, m, do)
        _other(ui, m, do)


def _go_box(m: Model) -> Box:
    x, y, w, _ = m.layout.decision
    return x + 10, y + 85, w - 20, GO_H


def _other_box(m: Model) -> Box:
    x, y, w, h = m.layout.decision
    return x + 10, y + h - OTHER_H - 8, w - 20, OTHER_H


def _go(ui: Elements, m: Model, do: Commands) -> None:
    """Declare the button that commits the choice; it is hatched if the car may spin."""
    plan = m.chosen
    is_open = plan is None and not m.option
    button = declare_button(
        ui,
        "go",
        *_go_box(m),
        m.names.t("button.working" if m.is_working else "button.open") if is_open else action_words(m),
        do.drive,
        key="" if is_open else "Space",
        enabled=not is_open,
        why=m.names.t("why.open") if is_open else "",
        clause=m.clause,
        tooltip=plan_words(m, plan) if plan is not None else m.names.t("tip.go"),
    )
    button.draw = partial(_draw_go, outcome_words(m))
    # Keeping the tyre means rolling the dice.
    risky = (
        plan.risk_level in (SPIN, SURE)
        if plan is not None
        else m.option == "keep" and m.spin_without_tyre > 0
    )
    button.value = odds_words(m, plan)
    button.on_wheel = do.next_path
    is_hopeless = plan is not None and plan.risk_level == SURE
    kind = "normal" if m.names.scene.is_examined or is_hopeless else "primary"
    button.extra |= {"commits": True, "risky": risky, "kind": kind}


def _draw_go(outcome: str, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    if look.pressed:
        y += 1
    if not e.enabled:
        p.rect(x, y, w, h, t.raised, 9, t.lane, 1.2)
        p.text(x + w / 2, y + h / 2, e.label, 18, t.light_muted, "j", "c", w=w - 24)
        return
    ink = INK
    if e.extra["kind"] == "primary":
        p.rect(x, y + 3, w, h, "#7A5400", 9)
        p.rect(x, y, w, h, t.accent, 9, INK, 1.4)
    else:
        ink = t.light
        p.rect(x, y, w, h, t.raised, 9, t.lane, 1.2)
    hatched = e.extra["risky"]
    if hatched:
        for left in (x + 4, x + w - 16):
            p.svg_fragments(left, y + 4, 13, h - 8, svg.hatch(left, y + 5, 12, h - 10, ink, 10, 4.2, 0.8))
    if look.is_hot:
        focus_ring(p, x, y, w, h)
    margin = 20 if hatched else 16
    max_w = w - 2 * margin - keycap_width(p, e.key, 20) - 8
    keycap(p, x + w - margin, y + h / 2, e.key, False, 20, "r", colour=ink)
    before = len(p.cut)
    fits = p.fitted(e.label, 21, "jb", max_w)[1] >= MIN_GO
    del p.cut[before:]
    head = e.label.removesuffix(outcome).rstrip()
    if fits or head in ("", e.label):
        p.text(x + margin, y + h / 2, e.label, 21, ink, "jb", w=max_w)
        return
    # Only the outcome is in large letters: the button is too low for two such lines.
    p.text(x + margin, y + h / 2 - 11, head, TWO_LINES / p.text_scale, ink, "jb", w=max_w)
    p.text(x + margin, y + h / 2 + 9, outcome, TWO_LINES, ink, "jb", w=max_w)


MIN_GO: Final = 18.0
"""The least size of the button's label on one line; below it the outcome gets a second line."""
TWO_LINES: Final = 17.0
"""The size of words on two lines."""


def _other(ui: Elements, m: Model, do: Commands) -> None:
    """Declare the button below: another path at the same speed, or the other step."""
    other, step = m.choice.alternative(), m.choice.other_option()
    if other is None and not step:
        return
    t = m.names.t
    if other is None or plan_kind(other) == "done":
        what = option_words(m, step) if other is None else t("button.done")
        # before anything is chosen it stands instead of nothing
        label, brief = what if m.choice.is_open else t("way.option", what=what), what
    else:
        label, brief = describe_path(m, other, brief=m.is_calm), describe_path(m, other, brief=True)
    button = declare_button(
        ui,
        "alt",
        *_other_box(m),
        label,
        do.choose_other,
        key="Enter",
        tooltip=t("tip.alt" if other is not None else "tip.other_option"),
        clause="F1-4.1" if other is not None else m.clause,
    )
    button.draw = partial(_draw_other, brief)
    button.on_wheel = do.next_path


MIN_TEXT_SIZE: Final = 12.0
"""The other path is described in brief if it would need smaller letters than this."""


def _draw_other(brief: str, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(x, y, w, h, t.raised, 7, t.lane, 1.2)
    if look.is_hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)
    cap = keycap(p, x + w - 9, y + h / 2, e.key, True, 18, "r")
    max_w = w - cap - 32
    text = e.label if p.width(e.label, MIN_TEXT_SIZE, "jb") <= max_w else brief
    p.text(x + 11, y + h / 2, text, 15, t.light, "jb", w=max_w)


# -- words -----
def paint_decision(p: Painter, m: Model) -> None:
    """Paint the words over the buttons."""
    x, y, _, h = m.layout.decision
    p.rect(x, y + 2, 1, h - 2, "#0B0D10")
    phase = m.observation["phase"]
    if not m.is_deciding:
        _waiting(p, m)
    elif phase == "match":
        by = m.names.seat(m.observation["behind"])
        text = m.names.t("match.text", name=by, now=m.observation["speeds"][m.me], n=m.speeds[-1])
        _paint_message(p, m, m.names.t("match.title"), text)
    elif phase == "spare":
        _paint_message(p, m, m.names.t("spare.title"), _spare_words(m))
    elif phase == "tyre":
        _paint_message(p, m, m.names.t("tyre.title"), _tyre_words(m))
    elif m.chosen is not None and m.is_calm:
        x, y, w, _ = m.layout.decision
        special = remark(m, m.chosen)
        h = 46.0 if special else 66.0
        p.block(x + 14, y + 22, w - 28, h, calm_words(m, m.chosen), 18, p.theme.light, "jb", 1.25)
        p.text(x + 14, y + 71, special, 15, p.theme.accent, "jb", w=w - 28)
    elif m.chosen is not None:
        _plan(p, m, m.chosen)
    elif m.choice.leaves_risk_open:
        _paint_message(p, m, m.names.t("even.title"), m.names.t("even.text"))


def _paint_message(p: Painter, m: Model, head: str, text: str) -> None:
    x, y, w, _ = m.layout.decision
    p.text(x + 14, y + 20, head, 18, p.theme.light, "jb", w=w - 28)
    p.block(x + 14, y + 44, w - 28, 40, text, 15, p.theme.light_muted, "j", 1.3)


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


def _plan(p: Painter, m: Model, plan: Plan) -> None:
    """Paint the speed now and then, spaces and wear, and the next turn."""
    x, y, w, _ = m.layout.decision
    t = p.theme
    now = m.plans.state.last if m.plans is not None else 0
    left = x + 14
    left += p.text(left, y + 22, str(now), grown(p, 30, FIGURES), t.light_muted, "cs") + 7
    arrow = f"M{left} {y + 23}H{left + 17}"
    head = f"M{left + 14} {y + 16}L{left + 24} {y + 23}L{left + 14} {y + 30}Z"
    p.svg_fragments(
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
    text, tone = certain(m, plan)
    colour = {"bad": t.danger, "warn": t.accent}.get(tone, t.light)
    p.text(x + 14, y + 51, text, 14, colour, "j", w=w - 28)
    p.text(x + 14, y + 70, later(m, plan), 14, t.light_muted, "j", w=w - 28)


def _waiting(p: Painter, m: Model) -> None:
    """Paint what goes on while others drive."""
    t, stage, names = p.theme, m.stage, m.names
    x, y, w, h = m.layout.decision
    turn = stage.displayed["turn"]
    if turn is None or not stage.displayed["round"]:
        _paint_message(p, m, names.t("wait.order"), names.t("wait.order_text"))
        return
    head = names.t("wait.own") if m.is_me(turn) else names.seat(turn)
    p.text(x + 14, y + 22, head, 18, t.light, "jb", w=w - 120)
    speed = names.t("wait.speed", n=stage.displayed["speeds"][turn])
    p.text(x + w - 14, y + 22, speed, 18, t.light_muted, "cs", "r")
    if stage.note:
        note = m.names.scene.render_text(stage.note)
        p.block(x + 14, y + 50, w - 28, h - 60, note, 16, t.light, "j", 1.4)
