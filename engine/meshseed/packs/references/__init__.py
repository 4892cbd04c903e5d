"""How the tables of a pack refer to each other, checked."""

from meshseed.packs.references.checking import check_references

__all__ = ["check_references"]
