"""Screens, used as players use them."""
