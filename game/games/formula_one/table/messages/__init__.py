"""What is told of a race: one row an event, the log, steps in words, its story and its report."""
