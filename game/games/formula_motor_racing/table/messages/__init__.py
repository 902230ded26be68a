"""Texts about a race: the log, moves, steps, the race's history and its report."""
