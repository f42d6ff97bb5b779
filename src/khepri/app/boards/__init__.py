"""Boards on screen: one view that knows no rules, and a skin for each game."""
