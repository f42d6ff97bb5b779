"""What only the teacher sees and does."""
