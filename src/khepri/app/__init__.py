"""The desktop program: the only part of Khepri that knows screens."""
