"""The installed program in a real window, with a real mouse and keyboard."""
