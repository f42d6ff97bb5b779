"""Learning to judge Othello positions: games, self-play, and the fit of the weights."""
