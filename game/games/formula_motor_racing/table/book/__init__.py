"""The rule book's pictures."""
