"""The most memory that this process has had."""

import resource
from pathlib import Path


def peak() -> int:
    """Bytes. What the kernel counts of a process alone, without what its parent had before."""
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
