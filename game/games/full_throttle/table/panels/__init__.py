"""The panels of the table: the board, the green on it, the action panel and the sidebar."""
