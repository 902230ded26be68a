"""What is said for a card is so: held against the true deck, order and bets."""

from __future__ import annotations

from collections import Counter

from playthrough import reasoned

from game.engine import registry
from game.games.full_throttle.rules.cards import CARD_OF, COLOURS, MOPED_OF

FT = registry.game("full_throttle")


def test_every_reason_is_so(seed: int) -> None:
    seen: Counter[str] = Counter()
    for state, action, reason in reasoned(FT, seed):
        data, seat, key = reason.params, state.turn, reason.key
        told = state.observe(seat)
        seen[key] += 1
        if key == "left":
            pack = state.agreement.pack
            turned = [CARD_OF[name] for name in told["turned"]][: len(pack)]
            for colour, n in ((data["colour"], data["n"]), (data["other"], data["m"])):
                moped = COLOURS.index(colour)
                never = [MOPED_OF[card] for card in pack].count(moped)
                assert never - [MOPED_OF[card] for card in turned].count(moped) == n
            assert data["colour"] != data["other"] and data["n"] != data["m"]
        elif key in ("leads", "stands"):
            assert COLOURS[state.standings()[data["place"] - 1]] == data["colour"]
            assert (key == "leads") == (data["place"] == 1)
        elif key == "bets":
            own = [name.rpartition("-")[0] for name in told["bets"][seat]]
            assert own.count(data["colour"]) == data["n"] > 0
        elif key == "little":
            assert action == f"bet {data['colour']}-1"
        else:
            assert key == "again" and action.split(" ")[1] == data["card"]
    assert {"left", "stands", "little", "bets", "again"} <= set(seen), seen


def test_a_bet_is_not_argued_for_by_what_speaks_against_it_where_anything_speaks_for_it(seed: int) -> None:
    against = argued = 0
    for state, action, reason in reasoned(FT, seed, share=0.6, races=8):
        if action.split(" ")[0] != "bet" or reason.key != "left":
            continue
        argued += 1
        if reason.params["n"] < reason.params["m"]:
            against += 1
            place = state.standings().index(MOPED_OF[CARD_OF[action.split(" ")[1]]]) + 1
            assert place > 3 and not action.endswith("-1"), (action, reason)
    assert argued > against > 0, (argued, against)
