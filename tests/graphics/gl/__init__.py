"""The OpenGL renderer."""
