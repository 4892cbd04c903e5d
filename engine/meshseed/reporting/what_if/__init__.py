"""What would come out otherwise, worked out beforehand so that a page needs nobody to ask."""

from meshseed.reporting.what_if.exploring import Base, what_ifs_of
from meshseed.reporting.what_if.picking import answers_of, line_with

__all__ = ["Base", "answers_of", "line_with", "what_ifs_of"]
