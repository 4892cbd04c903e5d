"""The commands: run, compare, and what goes with them."""

import argparse
import sys
from pathlib import Path

from benchmarks.frame import contenders, record
from benchmarks.frame.measuring import run
from benchmarks.frame.regressions import regressions
from benchmarks.frame.table import goals, markdown
from benchmarks.suites import SUITES, suite_of

RESULTS = Path(__file__).parent / "results"
PICTURE = Path(__file__).parents[1] / "docs" / "performance-growth.svg"


def main() -> int:
    """Do what was asked; 1 where something is missed or takes longer than before."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="run comparisons and write their tables")
    running.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    running.add_argument("--rounds", type=int, default=7)
    running.add_argument("--results", type=Path, default=RESULTS)
    comparing = commands.add_parser("compare", help="compare two folders of results")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path, nargs="?", default=RESULTS)
    commands.add_parser("install", help="get the packages of other contenders")
    commands.add_parser("imports", help="print what each command imports")
    commands.add_parser("plot", help="draw how cost grows, from the last table")
    asked = parser.parse_args()
    if asked.command == "imports":
        from benchmarks.startup.imports import table

        sys.stdout.writelines(f"{line}\n" for line in table())
        return 0
    if asked.command == "plot":
        from benchmarks.growth.plots import draw

        draw(record.read(RESULTS / "growth.json"), PICTURE)
        return 0
    if asked.command == "install":
        contenders.install()
        return 0
    if asked.command == "compare":
        return compare(asked.old, asked.new)
    return run_all(asked.suites or list(SUITES), asked.rounds, asked.results)


def run_all(names: list[str], rounds: int, results: Path) -> int:
    """Run suites, each beside its last table, which is then replaced."""
    results.mkdir(parents=True, exist_ok=True)
    failed = False
    for name in names:
        suite = suite_of(name)
        new = run(suite, rounds)
        kept = results / f"{name}.json"
        text = markdown(suite, new)
        sys.stdout.write(text + "\n")
        if kept.exists():
            for line in regressions(record.read(kept), new, suite.reference):
                failed = True
                sys.stdout.write(f"slower than before: {line}\n")
        failed = failed or not all(held for _, held in goals(suite, new))
        record.write(new, kept)
        (results / f"{name}.md").write_text(text, encoding="utf-8")
    return int(failed)


def compare(old: Path, new: Path) -> int:
    """Name every regression of one folder of results against another."""
    found = []
    for path in sorted(new.glob("*.json")):
        before = old / path.name
        if before.exists() and path.stem in SUITES:
            reference = suite_of(path.stem).reference
            found += regressions(record.read(before), record.read(path), reference)
    for line in found:
        sys.stdout.write(f"{line}\n")
    if not found:
        sys.stdout.write("nothing takes longer than before\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
