"""The film of an evening: who plays in it, and how its pictures are taken."""
