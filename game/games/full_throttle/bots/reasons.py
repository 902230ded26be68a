"""Reasons for a choice against another one: cards, order, own bets, rivals' bets, chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from game.engine.contract import Action, Reason
from game.engine.figure import Figure
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.bots.policy import rated
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, COLOURS, MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.movement import PODIUM
from game.games.full_throttle.rules.scoring import by_moped

MORE_BETS = 0.8
"""The least expected surplus of a rival's bets on one moped over another."""


def reasons(known: Knowledge, action: Action) -> list[Reason]:
    """Return the reasons for a draft's choice against the expected other one, the strongest first."""
    if not known.spaces:
        return []
    ratings = sorted(rated(known, True), key=lambda rating: -rating[1])
    others = [other for other, _ in ratings if other != action]
    return list(gains(known, action, expected_other(known, action, others))) if others else []


def expected_other(known: Knowledge, action: Action, others: Sequence[Action]) -> Action:
    """Return which of the others, from the best one on, is to be argued against.

    Of bets it is the one on the foremost other moped, as a newcomer would bet on that one.
    """
    rivals = [other for other in others if _moped_of(other) != _moped_of(action)]
    if not (rivals and action.startswith("bet ")):
        return others[0]
    return min(rivals, key=lambda other: _place(known, _moped_of(other)))


def gains(known: Knowledge, action: Action, other: Action, odds: Estimate | None = None) -> Iterator[Reason]:
    """Yield what holds for the action and not for the other one, from the knowledge of the seat."""
    (verb, *names), (_, *against) = action.split(" "), other.split(" ")
    pairs = zip(names, against, strict=True)
    differing = next(((CARD_OF[one], CARD_OF[two]) for one, two in pairs if one != two), None)
    if differing is None:
        return
    if verb == "bet":
        yield from _bet(known, *differing, odds)
    elif verb == "row":
        yield from _row(known, *differing, odds)
    else:
        yield from _under(known, *differing)


def _bet(known: Knowledge, card: int, other: int, odds: Estimate | None) -> Iterator[Reason]:
    moped, other_moped = MOPED_OF[card], MOPED_OF[other]
    less = NUMBER_OF[other] - NUMBER_OF[card]
    if moped == other_moped:
        if less > 0:
            params = {"card": CARD_IDS[card], "second": CARD_IDS[other], "colour": COLOURS[moped], "n": less}
            yield Reason("smaller", params, (f"order.{_place(known, moped)}",))
        return
    if odds is not None:
        yield from _by_chances(known, moped, other_moped, odds)
    place, behind = _place(known, moped), _place(known, other_moped)
    if place <= PODIUM:
        # no bet on another moped would bring points now
        if place < behind:
            yield _ahead(known, moped, other_moped, "ahead" if behind <= PODIUM else "scores")
        yield from _more_own_bets(known, moped, other_moped, "bets")
    least, most = _fewest_left(known, moped), _most_left(known, other_moped)
    if least > most:
        is_exact = least == _most_left(known, moped) and most == _fewest_left(known, other_moped)
        key = "left_none" if not most else "left" if is_exact else "left_about"
        params = {"colour": COLOURS[moped], "n": least, "other": COLOURS[other_moped], "m": most}
        yield Reason(key, params, (f"deck.{COLOURS[moped]}", f"deck.{COLOURS[other_moped]}"))
    sure, at_most = _fewest_spaces(known, moped), _most_spaces(known, other_moped)
    if least <= most and sure > at_most:
        params = {"colour": COLOURS[moped], "n": sure, "other": COLOURS[other_moped], "m": at_most}
        yield Reason("rides", params, (f"deck.{COLOURS[moped]}", f"deck.{COLOURS[other_moped]}"))
    if PODIUM < place < behind:
        yield _ahead(known, moped, other_moped, "nearer")
    theirs = _fewest_spaces(known, other_moped)
    if least <= most and theirs < sure <= at_most:
        params = {"colour": COLOURS[moped], "n": sure, "other": COLOURS[other_moped], "m": theirs}
        yield Reason("known", params, (f"deck.{COLOURS[moped]}", f"deck.{COLOURS[other_moped]}"))


def more_points(action: Action, other: Action, odds: Estimate) -> Iterator[Reason]:
    """Yield the reason for a card that wins more often although another one brings more points."""
    cards = [step.split(" ")[1] for step in (action, other)]
    points, others = (
        odds.expected_points(MOPED_OF[CARD_OF[card]], step)
        for card, step in zip(cards, (action, other), strict=True)
    )
    if _exceeds(others, points):
        yield Reason("wins", {"card": cards[0], "second": cards[1]})


def _by_chances(known: Knowledge, moped: int, other: int, odds: Estimate) -> Iterator[Reason]:
    """Reasons by chances of the win or the podium, and a rival's bets on the other moped."""
    podium, places = odds.podium(), odds.places()
    pairs = {"podium": (podium[moped], podium[other]), "first": (places[moped][0], places[other][0])}
    # the largest difference first
    for key, (chance, others) in sorted(pairs.items(), key=lambda one: one[1][1].value - one[1][0].value):
        if _exceeds(chance, others):
            colours = {"colour": COLOURS[moped], "other": COLOURS[other]}
            params = {**colours, "n": round(chance.value * 100), "m": round(others.value * 100)}
            yield Reason(key, params, (f"order.{_place(known, moped)}", f"order.{_place(known, other)}"))
    if (rival := _rival(known, other, moped, odds)) is not None:
        params = {"name": rival, "colour": COLOURS[moped], "other": COLOURS[other]}
        yield Reason("rival", params, (f"order.{_place(known, moped)}",))


