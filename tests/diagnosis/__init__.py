"""What is found out about a computer."""
