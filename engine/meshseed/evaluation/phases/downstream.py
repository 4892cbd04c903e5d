"""What the outputs mean further down: pass options and the size of meshes."""

from msgspec.structs import replace

from meshseed.confidence import Confidence, weakest
from meshseed.diagnostics import Condition
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of
from meshseed.evaluation.judging import Verdict
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.program import CompiledKnob, CompiledSeed
from meshseed.evaluation.results import KnobResult
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.world import World


def seed_knobs(world: World) -> tuple[KnobResult, ...]:
    """Every pass option with the value its first matching seed gives it."""
    return tuple(_seed(world, knob) for knob in world.program.knobs)


def _seed(world: World, knob: CompiledKnob) -> KnobResult:
    passed: list[Verdict] = []
    possible: list[tuple[Verdict, Cell]] = []
    seeded: bool | None = False
    for seed in knob.seeds:
        verdict = seed.judge(world)
        if verdict.truth is False:
            passed.append(verdict)
            continue
        possible.append((verdict, _seed_cell(world, knob, seed, [*passed, verdict])))
        if verdict.truth:
            seeded = True if len(possible) == 1 else None
            break
        seeded = None
        passed.append(verdict)
    if seeded is True:
        return KnobResult(id=knob.fact.id, seeded=True, cell=possible[0][1])
    unseeded = _unseeded(world, knob, passed)
    if seeded is False:
        return KnobResult(id=knob.fact.id, seeded=False, cell=unseeded)
    cells = [cell for _, cell in possible]
    if not possible[-1][0].truth:
        cells.append(unseeded)
    because = dict.fromkeys(name for verdict, _ in possible for name in verdict.because)
    cell = Cell(
        value=one_of(
            tuple(because),
            tuple(
                Alternative((Condition(name=f"knob.{knob.fact.id}", values=(number,)),), one)
                for number, one in enumerate(cells, start=1)
            ),
        ),
        confidence=weakest(one.confidence for one in cells),
        origin=Origin.UNDECIDED,
        by=f"knob.{knob.fact.id}",
        contested=frozenset[str]().union(*(one.contested for one in cells)),
    )
    return KnobResult(id=knob.fact.id, seeded=None, cell=cell)


def _seed_cell(
    world: World, knob: CompiledKnob, seed: CompiledSeed, verdicts: list[Verdict]
) -> Cell:
    fact = seed.fact
    value = (
        Cell(value=True, confidence=Confidence.CONFIRMED, origin=Origin.INITIAL)
        if fact.value is None
        else term_cell(fact.value, world)
    )
    cell = Cell(
        value=value.value,
        confidence=weakest((fact.standing.confidence, value.confidence)),
        origin=Origin.RULE,
        by=f"knob.{knob.fact.id}",
        contested=value.contested
        | frozenset(fact.standing.contested)
        | frozenset(knob.fact.standing.contested),
    )
    for verdict in verdicts:
        cell = cell.weakened(verdict.confidence, verdict.contested)
    return cell


def _unseeded(world: World, knob: CompiledKnob, passed: list[Verdict]) -> Cell:
    fact = knob.fact
    if fact.default is None:
        cell = Cell(
            value=Open(because=(f"knob.{fact.id}",)),
            confidence=fact.standing.confidence,
            origin=Origin.UNDECIDED,
            by=f"knob.{fact.id}",
            contested=frozenset(fact.standing.contested),
        )
    else:
        value = term_cell(fact.default, world)
        standing = fact.facts.get("default", fact.standing)
        cell = replace(
            value,
            origin=Origin.INITIAL,
            by=f"knob.{fact.id}",
            confidence=weakest((value.confidence, standing.confidence)),
            contested=value.contested | frozenset(standing.contested),
        )
    for verdict in passed:
        cell = cell.weakened(verdict.confidence, verdict.contested)
    return cell


def size_meshes(world: World) -> dict[str, Cell]:
    """The cardinality of every mesh that follows from a name of the pack."""
    sizes: dict[str, Cell] = {}
    for mesh in world.program.meshes:
        if mesh.cardinality.name is None:
            continue
        cell = world.read(mesh.cardinality.name)
        sizes[mesh.id] = replace(
            cell,
            confidence=weakest((cell.confidence, mesh.standing.confidence)),
            contested=cell.contested | frozenset(mesh.standing.contested),
        )
    return sizes
