"""The pages of a club night in a browser."""
