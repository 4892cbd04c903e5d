"""Draws the README's pictures from the shipped pack; with --check, says which are not current."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "engine"))

from meshseed import builtin_packs, load_pack  # noqa: E402 - the checkout comes first
from meshseed.reporting.making.tables import tables_of  # noqa: E402
from meshseed.reporting.pictures import flow_drawing  # noqa: E402


def images() -> dict[str, str]:
    """Every picture by its file name."""
    tables = tables_of(load_pack(builtin_packs()[0]).facts)
    strategy = next(one for one in tables if one.id is not None)
    gate = [rule for one in tables for rule in one.rules if rule.id.startswith("spmd.")]
    rules = (*strategy.rules, *gate)
    title = "From strategy to forwarded option"
    return {"strategy.svg": flow_drawing(title, rules, alone=True).svg + "\n"}


def main() -> int:
    """Write or check."""
    folder = ROOT / "docs" / "images"
    stale = []
    for name, text in images().items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"docs/images/{name} {'is not current' if '--check' in sys.argv else 'written'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    raise SystemExit(main())
