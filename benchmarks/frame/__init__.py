"""What every comparison has in common: answers first, rounds in turn, tables, regressions."""
