"""Validating what people write: files -> handovers -> findings -> every output a CI reads."""
