"""The rules of the games: pure, immutable values that import nothing of Khepri but its errors."""
