"""Faults of what is known before the rules run: defaults, shorthands, lookups, answers."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.authoring.testing.goals import asked_in
from meshseed.authoring.testing.graph import Graph
from meshseed.authoring.testing.mutating.mutants import Change, Mutant
from meshseed.authoring.testing.mutating.pools import Pools
from meshseed.authoring.testing.mutating.replacing import exchanged, swapped, with_entry
from meshseed.authoring.testing.spots import Kind, Spot
from meshseed.evaluation import value_text
from meshseed.evaluation.comparing import same
from meshseed.evaluation.reads import conditions_of, touched_names
from meshseed.packs.facts import Constant, Default, Lookup, PackFacts, Plain, Scalar, Term


def input_faults(facts: PackFacts, pools: Pools, graph: Graph) -> Iterator[Mutant]:
    """Every fault of the input phases."""
    yield from _literals(facts, pools)
    yield from _implies(facts, pools)
    for index, lookup in enumerate(facts.lookups):
        for change, text, other_lookup, values in _lookup(lookup, pools):
            yield Mutant(
                change=change,
                about=f"lookup {lookup.id}",
                touches=(f"lookup {lookup.id}",),
                text=text,
                where=lookup.where,
                facts=with_entry(facts, "lookups", index, other_lookup),
                source=(lookup.source, values),
            )
    for index, default in enumerate(facts.defaults):
        for change, text, other_default, judged in _default(default, pools):
            yield Mutant(
                change=change,
                about=f"default {default.id}",
                touches=(f"default {default.id}",),
                text=text,
                where=default.where,
                facts=with_entry(facts, "defaults", index, other_default),
                spots=judged,
                together=True,
                untyped=default.dest,
            )
    yield from _answers(facts, graph)


def _literals(facts: PackFacts, pools: Pools) -> Iterator[Mutant]:
    """Literal defaults and initial values that something of the pack reads or writes."""
    touched = touched_names(facts, tuple(conditions_of(facts)))
    for index, flag in enumerate(facts.flags):
        if flag.dest in touched and isinstance(flag.default, Constant):
            value = pools.other(flag.default.value, flag.dest)
            yield Mutant(
                change=Change.DEFAULT,
                about=f"flag {flag.dest}",
                touches=(f"flag {flag.dest}",),
                text=_instead("defaults to", value, flag.default.value),
                where=flag.where,
                facts=with_entry(facts, "flags", index, replace(flag, default=Constant(value))),
                untyped=flag.dest,
            )
    for index, one in enumerate(facts.attributes):
        if isinstance(one.initial, Constant):
            value = pools.other(one.initial.value, one.id)
            yield Mutant(
                change=Change.DEFAULT,
                about=f"attribute {one.id}",
                touches=(f"attribute {one.id}",),
                text=_instead("starts as", value, one.initial.value),
                where=one.where,
                facts=with_entry(facts, "attributes", index, replace(one, initial=Constant(value))),
            )


def _implies(facts: PackFacts, pools: Pools) -> Iterator[Mutant]:
    for index, imply in enumerate(facts.implies):
        changed: list[tuple[str, object]] = []
        for name, term in imply.sets.items():
            if isinstance(term, Constant):
                value = pools.other(term.value, name)
                text = _instead(f"implies {name} =", value, term.value)
                sets = {**imply.sets, name: Constant(value)}
                changed.append((text, replace(imply, sets=sets)))
        if isinstance(imply.clash, Constant):
            winner = "typed" if imply.clash.value == "implied" else "implied"
            changed.append(
                (f"a clash is won by the {winner} value", replace(imply, clash=Constant(winner)))
            )
        for text, other in changed:
            yield Mutant(
                change=Change.VALUE,
                about=f"imply {imply.id}",
                touches=(f"imply {imply.id}",),
                text=text,
                where=imply.where,
                facts=with_entry(facts, "implies", index, other),
                spots=(Spot(Kind.IMPLY, imply.id),),
            )


def _lookup(
    lookup: Lookup, pools: Pools
) -> Iterator[tuple[Change, str, Lookup, tuple[Scalar, ...]]]:
    """Each faulty lookup, with the values looked up that it concerns."""
    for at, row in enumerate(lookup.rows):
        for index, value in enumerate(row.source):
            source = (*row.source[:index], *row.source[index + 1 :])
            other = replace(row, source=source)
            yield (
                Change.STATEMENT,
                f"has no row for {value_text(value)}",
                replace(lookup, rows=exchanged(lookup.rows, at, other)),
                (value,),
            )
        if isinstance(row.result, Constant):
            result = pools.other(row.result.value, lookup.target)
            other = replace(row, result=Constant(result))
            yield (
                Change.VALUE,
                _instead(f"row {at + 1} gives", result, row.result.value),
                replace(lookup, rows=exchanged(lookup.rows, at, other)),
                row.source,
            )


def _default(
    default: Default, pools: Pools
) -> Iterator[tuple[Change, str, Default, tuple[Spot, ...]]]:
    """Each faulty default, with the cases that must come up for it to show."""
    cases = default.cases
    for at, case in enumerate(cases):
        own = _spots(default, at)
        if case.when is None:
            yield (
                Change.STATEMENT,
                f"has no case {at + 1}",
                replace(default, cases=(*cases[:at], *cases[at + 1 :])),
                own,
            )
        if isinstance(case.value, Constant):
            value: Term = Constant(pools.other(case.value.value, default.dest))
            other = replace(case, value=value)
            yield (
                Change.VALUE,
                f"case {at + 1} gives another value than {value_text(case.value.value)}",
                replace(default, cases=exchanged(cases, at, other)),
                own,
            )
        if at + 1 < len(cases):
            yield (
                Change.ORDER,
                f"cases {at + 1} and {at + 2} stand the other way round",
                replace(default, cases=swapped(cases, at)),
                # A case that fails still marks what the next one gives with its conflicts.
                (),
            )


def _spots(default: Default, at: int) -> tuple[Spot, ...]:
    """Where the condition of a case is judged; nowhere for `otherwise`."""
    return () if default.cases[at].when is None else (Spot(Kind.DEFAULT, default.id, index=at),)


def _answers(facts: PackFacts, graph: Graph) -> Iterator[Mutant]:
    """Other answers to what the statements, or the reading of the command line, ask."""
    asked = asked_in(facts)
    for index, unknown in enumerate(facts.unknowns):
        assume = unknown.assume
        if assume is None or unknown.id not in asked:
            continue
        others = (one for one in unknown.candidates if not same(one, assume.value))
        for value in others:
            other = replace(unknown, assume=replace(assume, value=value))
            yield Mutant(
                change=Change.ANSWER,
                about=f"unknown {unknown.id}",
                touches=graph.asking(unknown.id),
                asks=unknown.id,
                text=_instead("is assumed to be", value, assume.value),
                where=unknown.where,
                facts=with_entry(facts, "unknowns", index, other),
            )
            break


def _instead(verb: str, value: Plain, before: Plain) -> str:
    return f"{verb} {value_text(value)} instead of {value_text(before)}"
