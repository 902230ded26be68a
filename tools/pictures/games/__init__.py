"""One file a game: the states of its table that are worth a picture."""
