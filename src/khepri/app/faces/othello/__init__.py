"""Othello in the window."""
