"""Programs for those who work on Khepri; the game does not need them."""
