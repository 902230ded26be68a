"""The table of Formula-1 on screen, and the look of its circuits."""
