"""Two builds of one module: everything moves, and to where `nm` says."""

import pytest
from tests.evidence.builds import MODULE, cython_module, shared_object, symbols_of
from tests.evidence.making import pack_of, seen

from meshseed.evidence.binaries import open_subject, read_elf
from meshseed.evidence.relocating import Outcome, Wanted, relocate
from meshseed.evidence.strings import text_at
from meshseed.packs.facts import PoolOrder

pytestmark = pytest.mark.slow

LONGER = MODULE.replace(
    '    parser.add("--smile"',
    '    parser.add("--another-one-of-the-flags", help="Came with the second version.")\n'
    '    parser.add("--smile"',
)

C_SOURCE = """
const char cut_a[] = "--shape", cut_b[] = "--level-of-detail", cut_c[] = "the shape of the cloth";
const char cut_help[] = "how much to cut";
int cut_first(int at) {{ return at * {factor} + cut_help[at]; }}
int cut_second(int at) {{ return cut_first(at) - cut_a[at]; }}
{more}
"""


def relocated(old, evidence, new, pool=None):
    facts = pack_of(*evidence, pool=pool)
    wanted = Wanted(extends="made", as_binary="cut", old=open_subject(old))
    report = relocate(facts, open_subject(new), wanted)
    return {one.judged.evidence: one for one in report.fates}


def arrays(path):
    """Every constant array of a module that holds a whole text, by its symbol."""
    image = read_elf(path.read_bytes(), "x")
    found = {n: at for n, at in symbols_of(path).items() if n.startswith("__pyx_k_")}
    return {name: (at, text) for name, at in found.items() if (text := text_at(image, at))}


@pytest.mark.parametrize(("first", "second"), [
    ("0.29.37", "0.29.37"), ("3.0.12", "3.0.12"), ("3.1.6", "3.1.6"), ("3.0.12", "3.1.6"),
])  # fmt: skip
def test_every_array_of_a_module_is_found_in_its_next_version(tmp_path, first, second):
    old = cython_module(tmp_path / "old", first)
    new = cython_module(tmp_path / "new", second, LONGER)
    before, after = arrays(old), arrays(new)
    kept = {name for name, (_, text) in before.items() if name in after and after[name][1] == text}
    evidence = [seen(name, text=before[name][1], address=before[name][0]) for name in sorted(kept)]
    fates = relocated(old, evidence, new, PoolOrder.CYTHON)
    wrong = {
        name: one.judged
        for name, one in fates.items()
        if one.judged.address not in {None, after[name][0]}
    }
    assert wrong == {}
    found = [name for name, one in fates.items() if one.judged.address == after[name][0]]
    assert len(kept) > 30
    # A text that also stands among the literals of the C code is told apart only by distances.
    lost = sorted(kept - set(found))
    assert len(lost) <= (0 if first == second else len(kept) // 10), lost


def test_places_without_words_follow_by_the_old_build(tmp_path):
    old = cython_module(tmp_path / "old", "3.0.12")
    new = cython_module(tmp_path / "new", "3.0.12", LONGER)
    before, after = arrays(old), arrays(new)
    names = [name for name in before if len(before[name][1]) > 20 and name in after]
    anchor = seen("anchor", text="--shape", address=before["__pyx_k_shape"][0])
    evidence = [seen(name, kind="place", address=before[name][0]) for name in names]
    fates = relocated(old, [anchor, *evidence], new)
    assert len(names) > 5
    assert {name: fates[name].judged.address for name in names} == {
        name: after[name][0] for name in names
    }


def test_a_table_is_followed_without_addresses(tmp_path):
    old = cython_module(tmp_path / "old", "3.1.6")
    new = cython_module(tmp_path / "new", "3.2.4")
    before = arrays(old)
    fates = relocated(
        old,
        [seen(n, text=before[n][1], address=before[n][0]) for n in ("__pyx_k_pinked_edge",)],
        new,
    )
    assert {one.outcome for one in fates.values()} == {Outcome.TABLED}


def test_c_relocates_fully(tmp_path):
    old = shared_object(tmp_path, "old", C_SOURCE.format(more="", factor=7))
    more = "\n".join(f'const char new_{n}[] = "another text {n}";' for n in range(50))
    more += "\nint cut_zero(int at) { return at / 3 + new_1[at] * new_2[at]; }"
    new = shared_object(tmp_path, "new", C_SOURCE.format(more=more, factor=11))
    before, after = symbols_of(old), symbols_of(new)
    texts = {
        "cut_a": "--shape",
        "cut_b": "--level-of-detail",
        "cut_c": "the shape of the cloth",
        "cut_help": "how much to cut",
    }
    evidence = [seen(name, text=text, address=before[name]) for name, text in texts.items()]
    functions = ("cut_first", "cut_second")
    evidence += [seen(n, kind="symbol", symbol=n, address=before[n]) for n in functions]
    fates = relocated(old, evidence, new)
    assert {name: one.judged.address for name, one in fates.items()} == {
        name: after[name] for name in (*texts, *functions)
    }
    assert all(before[name] != after[name] for name in texts)
