"""The box at the right of the tray: what is chosen, what is certain, and the buttons that commit it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.games.formula_one.cards import MOST_BRAKES
from game.games.formula_one.chances import without_special
from game.games.formula_one.table.geometry import Box
from game.games.formula_one.table.names import of_rolls
from game.games.formula_one.table.patterns import SPIN, SURE
from game.games.formula_one.table.plans import EXTRAS, Plan, next_speeds
from game.ui import svg
from game.ui.board.chances import odds_shown
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.theme import INK
from game.ui.widgets import button, focus_ring, keycap

if TYPE_CHECKING:
    from game.games.formula_one.table.view import FormulaOneView

GO_H, OTHER_H = 46.0, 29.0


# -- buttons -------------------------------------------------------------------------------------------
def declare_decision(ui: Elements, view: FormulaOneView) -> None:
    """The decision's buttons."""
    if not view.deciding:
        return
    phase = view.shown["phase"]
    if phase == "match":
        _two(ui, view, ("match", _match_label(view)), ("keep", view.names.t("button.keep_speed")),
             lambda: view.commit("match_speed"), lambda: view.commit("keep_speed"))  # fmt: skip
    elif phase == "tyre":
        _two(ui, view, ("use", view.names.t("button.use_tyre")), ("keep", view.names.t(_keep_tyre(view))),
             lambda: view.commit("use"), lambda: view.commit("keep"))  # fmt: skip
    else:
        _go(ui, view)
        _other(ui, view)


def _go_box(view: FormulaOneView) -> Box:
    x, y, w, _ = view.lay.decision
    return x + 10, y + 85, w - 20, GO_H


def _other_box(view: FormulaOneView) -> Box:
    x, y, w, h = view.lay.decision
    return x + 10, y + h - OTHER_H - 8, w - 20, OTHER_H


def _go(ui: Elements, view: FormulaOneView) -> None:
    """The button that drives; it carries the odds, and is hatched where one may spin."""
    plan = view.chosen
    t = view.names.t
    label = t(f"button.{_verb(plan)}") if plan is not None else t("button.drive")
    made = button(
        ui, "go", *_go_box(view), label, view.drive, key="Space", enabled=plan is not None,
        clause=view.clause(), tooltip=t("tip.go"),
    )  # fmt: skip
    made.draw = _draw_go
    risky = plan is not None and plan.tone in (SPIN, SURE)
    made.value = odds_words(view, plan)
    made.on_wheel = view.choice.step
    made.extra.update(commits=True, risky=risky, odds=_odds_parts(view, plan))


def _verb(plan: Plan) -> str:
    if plan.steps == ("done",):
        return "done"
    if plan.blocked:
        return "stay"
    if plan.in_box:
        return "pit"
    if not plan.nodes:
        return "brake" if plan.lost else "stand"
    return "drive"


def _odds_parts(view: FormulaOneView, plan: Plan | None) -> tuple[str, str, str]:
    """The word, the exact number and the per cent of the chance to spin."""
    t = view.names.t
    if plan is None or plan.tone not in (SPIN, SURE):
        return "", "", ""
    if plan.lost == "retire":
        return t("odds.retires"), "", ""
    if plan.spin == 1:
        return t("odds.spins"), "", ""
    if not odds_shown(view.app):
        return "", "", ""
    a, b = of_rolls(plan.spin)
    return t("odds.spin"), view.scene.t("odds.in_short", a=a, b=b), t("odds.pct", p=plan.spin)


def odds_words(view: FormulaOneView, plan: Plan | None) -> str:
    """The same in one line."""
    if plan is None:
        return ""
    word, exact, _ = _odds_parts(view, plan)
    return view.names.t("odds.line", chance=view.names.chance(plan.spin)) if exact else word


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
    left += p.text(left, middle, e.label, 21, INK, "jb", w=w - 60) + 8
    left += keycap(p, left, middle, e.key, False, 20, colour=INK) + 8
    _draw_odds(p, e.extra["odds"], left, x + w - 20, middle)


def _draw_odds(p: Painter, odds: tuple[str, str, str], left: float, right: float, y: float) -> None:
    """The odds as large as there is room for; the word goes before the numbers do."""
    word, exact, percent = odds
    whole, bare = (word, exact, percent), ("", exact, percent)
    for parts, size in ((whole, 21), (whole, 19), (bare, 20)):
        large, small, plain = (size, size - 4, 16)
        wides = p.width(parts[0], plain, "jb"), p.width(exact, large, "cb"), p.width(percent, small, "cs")
        if sum(wides) + 12 <= right - left or not parts[0]:
            break
    if percent:
        right -= p.text(right, y, percent, small, INK, "cs", "r", w=(right - left) * 0.5) + 6
    if exact:
        right -= p.text(right, y, exact, large, INK, "cb", "r", w=right - left) + 6
    if parts[0]:
        p.text(right, y, parts[0], plain, INK, "jb", "r", w=right - left)


