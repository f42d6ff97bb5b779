"""Tests of the widget kit, driven by events as a player would cause them."""
