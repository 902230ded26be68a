"""Files and devices: paths, settings, languages, lessons, challenges, sound, and `records` of races."""
