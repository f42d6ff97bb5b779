"""Tests of what touches the operating system."""
