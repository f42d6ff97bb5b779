"""What several screens around a board have in common."""
