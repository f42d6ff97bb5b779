"""What touches the operating system, and what takes things from outside safely."""
