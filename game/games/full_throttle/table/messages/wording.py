"""Texts of the table: the bar, chances, tooltips and the read-out."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.full_throttle.rules.cards import COLOURS, NUMBERS
from game.games.full_throttle.rules.course import LAPS
from game.games.full_throttle.rules.movement import PODIUM
from game.games.full_throttle.table.art.cards import split
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.live_estimate import NEVER, share, step_share
from game.games.full_throttle.table.messages.words import outcome
from game.games.full_throttle.table.model import BEFORE_START, SAME_MOPED, Model
from game.games.full_throttle.table.names import counts, own_bets


# -- the bar -----
def chips(model: Model) -> list[tuple[str, str]]:
    """Return the chips of the bar: cards in the deck, round, lap of the leader."""
    t, observation = model.names.t, model.displayed
    lap = min(LAPS, max([1, *observation["laps"].values()]))
    found = [
        (t("chip.deck"), str(model.deck_left)),
        (t("chip.round"), str(observation["round"])),
        (t("chip.lap"), f"{lap}/{LAPS}"),
    ]
    return found[2:] if model.is_calm else found


def prompt(model: Model) -> str:
    """Return the prompt: what the viewer should do, or what happens."""
    t, observation, names = model.names.t, model.displayed, model.names
    if model.is_deciding:
        return t(f"prompt.{model.phase}")
    if model.is_drafting and (seat := observation["turn"]) is not None:
        key = "drafted" if model.phase == "bet" and model.has_drafted(seat) else "drafting"
        return t(f"prompt.{key}", name=names.seat_in(seat))
    turned = model.stage.turned
    if model.is_moving and turned is not None:
        colour, n = split(turned.card)
        return t("prompt.card", colour=names.colour(colour), n=n)
    if model.phase in BEFORE_START:
        return t(f"prompt.{model.phase}")
    return t("prompt.running" if not observation["podium"] else "prompt.last")


def interlude(model: Model) -> str:
    """Return the text in the bar while cards are turned, else an empty one."""
    if model.is_deciding or model.is_drafting:
        return ""
    if model.phase == "over":
        return "" if not model.is_moving else model.names.t("prompt.last")
    return prompt(model)


def choice_summary(model: Model) -> str:
    """Return what becomes of the chosen card, for the calm table."""
    card, names = model.chosen_card, model.names
    if card is None:
        return ""
    colour, n = split(card)
    # the chosen card may be the only one that could still come
    key = "calm.leaves_last" if model.cards_to_come(colour) == 1 else "calm.leaves"
    return names.t(key, colour=names.colour_in(colour), n=n)


def order_note(model: Model) -> str:
    """Return what is said beside the order under the deck: at Calm why the app proposes it."""
    return (model.is_calm and why_proposed(model)) or model.names.t("tip.card_under")


def why_proposed(model: Model) -> str:
    """Return why the app proposes the choice at hand, for the calm table; else empty.

    An open hint for another choice speaks alone, as a reason against it would read as a contradiction.
    """
    names, card, hinted = model.names, model.chosen_card, model.hinted_actions
    if model.chosen not in model.ranked[:1] or (hinted and model.chosen not in hinted):
        return ""
    reason = model.reason
    if reason is None:
        return names.scene.t("hint.alike") if model.is_all_alike else ""
    why = names.describe_reason(reason)
    if card is None:
        return why
    what = names.card(card) if reason.key in SAME_MOPED else names.colour_in(split(card)[0])
    return names.t("calm.why", what=what, why=why)


def stake_summary(model: Model) -> str:
    """Return the bets that the viewer holds on the chosen card's moped, with a bet, and how it does."""
    card, names = model.chosen_card, model.names
    if card is None:
        return ""
    colour, _ = split(card)
    n = counts(own_bets(model.displayed, model.pov_seat))[colour] + (model.phase == "bet")
    place = names.t(f"calm.place_{model.displayed['order'].index(colour) + 1}")
    key = "calm.holds" if model.phase == "bet" else "calm.has" if n else "calm.has_none"
    return names.t(key, n=n, colour=names.colour_in(colour), place=place)


def stranded_note(model: Model) -> str:
    """Return which mopeds stay where they are and why, as one sentence; empty if all can still ride."""
    names = model.names
    colours = [colour for colour in model.displayed["order"] if model.is_stranded(colour)]
    return names.t("calm.stranded", names=names.colours(colours)) if colours else ""


# -- chances -----
def odds_note(model: Model) -> str:
    """Return the note below the running order: the source of the chances."""
    if model.names.scene.is_examined:
        return model.names.scene.t("challenges.no_odds")
    if not model.wants_odds:
        return ""
    if model.odds is None:
        return model.names.t("odds.before" if model.phase in BEFORE_START else "odds.working")
    key = "odds.note_trials" if model.shows_everything else "odds.note"
    return model.names.t(key, n=model.odds.trials)


def value_text(model: Model, card: str) -> str:
    """Return the value of a card, rounded by its error; empty without estimates."""
    value = model.card_value(card)
    if value is None:
        return ""
    if model.is_near_end:
        return model.names.t("odds.podium", p=share(value.value))
    return model.names.t("hand.worth_is", n=value.rounded())


