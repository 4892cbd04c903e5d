"""Testing every observation of a pack on real binaries."""

from meshseed.evidence.verifying.verifying import Tested, examine, verify

__all__ = ["Tested", "examine", "verify"]
