"""The screens of a career: its page, the grid of an event, a new season, the press."""
