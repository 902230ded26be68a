"""How nestorgames GP looks and is clicked, and the look of its tracks."""
