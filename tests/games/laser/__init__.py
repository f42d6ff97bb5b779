"""Tests of the rules of Laser Chess."""
