"""Ten thousand findings in a hundred scripts, as `check` prints them and as others read them."""

import json
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from benchmarks.frame.folders import shared
from benchmarks.frame.processes import OURS, done
from benchmarks.frame.size import scaled

LINE: Final = "neuronx-cc compile --target=trn2 --optlevl 1 m.hlo\n"
"""A line with one mistake."""

FILES: Final = 100


def count() -> int:
    """How many findings there are."""
    return FILES * scaled(100)


def printed(form: str) -> Path:
    """What `check` prints: `json`, `sarif`; or `junit`, made of the former."""
    return shared(f"findings.{form}", _junit if form == "junit" else _printing(form))


def _scripts(folder: Path) -> None:
    folder.mkdir()
    for number in range(FILES):
        text = LINE * (count() // FILES)
        (folder / f"run-{number}.sh").write_text(text, encoding="utf-8")


def _printing(form: str):
    def make(path: Path) -> None:
        folder = shared("scripts", _scripts)
        text = done([*OURS, "check", "--no-config", "--format", form, "."], folder, 1)
        path.write_text(text, encoding="utf-8")

    return make


def _junit(path: Path) -> None:
    found = json.loads(printed("json").read_text(encoding="utf-8"))
    suite = ElementTree.Element("testsuite", name="check", tests=str(count()))
    for file in found["files"]:
        for one in file["found"]:
            said = one["finding"]
            start = said["where"][0]["span"]["start"]
            name = f"{said['code']} {file['path']}:{start['line']}:{start['column']}"
            case = ElementTree.SubElement(suite, "testcase", name=name, classname="check")
            failure = ElementTree.SubElement(case, "failure", message=said["message"])
            failure.text = said["help"]
    ElementTree.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)
