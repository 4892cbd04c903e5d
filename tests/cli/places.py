"""Where the packs are that these tests ask about."""

from pathlib import Path

TOY = Path(__file__).resolve().parent.parent / "toy" / "frobc-1.0"
