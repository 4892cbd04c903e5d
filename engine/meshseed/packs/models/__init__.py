"""What a person's TOML is validated by: one pydantic model per table of the language."""
