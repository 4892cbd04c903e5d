"""The rules, in the order the driver runs them."""

from msgspec import Struct
from msgspec.structs import replace

from meshseed.confidence import weakest
from meshseed.evaluation.cells import Cell, Open
from meshseed.evaluation.judging import Verdict, deciding
from meshseed.evaluation.outcome import Certainty, Firing, Origin
from meshseed.evaluation.phases.alternatives import either
from meshseed.evaluation.phases.rule_notices import advised, left_alone, overwritten, shown
from meshseed.evaluation.results import Appended, RuleRecord
from meshseed.evaluation.terms import as_text, term_cell
from meshseed.evaluation.world import World
from meshseed.packs.facts import FromUnknown, HitPolicy, Rule, Term


class UniqueTableFault(Exception):  # noqa: N818 - asks for the world to be run again
    """Two rules of a `unique` table fired."""

    def __init__(self, table: str, rules: tuple[str, str]) -> None:
        super().__init__(table)
        self.table = table
        self.rules = rules


class Hits(Struct, frozen=True):
    """What happened in each table so far: the first rule that fired, and the first open one."""

    fired: dict[str, tuple[str, Verdict]]
    opened: dict[str, Verdict]


def run_rules(world: World, hits: Hits | None = None) -> None:
    """Run every rule against the state as it stands at its place.

    *hits* are those of rules that ran before, and are added to. Raises `UniqueTableFault` where a
    table that promises one hit has two.
    """
    hits = Hits({}, {}) if hits is None else hits
    for compiled in world.program.rules:
        rule = compiled.fact
        verdict = compiled.judge(world)
        taken, note = verdict, None
        if rule.table is not None:
            taken, note = _under_policy(world, rule, verdict, hits)
        if taken.truth is True:
            effects = _fire(world, rule, taken)
            firing = Firing.FIRED
        elif taken.truth is False:
            _pass_by(world, rule, taken)
            effects, firing = (), Firing.NOT_FIRED
            if verdict.truth is False:
                _say_left_alone(world, rule, verdict)
        else:
            effects = _leave_open(world, rule, taken)
            firing = Firing.UNDECIDED
        world.records.append(
            RuleRecord(rule=rule.id, firing=firing, verdict=verdict, effects=effects, note=note)
        )


def _under_policy(
    world: World, rule: Rule, verdict: Verdict, hits: Hits
) -> tuple[Verdict, str | None]:
    """What a match means under the table's hit policy, and why where it is not as it stands."""
    if verdict.truth is False:
        return verdict, None
    table = world.program.tables[rule.table or ""]
    if table.id in world.faulty_tables:
        because = verdict.because or (table.id,)
        return (
            replace(verdict, truth=None, because=because),
            f"table {table.id} promises one hit and has more: none is chosen",
        )
    earlier, opened = hits.fired.get(table.id), hits.opened.get(table.id)
    if table.hit is HitPolicy.UNIQUE and verdict.truth and earlier is not None:
        raise UniqueTableFault(table.id, (earlier[0], rule.id))
    if table.hit is HitPolicy.FIRST:
        if earlier is not None:
            # It is passed over as surely as the earlier one fired.
            return (
                replace(earlier[1], truth=False),
                f"{earlier[0]} came first in table {table.id}",
            )
        if opened is not None:
            if verdict.truth:
                # Whichever of the two fires, nothing behind them does.
                hits.fired[table.id] = (rule.id, verdict)
            return _after_open(
                verdict, opened
            ), f"an earlier rule of table {table.id} is not decided"
    if verdict.truth:
        hits.fired[table.id] = (rule.id, verdict)
    else:
        hits.opened.setdefault(table.id, verdict)
    return verdict, None


def _after_open(verdict: Verdict, opened: Verdict) -> Verdict:
    """A match that counts only if an earlier, open one turns out not to."""
    return replace(
        verdict,
        truth=None,
        confidence=weakest((verdict.confidence, opened.confidence)),
        contested=verdict.contested | opened.contested,
        because=tuple(dict.fromkeys((*opened.because, *verdict.because))),
    )


def _fire(world: World, rule: Rule, verdict: Verdict) -> tuple[str, ...]:
    effects: list[str] = []
    changes = {name: _written(world, rule, verdict, name, term) for name, term in rule.sets.items()}
    tokens = _all_tokens(world, rule, verdict, Certainty.PRESENT)
    for name, cell in changes.items():
        before = world.read(name)
        effects.append(f"{name} = {shown(cell)}")
        if _overwrites(before, cell):
            world.findings.append(overwritten(world, rule, name, verdict, cell))
        world.cells[name] = replace(cell, replaced=before)
    world.appended.extend(tokens)
    effects += [f"{one.accumulator} += {_shown_token(one)}" for one in tokens]
    if rule.advise is not None:
        world.findings.append(advised(world, rule, verdict))
    return tuple(effects)


