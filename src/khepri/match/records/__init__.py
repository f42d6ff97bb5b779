"""Games as text: the record of a game, and the formats it is read from and written to."""
