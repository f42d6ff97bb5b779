"""The way between the pages and the referee: addresses, sockets, and who may come in."""
