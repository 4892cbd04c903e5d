"""The comparisons, each in a module that is imported only when it is run."""

from importlib import import_module
from typing import Final

from benchmarks.frame.suite import Suite

SUITES: Final = {
    "ladder": "benchmarks.suites.ladder",
    "shipped": "benchmarks.suites.shipped",
    "startup": "benchmarks.suites.startup",
    "growth": "benchmarks.suites.growth",
    "mesh": "benchmarks.suites.mesh",
    "reshard": "benchmarks.suites.reshard",
    "dumps": "benchmarks.suites.dumps",
    "check": "benchmarks.suites.check",
    "bulk": "benchmarks.suites.bulk",
}
"""Names of suites and the modules whose `SUITE` they are."""


def suite_of(name: str) -> Suite:
    """The suite of this name."""
    suite = import_module(SUITES[name]).SUITE
    assert isinstance(suite, Suite)
    return suite
