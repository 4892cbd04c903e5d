"""The input phases.

First what was typed, literal defaults and initial values, then shorthands, lookups and computed
defaults. None of them touches a typed value.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.confidence import Confidence, weakest
from meshseed.diagnostics import Condition, Finding, Severity
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of, undecided
from meshseed.evaluation.commandline import TypedValue
from meshseed.evaluation.comparing import decide, same
from meshseed.evaluation.judging import Verdict, deciding, open_names
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.places import tokens_of, typed_places
from meshseed.evaluation.program import CompiledDefault, CompiledImply, CompiledLookup
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.wording import value_text
from meshseed.evaluation.world import World, standing_cell
from meshseed.packs.facts import (
    Attribute,
    Constant,
    Flag,
    FromName,
    Operator,
    Plain,
    Standing,
    Term,
)

IMPLIED, TYPED = "implied", "typed"
_USED: Final[Plain] = True


def take_inputs(world: World) -> None:
    """Fill the state up to, not including, the constraints on inputs."""
    _take_typed(world)
    _take_literals(world)
    for imply in world.program.implies:
        _apply_imply(world, imply)
    for lookup in world.program.lookups:
        _apply_lookup(world, lookup)
    for default in world.program.defaults:
        _apply_default(world, default)


def _take_typed(world: World) -> None:
    for dest, typed in world.line.typed.items():
        flag = world.program.flags[dest]
        cell = _typed_cell(flag, typed)
        world.cells[dest] = cell
        if flag.records_use is not None:
            standing = flag.standing_of("records_use")
            world.cells[flag.records_use] = standing_cell(
                _USED, standing, Origin.TYPED, by=f"flag.{dest}", among=(cell,), tokens=cell.tokens
            )


def _typed_cell(flag: Flag, typed: TypedValue) -> Cell:
    """A typed value: certain as far as the flag and the spelling are, and the value is allowed.

    A value outside the choices, or not of the flag's kind, may never get as far as this: what
    follows from it is INFERRED at best.
    """
    spellings = [use.spelling.standing for use in typed.uses]
    standings = [flag.standing, *spellings]
    confidences = [standing.confidence for standing in standings]
    contested = {conflict for standing in standings for conflict in standing.contested}
    for choice in flag.choices:
        if same(choice.value, typed.value):
            contested.update(choice.standing.contested)
    if typed.outside_choices or typed.invalid:
        confidences.append(Confidence.INFERRED)
    value: Plain | Open = typed.value
    if typed.alternatives:
        value = _open_typed(flag, typed)
    return Cell(
        value=value,
        confidence=weakest(confidences),
        origin=Origin.TYPED,
        by=f"flag.{flag.dest}",
        contested=frozenset(contested),
        tokens=typed.tokens,
        spelling=typed.spellings[-1] if typed.spellings else None,
    )


def _open_typed(flag: Flag, typed: TypedValue) -> Open:
    return one_of(
        tuple(dict.fromkeys(one.unknown for one in typed.alternatives)),
        tuple(
            Alternative(
                (
                    Condition(name=one.unknown, values=(one.candidate,)),
                    *(Condition(name=name, values=(value,)) for name, value in one.also),
                ),
                Cell(
                    value=one.value,
                    confidence=flag.standing.confidence,
                    origin=Origin.TYPED,
                    tokens=typed.tokens,
                ),
            )
            for one in typed.alternatives
        ),
    )


def _take_literals(world: World) -> None:
    for name in world.program.names:
        for each in reversed(_until_known(world, name)):
            _take_literal(world, each)


def _until_known(world: World, name: str) -> tuple[str, ...]:
    """A name and those its literal value is taken from, up to one that has its value."""
    chain: dict[str, None] = {}
    current: str | None = name
    while current is not None and current not in world.cells and current not in chain:
        chain[current] = None
        term = _literal(world, current)
        current = term.name if isinstance(term, FromName) else None
    return tuple(chain)


def _literal(world: World, name: str) -> Term | None:
    flag = world.program.flags.get(name)
    if flag is not None:
        return flag.default
    attribute = world.program.attributes.get(name)
    return None if attribute is None else attribute.initial


def _take_literal(world: World, name: str) -> None:
    term = _literal(world, name)
    if term is None:
        return
    flag = world.program.flags.get(name)
    world.cells[name] = (
        _initial(world, world.program.attributes[name], term)
        if flag is None
        else _flag_default(world, flag, term)
    )


def _flag_default(world: World, flag: Flag, term: Term) -> Cell:
    value = term_cell(term, world)
    return standing_cell(
        value.value,
        flag.standing_of("default"),
        Origin.DEFAULTED,
        by=f"flag.{flag.dest}",
        among=(value,),
    )


def _initial(world: World, attribute: Attribute, term: Term) -> Cell:
    value = term_cell(term, world)
    return standing_cell(
        value.value,
        attribute.standing,
        Origin.INITIAL,
        by=f"attribute.{attribute.id}",
        among=(value,),
    )


def _apply_imply(world: World, imply: CompiledImply) -> None:
    verdict = imply.judge(world)
    if verdict.truth is False:
        return
    fact = imply.fact
    for name, term in fact.sets.items():
        value = term_cell(term, world)
        implied = _implied_cell(fact.id, fact.standing, verdict, value)
        if not world.is_typed(name):
            world.cells[name] = (
                implied if verdict.truth else either(world.read(name), implied, fact.id, verdict)
            )
            continue
        typed = world.cells[name]
        equal = decide(Operator.EQUAL, typed.value, value.value)
        if equal:
            continue
        if verdict.truth and equal is False:
            clash = _Clash(imply=imply, name=name, typed=typed, implied=implied, verdict=verdict)
            world.cells[name] = _settle(world, clash)
            continue
        because = verdict.because or open_names(typed, value)
        world.cells[name] = either(typed, implied, fact.id, replace(verdict, because=because))


def _implied_cell(by: str, standing: Standing, verdict: Verdict, value: Cell) -> Cell:
    cell = standing_cell(value.value, standing, Origin.IMPLIED, by=by, among=(value,))
    return replace(
        cell,
        confidence=weakest((cell.confidence, verdict.confidence)),
        contested=cell.contested | verdict.contested,
    )


class _Clash(Struct, frozen=True, kw_only=True):
    """Two values for one input: which name, what was typed, what is implied and by what."""

    imply: CompiledImply
    name: str
    typed: Cell
    implied: Cell
    verdict: Verdict


def _settle(world: World, clash: _Clash) -> Cell:
    """The value that wins: the pack says which, or both worlds are evaluated."""
    fact = clash.imply.fact
    winner: Plain | Open
    if isinstance(fact.clash, Constant):
        winner, confidence, note = fact.clash.value, fact.standing.confidence, None
    else:
        unknown = fact.id if fact.clash is None else fact.clash.unknown
        if fact.clash is not None and world.answers.settled(unknown):
            answer = world.answers.of(unknown)
            winner, confidence, note = answer.value, answer.confidence, None
        else:
            winner = world.settle(unknown, (IMPLIED, TYPED))
            confidence = Confidence.CONFIRMED
            note = "which of the two the driver keeps is not known"
    world.findings.append(_clash_finding(world, clash, note))
    if isinstance(winner, Open):
        verdict = replace(clash.verdict, because=winner.because)
        return either(clash.typed, clash.implied, fact.id, verdict)
    kept, lost = (clash.implied, clash.typed) if winner == IMPLIED else (clash.typed, clash.implied)
    return replace(kept, replaced=lost, confidence=weakest((kept.confidence, confidence)))


def _clash_finding(world: World, clash: _Clash, note: str | None) -> Finding:
    fact = clash.imply.fact
    causes = [one.name for one in deciding(clash.verdict) if one.name is not None]
    names = (clash.name, *causes)
    return Finding(
        code="MS303",
        severity=Severity.ERROR,
        message=(
            f"{clash.name} is typed as {_shown(clash.typed)}, while {fact.id} implies"
            f" {_shown(clash.implied)}" + (f": {note}" if note else "")
        ),
        where=typed_places(world.line, names),
        help="give one of them only",
        notes=("this is our finding; it is not claimed that the driver reports it",),
        fact=fact.id,
        tokens=tokens_of(world.line, names),
        evidence=fact.standing.evidence,
    )


def _shown(cell: Cell) -> str:
    return "?" if isinstance(cell.value, Open) else value_text(cell.value)


def either(before: Cell, after: Cell, by: str, verdict: Verdict) -> Cell:
    """What a name holds after a step that may or may not have been taken.

    What follows from all of its values alike is as sure as the least sure of them.
    """
    return Cell(
        value=one_of(
            verdict.because,
            (
                Alternative((Condition(name=by, values=(False,)),), before),
                Alternative((Condition(name=by, values=(True,)),), after),
            ),
        ),
        confidence=weakest((before.confidence, after.confidence, verdict.confidence)),
        origin=after.origin,
        by=by,
        contested=before.contested | after.contested | verdict.contested,
        replaced=before,
    )


def _apply_lookup(world: World, lookup: CompiledLookup) -> None:
    fact = lookup.fact
    if fact.target in world.cells and world.is_typed(fact.target):
        return
    source = world.read(fact.source)
    world.cells[fact.target] = (
        _lookup_open(world, lookup, source, source.value)
        if isinstance(source.value, Open)
        else _lookup_plain(world, lookup, source, source.value)
    )


def _lookup_plain(world: World, lookup: CompiledLookup, source: Cell, value: Plain) -> Cell:
    """The row's value; without a row what the name held before, or nothing that is known."""
    scalar = None if isinstance(value, tuple) else value
    row = None if scalar is None else lookup.rows.get((type(scalar), scalar))
    if row is None:
        return world.cells.get(lookup.fact.target) or _no_row(lookup, source, lookup.fact.id)
    result = term_cell(row.result, world)
    cell = standing_cell(
        result.value, row.standing, Origin.LOOKED_UP, by=lookup.fact.id, among=(result, source)
    )
    return replace(cell, contested=cell.contested | frozenset(lookup.fact.standing.contested))


