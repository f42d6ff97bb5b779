"""The server of a club night, over a real network that never leaves this machine."""
