"""Looks: text, colours and sizes."""
