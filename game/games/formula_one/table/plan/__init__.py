"""What a turn could come to, and what of it is chosen."""
