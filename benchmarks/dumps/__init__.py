"""Reading dumps."""
