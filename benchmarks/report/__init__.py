"""Reports for people, as files."""
