"""Texts about a race: its history, the log, texts of the table, the report and the final count."""
