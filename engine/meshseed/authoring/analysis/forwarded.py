"""Tokens that rules forward, held against everything the pack declares."""

from collections.abc import Iterator

from meshseed.authoring.analysis.inquiry import Inquiry, fired
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import RuleStep
from meshseed.evaluation.terms import as_text
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import Constant, FromName, FromUnknown, PackFacts, Term
from meshseed.packs.positions import Part


def check_forwarded(inquiry: Inquiry) -> None:
    """Report tokens that no pass option, word, flag or stage of the pack declares."""
    declared = frozenset(_declared(inquiry.facts))
    steps = inquiry.steps
    for number in range(steps.first_rule, steps.end):
        step = steps.steps[number]
        if not isinstance(step, RuleStep):
            continue
        for name, terms in step.fact.appends.items():
            texts = (text for term in terms for text in _texts(inquiry, term))
            unknown = dict.fromkeys(text for text in texts if _bare(text) not in declared)
            if unknown:
                _report(inquiry, number, step, name, tuple(unknown))


def _declared(facts: PackFacts) -> Iterator[str]:
    yield from (_bare(knob.id) for knob in facts.knobs)
    for vocabulary in facts.vocabularies:
        yield from (_bare(word.literal) for word in vocabulary.words)
    for flag in facts.flags:
        yield from (_bare(spelling.literal) for spelling in flag.spellings)
    yield from (stage.id for stage in facts.stages)


def _bare(text: str) -> str:
    """The name of an option: without dashes in front and a value behind."""
    return text.lstrip("-").partition("=")[0]


def _texts(inquiry: Inquiry, term: Term) -> Iterator[str]:
    """The tokens a term can be, where they are few: constants, and the choices of a name."""
    if isinstance(term, Constant):
        for one in term.value if isinstance(term.value, tuple) else (term.value,):
            yield as_text(one)
    elif isinstance(term, FromUnknown):
        unknown = inquiry.steps.unknowns[term.unknown]
        assumed = () if unknown.assume is None else (unknown.assume.value,)
        for candidate in (*assumed, *unknown.candidates):
            yield from _texts(inquiry, Constant(candidate))
    elif isinstance(term, FromName):
        if "=" in term.prefix:
            # What is behind the sign is a value, and no matter which.
            yield term.prefix
            return
        flag = inquiry.steps.flags.get(term.name)
        attribute = inquiry.steps.attributes.get(term.name)
        choices = [one.value for one in flag.choices] if flag is not None else []
        choices += attribute.choices if attribute is not None else ()
        yield from (term.prefix + as_text(one) for one in choices)


def _report(
    inquiry: Inquiry, number: int, step: RuleStep, name: str, texts: tuple[str, ...]
) -> None:
    inquiry.report.add(
        Suspicion(
            code="MS525",
            message=f"{step.fact.id} forwards {', '.join(texts)},"
            " which nothing in the pack declares",
            about=(step.fact.id, item_address("accumulator", name)),
            spots=(Spot(address=step.fact.id, path=("then", "append", name), part=Part.VALUE),),
            help="declare it as a pass option or a word, or ignore this and say what reads it",
            witness=lambda: inquiry.witness(lambda run: run.fires(number) is True, fired(step)),
        )
    )
