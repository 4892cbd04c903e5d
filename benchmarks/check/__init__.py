"""`meshseed check` on very many files."""
