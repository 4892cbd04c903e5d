"""Checking, formatting, testing and comparing rule packs."""
