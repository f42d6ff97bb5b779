"""Who is in the room: seats, names, and how a device comes back to its seat."""
