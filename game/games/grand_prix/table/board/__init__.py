"""What lies on the road and over it: cars, items, landings with their tabs, and what can be pointed at."""
