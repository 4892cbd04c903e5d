"""Reshard plans, beside Shardy's own pass."""
