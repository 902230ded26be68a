"""The bar from the start of a race to its result: where its columns stand, begin and end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from game.ui.scenes.race_end.result_bar import BarColumn, column_order, column_spans

ORDERS: Final = (
    ("luck", "own", "others"),
    ("luck", "others", "own"),
    ("own", "others", "luck"),
    ("others", "own", "luck"),
)


def is_within(levels: Iterable[int]) -> bool:
    """Whether all of these can be chances to win."""
    return all(0 <= level <= 100 for level in levels)


@given(st.integers(0, 50), st.integers(-80, 80), st.integers(-80, 0), st.sampled_from([0, 33, 50, 100]))
def test_luck_keeps_its_place_and_columns_join_up(start: int, luck: int, own: int, result: int) -> None:
    others = result - start - luck - own
    known = {"start": start, "luck": luck, "own": own, "others": others, "result": result}
    every = [BarColumn(name, n) for name, n in known.items()]
    first = [one for one in every if one.name not in ("own", "others")]
    order, spans = column_order(every), column_spans(every)
    assert order.index("luck") == column_order(first).index("luck")
    assert spans["luck"] == column_spans(first)["luck"], "nothing moves when the rest is known"
    assert [spans[name][1] for name in order[:3]] == [spans[name][0] for name in order[1:4]]
    assert spans[order[3]][1] == result
    orders = [one for one in ORDERS if one.index("luck") == order.index("luck") - 1]
    if any(is_within(accumulate((known[name] for name in one), initial=start)) for one in orders):
        assert is_within(level for span in spans.values() for level in span)
