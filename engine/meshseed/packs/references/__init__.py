"""How the tables of a pack refer to each other, checked."""

from meshseed.packs.references.checking import References, check_references
from meshseed.packs.references.properties import check_properties
from meshseed.packs.references.report import Report

__all__ = ["References", "Report", "check_properties", "check_references"]
