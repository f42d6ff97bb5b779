"""Tests of the desktop program."""
