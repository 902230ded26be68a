"""What the table is drawn with: riders, cards, the village and its road; nothing here knows a race."""
