"""What the app keeps and says: paths, settings, languages, lessons, challenges, sound; `records` of races."""
