"""What is chosen and pointed at: the speed, the end of the way, how one gets there, a card to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.match import Match
from game.games.formula_one.rules.state import DRIVING, SPEED
from game.games.formula_one.table.board.tones import SURE
from game.games.formula_one.table.plan.plans import BEFORE, Plan, Plans

MOVING = ("speed", "drive", "extra", "extra_drive")
"""The phases in which a plan is chosen."""
FEW = ("match", "spare", "tyre")
"""Those in which one of a few steps is chosen."""


class Snapshot(NamedTuple):
    """A plan as it is chosen, with all that leads to it."""

    speed: int | None
    end: int | None
    via: int | None
    at: int
    card: str
    is_chosen: bool


class Choice:
    """The half-made decision of one table.

    `best_turn` finds the steps of the best turn with a card (empty: none) at a speed (None: any); nothing
    where there is none, or where that is not known yet.
    """

    def __init__(
        self,
        plans_now: Callable[[], Plans | None],
        best_turn: Callable[[str, int | None], Sequence[str]],
        options_now: Callable[[], Sequence[str]],
    ) -> None:
        self._plans_now = plans_now
        self._best_turn = best_turn
        self._options_now = options_now
        self.proposed: tuple[str, ...] = ()
        """The steps that the app proposes."""
        self.is_chosen = False
        """Whether the player chose; before that the app proposes."""
        self.option = ""
        """The step that is chosen where no plan is."""
        self.waits = False
        """Whether nothing is chosen before the player, or a proposal, has chosen."""
        self.is_even = False
        """Whether the app proposes nothing as several dangerous turns are about as good."""
        self._is_made = False
        self._card_chosen: tuple[Snapshot, Snapshot] | None = None
        """The plan before a card was chosen, and right after."""
        self.speed: int | None = None
        self.end: int | None = None
        self.via: int | None = None
        """A space of a red band that the way is to lead through."""
        self.at = 0
        """Which of the plans that fit, counted from the best."""
        self.card = ""
        self._queue: tuple[int, tuple[str, ...]] = (-1, ())

    def clear(self) -> None:
        """What the player chose is taken back; what the app proposes stands again."""
        self.speed = self.end = self.via = None
        self.at, self.card, self.option, self.is_chosen, self._is_made = 0, "", "", False, False
        self._card_chosen = None
        self.suggest(self.proposed)

    def begin_decision(self, waits: bool = False) -> None:
        """A new decision: nothing is proposed or chosen; one that waits is left to the player alone."""
        self.proposed, self.waits, self.is_even = (), waits, False
        self.clear()

    def propose(self, steps: Sequence[str]) -> None:
        """The app proposes a turn; what the player chose stays."""
        self.proposed = tuple(steps)
        if not self.is_chosen:
            self.clear()

    def leave_open(self) -> None:
        """Nothing is proposed after all, as it is the player's to dare; what the player chose stays."""
        self.waits = self.is_even = True
        self.propose(())

    @property
    def is_open(self) -> bool:
        """Whether nothing is chosen yet, so that there is nothing to commit."""
        return self.waits and not (self.is_chosen or self._is_made)

    @property
    def made(self) -> bool:
        """Whether something was chosen that Esc can take back."""
        return self.is_chosen

    @property
    def plans(self) -> Plans | None:
        """The plans of the position, while the viewer chooses one."""
        return self._plans_now()

    # -- a step of a few ------------------------------------------------------------------------------
    @property
    def options(self) -> Sequence[str]:
        """The steps that are offered where no plan is chosen."""
        return self._options_now()

    def option_now(self) -> str:
        """The step that the button sends; empty where a plan is chosen."""
        options = self.options
        return self.option if self.option in options else next(iter(options), "")

    def other_option(self) -> str:
        """The other step that the lower button names: the one that keeps what there is, or the next."""
        options, now = list(self.options), self.option_now()
        if self.is_open:
            return now
        if len(options) < 2:
            return ""
        if "keep_speed" in options:
            return "keep_speed" if now != "keep_speed" else options[0]
        return options[(options.index(now) + 1) % len(options)]

    def take_option(self, step: str) -> None:
        """Choose one of the offered steps."""
        if step in self.options:
            self.option, self.is_chosen = step, True

    # -- the plan --------------------------------------------------------------------------------------
    def speed_now(self, plans: Plans) -> int:
        """The speed that is chosen, or proposed: the highest of the safest."""
        speeds = plans.speeds_with(self.card)
        if self.speed is not None and self.speed in speeds:
            return self.speed
        return proposed(plans, self.card)

    def fitting(self, plans: Plans, speed: int) -> list[Plan]:
        """The plans of a speed that lead where is chosen, the best first; all of them where none does."""
        found = list(plans.of(speed, self.card))
        if self.end is not None:
            found = [plan for plan in found if plan.end == self.end] or found
        if self.via is not None:
            found = [plan for plan in found if self.via in plan.nodes] or found
        return found

    def chosen(self) -> Plan | None:
        """The plan that the button commits: without the card that would do nothing in it."""
        plans = self.plans
        if plans is None:
            return None
        found = self.fitting(plans, self.speed_now(plans))
        plan = found[min(self.at, len(found) - 1)] if found else None
        return self._played(plans, plan) if plan is not None else None

    def _played(self, plans: Plans, plan: Plan) -> Plan:
        """The plan without the chosen card, where that would do nothing in it."""
        if not self.card or plans.uses(plan, self.card):
            return plan
        return plans.without_card(plan) or plan

    @property
    def is_idle(self) -> bool:
        """Whether the chosen card would do nothing in the chosen plan, so that it is kept."""
        plans, plan = self.plans, self.chosen()
        return bool(self.card) and plans is not None and plan is not None and not plans.uses(plan, self.card)

    def previewed(self, pointed: str) -> Plan | None:
        """What a click on the element of this id would choose; None where that is chosen, or nothing."""
        plans = self.plans
        found = self._pointed_plan(plans, pointed) if plans is not None else None
        same = plans is not None and found is not None and self._played(plans, found) is self.chosen()
        return None if same and not self.is_open else found

    def _pointed_plan(self, plans: Plans, pointed: str) -> Plan | None:
        speed = after("speed.", pointed) or after("tab.", pointed)
        if speed and int(speed) in plans.speeds_with(self.card):
            return self.at_speed(plans, int(speed))
        node = plans.circuit.node_of.get(after("space.", pointed) or "")
        if node is not None:
            return self.leading_to(plans, node)
        card = after("card.", pointed)
        if card and card != self.card and self.may_play(card):
            return self.with_card(plans, card)
        return self.alternative() if after("alt", pointed) is not None else None

    def leading_to(self, plans: Plans, node: int) -> Plan | None:
        """The best plan that ends on a node: at the chosen speed where that gets there, else at another."""
        now, chosen = self.speed_now(plans), self.chosen()
        if node in self.passages():
            return self._through(plans, node)
        if chosen is not None and chosen.nodes and chosen.end == node:
            return chosen
        # the app's card stays only where it takes one to get there
        for card in dict.fromkeys(("" if not self.is_chosen else self.card, self.card)):
            for speed in sorted(plans.speeds_with(card), key=lambda one: one != now):
                for plan in plans.of(speed, card):
                    if plan.nodes and plan.end == node:
                        return plan
        return None

    def choose_end(self, plans: Plans, node: int) -> None:
        """A space was clicked: the way ends there, or is driven as it is where it does already."""
        plan = self.leading_to(plans, node)
        if plan is not None and plan is not self.chosen():
            self.card = plan.card if not self.is_chosen else self.card
        self.take(plan)

    # -- a card ----------------------------------------------------------------------------------------
    def with_card(self, plans: Plans, card: str) -> Plan | None:
        """The best plan with another card, or the chosen one without: speed and move stay where they can."""
        best = plans.find(self._best_turn(card, None)) if card else None
        if best is not None:
            return best
        speed = self.speed_now(plans)
        if speed not in plans.speeds_with(card):
            speed = proposed(plans, card)
        found = plans.of(speed, card)
        return next(iter((*self._as_chosen(plans, found), *found)), None)

    def _as_chosen(self, plans: Plans, found: Sequence[Plan]) -> list[Plan]:
        """Those plans whose normal move is the chosen one."""
        now = self.chosen()
        if now is None:
            return []
        way = now.normal(plans.state)
        return [plan for plan in found if plan.speed == now.speed and plan.normal(plans.state) == way]

    def may_play(self, card: str) -> bool:
        """Whether a card can be played in the turn as it is chosen; one that is chosen can be laid back."""
        plans = self.plans
        if plans is None or self.card == card:
            return plans is not None
        if self.card:
            # it takes the place of the other card, at whatever speed that needs
            return any(plans.may_play(card, speed) for speed in plans.speeds_with(card))
        speed = self.speed_now(plans)
        if not plans.may_play(card, speed):
            return False
        if card in BEFORE or plans.state.phase not in (SPEED, DRIVING):
            return True
        return any(len(plan.legs) > 1 for plan in self._as_chosen(plans, plans.of(speed, card)))

    # -- other ways ------------------------------------------------------------------------------------
    def passages(self) -> frozenset[int]:
        """The spaces of red bands before the chosen end that a click leads the way through."""
        plans = self.plans
        if plans is None or self.end is None:
            return frozenset()
        band, there = plans.circuit.band, plans.of(self.speed_now(plans), self.card)
        before = (node for plan in there if plan.end == self.end for node in plan.nodes[:-1])
        return frozenset(node for node in before if node != self.end and band[node] >= 0)

    def _through(self, plans: Plans, node: int) -> Plan | None:
        for plan in plans.of(self.speed_now(plans), self.card):
            if plan.end == self.end and node in plan.nodes[:-1]:
                return plan
        return None

    def alternatives(self) -> list[Plan]:
        """Every plan of the chosen speed from the left to the right, then by risk; for wheel and arrows."""
        plans = self.plans
        if plans is None:
            return []
        found = plans.of(self.speed_now(plans), self.card)
        return sorted(found, key=lambda plan: (plan.in_box, plan.end, plan.rank))

    def alternative(self) -> Plan | None:
        """Another plan of the chosen speed: the safest other one; none that is lost for certain."""
        now, plans = self.chosen(), self.plans
        if now is None or plans is None or self.is_open:
            return None
        there = plans.of(now.speed, self.card)
        others = [one for one in there if one.risk_level != SURE and self._played(plans, one) is not now]
        return others[0] if others else None

    @property
    def leaves_card(self) -> bool:
        """Whether the player chose a turn without the card that the app proposes."""
        return self.is_chosen and not self.card and any(step.startswith("play ") for step in self.proposed)

    def at_speed(self, plans: Plans, speed: int) -> Plan | None:
        """The plan that a click on a speed chooses: into the box that was chosen, else the best one at it."""
        there = plans.of(speed, self.card)
        if self.end is not None and plans.circuit.is_box[self.end]:
            for plan in there:
                if plan.end == self.end:
                    return plan
        best = plans.find(self._best_turn(self.card, speed))
        if best is None and self.card:
            # the card would do nothing at this speed: the best turn is the one without it
            bare = plans.find(self._best_turn("", speed))
            best = next((plan for plan in there if bare is not None and plan.nodes == bare.nodes), None)
        return best or next(iter(there), None)

    def take(self, plan: Plan | None) -> None:
        """Choose a plan."""
        plans = self.plans
        if plan is None or plans is None:
            return
        self.is_chosen = True
        self.speed, self.end, self.via = plan.speed, plan.end if plan.nodes else None, None
        found = self.fitting(plans, plan.speed)
        self.at = found.index(plan) if plan in found else 0

    def step(self, by: int) -> bool:
        """The next plan of the chosen speed to the left or right; False where there is no other."""
        found, now = self.alternatives(), self.chosen()
        if len(found) < 2 or now not in found:
            return False
        self.take(found[(found.index(now) + by) % len(found)])
        return True

    def set_speed(self, speed: int) -> None:
        """A speed was chosen: the way is the best one at it, or leads into the box that was chosen."""
        plans = self.plans
        if plans is None:
            return
        chosen, plan = self.end, self.at_speed(plans, speed)
        self.take(plan)
        self.is_chosen, self.speed = True, speed
        if chosen is not None and plans.circuit.is_box[chosen] and plan is not None:
            # it stays wished for at speeds that do not come there
            self.end = chosen
            self.at = self.fitting(plans, speed).index(plan)

    def go_through(self, node: int) -> None:
        """The way is to lead through this space."""
        self.via, self.at, self.is_chosen = node, 0, True

    def toggle_card(self, card: str) -> None:
        """A card was clicked: it will be played, in the best turn with it; or no longer, as it was before."""
        plans, card = self.plans, "" if self.card == card else card
        if plans is None:
            return
        before = self._snapshot()
        if not card and self._card_chosen is not None and self._card_chosen[1] == before:
            self._restore(self._card_chosen[0])
            return
        if not card and not self.is_chosen:
            # the card was the app's proposal
            plan = plans.find(self._best_turn("", None)) or self.with_card(plans, "")
        else:
            plan = self.with_card(plans, card)
        self.card = card
        self.take(plan)
        self.is_chosen = True
        first = self._card_chosen[0] if self._card_chosen is not None and before.card else before
        self._card_chosen = (first, self._snapshot()) if card else None

    def _snapshot(self) -> Snapshot:
        return Snapshot(self.speed, self.end, self.via, self.at, self.card, self.is_chosen)

    def _restore(self, snapshot: Snapshot) -> None:
        self.speed, self.end, self.via, self.at, self.card, self.is_chosen = snapshot
        self._card_chosen = None

    def suggest(self, steps: Sequence[str]) -> None:
        """Choose the plan that begins with these steps, without the player having done so."""
        if steps and steps[0] in self.options:
            self.option, self._is_made = steps[0], True
        plans = self.plans
        plan = self._begun_with(plans, steps) if plans is not None else None
        if plan is not None:
            own, self.card = self.is_chosen, plan.card
            self.take(plan)
            self.is_chosen, self._is_made = own, True

    def _begun_with(self, plans: Plans, steps: Sequence[str]) -> Plan | None:
        """The plan of these steps; of a speed or a card alone the best one with that and no other card."""
        plan = plans.find(steps)
        if plan is not None or len(steps) != 1:
            return plan
        verb, _, what = steps[0].partition(" ")
        if verb == "speed":
            return next(iter(plans.of(int(what))), None)
        return self.with_card(plans, what) if verb == "play" else None

    # -- carrying out ----------------------------------------------------------------------------------
    def begin(self, plan: Plan, done: int) -> str:
        """The first step of a plan, after so many done; the others are kept to follow by themselves."""
        first, *rest = plan.steps
        self._queue = done + 1, tuple(rest)
        return first

    def follows(self, match: Match, viewer: int | None) -> str | None:
        """The next step of a plan under way, where it can be taken now."""
        at, rest = self._queue
        if not rest:
            return None
        if at != len(match.history):
            # undone, or the dice came between
            self._queue = -1, ()
            return None
        if rest[0] not in match.legal():
            if match.observe(viewer)["phase"] == "match":
                self._queue = at + 1, rest
            return None
        self._queue = at + 1, rest[1:]
        return rest[0]


def after(prefix: str, id: str) -> str | None:
    """What follows the prefix in the id of an element."""
    return id[len(prefix) :] if id.startswith(prefix) else None


def proposed(plans: Plans, card: str = "") -> int:
    """The speed that is set at first: the highest one whose best way has the safest tone."""
    order = ("safe", "wear", "spin", "sure")
    speeds = plans.speeds_with(card)
    return min(speeds, key=lambda speed: (order.index(plans.risk_level(speed, card)), -speed))
