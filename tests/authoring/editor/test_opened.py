"""A pack as the editor has it: unsaved texts in place of files, and every finding about it."""

from pathlib import Path

import pytest
from tests.authoring.editor.packs import Opened

from meshseed.authoring.editor.desk import Desk, check_pack
from meshseed.authoring.editor.fixing import formatted
from meshseed.authoring.editor.opened import Checked, check, is_pack, texts_of
from meshseed.packs import PackError
from meshseed.packs.sources import read_pack

RULE = '\n[[rule]]\nid = "n"\nwhen.fine = true\nthen.advise = "x"\n'
DEAD = (
    '\n[[rule]]\nid = "dead"\nwhen.fine = true\nwhen.all = [{ fine = false }]\n'
    'then.advise = "x"\nevidence = ["guess"]\n'
)


def test_a_sound_pack_has_no_findings(opened):
    assert opened.findings() == ()


def test_what_is_proved_against_a_pack_is_shown_too(opened):
    opened.type("pipeline.toml", DEAD)
    (finding,) = (one for one in opened.findings() if one.code == "MS501")
    assert "dead" in finding.message
    (place, *_) = finding.where
    assert place.source == opened.path("pipeline.toml")
    assert place.span is not None


def test_an_unsaved_file_is_part_of_the_pack(opened):
    opened.buffers[opened.folder / "more.toml"] = '[[evidence]]\nid = "e"\nkind = "run"\n'
    (finding,) = opened.errors()
    assert (finding.code, finding.where[0].source) == ("MS121", opened.path("more.toml"))


def test_an_unsaved_text_does_not_stand_in_another_folder(opened):
    opened.buffers[opened.folder.parent / "flags.toml"] = "broken"
    assert opened.errors() == []


def test_a_text_emptied_while_typing_is_one_finding(opened):
    opened.buffers[opened.folder / "flags.toml"] = ""
    assert opened.findings()


def test_files_read_otherwise_are_as_before(opened):
    """`instead` changes nothing where it holds what the files hold."""
    plain = read_pack(opened.folder)
    same = {file.name: file.data for file in plain.files}
    assert read_pack(opened.folder, same) == plain
    with pytest.raises(PackError):
        read_pack(opened.folder / "nowhere", same)


def test_texts_of_the_extended_pack_come_behind(opened):
    sister = Opened(opened.folder.parent / "frobc-1.1")
    texts = list(texts_of(sister.folder, {}))
    assert texts[0].startswith(str(sister.folder))
    assert texts[-1].startswith(str(opened.folder))


def test_a_pack_that_extends_itself_ends(opened):
    pack = opened.text("pack.toml").replace("[pack]", '[pack]\nextends = "frobc-1.0"')
    opened.buffers[opened.folder / "pack.toml"] = pack
    assert texts_of(opened.folder, opened.buffers)
    assert {one.code for one in check(opened.folder, opened.buffers).findings} == {"MS157"}


def test_only_rule_packs_are_packs(tmp_path: Path):
    texts = {str(tmp_path / "pyproject.toml"): '[project]\nname = "x"\n'}
    assert not is_pack(texts, tmp_path)
    assert is_pack({str(tmp_path / "a.toml"): "[pack]\n"}, tmp_path)
    schema = "#:schema ../schemas/pack.schema.json\n"
    assert is_pack({str(tmp_path / "a.toml"): schema}, tmp_path)
    assert not is_pack({str(tmp_path / "b" / "a.toml"): "[pack]\n"}, tmp_path)
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert check_pack(tmp_path, {}) is None
    assert Desk().index(tmp_path) is None


def test_facts_stay_while_a_pack_is_broken(opened):
    desk = Desk()
    sound = check(opened.folder, {})
    desk.take(opened.folder, sound)
    desk.take(opened.folder, Checked(findings=(), texts={}, facts=None))
    assert desk.facts(opened.folder) is sound.facts


def test_names_are_read_anew_only_where_something_changed(opened):
    desk = Desk()
    first = desk.index(opened.folder)
    assert desk.index(opened.folder) is first
    desk.open(opened.folder / "flags.toml", opened.text("flags.toml") + "\n# more\n")
    assert desk.index(opened.folder) is not first


def test_the_canonical_form_is_offered():
    text = '[[rule]]\nthen.advise = "x"\nwhen.fine   = true\nid="n"\n'
    new = formatted(text, "a.toml")
    assert new is not None
    assert new.index("id =") < new.index("when.fine = true") < new.index("then.advise")
    assert formatted(new, "a.toml") == new
    assert formatted("x = ", "a.toml") is None
