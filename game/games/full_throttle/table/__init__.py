"""The table of Full Throttle!: its drawing and its input, and the renderer of its tracks."""
