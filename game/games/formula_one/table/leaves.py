"""The corners of a plan in words and exact numbers, for the call-out, the read-out and tooltips."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from game.games.formula_one.cards import FAULTY_BRAKES, PUNCTURE
from game.games.formula_one.chances import SPECIAL_MOST, Hurdle, Trial
from game.games.formula_one.charts import Penalty
from game.games.formula_one.table.callout import BOTH, HEAVY, NOTHING, SPIN, TYRES, Leaf, Part
from game.games.formula_one.table.names import ROLLS
from game.ui.board.chances import odds_shown

if TYPE_CHECKING:
    from game.games.formula_one.table.plans import Plan
    from game.games.formula_one.table.view import FormulaOneView


def leaves_of(view: FormulaOneView, plan: Plan) -> list[Leaf]:
    """A leaf a corner that is entered, in order; none for those that a sure spin before them makes void."""
    if plan.prospect is None:
        return []
    return [_leaf(view, plan, trial) for trial in plan.prospect.trials if trial.reached]


def _leaf(view: FormulaOneView, plan: Plan, trial: Trial) -> Leaf:
    names, hurdle = view.names, trial.hurdle
    t = names.t
    number = view.ground.track.corners[hurdle.corner].number
    head = t("corner.head", limit=hurdle.limit, speed=plan.speed)
    excess = f"+{hurdle.excess}" if hurdle.excess > 0 else ""
    if hurdle.excess <= 0:
        return Leaf(number, head, "", t("corner.within"), "good")
    if hurdle.let == "free":
        return Leaf(number, head, excess, t("corner.superb"), "good")
    if trial.spin == 1:
        return Leaf(number, head, excess, t(f"corner.{why_spin(view, plan, hurdle)}"), "bad")
    if trial.special:
        return Leaf(number, head, excess, t("corner.special"), "good")
    if trial.spread == {Penalty(): 1}:
        return Leaf(number, head, excess, t("corner.harmless"), "good")
    if not odds_shown(view.app):
        return Leaf(number, head, excess, t("corner.dice"), "bad")
    return Leaf(number, head, excess, "", "bad", parts_of(view, trial), _note(view, plan, trial))


def why_spin(view: FormulaOneView, plan: Plan, hurdle: Hurdle) -> str:
    """Why a corner is a spin for certain."""
    if hurdle.excess >= 60:
        return "sure"
    if plan.cause in ("failed_brakes", "puncture"):
        return plan.cause
    tyres = view.shown["tyres"][view.me] + plan.tyres
    if tyres >= 8:
        return "tyres"
    if hurdle.let == "spin":
        # a kept card that bites within the move; wherever both do, the brakes are named, as the rules do
        kept = view.shown["kept"][view.me]
        failed = hurdle.excess >= SPECIAL_MOST and FAULTY_BRAKES in kept
        return "failed_brakes" if failed or PUNCTURE not in kept else "puncture"
    return "rolls"


def parts_of(view: FormulaOneView, trial: Trial) -> tuple[Part, ...]:
    """What may come of the roll, the worst first."""
    spread = trial.spread
    order = sorted(spread, key=lambda penalty: (not penalty.spin, -spread[penalty], penalty))
    nothing = [penalty for penalty in order if penalty == Penalty()]
    order = [penalty for penalty in order if penalty != Penalty()] + nothing
    return tuple(_part(view, penalty, spread[penalty]) for penalty in order)


def _part(view: FormulaOneView, penalty: Penalty, chance: Fraction) -> Part:
    t = view.names.t
    count = chance * ROLLS
    whole = round(count)
    fraction = view.names.fraction(whole) if count == whole else t("corner.about")
    return Part(_kind(penalty), penalty_words(view, penalty), whole, fraction, t("odds.pct", p=chance))


def _kind(penalty: Penalty) -> str:
    if penalty.spin:
        return SPIN
    if penalty.tyres and penalty.brakes:
        return BOTH
    if penalty.tyres + penalty.brakes > 1:
        return HEAVY
    return TYRES if penalty.tyres or penalty.brakes else NOTHING


def penalty_words(view: FormulaOneView, penalty: Penalty) -> str:
    """A penalty in few words."""
    t = view.names.t
    if penalty.spin:
        return t("penalty.spin")
    if penalty.tyres and penalty.tyres == penalty.brakes:
        return t("penalty.both", n=penalty.tyres)
    if penalty.tyres or penalty.brakes:
        return penalty_line(view, penalty.tyres, penalty.brakes)
    return t("penalty.nothing")


def penalty_line(view: FormulaOneView, tyres: int, brakes: int) -> str:
    """Wear of a penalty, each gauge by name."""
    t = view.names.t
    if tyres and brakes:
        return t("penalty.tyres_brakes", tyres=tyres, brakes=brakes)
    return t("penalty.tyres", n=tyres) if tyres else t("penalty.brakes", n=brakes)


def late_rows(view: FormulaOneView) -> Sequence[str]:
    """The rows of the penalty chart that spin from some tyre wear on."""
    return [row.name for row in view.charts.rows.values() if row.spin_from is not None]


def spins_from(view: FormulaOneView) -> int | None:
    """The least tyre wear from which such a row spins."""
    found = [row.spin_from for row in view.charts.rows.values() if row.spin_from is not None]
    return min(found, default=None)


def _note(view: FormulaOneView, plan: Plan, trial: Trial) -> str:
    """Whether worn tyres make more rolls a spin."""
    least, rows = spins_from(view), late_rows(view)
    tyres = view.shown["tyres"][view.me] + plan.tyres
    if least is None or trial.hurdle.excess < 40:
        return ""
    listed = view.scene.app.translator.language.listing(list(rows))
    return view.names.t("corner.worn_tyres" if tyres >= least else "corner.fresh_tyres", n=least, rows=listed)
