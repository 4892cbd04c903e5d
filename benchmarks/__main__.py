"""The commands: run, compare, and what goes with them."""

import argparse
import json
import os
import sys
from pathlib import Path

from benchmarks import pages
from benchmarks.frame import contenders, record
from benchmarks.frame.folders import shared_folder
from benchmarks.frame.measuring import ABSENT, run
from benchmarks.frame.regressions import regressions
from benchmarks.frame.size import SCALE
from benchmarks.frame.table import markdown
from benchmarks.frame.wanted import goals
from benchmarks.pages import RESULTS
from benchmarks.suites import SUITES, suite_of

PICTURE = Path(__file__).parents[1] / "docs" / "performance-growth.svg"


def main() -> int:
    """Do what was asked; 1 where something is missed or takes longer than before."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="run comparisons and write their tables")
    running.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    running.add_argument(
        "--rounds", type=int, help="in place of those of each suite; fewer are only printed"
    )
    running.add_argument(
        "--scale",
        type=float,
        default=1.0,
        help="sizes of inputs, in times of those of the tables; what is smaller is only printed",
    )
    running.add_argument("--results", type=Path, help="a folder for the tables")
    comparing = commands.add_parser("compare", help="compare two folders of results")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path, nargs="?", default=RESULTS)
    commands.add_parser("install", help="get the packages of other contenders")
    commands.add_parser("imports", help="print what each command imports")
    documenting = commands.add_parser("docs", help="write the results into the documentation")
    documenting.add_argument("--check", action="store_true", help="only say what is out of date")
    asked = parser.parse_args()
    if asked.command == "imports":
        sys.stdout.writelines(f"{line}\n" for line in _imports())
        return 0
    if asked.command == "install":
        contenders.install()
        return 0
    if asked.command == "compare":
        return compare(asked.old, asked.new)
    if asked.command == "docs":
        return docs(check=asked.check)
    os.environ[SCALE] = str(asked.scale)
    names = asked.suites or list(SUITES)
    is_kept = asked.results is None and asked.scale == 1
    with shared_folder():
        failed = run_all(names, asked.rounds, RESULTS if is_kept else asked.results)
    if is_kept:
        _documented(names)
    return failed


def run_all(names: list[str], rounds: int | None, results: Path | None) -> int:
    """Run suites, each beside its last table, which is then replaced."""
    failed = False
    for name in names:
        suite = suite_of(name)
        new = run(suite, rounds)
        text = markdown(suite, new)
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
        failed = failed or not all(held for _, held in goals(suite, new))
        failed = failed or any(not why.startswith(ABSENT) for why in new.left_out.values())
        is_too_few = rounds is not None and rounds < suite.rounds
        if results is None or (results == RESULTS and is_too_few):
            # A table says how far values are apart.
            continue
        results.mkdir(parents=True, exist_ok=True)
        kept = results / f"{name}.json"
        if kept.exists():
            for line in regressions(record.read(kept), new, suite.reference):
                failed = True
                sys.stdout.write(f"slower than before: {line}\n")
        record.write(new, kept)
        kept.with_suffix(".md").write_text(text, encoding="utf-8")
    return int(failed)


def _documented(names: list[str]) -> None:
    """Bring what the documentation shows of these suites up to date."""
    if "startup" in names:
        pages.IMPORTS.write_text(json.dumps(_imports(), indent=1) + "\n", encoding="utf-8")
    docs(check=False)
    if "growth" in names:
        from benchmarks.growth.plots import draw

        draw(record.read(RESULTS / "growth.json"), PICTURE)


def _imports() -> list[str]:
    from benchmarks.startup.imports import table

    return list(table())


def docs(*, check: bool) -> int:
    """Write the results into the pages that show them, or name those that are out of date."""
    found = pages.stale(write=not check)
    for path in found:
        state = "is out of date: run `python -m benchmarks docs`" if check else "written"
        sys.stdout.write(f"{path.relative_to(pages.ROOT)} {state}\n")
    return int(check and bool(found))


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
