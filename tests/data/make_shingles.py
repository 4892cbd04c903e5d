"""Writes `source-shingles.bin`: hashes of the runs of words in documents, none of their text.

    python -m tests.data.make_shingles DOCUMENT...

A JSON document counts as the texts in it, any other as running text.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.packs.shingles import digest, runs

TARGET = Path(__file__).with_name("source-shingles.bin")


def texts_of(path: Path) -> Iterator[str]:
    """The texts of a document whose runs are looked for."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        yield from _strings(json.loads(text))
    else:
        yield text


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)


if __name__ == "__main__":
    found = {
        digest(run) for name in sys.argv[1:] for text in texts_of(Path(name)) for run in runs(text)
    }
    TARGET.write_bytes(b"".join(sorted(found)))
