"""The consequences of a plan in words and exact numbers, for call-out, panels, tooltips and read-out."""

from __future__ import annotations

from fractions import Fraction

from game.games.formula_one.rules import cards
from game.games.formula_one.rules.chances import CornerCheck, CornerEntry
from game.games.formula_one.rules.charts import Penalty
from game.games.formula_one.rules.pits import SPECIAL_MOST
from game.games.formula_one.rules.preview import SAFE, SPIN, WEAR, Plan, next_speeds
from game.games.formula_one.table.board.callout import BOTH, HEAVY, NOTHING, TYRES, Leaf, Part
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.names import ROLLS


def plan_kind(plan: Plan) -> str:
    if plan.steps == ("done",):
        return "done"
    if plan.is_blocked:
        return "stay"
    if plan.is_in_box:
        return "pit"
    if not plan.nodes:
        return "brake" if plan.lost else "behind" if plan.baulked_by >= 0 else "stand"
    return "drive"


def certain_end(m: Model, plan: Plan) -> str:
    """Return how a plan ends that loses its car for certain; empty for any other."""
    if plan.lost == "retire":
        return m.names.t("odds.retires")
    return m.names.t("odds.spins") if plan.spin == 1 else ""


def odds_words(m: Model, plan: Plan | None) -> str:
    """Return the chance to spin, exactly; empty where there is none, or where chances are hidden."""
    if plan is None:
        return ""
    chance = m.names.chance(plan.spin) if m.shows_odds and plan.spin else ""
    return certain_end(m, plan) or (m.names.t("odds.line", chance=chance) if chance else "")


def describe_path(m: Model, plan: Plan, brief: bool = False) -> str:
    """Return a plan in few words: its end, in brief what differs from the chosen one, and its outcome."""
    t, label = m.names.t, m.ground.circuit.labels[plan.end]
    is_same_end = m.chosen is not None and plan.end == m.chosen.end
    place = _told_apart(m, plan) if brief or is_same_end else m.names.place(label)
    to = t("way.box") if plan.is_in_box else place
    return t("way.line", to=to, what=_outcome(m, plan, m.shows_odds and not m.is_calm))


