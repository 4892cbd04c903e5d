"""Rules as decision tables: what each tests and what it does, by name."""

from collections.abc import Iterator

from meshseed.evaluation import comparison_text
from meshseed.evaluation.reads import comparisons
from meshseed.explaining import condition_text, term_text
from meshseed.packs.facts import All, Comparison, Condition, Operator, PackFacts, Rule, Table
from meshseed.reporting.documents.audit import RuleAudit, TableAudit


def tables_of(facts: PackFacts) -> tuple[TableAudit, ...]:
    """Every table with its rules, then the rules that belong to none."""
    return tuple(_tables(facts))


def _tables(facts: PackFacts) -> Iterator[TableAudit]:
    for table in facts.tables:
        yield _table(table, [rule for rule in facts.rules if rule.table == table.id])
    loose = [rule for rule in facts.rules if rule.table is None]
    if loose:
        yield TableAudit(id=None, hit=None, says=None, rules=tuple(map(_rule, loose)))


def _table(table: Table, rules: list[Rule]) -> TableAudit:
    return TableAudit(id=table.id, hit=table.hit, says=table.says, rules=tuple(map(_rule, rules)))


def _rule(rule: Rule) -> RuleAudit:
    return RuleAudit(
        id=rule.id,
        confidence=rule.standing.confidence,
        when=condition_text(rule.when),
        tests=_tests(rule.when),
        sets={name: term_text(term) for name, term in rule.sets.items()},
        appends={
            name: tuple(term_text(term) for term in terms) for name, terms in rule.appends.items()
        },
        contested=rule.standing.contested,
    )


def _tests(condition: Condition) -> dict[str, str]:
    """What is asked of each name; what is joined otherwise than by "and" says so."""
    found: dict[str, list[str]] = {}
    joined = condition.parts if isinstance(condition, All) else (condition,)
    for part in joined:
        if isinstance(part, Comparison):
            found.setdefault(part.name, []).append(_test(part))
            continue
        for one in comparisons(part):
            found.setdefault(one.name, []).append(f"({_test(one)})")
    return {name: ", ".join(tests) for name, tests in found.items()}


def _test(comparison: Comparison) -> str:
    operand = term_text(comparison.operand)
    if comparison.operator is Operator.EQUAL:
        return operand
    return comparison_text("", comparison.operator, operand).strip()
