"""Building blocks of tables that several games share."""
