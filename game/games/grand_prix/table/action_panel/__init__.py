"""What is decided below the board: dice, the odds box, the buttons, and landings in words."""
