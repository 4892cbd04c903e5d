"""Listing flags, whole or as one help surface prints them."""

from meshseed.cli.listing.listed import (
    FlagLine,
    Listing,
    SurfaceLine,
    SurfaceList,
    listing_of,
    surfaces_of,
)
from meshseed.cli.listing.printing import listing_lines, surface_lines

__all__ = [
    "FlagLine",
    "Listing",
    "SurfaceLine",
    "SurfaceList",
    "listing_lines",
    "listing_of",
    "surface_lines",
    "surfaces_of",
]
