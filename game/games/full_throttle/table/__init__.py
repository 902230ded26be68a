"""How Full Throttle! looks and is clicked, and the look of its roads."""
