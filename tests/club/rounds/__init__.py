"""Tests of the event in the room."""