def podium_chance_text(model: Model, colour: str) -> str:
    """Return the chance of any podium step, marked as an estimate."""
    chance = model.podium_chance(colour)
    if chance is None or model.odds is None:
        return ""
    podium = model.displayed["podium"]
    if colour in podium:
        return model.names.t("odds.share", p=100)
    return "" if len(podium) == PODIUM else model.names.t("odds.podium", p=share(min(1.0, chance)))


def podium_steps_text(model: Model, colour: str) -> str:
    """Return the chances of each podium step, or the step that the moped is on; empty without estimates."""
    names, podium = model.names, model.displayed["podium"]
    if model.odds is None:
        return ""
    if colour in podium:
        return names.t("odds.home", place=names.place(podium.index(colour) + 1))
    if len(podium) == PODIUM:
        return ""
    shares = [step_share(p, colour, podium, step) for step, p in enumerate(model.odds.podium[colour])]
    first, second, third = (p if p == NEVER else names.t("odds.share", p=p) for p in shares)
    key = "odds.steps_trials" if model.shows_everything else "odds.steps"
    return names.t(key, a=first, b=second, c=third, n=model.odds.trials)


# -- tooltips -----
def card_tooltip(model: Model, card: str) -> str:
    """Return the tooltip of a card of the hand."""
    colour, n = split(card)
    names = model.names
    parts = [names.t(f"tip.card_{model.phase}", colour=names.colour_in(colour), n=n)]
    if model.is_calm and not model.is_near_end and (worth := model.card_value(card)) is not None:
        parts.append(names.t("tip.worth", n=worth.rounded()))
    if (win := model.win(card)) is not None:
        parts.append(names.t("tip.win", p=share(win.value)))
    return join_sentences(model, parts)


def moped_tooltip(model: Model, colour: str) -> str:
    """Return the tooltip of a moped: its position, its cards left, its chances."""
    names, observation = model.names, model.displayed
    parts = []
    if colour in observation["spaces"]:
        where = model.where(colour)
        parts.append(names.t("tip.moped", colour=names.colour(colour), where=where))
        parts += _number(model, colour)
    if model.is_stranded(colour):
        parts.append(names.t("tip.stranded", n=model.to_go(colour)))
    elif model.left_of(colour, 1).total and colour not in observation["podium"] and model.phase != "over":
        sure, most = model.carried(colour)
        parts.append(names.t("tip.carry" if most == sure else "tip.carry_more", n=sure, most=most))
        parts.append(names.t("tip.to_go", n=model.to_go(colour)))
    if model.pov_seat is not None:
        parts.append(names.t("tip.own", n=counts(own_bets(observation, model.pov_seat))[colour]))
    chances = podium_steps_text(model, colour)
    return join_sentences(model, [*parts, chances] if chances else parts)


def _number(model: Model, colour: str) -> list[str]:
    """Return what the number on a moped's plate is, where all figures are shown."""
    return [model.names.t("tip.number", n=RIDERS[colour].number)] if model.shows_everything else []


def turned_card_tooltip(model: Model, i: int) -> str:
    """Return the tooltip of a card of this round."""
    names, turned = model.names, model.turned[i]
    parts = [names.t("tip.face", did=outcome(names, turned))]
    if turned.places[0] != turned.places[1]:
        a, b = (names.place(place) for place in turned.places)
        parts.append(names.t("tip.places", a=a, b=b))
    if dict(enumerate(model.kept_faces())).get(i):
        parts.append(names.t("tip.kept"))
    return join_sentences(model, parts)


def cards_left_tooltip(model: Model, colour: str) -> str:
    """Return the tooltip of a moped's cards left, by number."""
    names, parts = model.names, []
    left = {n: model.left_of(colour, n) for n in NUMBERS}
    for n, count in left.items():
        if not count.total:
            return names.t("tip.still_none")
        key = "tip.still_more" if count.hidden else "tip.still"
        parts.append(names.t(key, n=n, total=count.total, known=count.known, more=count.hidden))
    if back := sum(count.back for count in left.values()):
        parts.append(names.t("tip.still_back", n=back))
    return join_sentences(model, parts)


def deck_tooltip(model: Model) -> str:
    """Return the tooltip of the deck of the quiet table: its cards by moped, and what is not known of it."""
    names, t, (unseen, back) = model.names, model.names.t, (model.known.uncertain_count, model.coming_back)
    sure = {colour: sum(model.left_of(colour, n).known for n in NUMBERS) for colour in COLOURS}
    counts = [names.t("read.count", colour=names.colour_in(colour), n=n) for colour, n in sure.items()]
    parts = [t("tip.deck", list=names.join_names(counts))]
    parts += [t("tip.unseen", n=unseen)] if unseen else []
    return join_sentences(model, parts + ([t("read.back", n=back)] if back else []))


