"""What is drawn and clicked: the board, the green on it, the tray and the column beside it."""
