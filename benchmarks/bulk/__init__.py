"""Files of command lines, evaluated."""
