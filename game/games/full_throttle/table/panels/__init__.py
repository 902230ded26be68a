"""The panels of the table: the board, the green on it, the tray and the sidebar."""
