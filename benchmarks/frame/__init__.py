"""What every comparison has in common: answers checked first, rounds in turn, tables, regressions."""
