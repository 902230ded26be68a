"""Files about races: records, statistics, reviews, playing times and tries at the race of the day."""
