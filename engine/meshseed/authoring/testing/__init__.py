"""Tests of rules: the cases of a pack, what they show of it, and what they would not notice."""