def _other(ui: Elements, view: FormulaOneView) -> None:
    """The button below: another way at the same speed."""
    other = view.choice.alternative()
    if other is None:
        return
    t = view.names.t
    label = way_words(view, other)
    made = button(
        ui, "alt", *_other_box(view), label, view.choose_other, key="Enter", tooltip=t("tip.alt"),
        clause="F1-4.1",
    )  # fmt: skip
    made.draw = _draw_other
    made.on_wheel = view.choice.step


def way_words(view: FormulaOneView, plan: Plan) -> str:
    """A plan in few words: where to, and what it risks."""
    t = view.names.t
    to = t("way.box") if plan.in_box else view.names.space(view.ground.circuit.labels[plan.end])
    what = odds_words(view, plan)
    if not what:
        worn = plan.tyres or plan.brakes
        what = view.names.wear(plan.tyres, plan.brakes) if worn else t(f"way.{plan.tone}")
    return t("way.line", to=to, what=what)


def _draw_other(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(x, y, w, h, t.raised, 7, t.lane, 1.2)
    if look.hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)
    cap = keycap(p, x + w - 9, y + h / 2, e.key, True, 18, "r")
    p.text(x + 11, y + h / 2, e.label, 15, t.light, "jb", w=w - cap - 32)


def _two(
    ui: Elements, view: FormulaOneView, first: tuple[str, str], second: tuple[str, str],
    one: Callable[[], Any], two: Callable[[], Any],
) -> None:  # fmt: skip
    """Two buttons that commit, for Space and for Enter."""
    made = button(ui, first[0], *_go_box(view), first[1], one, kind="primary", key="Space", size=18,
                  clause=view.clause())  # fmt: skip
    made.extra["commits"] = True
    made = button(
        ui, second[0], *_other_box(view), second[1], two, key="Enter", size=15, clause=view.clause()
    )
    made.extra["commits"] = True


def _match_label(view: FormulaOneView) -> str:
    return view.names.t("button.match_speed", n=_matched(view))


def _keep_tyre(view: FormulaOneView) -> str:
    """Keeping the card is a roll, where anything is left to roll for."""
    return "button.keep_tyre_spins" if without_special(view.position).spin == 1 else "button.keep_tyre"


def _matched(view: FormulaOneView) -> int:
    """The speed that may be taken from the faster car ahead."""
    seen = view.shown
    by = seen["behind"]
    most = seen["before"]["speed"] + 60
    return int(min(seen["speeds"][by], most)) if by is not None else 0


# -- words ---------------------------------------------------------------------------------------------
def paint_decision(p: Painter, view: FormulaOneView) -> None:
    """The words over the buttons."""
    x, y, _, h = view.layout(p).decision
    p.rect(x, y + 2, 1, h - 2, "#0B0D10")
    phase = view.shown["phase"]
    if not view.deciding:
        _waiting(p, view)
    elif phase == "match":
        by = view.names.seat(view.shown["behind"])
        said = view.names.t("match.text", name=by, now=view.shown["speeds"][view.me], n=_matched(view))
        _says(p, view, view.names.t("match.title"), said)
    elif phase == "tyre":
        _says(p, view, view.names.t("tyre.title"), _tyre_words(view))
    elif view.chosen is not None:
        _plan(p, view, view.chosen)


def _says(p: Painter, view: FormulaOneView, head: str, text: str) -> None:
    x, y, w, _ = view.layout(p).decision
    p.text(x + 14, y + 20, head, 18, p.theme.light, "jb", w=w - 28)
    p.block(x + 14, y + 44, w - 28, 40, text, 15, p.theme.light_muted, "j", 1.3)


def _tyre_words(view: FormulaOneView) -> str:
    """What happens without the special tyre."""
    seen = view.shown
    corner = seen["entered"][seen["judged"]]
    chance = without_special(view.position).spin
    key = "tyre.sure" if chance == 1 else "tyre.text" if odds_shown(view.app) else "tyre.plain"
    return view.names.t(key, n=corner["corner"], excess=corner["excess"], chance=view.names.chance(chance))


