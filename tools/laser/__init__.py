"""Learning to judge Laser Chess positions."""
