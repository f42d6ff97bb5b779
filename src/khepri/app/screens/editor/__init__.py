"""The editor: boards of one's own, for every game on the table."""