def seat_tooltip(model: Model, i: int, seat: int) -> str:
    """Return the tooltip of a seat: its place in the draft, its number of bets."""
    names = model.names
    key = "tip.seat_first" if not i else "tip.seat_last" if i == model.displayed["seats"] - 1 else "tip.seat"
    parts = [names.t(key, n=i + 1)] if model.displayed["plug"] is not None else []
    return join_sentences(model, [*parts, names.t("tip.seat_bets", n=model.bet_count(seat))])


def seat_state(model: Model, i: int, seat: int) -> tuple[str, str]:
    """Return the state of a seat in this draft, and its tone."""
    names, observation = model.names, model.displayed
    last = i == observation["seats"] - 1
    if observation["plug"] is None:
        # who drafts first is not known yet
        return "", ""
    if not model.is_drafting:
        return names.t("seats.first" if not i else "seats.last" if last else "seats.nth", n=i + 1), ""
    if observation["turn"] == seat:
        return names.t(f"seats.{model.phase}"), "accent"
    if model.has_drafted(seat):
        return names.t("seats.done"), "good"
    order = model.draft_order()
    current = order.index(observation["turn"]) if observation["turn"] in order else -1
    if i == current + 1:
        return names.t("seats.next"), ""
    return names.t("seats.last" if last else "seats.waits"), ""


def space_label(model: Model, space: int, colour: str | None) -> str:
    """Return what a space is: its row and lane, its features, the moped on it."""
    names, course = model.names, model.ground.course
    here = model.ground.track.spaces[space]
    lanes = {other.lane for other in model.ground.track.spaces if other.row == here.row}
    key = "space.narrow" if len(lanes) == 1 else "space.inner" if course.inward[space] == 0 else "space.outer"
    parts = [names.t(key, row=here.row + 1)]
    if here.corner is not None:
        parts.append(names.t("space.corner"))
    if course.bonus[space]:
        parts.append(names.t("space.bonus", n=course.bonus[space]))
    if space in course.grid:
        parts.append(names.t("space.grid", n=course.grid.index(space) + 1))
    if colour:
        parts.append(names.t("space.taken", colour=names.colour(colour), rider=names.rider(colour)))
    return join_sentences(model, parts)


def space_tooltip(model: Model, space: int, colour: str | None) -> str:
    """Return the tooltip of a space: what it is, and what the number on its moped is."""
    return join_sentences(
        model, [space_label(model, space, colour), *(_number(model, colour) if colour else ())]
    )


def space_clause(model: Model, space: int) -> str:
    """Return the clause of a space's feature."""
    if model.ground.course.bonus[space]:
        return "FT-3.6"
    if model.ground.track.spaces[space].corner is not None:
        return "FT-3.5"
    return "FT-2.1" if space in model.ground.course.grid else "FT-3.2"


def join_sentences(model: Model, parts: list[str]) -> str:
    """Return sentences joined to one text."""
    return ("" if model.names.is_japanese else " ").join(parts)


def read_out(model: Model) -> str:
    """Return the table as text, from the viewer's point of view."""
    names, observation = model.names, model.displayed
    code = names.language_code
    lines = [names.t("read.track", name=model.ground.track.name(code), n=observation["round"])]
    lines += [_read_moped(model, i, colour) for i, colour in enumerate(observation["order"])]
    if observation["cards"]:
        lines.append(names.t("read.cards", list=names.cards(observation["cards"])))
    if model.hand:
        lines.append(names.t("read.hand", list=names.cards(model.hand)))
    own_counts = counts(own_bets(observation, model.pov_seat))
    if any(own_counts.values()):
        parts = [names.t("read.count", colour=names.colour_in(c), n=n) for c, n in own_counts.items() if n]
        lines.append(names.t("read.bets", list=names.join_names(parts)))
    for seat in range(observation["seats"]):
        if seat != model.pov_seat:
            lines.append(names.t("read.seat", name=names.seat(seat), n=model.bet_count(seat)))
    unseen, back = model.known.uncertain_count, model.coming_back
    lines.append(names.t("read.deck_unseen" if unseen else "read.deck", n=model.deck_left, unseen=unseen))
    if back:
        lines.append(names.t("read.back", n=back))
    if model.under:
        lines.append(names.t("read.under", list=_card_list(model, model.under)))
    if model.has_row:
        lines.append(names.t("read.row", list=_card_list(model, [*model.row.up, *model.row.down]) or "–"))
    for colour in COLOURS:
        parts = []
        for n in NUMBERS:
            count = model.left_of(colour, n)
            key = "read.still_more" if count.hidden else "read.still"
            parts.append(names.t(key, n=n, known=count.known, more=count.hidden))
        lines.append(names.t("read.colour", colour=names.colour(colour), list=names.join_names(parts)))
    return "\n".join(lines)


def _card_list(model: Model, cards: Sequence[str | None]) -> str:
    """Return a list of cards, with those that the viewer does not know."""
    names = model.names
    return names.join_names([names.card(card) if card else names.t("read.hidden") for card in cards])


def _read_moped(model: Model, i: int, colour: str) -> str:
    names = model.names
    line = names.t("read.moped", n=i + 1, colour=names.colour(colour), where=model.where(colour))
    chances = "" if model.is_calm else podium_steps_text(model, colour)
    return join_sentences(model, [line, chances] if chances else [line])
