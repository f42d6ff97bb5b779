"""How Othello is taught."""