def _plan(p: Painter, view: FormulaOneView, plan: Plan) -> None:
    """Speed now and then, spaces and wear, what comes next turn."""
    x, y, w, _ = view.layout(p).decision
    t = p.theme
    now = view.plans.state.last if view.plans is not None else 0
    left = x + 14
    left += p.text(left, y + 22, str(now), 30, t.light_muted, "cs") + 7
    arrow = f"M{left} {y + 23}H{left + 17}"
    head = f"M{left + 14} {y + 16}L{left + 24} {y + 23}L{left + 14} {y + 30}Z"
    p.frags(left - 3, y + 14, 32, 18, svg.path(arrow, None, t.light_muted, 3.2, cap="butt")
            + svg.path(head, t.light_muted))  # fmt: skip
    left += 31
    left += p.text(left, y + 22, str(0 if plan.lost else plan.speed), 40, t.light, "cb") + 5
    left += p.text(left, y + 25, "mph", 20, t.light_muted, "cs") + 12
    remark = _remark(view, plan)
    if remark:
        p.text(x + w - 14, y + 25, remark, 15, t.accent, "jb", "r", w=x + w - 14 - left)
    said, tone = certain(view, plan)
    colour = {"bad": t.danger, "warn": t.accent}.get(tone, t.light)
    p.text(x + 14, y + 51, said, 14, colour, "j", w=w - 28)
    p.text(x + 14, y + 70, later(view, plan), 14, t.light_muted, "j", w=w - 28)


def _remark(view: FormulaOneView, plan: Plan) -> str:
    """Something special about the turn: a lap done, a card played."""
    t = view.names.t
    if plan.laps and not plan.lost:
        left = view.shown["laps"][view.me] - plan.laps
        return t("facts.finish") if left <= 0 else t("facts.lap", n=left)
    if plan.baulked_by >= 0 and not plan.lost and plan.final < plan.speed:
        return t("facts.down_to", n=plan.final)
    if view.choice.card in EXTRAS and plan is view.chosen and len(plan.legs) < 2:
        return t("facts.card_idle")
    return ""


def certain(view: FormulaOneView, plan: Plan) -> tuple[str, str]:
    """What is certain of a plan, and its tone: `good`, `warn` or `bad`."""
    t, names = view.names.t, view.names
    if plan.lost == "retire":
        return t("facts.retires", name=names.seat(plan.baulked_by)), "bad"
    if plan.lost:
        return t(f"facts.spins_{plan.cause}"), "bad"
    if plan.blocked:
        return t("facts.blocked"), "warn"
    if _verb(plan) == "done":
        return t("facts.no_extra"), ""
    if plan.in_box:
        return t("facts.box", n=len(plan.nodes)), ""
    wear = names.wear(plan.tyres, plan.brakes)
    if plan.baulked_by >= 0:
        key = "facts.baulked_faster" if plan.matches else "facts.baulked"
        worn = plan.tyres or plan.brakes
        said = t(key, name=names.seat(plan.baulked_by), n=len(plan.nodes), wear=wear)
        return said, "bad" if worn else "warn"
    if not plan.drop:
        gains = view.plans is not None and plan.speed > view.plans.state.last
        return t("facts.gains" if gains else "facts.same", n=len(plan.nodes)), ""
    if not (plan.tyres or plan.brakes):
        return t("facts.brakes_free", n=len(plan.nodes)), ""
    return t("facts.brakes", n=len(plan.nodes), wear=wear), "warn"


def later(view: FormulaOneView, plan: Plan) -> str:
    """What the next turn allows."""
    t = view.names.t
    if plan.lost == "retire":
        return t("next.out")
    if plan.lost or plan.spin == 1:
        return t("next.rejoin")
    if plan.in_box:
        return t("next.box")
    tyres = view.shown["tyres"][view.me] + plan.tyres
    slowest, free, fastest = next_speeds(plan, tyres)
    if view.shown["brakes"][view.me] + plan.brakes >= MOST_BRAKES and free:
        return t("next.brakes", free=free, high=fastest)
    if slowest:
        return t("next.worn", low=slowest, free=free, high=fastest)
    return t("next.speeds", free=free, high=fastest)


def _waiting(p: Painter, view: FormulaOneView) -> None:
    """What is going on while others drive."""
    t, stage, names = p.theme, view.stage, view.names
    x, y, w, h = view.layout(p).decision
    turn = stage.seen["turn"]
    if turn is None or not stage.seen["round"]:
        _says(p, view, names.t("wait.order"), names.t("wait.order_text"))
        return
    head = names.t("wait.own") if view.scene.is_me(turn) else names.seat(turn)
    p.text(x + 14, y + 22, head, 18, t.light, "jb", w=w - 120)
    speed = names.t("wait.speed", n=stage.seen["speeds"][turn])
    p.text(x + w - 14, y + 22, speed, 18, t.light_muted, "cs", "r")
    if stage.note:
        told = view.scene.told(stage.note)
        p.block(x + 14, y + 50, w - 28, h - 60, told, 16, t.light, "j", 1.4)
