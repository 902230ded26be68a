"""The table of Formula Motor Racing: how it looks and is clicked."""
