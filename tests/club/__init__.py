"""A club night, without any network."""