def _no_row(lookup: CompiledLookup, source: Cell, *because: str) -> Cell:
    return Cell(
        value=Open(because=because),
        confidence=weakest((lookup.fact.standing.confidence, source.confidence)),
        origin=Origin.UNDECIDED,
        by=lookup.fact.id,
        contested=source.contested,
    )


def _lookup_open(world: World, lookup: CompiledLookup, source: Cell, value: Open) -> Cell:
    """The row of every value that is possible; nothing known where these cannot be listed."""
    if not value.alternatives:
        return _no_row(lookup, source, *value.because)
    alternatives = tuple(
        Alternative(
            one.when,
            _lookup_open(world, lookup, one.cell, one.cell.value)
            if isinstance(one.cell.value, Open)
            else _lookup_plain(world, lookup, one.cell, one.cell.value),
        )
        for one in value.alternatives
    )
    cells = [one.cell for one in alternatives]
    return Cell(
        value=one_of(value.because, alternatives),
        confidence=weakest((source.confidence, *(cell.confidence for cell in cells))),
        origin=Origin.LOOKED_UP,
        by=lookup.fact.id,
        contested=source.contested.union(*(cell.contested for cell in cells)),
    )


def _apply_default(world: World, default: CompiledDefault) -> None:
    """The first case that holds; a case that is open leaves every later one possible too."""
    fact = default.fact
    existing = world.cells.get(fact.dest)
    if existing is not None and existing.origin in {
        Origin.TYPED,
        Origin.IMPLIED,
        Origin.LOOKED_UP,
    }:
        return
    before: list[Verdict] = []
    possible: list[tuple[Verdict | None, Cell]] = []
    for case in default.cases:
        verdict = None if case.judge is None else case.judge(world)
        if verdict is not None and verdict.truth is False:
            before.append(verdict)
            continue
        decisive = before if verdict is None else [*before, verdict]
        possible.append(
            (verdict, _default_cell(world, fact.id, case.fact.standing, decisive, case.fact.value))
        )
        if verdict is None or verdict.truth:
            break
        before.append(verdict)
    if not possible:
        return
    last = possible[-1][0]
    if last is not None and last.truth is None:
        possible.append((None, existing or undecided(fact.dest)))
    cell = possible[0][1] if len(possible) == 1 else _open_default(fact.id, possible)
    marks = frozenset(fact.standing.contested)
    world.cells[fact.dest] = replace(cell, contested=cell.contested | marks)


def _default_cell(
    world: World, by: str, standing: Standing, verdicts: list[Verdict], term: Term
) -> Cell:
    value = term_cell(term, world)
    cell = standing_cell(value.value, standing, Origin.DEFAULTED, by=by, among=(value,))
    for verdict in verdicts:
        cell = cell.weakened(verdict.confidence, verdict.contested)
    return cell


def _open_default(by: str, possible: list[tuple[Verdict | None, Cell]]) -> Cell:
    because = tuple(
        dict.fromkeys(name for verdict, _ in possible if verdict for name in verdict.because)
    )
    return Cell(
        value=one_of(
            because,
            tuple(
                Alternative((Condition(name=by, values=(number,)),), cell)
                for number, (_, cell) in enumerate(possible, start=1)
            ),
        ),
        confidence=weakest(cell.confidence for _, cell in possible),
        origin=Origin.DEFAULTED,
        by=by,
        contested=frozenset[str]().union(*(cell.contested for _, cell in possible)),
    )
