"""What the viewer has chosen but not yet sent: a card to keep or lay aside, an order for under the deck."""

from __future__ import annotations

from collections.abc import Sequence


class Choice:
    """Cards are known by their place in the hand, as copies look alike."""

    def __init__(self) -> None:
        self.card: int | None = None
        self.order: list[int] = []

    @property
    def made(self) -> bool:
        """Whether anything is chosen."""
        return self.card is not None or bool(self.order)

    def clear(self) -> None:
        """Nothing is chosen."""
        self.card = None
        self.order.clear()

    def pick(self, i: int) -> bool:
        """A card was clicked; True where it was chosen already."""
        again = self.card == i
        self.card = i
        return again

    def put(self, i: int, count: int) -> None:
        """A card is the next one in the order, or leaves it; the last one follows by itself."""
        if i in self.order and len(self.order) < count:
            self.order.remove(i)
            return
        if self.order and i == self.order[-1]:
            # it has followed by itself: whoever clicks all three means the order that stands
            return
        if i in self.order:
            # a whole order is begun anew from here
            self.order[:] = [i]
            return
        self.order.append(i)
        if len(self.order) == count - 1:
            self.order.append(next(n for n in range(count) if n not in self.order))

    def place(self, i: int) -> int:
        """Which in the order a card is, from 1; 0 for none."""
        return self.order.index(i) + 1 if i in self.order else 0

    def lay(self, hand: Sequence[str], cards: Sequence[str]) -> None:
        """Take the order of these cards."""
        self.order.clear()
        for card in cards:
            self.order.append(next(i for i, own in enumerate(hand) if own == card and i not in self.order))
