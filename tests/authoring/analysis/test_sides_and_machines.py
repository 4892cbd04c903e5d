"""What the sides of conflicts and machine types have to do with proofs about a pack."""

from tests.evaluation.facts_of import (
    HERE,
    SURE,
    attribute,
    choice,
    compare,
    conflict,
    every,
    given,
    pack,
    rule,
    switch,
)

from meshseed.authoring.analysis import analyse
from meshseed.packs.facts import All, Constant, Effect, Instance, Override, Side


def codes(facts, *wanted):
    return {one.code for one in analyse(facts).findings if one.code in wanted}


def with_side(**override):
    """A pack with one flag and one attribute, which only a side that is not taken may use."""
    side = Side(id="second", says="that", override=Override(**override)) if override else None
    return pack(
        switch("fine", default=False, effect=Effect.MODELLED),
        attribute("passes", 0),
        conflict("matter", second=side),
    )


def test_what_only_another_side_reads_is_not_unread():
    other = rule("fine", compare("fine", True), sets={"passes": 1})
    assert codes(with_side(), "MS511", "MS512") == {"MS511", "MS512"}
    assert codes(with_side(rules=(other,)), "MS511", "MS512") == set()


def on_machine(**sets):
    machine = Instance(
        id="mill",
        where=HERE,
        standing=SURE,
        sets={name: Constant(value) for name, value in sets.items()},
    )
    return pack(
        choice("loom", "hand", "mill", default="hand"),
        attribute("speed", 0),
        rule("untyped", All((compare("loom", "mill"), given("loom", typed=False))), appends=("t",)),
        rule("fast", every(speed=9), appends=("t",)),
        instances=(machine,) if sets else (),
    )


def dead(facts):
    return {proof.about[0] for proof in analyse(facts).proofs if proof.finding.code == "MS501"}


def test_a_value_only_a_machine_settles_is_reachable():
    assert dead(on_machine()) == {"untyped", "fast"}
    assert dead(on_machine(loom="mill", speed=9)) == set()
    assert dead(on_machine(loom="hand", speed=1)) == {"untyped", "fast"}


def test_a_witness_names_the_machine_it_needs():
    facts = on_machine(loom="mill", speed=9)
    (proof,) = (
        one for one in analyse(facts).proofs if one.finding.code == "MS525" and "fast" in one.about
    )
    assert proof.witness is not None
    assert proof.witness.instance == "mill"
    assert any("(on mill)" in note for note in proof.finding.notes)