def _written(world: World, rule: Rule, verdict: Verdict, name: str, term: Term) -> Cell:
    value = term_cell(term, world)
    standing = rule.standing_of(f"set.{name}")
    return Cell(
        value=value.value,
        confidence=weakest((standing.confidence, verdict.confidence, value.confidence)),
        origin=Origin.RULE,
        by=rule.id,
        contested=frozenset(standing.contested)
        | frozenset(rule.standing.contested)
        | verdict.contested
        | value.contested,
    )


def _all_tokens(world: World, rule: Rule, verdict: Verdict, certainty: Certainty) -> list[Appended]:
    """What a rule appends. Like what it sets, this is read before anything is written."""
    terms = [(name, term) for name, several in rule.appends.items() for term in several]
    return [
        token
        for number, (accumulator, term) in enumerate(terms)
        for token in _tokens(
            world, rule, verdict, _Slot(accumulator, number, term), certainty=certainty
        )
    ]


class _Slot(Struct, frozen=True):
    """One term a rule appends: where to, and which of its terms it is."""

    accumulator: str
    number: int
    term: Term


def _tokens(
    world: World, rule: Rule, verdict: Verdict, slot: _Slot, *, certainty: Certainty
) -> list[Appended]:
    """The tokens of one term: several for a list, one that is not known for an open value."""
    accumulator, term = slot.accumulator, slot.term
    value = term_cell(term, world)
    standing = rule.standing_of(f"append.{accumulator}")
    contested = (
        frozenset(standing.contested)
        | frozenset(rule.standing.contested)
        | frozenset(world.program.accumulators[accumulator].standing.contested)
        | verdict.contested
        | value.contested
    )
    content = value.confidence if isinstance(term, FromUnknown) else None
    presence = [standing.confidence, verdict.confidence]
    if content is None:
        presence.append(value.confidence)
    texts: list[tuple[str | None, str | None]]
    if isinstance(value.value, Open):
        name = term.unknown if isinstance(term, FromUnknown) else _origin(value)
        texts = [(None, name)]
    else:
        parts = value.value if isinstance(value.value, tuple) else (value.value,)
        texts = [(as_text(part), None) for part in parts]
    return [
        Appended(
            accumulator=accumulator,
            rule=rule.id,
            place=(slot.number, part),
            text=text,
            unknown=unknown,
            certainty=certainty,
            confidence=weakest(presence),
            content=content,
            contested=contested,
            because=verdict.because,
            candidates=value.value.candidates if isinstance(value.value, Open) else (),
        )
        for part, (text, unknown) in enumerate(texts)
    ]


def _origin(cell: Cell) -> str:
    return cell.value.because[0] if isinstance(cell.value, Open) and cell.value.because else "?"


def _pass_by(world: World, rule: Rule, verdict: Verdict) -> None:
    """A rule that does not fire: what it would have set is known only as well as that.

    A dispute about the rule as a whole is one about its condition, too.
    """
    marks = verdict.contested | frozenset(rule.standing.contested)
    for name in rule.sets:
        world.cells[name] = world.read(name).weakened(verdict.confidence, marks)


def _say_left_alone(world: World, rule: Rule, verdict: Verdict) -> None:
    """Report a typed value that a rule would have set, and did not because it was typed."""
    kept = [name for name in rule.sets if world.is_typed(name)]
    if not kept:
        return
    records = world.program.use_records
    blocking = list(deciding(verdict))
    dests = [records.get(one.name or "") or (one.name or "") for one in blocking]
    if blocking and all(_guards(world, one) for one in blocking):
        world.findings.append(left_alone(world, rule, dests, kept))


def _guards(world: World, comparison: Verdict) -> bool:
    """Whether a comparison failed because something was typed: a record of use, or `given`."""
    name = comparison.name or ""
    if comparison.text.endswith("is not typed"):
        return True
    return name in world.program.use_records and comparison.origin is Origin.TYPED


def _leave_open(world: World, rule: Rule, verdict: Verdict) -> tuple[str, ...]:
    effects: list[str] = []
    changes = {name: _written(world, rule, verdict, name, term) for name, term in rule.sets.items()}
    tokens = _all_tokens(world, rule, verdict, Certainty.POSSIBLE)
    for name, after in changes.items():
        before = world.read(name)
        world.cells[name] = either(before, after, rule.id, verdict)
        effects.append(f"{name} may become {shown(after)}")
    world.appended.extend(tokens)
    effects += [f"{one.accumulator} may get {_shown_token(one)}" for one in tokens]
    return tuple(effects)


def _shown_token(token: Appended) -> str:
    return f"?{token.unknown}" if token.text is None else token.text


def _overwrites(before: Cell, after: Cell) -> bool:
    """Whether a typed value is lost; one that a rule already replaced was reported then."""
    if before.origin is not Origin.TYPED or before.by is None:
        return False
    return before.value != after.value and not _is_record(before)


def _is_record(cell: Cell) -> bool:
    return cell.spelling is None
