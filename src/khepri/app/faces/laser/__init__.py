"""Laser Chess in the window."""
