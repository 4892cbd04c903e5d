"""The command line: parse, call, print. Every other room is entered from here."""

from meshseed.cli.run import main

__all__ = ["main"]
