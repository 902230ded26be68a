"""What the tables of several games are made of; a game's own table puts these together."""
