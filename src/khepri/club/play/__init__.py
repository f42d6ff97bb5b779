"""The games of a night: who plays whom, whose clock runs, and what a page shows of it."""
