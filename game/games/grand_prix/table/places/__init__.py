"""Where each track lies: harbour, hills, desert, city, speedway or meadow, drawn round the road."""