def _exceeds(figure: Figure, other: Figure) -> bool:
    """Whether one figure is above another by more than the errors of both."""
    return Figure(figure.value - other.value, hypot(figure.error, other.error)).is_clear


def _row(known: Knowledge, card: int, other: int, odds: Estimate | None) -> Iterator[Reason]:
    """The card leaves the race, which hurts a moped without own bets."""
    moped, other_moped = MOPED_OF[card], MOPED_OF[other]
    difference = NUMBER_OF[card] - NUMBER_OF[other]
    if moped == other_moped:
        if difference and (difference > 0) == (_average_bets(known) >= by_moped(known.own_bets)[moped]):
            key = "takes" if difference > 0 else "spares"
            yield Reason(key, {"colour": COLOURS[moped], "n": NUMBER_OF[card], "m": NUMBER_OF[other]})
        return
    yield from _more_own_bets(known, other_moped, moped, "keeps")
    if odds is not None and (rival := _rival(known, moped, other_moped, odds)) is not None:
        params = {"name": rival, "colour": COLOURS[moped], "other": COLOURS[other_moped]}
        yield Reason("hurts", params, (f"order.{_place(known, moped)}",))
    own_bets = by_moped(known.own_bets)
    if _place(known, moped) < _place(known, other_moped) and own_bets[moped] <= own_bets[other_moped]:
        yield _ahead(known, moped, other_moped, "slows")


def _under(known: Knowledge, card: int, other: int) -> Iterator[Reason]:
    """The first card in which two orders differ comes again sooner."""
    moped, other_moped = MOPED_OF[card], MOPED_OF[other]
    names = {"card": CARD_IDS[card], "second": CARD_IDS[other]}
    if moped != other_moped:
        own_bets = by_moped(known.own_bets)
        if own_bets[moped] > own_bets[other_moped]:
            colours = {"colour": COLOURS[moped], "other": COLOURS[other_moped]}
            params = {**names, **colours, "n": own_bets[moped], "m": own_bets[other_moped]}
            yield Reason("sooner", params, (f"bets.{COLOURS[moped]}",))
    elif (NUMBER_OF[card] > NUMBER_OF[other]) == (by_moped(known.own_bets)[moped] > _average_bets(known)):
        yield Reason("again", names, (f"bets.{COLOURS[moped]}",))


def _rival(known: Knowledge, moped: int, other: int, odds: Estimate) -> int | None:
    """The rival with most bets on a moped above another, if all rivals together have more on it, too."""
    rivals = [seat for seat in range(known.config.seats) if seat != known.seat]
    surplus = {seat: bets[moped] - bets[other] for seat in rivals for bets in (odds.expected_bets(seat),)}
    rival = max(surplus, key=lambda seat: surplus[seat])
    return rival if surplus[rival] > MORE_BETS and sum(surplus.values()) > 0 else None


def _moped_of(action: Action) -> int:
    """The moped of the first card that an action names."""
    return MOPED_OF[CARD_OF[action.split(" ")[1]]]


def _average_bets(known: Knowledge) -> float:
    return len(known.own_bets) / len(COLOURS)


def _fewest_left(known: Knowledge, moped: int) -> int:
    """The number of a moped's cards that are certainly in the deck."""
    return sum(count for card, count in enumerate(known.certain) if MOPED_OF[card] == moped)


def _most_left(known: Knowledge, moped: int) -> int:
    """How many cards of a moped may be in the deck at most."""
    doubtful = sum(count for card, count in enumerate(known.possible) if MOPED_OF[card] == moped)
    return _fewest_left(known, moped) + min(doubtful, known.uncertain_count)


def _fewest_spaces(known: Knowledge, moped: int) -> int:
    """The spaces of a moped's cards that are certainly in the deck."""
    return sum(NUMBER_OF[card] * n for card, n in enumerate(known.certain) if MOPED_OF[card] == moped)


def _most_spaces(known: Knowledge, moped: int) -> int:
    """The spaces of all cards of a moped that may be in the deck, if the doubtful ones are its largest."""
    doubtful = [
        NUMBER_OF[card] for card, n in enumerate(known.possible) for _ in range(n) if MOPED_OF[card] == moped
    ]
    return _fewest_spaces(known, moped) + sum(sorted(doubtful, reverse=True)[: known.uncertain_count])


def _place(known: Knowledge, moped: int) -> int:
    return known.course.running_order(known.spaces, known.laps, known.podium).index(moped) + 1


def _ahead(known: Knowledge, moped: int, other: int, key: str) -> Reason:
    place, behind = _place(known, moped), _place(known, other)
    params = {"colour": COLOURS[moped], "place": place, "other": COLOURS[other], "behind": behind}
    return Reason(key, params, (f"order.{place}", f"order.{behind}"))


def _more_own_bets(known: Knowledge, moped: int, other: int, key: str) -> Iterator[Reason]:
    own_bets = by_moped(known.own_bets)
    if own_bets[moped] > own_bets[other]:
        params = {
            "colour": COLOURS[moped],
            "n": own_bets[moped],
            "other": COLOURS[other],
            "m": own_bets[other],
            "place": _place(known, moped),
        }
        yield Reason(key, params, (f"bets.{COLOURS[moped]}",))
