"""The rules of the games: pure, immutable values, built on nothing but errors, names and limits."""
