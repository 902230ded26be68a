"""What the app keeps and says: paths, settings, languages, saves, statistics and sound."""
