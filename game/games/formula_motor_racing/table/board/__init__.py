"""The board: the road with its cars, the band above it, the strip below it, the sidebar."""
