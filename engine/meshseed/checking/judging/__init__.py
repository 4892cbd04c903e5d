"""Judging: from what is handed over in one file to findings, each in its place in that file."""

from meshseed.checking.judging.judging import Judge, judge

__all__ = ["Judge", "judge"]
