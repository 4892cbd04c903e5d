"""A pack on top of another: overridden, removed, placed, and all of it in the digest."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meshseed import packs
from meshseed.packs import store
from meshseed.packs.extending import whole_digest
from meshseed.packs.inherit import extend
from meshseed.packs.items import gather
from meshseed.packs.sources import PackFile, PackSources, digest_of, read_pack
from meshseed.packs.toml import parse_all

HEAD = '[pack]\ndriver = "frobc"\nrelease = "0"\n'


def raw_pack(name, **files):
    """A gathered pack from texts."""
    made = tuple(
        PackFile(name=f"{key}.toml", path_shown=f"{name}/{key}.toml", data=text.encode())
        for key, text in sorted(files.items())
    )
    sources = PackSources(id=name, files=made, digest=digest_of(list(made)))
    return gather(sources, parse_all(sources))


def rules(*entries):
    return "".join(
        f'[[rule]]\nid = "{name}"\n' + "".join(f"{key} = {value}\n" for key, value in keys.items())
        for name, keys in entries
    )


def merged(base, own, remove=()):
    listed = ", ".join(f'"{one}"' for one in remove)
    own_pack = raw_pack("own", pack=HEAD + f"extends = 'base'\nremove = [{listed}]\n", rules=own)
    return extend(raw_pack("base", pack=HEAD, rules=base), own_pack)


def names(raw):
    return [one.name for one in raw.arrays["rule"]]


def simple(*ids):
    return rules(*((name, {"says": f"'{name}'"}) for name in ids))


IDS = st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=6, unique=True)
KEYS = st.dictionaries(
    st.sampled_from(["says", "why", "table", "when", "then"]),
    st.sampled_from(["'x'", "'y'", "{ a = 1 }", "{ b = 2, c = { d = 3 } }"]),
)


@given(KEYS, KEYS)
def test_an_override_replaces_each_key_whole(old, new):
    raw = merged(rules(("a", old)), rules(("a", new)))
    alone = raw_pack("x", rules=rules(("a", {**old, **new}))).arrays["rule"][0].raw
    (rule,) = raw.arrays["rule"]
    assert rule.raw == alone


@given(IDS, IDS)
def test_overrides_keep_their_place_and_new_items_go_to_the_end(old, new):
    raw = merged(simple(*old), simple(*new))
    assert names(raw) == [*old, *(one for one in new if one not in old)]


@given(IDS, st.data())
def test_what_is_removed_is_gone_and_nothing_else(old, data):
    gone = data.draw(st.lists(st.sampled_from(old), unique=True))
    raw = merged(simple(*old), "", remove=gone)
    assert names(raw) == [one for one in old if one not in gone]
    assert raw.findings == []


@given(IDS, st.data())
def test_after_places_an_item_directly_behind_another(old, data):
    anchor = data.draw(st.sampled_from(old))
    moved = data.draw(st.sampled_from([*(one for one in old if one != anchor), "new"]))
    raw = merged(simple(*old), rules((moved, {"after": f"'{anchor}'"})))
    assert names(raw).index(moved) == names(raw).index(anchor) + 1
    assert [one for one in names(raw) if one != moved] == [one for one in old if one != moved]


@given(IDS)
def test_a_pack_that_adds_nothing_changes_nothing(old):
    raw = merged(simple(*old), "")
    assert [one.raw for one in raw.arrays["rule"]] == [
        one.raw for one in raw_pack("base", rules=simple(*old)).arrays["rule"]
    ]


def test_an_inherited_after_does_not_move_an_override_again():
    """`after` says where an item goes in the pack that writes it; a third pack only overrides."""
    second = merged(simple("a", "b", "c"), rules(("d", {"after": "'a'"})))
    third = raw_pack(
        "third",
        pack=HEAD + 'extends = "own"\nremove = ["a"]\n',
        rules=rules(("d", {"says": "'new'"})),
    )
    raw = extend(second, third)
    assert names(raw) == ["d", "b", "c"]
    assert raw.findings == []


def test_a_finding_about_an_override_points_at_the_layer_that_wrote_the_key():
    raw = merged(rules(("a", {"says": "'x'"})), rules(("a", {"why": "'y'"})))
    (rule,) = raw.arrays["rule"]
    assert rule.where.place(("says",)).source == "base/rules.toml"
    assert rule.where.place(("why",)).source == "own/rules.toml"


@pytest.fixture
def two(tmp_path, monkeypatch):
    monkeypatch.setenv("MESHSEED_CACHE", str(tmp_path / "cache"))
    for name, text in (("base", HEAD), ("own", HEAD + 'extends = "base"\n')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.toml").write_text(text)
    (tmp_path / "base" / "knobs.toml").write_text('[[knob]]\nid = "k"\nkind = "switch"\n')
    return tmp_path


def digest(folder):
    return packs.load(folder / "own").identity.digest


def test_the_digest_changes_with_either_pack(two):
    first = digest(two)
    (two / "base" / "knobs.toml").write_text('[[knob]]\nid = "l"\nkind = "switch"\n')
    second = digest(two)
    assert [knob.id for knob in packs.load(two / "own").knobs] == ["l"]
    (two / "own" / "pack.toml").write_text(HEAD + 'extends = "base"\n# more\n')
    assert len({first, second, digest(two)}) == 3


def test_the_digest_is_told_without_validating(two):
    own = two / "own"
    assert whole_digest(read_pack(own), own) == digest(two)
    base = two / "base"
    assert whole_digest(read_pack(base), base) == packs.load(base).identity.digest


def test_an_extending_pack_is_kept_too(two, monkeypatch):
    facts = packs.load(two / "own")
    assert store.find(facts.identity.digest) == facts
    monkeypatch.setattr("meshseed.packs.checking.check_sources", None)
    assert packs.load(two / "own") == facts


def test_it_is_found_by_the_dot_too(two, monkeypatch):
    monkeypatch.chdir(two / "own")
    assert [knob.id for knob in packs.load(".").knobs] == ["k"]


@pytest.mark.parametrize("name", ["../base", "./base", ".", "..", "base/../base", "", "a\\\\b"])
def test_a_path_is_not_followed(two, name):
    (two / "own" / "pack.toml").write_text(HEAD + f'extends = "{name}"\n')
    checked = packs.check(two / "own")
    assert [finding.code for finding in checked.findings] in (["MS125"], ["MS124"])
    assert checked.findings[0].where[0].span is not None


@pytest.mark.parametrize("length", [1, 3, 12])
def test_a_circle_ends(tmp_path, length):
    for number in range(length):
        folder = tmp_path / f"p{number}"
        folder.mkdir()
        text = HEAD + f'extends = "p{(number + 1) % length}"\n'
        (folder / "pack.toml").write_text(text)
    checked = packs.check(tmp_path / "p0")
    assert [finding.code for finding in checked.findings] == ["MS157"]
    whole_digest(read_pack(tmp_path / "p0"), tmp_path / "p0")


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_byte_changes_the_digest(data):
    texts = {"pack.toml": b"a = 1\n", "more.toml": b"b = 2\n"}
    name = data.draw(st.sampled_from(sorted(texts)))
    at = data.draw(st.integers(0, len(texts[name]) - 1))
    other = bytearray(texts[name])
    other[at] ^= data.draw(st.integers(1, 255))

    def of(files):
        return digest_of([PackFile(name=n, path_shown=n, data=d) for n, d in files.items()])

    assert of(texts) != of({**texts, name: bytes(other)})


def test_the_toy_next_release_is_a_difference():
    toys = Path(__file__).parents[1] / "toy"
    old, new = (packs.check(toys / f"frobc-{release}").facts for release in ("1.0", "1.1"))
    order = [rule.id for rule in new.rules]
    assert order.index("extras.heavy") == order.index("finish.fine") + 1
    gone = {rule.id for rule in old.rules} - set(order)
    assert gone == {"extras.lined"}
    unchanged = {rule.id: rule for rule in old.rules}["extras.mirror"]
    assert unchanged in new.rules
    assert new.tags == {**old.tags, "HUNCH": "NOT_TRACED"}
    assert new.command_line == old.command_line
