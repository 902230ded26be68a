"""The sheets of the gallery: scenes that show what the kit draws."""
