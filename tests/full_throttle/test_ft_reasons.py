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
        else:
            assert key == "again" and action.split(" ")[1] == data["card"]
    assert {"left", "stands", "bets", "again"} <= set(seen), seen
