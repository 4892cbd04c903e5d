"""Two packs compared: everything that lies between them, in one result."""

from collections.abc import Iterator

from meshseed.authoring.diffing.flags import flag_diff, line_reading
from meshseed.authoring.diffing.flowing import flow_of
from meshseed.authoring.diffing.opens import conflict_diff, unknown_diff
from meshseed.authoring.diffing.results import (
    OutputDiff,
    PackDiff,
    Proof,
    Side,
    TokenChange,
)
from meshseed.authoring.diffing.running import with_joint_classes
from meshseed.authoring.diffing.searching import search
from meshseed.authoring.diffing.standing import standing_changes
from meshseed.authoring.diffing.tables import meaning, table_diffs
from meshseed.evaluation import value_text
from meshseed.evaluation.program import program_of
from meshseed.packs.facts import Constant, Flag, FromUnknown, PackFacts, Term


def compare(
    old: PackFacts, new: PackFacts, *, old_name: str | None = None, new_name: str | None = None
) -> PackDiff:
    """What lies between two packs. The names are what a reader should call them."""
    programs = with_joint_classes(program_of(old), program_of(new))
    old_flow, new_flow = map(flow_of, programs)
    flags = flag_diff(old.flags, new.flags)
    reading = tuple(line_reading(old.command_line, new.command_line))
    common = [output for output in new_flow.outputs if output in old_flow.outputs]
    found = search(((programs[0], old_flow), (programs[1], new_flow)), common)
    tokens_before, tokens_after = _tokens(old), _tokens(new)
    unknowns, conflicts = unknown_diff(old, new), conflict_diff(old, new)
    added = tuple(one for one in new_flow.outputs if one not in old_flow.outputs)
    removed = tuple(one for one in old_flow.outputs if one not in new_flow.outputs)
    return PackDiff(
        old=_side(old, old_name),
        new=_side(new, new_name),
        flags_added=flags.added,
        flags_removed=flags.removed,
        flags_changed=flags.changed,
        line_reading=reading,
        outputs=found.outputs,
        outputs_added=added,
        outputs_removed=removed,
        tokens_added=_only(tokens_after, tokens_before),
        tokens_removed=_only(tokens_before, tokens_after),
        standing=standing_changes(old, new),
        unknowns_opened=unknowns.opened,
        unknowns_closed=unknowns.closed,
        unknowns_changed=unknowns.changed,
        conflicts_opened=conflicts.opened,
        conflicts_closed=conflicts.closed,
        conflicts_changed=conflicts.changed,
        statements=tuple(table_diffs(old, new)),
        tried=found.tried,
        proven_same=not (added or removed or reading)
        and _surface(old.flags) == _surface(new.flags)
        and all(map(_is_proven_same, found.outputs)),
    )


def _is_proven_same(output: OutputDiff) -> bool:
    return not output.changes and output.proof is not Proof.SAMPLED


def _surface(flags: tuple[Flag, ...]) -> object:
    """What of the flags decides how a line is read."""
    return {
        flag.dest: (
            flag.kind,
            flag.arity,
            flag.separator,
            flag.choices_open,
            meaning(flag.merge),
            meaning(flag.default),
            frozenset((one.literal, meaning(one.means), one.glued) for one in flag.spellings),
            frozenset(meaning(one.value) for one in flag.choices),
        )
        for flag in flags
    }


def _side(facts: PackFacts, name: str | None) -> Side:
    identity = facts.identity
    return Side(
        name=name or identity.id,
        id=identity.id,
        driver=identity.driver,
        release=identity.release,
        digest=identity.digest,
        flags_complete=identity.flags_complete,
    )


def _tokens(facts: PackFacts) -> dict[tuple[str, str], TokenChange]:
    """Every token some rule can forward."""
    found: dict[tuple[str, str], TokenChange] = {}
    for rule in facts.rules:
        for accumulator, terms in rule.appends.items():
            for text in (text for term in terms for text in _texts(term)):
                known = found.get((accumulator, text))
                rules = () if known is None else known.rules
                found[accumulator, text] = TokenChange(
                    accumulator=accumulator,
                    token=text,
                    rules=tuple(dict.fromkeys((*rules, rule.id))),
                )
    return found


def _only(
    some: dict[tuple[str, str], TokenChange], others: dict[tuple[str, str], TokenChange]
) -> tuple[TokenChange, ...]:
    return tuple(token for key, token in some.items() if key not in others)


def _texts(term: Term) -> Iterator[str]:
    if isinstance(term, FromUnknown):
        yield f"?{term.unknown}"
    elif isinstance(term, Constant):
        parts = term.value if isinstance(term.value, tuple) else (term.value,)
        yield from (one if isinstance(one, str) else value_text(one) for one in parts)
    else:
        yield f"{term.prefix}<{term.name}>"
