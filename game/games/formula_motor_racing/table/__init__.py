"""The table of Formula Motor Racing: its drawing and its input."""
