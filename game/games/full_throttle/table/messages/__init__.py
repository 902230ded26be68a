"""What is told of a race: its story, the log, sentences of the table, the report and the final count."""
