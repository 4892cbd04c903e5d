"""The comparisons, each in a module that is imported only when it is run."""

from importlib import import_module
from typing import Final

from benchmarks.frame.suite import Suite

SUITES: Final = {
    "ladder": "benchmarks.suites.ladder",
    "shipped": "benchmarks.suites.shipped",
    "startup": "benchmarks.suites.startup",
    "growth": "benchmarks.suites.growth",
    "editing": "benchmarks.suites.editing",
    "mesh": "benchmarks.suites.mesh",
    "reshard": "benchmarks.suites.reshard",
    "dumps": "benchmarks.suites.dumps",
    "check": "benchmarks.suites.check",
    "evidence": "benchmarks.suites.evidence",
    "report": "benchmarks.suites.report",
    "bulk": "benchmarks.suites.bulk",
}
"""Names of suites and the modules whose `SUITE` they are."""


def suite_of(name: str) -> Suite:
    """The suite of this name."""
    suite = import_module(SUITES[name]).SUITE
    assert isinstance(suite, Suite)
    return suite
