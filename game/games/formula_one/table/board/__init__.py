"""The board: the circuit, what stands and moves on it, what lies on its road, what is said beside it."""
