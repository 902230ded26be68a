"""What is told of a race: the log, moves, steps in words, the story and the report after it."""
