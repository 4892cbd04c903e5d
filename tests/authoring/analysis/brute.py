"""Every command line of a small pack, run by the evaluator: what the analyser is held against."""

from itertools import product

from msgspec.structs import replace

from meshseed.evaluation.answers import Answers
from meshseed.evaluation.commandline import UNANSWERED, given, parse
from meshseed.evaluation.exploring import explore
from meshseed.evaluation.program import program_of
from meshseed.packs.facts import FlagKind

NUMBERS = (-1, 0, 1, 2, 3)
NOT_TYPED = object()


def values_of(flag):
    if flag.kind is FlagKind.SWITCH:
        return (NOT_TYPED, *{spelling.means for spelling in flag.spellings})
    if flag.kind is FlagKind.INTEGER:
        return (NOT_TYPED, *NUMBERS)
    return (NOT_TYPED, *(choice.value for choice in flag.choices))


def lines(facts):
    """Every way of typing the flags something of the pack touches, as tokens."""
    program = program_of(facts)
    dests = [flag for flag in facts.flags if flag.dest in program.names]
    for settings in product(*(values_of(flag) for flag in dests)):
        typed = {
            flag.dest: value
            for flag, value in zip(dests, settings, strict=True)
            if value is not NOT_TYPED
        }
        yield typed


def argv(typed):
    return [f"--{name}" if value is True else f"--{name}={value}" for name, value in typed.items()]


def answers_of(facts, *, unanswered=False):
    """Every combination of the candidates of the unknowns, and of none of them if *unanswered*."""
    unknowns = facts.unknowns
    none = (NOT_TYPED,) if unanswered else ()
    for several in product(*((*unknown.candidates, *none) for unknown in unknowns)):
        pairs = zip(unknowns, several, strict=True)
        yield {unknown.id: one for unknown, one in pairs if one is not NOT_TYPED}


def worlds(facts, *, like=None, only=None, unanswered=False):
    """Every world of every line under every answer, with what was typed; of flags *only* these.

    The lines are those of the pack *like*, where another is given.
    """
    program = program_of(facts)
    for typed in lines(like or facts):
        if only is not None and not typed.keys() <= only:
            continue
        parsed = parse(given(argv(typed)), program.surface, lambda _: UNANSWERED)
        for assume in answers_of(facts, unanswered=unanswered):
            answers = Answers(program.unknowns, assume)
            for world in explore(program, parsed, answers):
                yield typed, assume, world


def count(facts):
    """How many runs that takes."""
    total = 1
    program = program_of(facts)
    for flag in facts.flags:
        if flag.dest in program.names:
            total *= len(values_of(flag))
    for unknown in facts.unknowns:
        total *= len(unknown.candidates)
    return total


def decisions(facts, *, like):
    """Firing and truth of every rule, for each line of *like* under each answer.

    The inputs nobody gave are left open here, so that two packs have the same cases.
    """
    program = program_of(facts)
    closed = replace_classes(program)
    for typed in lines(like):
        parsed = parse(given(argv(typed)), program.surface, lambda _: UNANSWERED)
        for assume in answers_of(like):
            (world,) = explore(closed, parsed, Answers(program.unknowns, assume))[:1]
            yield {one.rule: (one.firing, one.verdict.truth) for one in world.records}


def replace_classes(program):
    return replace(program, classes={})


def empty_breaks(facts):
    """`MS514` where some case of the empty line breaks the constraint, under some answer."""
    program = program_of(facts)
    parsed = parse(given([]), program.surface, lambda _: UNANSWERED)
    for assume in answers_of(facts):
        for world in explore(program, parsed, Answers(program.unknowns, assume)):
            if any(finding.code in {"MS301", "MS302"} for finding in world.findings):
                return {"MS514"}
    return set()
