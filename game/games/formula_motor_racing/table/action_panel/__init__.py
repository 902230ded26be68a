"""The action panel: the hand, the drawings of the cards, and the results of a choice."""
