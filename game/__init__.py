"""Paddock: racing board games on one machine."""
