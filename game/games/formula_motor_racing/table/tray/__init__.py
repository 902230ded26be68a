"""The tray: the hand, the cards as drawings, and what a choice comes to."""
