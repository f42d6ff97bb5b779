"""How Laser Chess is taught."""
