"""One game being played: clock, actions, events, players and the record."""