def _told_apart(m: Model, plan: Plan) -> str:
    """Return what tells a plan from the chosen one: the lane of a corner or of its end, else its length.

    Where its end has a name that the button may give to the lane of a corner, the two ends are compared.
    """
    names, labels, chosen = m.names, m.ground.circuit.labels, m.chosen
    lane = names.lane(labels[plan.end])
    if chosen is None:
        return names.t("way.end", lane=lane) if lane else names.where(labels[plan.end])
    own = {entry.corner: names.lane(labels[entry.space]) for entry in chosen.corners}
    for entry in plan.corners:
        other = names.lane(labels[entry.space])
        if other and other != own.get(entry.corner, other):
            number = m.ground.track.corners[entry.corner].number
            return names.t("way.enter" if len(own) == 1 else "way.enter_one", lane=other, n=number)
    if lane and lane not in {names.lane(labels[chosen.end]), *own.values()}:
        return names.t("way.end", lane=lane)
    rows = m.ground.track.spaces
    if not 0 <= max(plan.end, chosen.end) < len(rows):
        return names.where(labels[plan.end])
    lap = len(m.ground.track.rows)
    farther = (rows[plan.end].row - rows[chosen.end].row + lap // 2) % lap - lap // 2
    if farther:
        return names.t("way.farther" if farther > 0 else "way.shorter", n=abs(farther))
    for node, beside in zip(reversed(plan.nodes), reversed(chosen.nodes), strict=False):
        if node != beside and rows[node].row == rows[beside].row:
            is_inner = names.is_inner(labels[node], labels[beside])
            return names.t("way.inner" if is_inner else "way.outer")
    return names.t("way.other")


def plan_words(m: Model, plan: Plan) -> str:
    """Return a plan in a sentence: speed, certain consequences, odds; without odds that it may spin."""
    text, _ = certain(m, plan)
    odds = odds_words(m, plan) or (m.names.t("button.what.may_spin") if plan.spin else "")
    key = "tip.plan_odds" if odds and not plan.lost else "tip.plan"
    return m.names.t(key, speed=plan.speed, what=text, odds=odds)


def speed_words(m: Model, speed: int) -> str:
    """Return the best plan of a speed in a sentence; empty where it cannot be declared."""
    best = m.plans_of(speed)
    return plan_words(m, best[0]) if best else ""


def remark(m: Model, plan: Plan) -> str:
    """Return something special about the turn: a lap completed, a card played."""
    t = m.names.t
    if plan.laps and not plan.lost:
        left = m.observation["laps"][m.me] - plan.laps
        return t("facts.finish") if left <= 0 else t("facts.lap", n=left)
    if plan is m.chosen and m.choice.leaves_card:
        return t("facts.card_left")
    if plan.baulked_by >= 0 and not plan.lost and plan.final < plan.speed:
        return t("facts.down_to", n=plan.final)
    if plan is m.chosen and m.choice.now.card:
        if m.choice.has_idle_card:
            return t("facts.card_idle")
        if m.choice.now.card == cards.TACTICS[cards.CARBURETTOR]:
            return t("facts.card_sets", n=plan.speed)
    return ""


def action_words(m: Model) -> str:
    """Return what the button does and its outcome, the verb first: `Drive at 120: safe`."""
    t, plan = m.names.t, m.chosen
    if plan is None:
        return option_words(m, m.option)
    what, word = outcome_words(m), plan_kind(plan)
    if m.choice.has_idle_card and not m.is_certain_win:
        return t("button.at.keep_card", what=what)
    if word == "done":
        return done_words(m, plan)
    if word == "drive":
        card = plan.card and not m.choice.has_idle_card and m.names.card(plan.card)
        word = "with_card" if card else _course(m, plan)
        return t(f"button.at.{word}", speed=plan.speed, what=what, card=card)
    if word == "behind" and m.plans is not None and plan.final == m.plans.state.last:
        word = "wait"
    if word == "pit" and not plan.spin:
        return t("button.pit")
    return t(f"button.at.{word}", speed=plan.final, what=what)


def done_words(m: Model, plan: Plan) -> str:
    """Return the label of making no extra move; dice may be due all the same."""
    risks = plan.risk_level != SAFE
    what = _outcome(m, plan, m.shows_odds)
    return m.names.t("button.at.done", what=what) if risks else m.names.t("button.done")


def outcome_words(m: Model) -> str:
    """Return the outcome of the chosen plan in a word or two; chances as one in so many."""
    t, plan = m.names.t, m.chosen
    if plan is None:
        return ""
    if m.is_certain_win:
        return t("button.what.wins")
    if plan.tyres and plan.brakes and plan.nodes and not plan.spin:
        return t("button.what.both")
    return _outcome(m, plan, m.shows_odds)


def _outcome(m: Model, plan: Plan, tells_chance: bool) -> str:
    """Return the worst that may come of a plan in a word or two."""
    t = m.names.t
    if plan.lost == "retire":
        return t("button.what.retires")
    if plan.spin == 1:
        return t("button.what.spins")
    if plan.spin:
        return m.names.one_in(plan.spin) if tells_chance else t("button.what.may_spin")
    if plan.tyres or plan.brakes:
        return m.names.wear(plan.tyres, plan.brakes)
    return t("button.what.may_wear" if plan.risk_level == WEAR else "button.what.safe")


def _course(m: Model, plan: Plan) -> str:
    """Return whether a corner is taken too fast on its inside or outside; else `drive`."""
    track = m.ground.track
    fast = next((entry for entry in plan.corners if entry.excess > 0), None)
    if fast is None:
        return "drive"
    space, corner = track.spaces[fast.space], track.corners[fast.corner]
    lanes = len(track.rows[space.row])
    if lanes < 2 or space.lane not in (0, lanes - 1):
        return "drive"
    return "inside" if (space.lane == 0) == (corner.hand == "left") else "outside"


def option_words(m: Model, step: str) -> str:
    """Return the label of a button that sends one of a few steps."""
    t = m.names.t
    word, _, n = step.partition(" ")
    if word == "match":
        return t("button.match_speed", n=n)
    if word == "keep_speed":
        return t("button.keep_speed")
    if word == "spare":
        return t("button.spare", n=n)
    if word == "use":
        return t("button.use_tyre")
    # Keeping the card means a roll, if there is anything left to roll for.
    return t("button.keep_tyre_spins" if m.spin_without_tyre == 1 else "button.keep_tyre")


def certain(m: Model, plan: Plan) -> tuple[str, str]:
    """Return what is certain of a plan, and its tone: `good`, `warn` or `bad`."""
    t, names = m.names.t, m.names
    if plan.lost == "retire":
        return t("facts.retires", name=names.seat(plan.baulked_by)), "bad"
    if plan.lost:
        return t(f"facts.spins_{plan.cause}"), "bad"
    if plan.is_blocked:
        return t("facts.blocked"), "warn"
    if plan_kind(plan) == "done":
        return t("facts.no_extra"), ""
    if plan.is_in_box:
        return t("facts.box", n=len(plan.nodes)), ""
    wear = names.wear(plan.tyres, plan.brakes)
    if plan.baulked_by >= 0:
        key = "facts.baulked_faster" if plan.matches else "facts.baulked"
        key = key if plan.nodes else f"{key}_at_once"
        worn = plan.tyres or plan.brakes
        text = t(key, name=names.seat(plan.baulked_by), n=len(plan.nodes), wear=wear)
        return text, "bad" if worn else "warn"
    if not plan.drop:
        gains = m.plans is not None and plan.speed > m.plans.state.last
        return t("facts.gains" if gains else "facts.same", n=len(plan.nodes)), ""
    if not (plan.tyres or plan.brakes):
        return t("facts.brakes_free", n=len(plan.nodes)), ""
    return t("facts.brakes", n=len(plan.nodes), wear=wear), "warn"


def calm_words(m: Model, plan: Plan) -> str:
    """Return what a plan comes to in one sentence, for the calm table."""
    t, names = m.names.t, m.names
    if plan.spin and not plan.lost:
        # the button names the chance
        return t("calm.dares" if plan.spin < 1 else "calm.dares_too_much")
    if plan.lost or plan_kind(plan) in ("stay", "done", "pit"):
        return certain(m, plan)[0]
    worn, wear = plan.tyres or plan.brakes, names.wear(plan.tyres, plan.brakes)
    if plan.baulked_by >= 0:
        return t("calm.behind_worn" if worn else "calm.behind", name=names.seat(plan.baulked_by), wear=wear)
    if worn:
        return t("calm.wears", wear=wear)
    if plan.risk_level == WEAR:
        return t("calm.may_wear")
    return t("calm.through" if plan.corners else "calm.free")


def later(m: Model, plan: Plan) -> str:
    """Return what the next turn allows."""
    t = m.names.t
    if plan.lost == "retire":
        return t("next.out")
    if plan.lost or plan.spin == 1:
        return t("next.rejoin")
    if plan.is_in_box:
        return t("next.box")
    tyres = m.observation["tyres"][m.me] + plan.tyres
    slowest, free, fastest = next_speeds(plan, tyres)
    if m.observation["brakes"][m.me] + plan.brakes >= cards.MAX_BRAKES and free:
        return t("next.brakes", free=free, high=fastest)
    if slowest:
        return t("next.worn", low=slowest, free=free, high=fastest)
    return t("next.speeds", free=free, high=fastest)


# -- the corners of its path -----
def leaves_of(m: Model, plan: Plan) -> list[Leaf]:
    """Return a leaf for each corner that is entered, in order; none for corners after a sure spin."""
    if plan.forecast is None:
        return []
    return [_leaf(m, plan, check) for check in plan.forecast.checks if check.reached]


def _leaf(m: Model, plan: Plan, check: CornerCheck) -> Leaf:
    names, entry = m.names, check.corner
    t = names.t
    number = m.ground.track.corners[entry.corner].number
    head = t("corner.head", limit=entry.limit, speed=plan.speed)
    excess = f"+{entry.excess}" if entry.excess > 0 else ""
    if entry.excess <= 0:
        return Leaf(number, head, "", t("corner.within"), "good")
    if entry.ruling == "free":
        return Leaf(number, head, excess, t("corner.superb"), "good")
    if check.spin == 1:
        return Leaf(number, head, excess, t(f"corner.{why_spin(m, plan, entry)}"), "bad")
    if check.special:
        return Leaf(number, head, excess, t("corner.special"), "good")
    if check.spread == {Penalty(): 1}:
        return Leaf(number, head, excess, t("corner.harmless"), "good")
    if not m.shows_odds:
        return Leaf(number, head, excess, t("corner.dice"), "bad")
    return Leaf(number, head, excess, "", "bad", parts_of(m, check), _note(m, plan, check))


def why_spin(m: Model, plan: Plan, entry: CornerEntry) -> str:
    """Return why a corner is a certain spin."""
    if entry.excess >= 60:
        return "sure"
    if plan.cause in ("failed_brakes", "puncture"):
        return plan.cause
    tyres = m.observation["tyres"][m.me] + plan.tyres
    if tyres >= 8:
        return "tyres"
    if entry.ruling == "spin":
        # A kept card takes effect within the move; of two the brakes are named, as in the rules.
        kept_cards = m.observation["kept"][m.me]
        failed = entry.excess >= SPECIAL_MOST and cards.FAULTY_BRAKES in kept_cards
        return "failed_brakes" if failed or cards.PUNCTURE not in kept_cards else "puncture"
    return "rolls"


def parts_of(m: Model, check: CornerCheck) -> tuple[Part, ...]:
    """Return the possible results of the roll, the worst first."""
    spread = check.spread
    order = sorted(spread, key=lambda penalty: (not penalty.spin, -spread[penalty], penalty))
    nothing = [penalty for penalty in order if penalty == Penalty()]
    order = [penalty for penalty in order if penalty != Penalty()] + nothing
    return tuple(_part(m, penalty, spread[penalty]) for penalty in order)


def _part(m: Model, penalty: Penalty, chance: Fraction) -> Part:
    t = m.names.t
    count = chance * ROLLS
    rounded = round(count)
    fraction = m.names.fraction(rounded) if count == rounded else t("corner.about")
    return Part(_kind(penalty), penalty_words(m, penalty), rounded, fraction, t("odds.pct", p=chance))


def _kind(penalty: Penalty) -> str:
    if penalty.spin:
        return SPIN
    if penalty.tyres and penalty.brakes:
        return BOTH
    if penalty.tyres + penalty.brakes > 1:
        return HEAVY
    return TYRES if penalty.tyres or penalty.brakes else NOTHING


def penalty_words(m: Model, penalty: Penalty) -> str:
    """Return a penalty in few words."""
    t = m.names.t
    if penalty.spin:
        return t("penalty.spin")
    if penalty.tyres and penalty.tyres == penalty.brakes:
        return t("penalty.both", n=penalty.tyres)
    if penalty.tyres or penalty.brakes:
        return m.names.wear_head(penalty.tyres, penalty.brakes)
    return t("penalty.nothing")


def _note(m: Model, plan: Plan, check: CornerCheck) -> str:
    """Return whether worn tyres make more rolls a spin."""
    late = {row.name: row.spin_from for row in m.charts.rows.values() if row.spin_from is not None}
    if not late or check.corner.excess < 40:
        return ""
    least, tyres = min(late.values()), m.observation["tyres"][m.me] + plan.tyres
    listed = m.names.join_names([*late])
    return m.names.t("corner.worn_tyres" if tyres >= least else "corner.fresh_tyres", n=least, rows=listed)
