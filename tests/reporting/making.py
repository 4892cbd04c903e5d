"""Reports of the toy pack, stamped alike wherever they are made."""

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from meshseed import Job, load_pack
from meshseed.authoring.diffing import compare
from meshseed.checking.results import Checked
from meshseed.checking.running import check
from meshseed.checking.settings import Settings
from meshseed.reporting import Stamp, audit_of, check_of, diff_of, outcome_of, stamp_of

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "tests" / "toy" / "frobc-1.0"
LINE = "frobc cut --shape star --loom mill -L3 pattern.cloth"
JOB = Job(devices=8, degrees={"rows": 4, "strips": 2})
KINDS = ("audit", "outcome", "check", "diff")


def stamped(stamp: Stamp) -> Stamp:
    """A stamp that does not change with the version of the program or of the pack's files."""
    packs = tuple(replace(one, digest="0" * 64) for one in stamp.packs)
    return replace(stamp, version="0", packs=packs)


def toy_stamp(*facts):
    return stamped(stamp_of("meshseed report", [one.identity for one in facts]))


@lru_cache
def toy_audit():
    facts = load_pack(TOY).facts
    return audit_of(facts, toy_stamp(facts))


@lru_cache
def toy_outcome(line=LINE, job=JOB):
    pack = load_pack(TOY)
    outcome = pack.evaluate(line, trees=True, job=job)
    return outcome_of(outcome, pack.facts, toy_stamp(pack.facts), assume={}, job=job)


@lru_cache
def toy_diff():
    old, new = load_pack(TOY).facts, load_pack(TOY.with_name("frobc-1.1")).facts
    found = compare(old, new, old_name="frobc-1.0", new_name="frobc-1.1")
    sides = {name: replace(getattr(found, name), digest="0" * 64) for name in ("old", "new")}
    return diff_of(replace(found, **sides), toy_stamp(old, new))


SCRIPTS = {
    "run.sh": (
        'export FROBC_EXTRA="--shape star --levle 2"\n'
        'export FROBC_EXTRA="--Width 2"\n'
        'export FROBC_EXTRA="--shape cube"  # meshseed: ignore[MS711] meant so\n'
    ),
    "more/clean.sh": 'export FROBC_EXTRA="--shape round"\n',
}


def checked_in(folder: Path) -> Checked:
    """A run over a few scripts, their paths as from that folder."""
    for name, text in SCRIPTS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return check((".",), load_pack(TOY).facts, Settings(), everything=True).checked


def toy_check(folder: Path):
    facts = load_pack(TOY).facts
    return check_of(checked_in(folder), toy_stamp(facts), has_baseline=True)


def toy_report(kind, folder):
    """A report of each kind; *folder* is where the scripts of a check go, and the current one."""
    match kind:
        case "audit":
            return toy_audit()
        case "outcome":
            return toy_outcome()
        case "check":
            return toy_check(folder)
        case _:
            return toy_diff()
