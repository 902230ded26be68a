"""The panels beside and below the board."""
