"""What belongs to a circuit's road beside it: the pits, the arrow, and rubber."""
