"""How Khepri's sounds are made: every sample is computed, nothing is recorded."""
