"""How fast this is, measured beside others: one command runs all, another compares with before.

PYTHONPATH=engine:. python -m benchmarks install
PYTHONPATH=engine:. python -m benchmarks run [SUITE ...]
PYTHONPATH=engine:. python -m benchmarks compare OLD NEW
"""
