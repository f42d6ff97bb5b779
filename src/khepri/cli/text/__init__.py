"""The game in a terminal: boards drawn with characters, or told in plain words."""
