"""What is kept of races: their records on disk, statistics, reviews and tries at the race of the day."""
