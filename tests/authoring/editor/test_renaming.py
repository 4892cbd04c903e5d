"""A rename reaches every place that names a thing, and changes nothing else that the pack says."""

import re

import msgspec
import pytest
from tests.authoring.editor.packs import TOYS, Opened

from meshseed.authoring.editor.index import Index
from meshseed.authoring.editor.kinds import SymbolKind
from meshseed.authoring.editor.opened import texts_of
from meshseed.authoring.editor.renaming import CannotRename, rename
from meshseed.authoring.editor.symbols import Symbol
from meshseed.packs import check

DRIVERS = {SymbolKind.CHOICE, SymbolKind.SPELLING}
INDEX = Index(texts_of(TOYS[0], {}))


def everything():
    found = {site.symbol for file in INDEX.texts for site in INDEX.sites(file)}
    return sorted(one for one in found if one.kind not in DRIVERS)


def applied(opened, edits):
    """Write the edits into the files of the pack."""
    for file in sorted({edit.file for edit in edits}):
        text = opened.index.texts[file]
        for edit in sorted((one for one in edits if one.file == file), reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
        opened.buffers[opened.folder / file.rsplit("/", 1)[-1]] = text
    for path, text in opened.buffers.items():
        path.write_text(text, encoding="utf-8")
    opened.buffers.clear()


def renamed_everywhere(opened, symbol, name):
    index = opened.index
    site = index.definitions(symbol)[0]
    applied(opened, rename(index, site, name, opened.folder))


def as_json(folder):
    checked = check(folder)
    assert checked.facts is not None, [finding.message for finding in checked.findings]
    text = msgspec.json.encode(checked.facts).decode()
    return re.sub(r'"digest":"[0-9a-f]+"', "", text)


@pytest.mark.parametrize("symbol", everything(), ids=lambda one: f"{one.kind.value}:{one.name}")
def test_everything_can_be_renamed_and_renamed_back(folder, symbol):
    """The pack stays sound under the new name, which a place left out would break."""
    opened = Opened(folder)
    before = as_json(folder)
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    name = "zz.new-name"
    renamed_everywhere(opened, symbol, name)
    assert name in as_json(folder)
    new = Symbol(symbol.kind, name, symbol.owner)
    assert opened.index.definitions(symbol) == ()
    assert len(opened.index.uses(new)) == len(INDEX.uses(symbol))
    renamed_everywhere(opened, new, symbol.name)
    assert as_json(folder) == before
    for file, text in texts.items():
        # A bare key comes back with the quotes it got meanwhile, and that is all.
        again = (folder / file).read_text(encoding="utf-8")
        assert again.replace(f'"{symbol.name}"', symbol.name) == text.replace(
            f'"{symbol.name}"', symbol.name
        )


@pytest.mark.parametrize(
    ("kind", "name", "owner", "says"),
    [
        (SymbolKind.CHOICE, "star", "shape", "the driver's own word"),
        (SymbolKind.SPELLING, "--shape", "", "the driver's own word"),
    ],
)
def test_what_the_driver_says_stays(opened, kind, name, owner, says):
    index = opened.index
    site = index.definitions(Symbol(kind, name, owner))[0]
    with pytest.raises(CannotRename, match=says):
        rename(index, site, "other", opened.folder)


@pytest.mark.parametrize(
    ("kind", "name", "new", "says"),
    [
        (SymbolKind.NAME, "shape", "all", "cannot be such a name"),
        (SymbolKind.NAME, "shape", "1st", "cannot be such a name"),
        (SymbolKind.NAME, "shape", "a b", "cannot be such a name"),
        (SymbolKind.NAME, "shape", "", "cannot be such a name"),
        (SymbolKind.NAME, "shape", "width", "there is name `width` already"),
        (SymbolKind.NAME, "shape", "fabric", "there is name `fabric` already"),
        (SymbolKind.RULE, "shape.star", "fabric", "there is lookup `fabric` already"),
        (SymbolKind.RULE, "shape.star", "x y", "cannot be an id"),
        (SymbolKind.EVIDENCE, "guess", "x" * 121, "cannot be an id"),
    ],
)
def test_names_that_cannot_be(opened, kind, name, new, says):
    index = opened.index
    site = index.definitions(Symbol(kind, name))[0]
    with pytest.raises(CannotRename, match=re.escape(says)):
        rename(index, site, new, opened.folder)


def test_what_another_pack_defines_is_renamed_there(opened):
    opened.folder = opened.folder.parent / "frobc-1.1"
    index = opened.index
    site = next(
        one for one in index.uses(Symbol(SymbolKind.NAME, "shape")) if "frobc-1.1" in one.file
    )
    with pytest.raises(CannotRename, match="defined in another pack"):
        rename(index, site, "form", opened.folder)


def test_where_nothing_is_named(opened):
    with pytest.raises(CannotRename, match="nothing here"):
        rename(opened.index, None, "x", opened.folder)


def test_escapes_and_quotes_are_kept_right(opened):
    """An id written with an escape, with single quotes, bare, and inside an address."""
    opened.type(
        "pipeline.toml",
        '\n[[rule]]\nid = "new\\u002done"\nwhen.fine = true\nthen.advise = "x"\n'
        'evidence = ["guess"]\n'
        "[[conflict]]\nid = 'c'\nabout = ['new-one.then']\n"
        "[[conflict.side]]\nid = 's'\nsays = 'x'\n[[conflict.side]]\nid = 't'\nsays = 'y'\n"
        "reading.rule.new-one.when.fine = false\n|",
    )
    index = opened.index
    site = index.definitions(Symbol(SymbolKind.RULE, "new-one"))[0]
    applied(opened, rename(index, site, "other.one", opened.folder))
    text = opened.text("pipeline.toml")
    assert 'id = "other.one"' in text
    assert "about = ['other.one.then']" in text
    assert 'reading.rule."other.one".when' in text
    assert opened.errors() == []


def test_every_mention_of_one_key_is_reached(opened):
    """Two comparisons of one name, each on its own line: one path, two places."""
    opened.type(
        "pipeline.toml",
        "\n[[rule]]\nid = 'two'\nwhen.width.gt = 1\nwhen.width.lt = 5\nthen.advise = 'x'\n"
        "evidence = ['guess']\n|",
    )
    index = opened.index
    site = index.definitions(Symbol(SymbolKind.NAME, "width"))[0]
    applied(opened, rename(index, site, "breadth", opened.folder))
    assert "when.breadth.gt = 1\nwhen.breadth.lt = 5" in opened.text("pipeline.toml")
    assert opened.errors() == []
