"""Files that the player reads and writes: where they go, and what they are called."""
