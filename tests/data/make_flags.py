"""Makes `flags.jsonl`, the command lines and flag strings that the corpus tests evaluate.

The source is a JSON-lines collection of public occurrences of compiler flags. Of each record the
copy keeps `id`, `kind`, `context`, `source` (the page it was found on, for credit) and `input`,
the text as found, personal details already replaced. To these it adds `flags`: the parts of the
text that are handed to the driver, by the rule in `flags_in`. Records without such a part are
kept, with none.

Usage: python make_flags.py COLLECTION.jsonl
"""

import json
import re
import sys
from pathlib import Path

KEPT = ("id", "kind", "context", "input", "source")
TARGET = Path(__file__).with_name("flags.jsonl")

VARIABLE = "NEURON_CC_FLAGS"
PLAIN = re.compile(r"\s*(neuronx-cc\s|-)")
QUOTED = re.compile(r'"""(.*?)"""|"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\'', re.DOTALL)
BARE = re.compile(VARIABLE + r"\+?=(-\S*)")
SCRATCH = re.compile(r"(?<![\w.])/t[m]p(?=/)")


def flags_in(text: str) -> list[str]:
    """The flag strings of one record.

    A line of a notebook, itself a JSON string, is first taken out of its quotes. A text that
    starts with the driver's name or a dash is itself one. Otherwise they are what follows the
    variable and an equals sign without quotes, and every quoted string, backslashes before quotes
    taken away, in which a word starts with a dash.
    """
    if text.startswith('"') and '\\"' in text:
        text = text.rstrip(",")[1:-1]
    text = text.replace('\\"', '"').replace("\\\\'", "'")
    if PLAIN.match(text):
        return [text]
    found = [match.group(1) for match in BARE.finditer(text)]
    for match in QUOTED.finditer(text):
        inner = next(part for part in match.groups() if part is not None)
        if any(word.startswith("-") for word in inner.split()):
            found.append(inner)
    return found


def main(collection: Path) -> None:
    with collection.open(encoding="utf-8") as lines, TARGET.open("w", encoding="utf-8") as target:
        for line in lines:
            record = json.loads(line)
            kept = {key: record[key] for key in KEPT}
            # Folders of somebody's machine say nothing here.
            kept["input"] = SCRATCH.sub("/scratch", kept["input"])
            kept["flags"] = flags_in(kept["input"])
            target.write(json.dumps(kept, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
