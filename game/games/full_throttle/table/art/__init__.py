"""Drawings of riders, cards, the village and its road, independent of a race."""
