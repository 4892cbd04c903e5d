"""What is kept of the facts last asked about is what looking through them would find."""

import gc

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from meshseed import builtin_packs, load_pack
from meshseed.confidence import Confidence
from meshseed.explaining import mentions, mentions_of, own_fact, subjects_of
from meshseed.packs.facts import Comparison, Constant, FromName, FromUnknown, Operator, Standing

NAMES = st.sampled_from(["shape", "level", "width"])
OPERANDS = st.one_of(NAMES.map(FromName), NAMES.map(FromUnknown), st.integers().map(Constant))
COMPARISONS = st.builds(Comparison, name=NAMES, operator=st.just(Operator.EQUAL), operand=OPERANDS)


def facts():
    return load_pack(builtin_packs()[0]).facts


def test_asked_again_a_fact_mentions_the_same():
    for subject in subjects_of(facts())[::20]:
        fact = own_fact(subject)
        assert mentions_of(fact) is mentions_of(fact)
        assert mentions_of(fact) == mentions._look_through(fact)


@given(st.lists(st.lists(COMPARISONS, max_size=4).map(tuple), max_size=8))
def test_a_fact_in_the_place_of_another_is_looked_through_anew(several):
    """Facts that are gone give their identity to others."""
    for parts in several:
        fact = msgspec.convert(msgspec.to_builtins(parts), tuple[Comparison, ...])
        found = mentions_of(fact)
        operands = [one.operand for one in parts]
        reads = {one.name for one in parts} | {
            one.name for one in operands if isinstance(one, FromName)
        }
        assert set(found.reads) == reads
        assert set(found.unknowns) == {
            one.unknown for one in operands if isinstance(one, FromUnknown)
        }
        del fact
        gc.collect(0)


def test_what_is_kept_is_bounded(monkeypatch):
    monkeypatch.setattr(mentions, "_MOST_KEPT", 3)
    for number in range(10):
        standing = Standing(confidence=Confidence.STRONG, evidence=(f"e{number}",))
        assert mentions_of((standing,)).evidence == (f"e{number}",)
    assert len(mentions._kept) <= 3


def test_subjects_are_those_of_the_pack_that_is_asked_about():
    packs = [load_pack(name).facts for name in builtin_packs()[:2]]
    for pack in (*packs, *packs):
        dests = [one.id for one in subjects_of(pack) if one.kind.value == "flag"]
        assert dests == [flag.dest for flag in pack.flags]
