"""Measurements; each file can be run by itself."""
