"""Fuzzing: every text that comes from outside, changed at random a million times.

`targets` lists the readers and what must hold for whatever they are given; the tests try the same
targets with texts of their own (tests/fuzz). ``python -m tools.fuzz`` runs a campaign.
"""
