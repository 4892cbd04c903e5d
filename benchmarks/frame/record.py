"""What a run found, kept beside the tables: read again to compare a later run with it."""

import math
import os
import platform
import statistics
from datetime import UTC, datetime
from pathlib import Path

import msgspec


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds of one operation of a contender in a case, one value per round.

    `made` is the size of what is made, `peak` the memory that was needed, both in bytes.
    """

    contender: str
    case: str
    seconds: tuple[float, ...]
    made: int | None = None
    peak: int | None = None

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.seconds)

    @property
    def least(self) -> float:
        """The shortest: what other work on the machine disturbed least."""
        return min(self.seconds)


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """Where it was run, and how busy that was."""

    cores: int
    processor: str
    python: str
    system: str
    load: tuple[float, float]

    @staticmethod
    def here(before: float) -> "Machine":
        """This machine, with the load of one minute *before* the run and now."""
        return Machine(
            cores=os.cpu_count() or 1,
            processor=_processor(),
            python=platform.python_version(),
            system=f"{platform.system()} {platform.machine()}",
            load=(round(before, 1), round(os.getloadavg()[0], 1)),
        )


def _processor() -> str:
    listed = Path("/proc/cpuinfo")
    if listed.exists():
        for line in listed.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One run of one suite. `left_out` says why a contender did not take part."""

    suite: str
    made: str
    machine: Machine
    measured: tuple[Measured, ...]
    versions: dict[str, tuple[str, ...]]
    left_out: dict[str, str]
    scale: float = 1

    def of(self, contender: str, case: str) -> Measured | None:
        """One measurement, or None where it was left out."""
        for one in self.measured:
            if one.contender == contender and one.case == case:
                return one
        return None


class Ratio(msgspec.Struct, frozen=True):
    """How many times as long: the median over the rounds, the least and the most."""

    median: float
    low: float
    high: float


def ratio(one: Measured, other: Measured) -> Ratio:
    """What *one* takes, in times of *other*: round by round, as both met the same load there."""
    rounds = sorted(a / b for a, b in zip(one.seconds, other.seconds, strict=False))
    return Ratio(statistics.median(rounds), rounds[0], rounds[-1])


def power(record: Record, contender: str, cases: tuple[str, ...]) -> float | None:
    """The power of the size with which time grows: over the larger half, where it tells most."""
    found = [one for case in cases if (one := record.of(contender, case)) is not None]
    if len(found) < len(cases) or len(found) < 3:
        return None
    middle = len(found) // 2
    doublings = len(found) - 1 - middle
    return math.log2(found[-1].least / found[middle].least) / doublings


def now() -> str:
    """The day, for a table."""
    return datetime.now(tz=UTC).strftime("%Y-%m-%d")


def write(record: Record, path: Path) -> None:
    """Keep a record."""
    data = msgspec.json.format(msgspec.json.encode(record), indent=1)
    path.write_bytes(data + b"\n")


def read(path: Path) -> Record:
    """A record that was kept."""
    return msgspec.json.decode(path.read_bytes(), type=Record)
