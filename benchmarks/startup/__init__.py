"""Whole processes, cold: what a person waits for."""
