"""Who comes in, comes back and goes."""
