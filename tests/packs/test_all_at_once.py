"""Mistakes of every kind come in one run, and a broken entry is not missed by what refers to it."""

from pathlib import Path

from meshseed import packs

PACK = """
[pack]
driver = "d"
release = "1"
[[flag]]
dest = "mode"
kind = "choice"
choices = ["a", "b"]
literals = ["--mode"]
[[flag]]
dest = "wide"
kind = "swich"
literals = ["--wide"]
[[rule]]
id = "r"
when.moed = "a"
when.wide = true
then.set.mode = "c"
"""


def found(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    folder = tmp_path / "mixed"
    folder.mkdir()
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    checked = packs.check(folder)
    assert checked.facts is None
    return [(one.code, one.suggestion or "") for one in checked.findings]


def test_a_wrong_value_a_lost_name_and_a_misfit_are_told_together(tmp_path: Path) -> None:
    assert found(tmp_path, PACK) == [("MS123", "switch"), ("MS150", "mode"), ("MS155", "")]


def test_what_refers_to_an_entry_without_a_name_is_not_blamed(tmp_path: Path) -> None:
    nameless = PACK.replace('dest = "wide"\n', "")
    assert [code for code, _ in found(tmp_path, nameless)] == ["MS121", "MS123"]
