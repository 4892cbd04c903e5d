"""Rules as decision tables: what each tests and what it does, by name."""

from collections.abc import Iterator

from meshseed.evaluation import comparison_text
from meshseed.explaining import condition_text, mentions_of, term_text
from meshseed.packs.facts import All, Comparison, Condition, Operator, PackFacts
from meshseed.reporting.documents.audit import RuleAudit, TableAudit


def tables_of(facts: PackFacts) -> tuple[TableAudit, ...]:
    """Every table with its rules, then the rules that belong to none."""
    rules = tuple(_rules(facts))
    by_table: dict[str | None, list[RuleAudit]] = {}
    for rule, audit in zip(facts.rules, rules, strict=True):
        by_table.setdefault(rule.table, []).append(audit)
    found = [
        TableAudit(id=one.id, hit=one.hit, says=one.says, rules=tuple(by_table.get(one.id, ())))
        for one in facts.tables
    ]
    if None in by_table:
        found.append(TableAudit(id=None, hit=None, says=None, rules=tuple(by_table[None])))
    return tuple(found)


def _rules(facts: PackFacts) -> Iterator[RuleAudit]:
    reads = [frozenset(mentions_of(rule).reads) for rule in facts.rules]
    behind = [(f"knob.{one.id}", frozenset(mentions_of(one).reads)) for one in facts.knobs]
    behind += [(f"mesh.{one.id}", frozenset(mentions_of(one).reads)) for one in facts.meshes]
    for at, rule in enumerate(facts.rules, start=1):
        later = zip((one.id for one in facts.rules[at:]), reads[at:], strict=True)
        readers = [*later, *behind]
        yield RuleAudit(
            id=rule.id,
            at=at,
            confidence=rule.standing.confidence,
            when=condition_text(rule.when),
            tests=_tests(rule.when),
            others=tuple(condition_text(part) for part in _joined(rule.when) if _is_other(part)),
            sets={name: term_text(term) for name, term in rule.sets.items()},
            appends={
                name: tuple(term_text(term) for term in terms)
                for name, terms in rule.appends.items()
            },
            feeds={
                name: tuple(reader for reader, names in readers if name in names)
                for name in rule.sets
            },
            contested=rule.standing.contested,
        )


def _joined(condition: Condition) -> tuple[Condition, ...]:
    """What has to hold together."""
    return condition.parts if isinstance(condition, All) else (condition,)


def _is_other(part: Condition) -> bool:
    """Whether it is no single comparison, which the column of a name could hold."""
    return not isinstance(part, Comparison)


def _tests(condition: Condition) -> dict[str, str]:
    """What is asked of each name."""
    found: dict[str, list[str]] = {}
    for part in _joined(condition):
        if isinstance(part, Comparison):
            found.setdefault(part.name, []).append(_test(part))
    return {name: ", ".join(tests) for name, tests in found.items()}


def _test(comparison: Comparison) -> str:
    operand = term_text(comparison.operand)
    if comparison.operator is Operator.EQUAL:
        return operand
    return comparison_text("", comparison.operator, operand).strip()
