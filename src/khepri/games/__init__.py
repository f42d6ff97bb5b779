"""The rules of the games: pure, immutable values. Of Khepri they import only system and errors."""
