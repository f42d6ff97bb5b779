"""Tests of games as text."""
