"""Who meets whom in the next round, by the rules of each format: always a proposal."""
