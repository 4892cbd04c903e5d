"""Measurements as one reads them."""

from benchmarks.frame.record import Measured
from benchmarks.frame.suite import Amount, Unit


def brief(one: Measured, unit: Unit) -> str:
    """The median of a measurement."""
    return rate_text(1 / one.median, unit) if unit.is_rate else seconds(one.median)


def amount(one: Measured, which: Amount) -> str:
    """How large what is made is, or the memory that was needed; empty where nobody asked."""
    size = one.made if which is Amount.MADE else one.peak
    return "" if size is None else megabytes(size)


def megabytes(size: int) -> str:
    """A number of bytes as one reads it."""
    return f"{size / 1e6:.3g} MB" if size >= 1e5 else f"{size / 1e3:.3g} kB"


def rate_text(rate: float, unit: Unit) -> str:
    """How many there are in a second."""
    if unit is Unit.THROUGHPUT:
        return times(rate / 1e6)
    if rate >= 1e6:
        return f"{rate / 1e6:.2f} M"
    return f"{rate / 1e3:.1f} k" if rate >= 1e3 else f"{rate:.0f}"


def seconds(value: float) -> str:
    """A duration as one reads it."""
    for unit, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if value >= unit:
            return f"{value / unit:.3g} {name}"
    return f"{value * 1e9:.0f} ns"


def times(value: float) -> str:
    """A ratio in three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
