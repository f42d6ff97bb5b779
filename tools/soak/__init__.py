"""The long proofs: what is killed, loses power or runs for long must lose nothing and not grow."""
