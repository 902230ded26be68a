"""Paddock: racing board games on one machine."""

__version__ = "0.1.0"
