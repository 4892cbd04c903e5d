"""How cost grows with the size of what is asked about."""
