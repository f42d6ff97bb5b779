"""The games of a night."""
