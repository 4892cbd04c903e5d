"""What is said of flags and their choices."""

from collections.abc import Iterator

from meshseed.evaluation import shown
from meshseed.explaining.effects import (
    computed_default_text,
    effects_of_choice,
    requirement_text,
)
from meshseed.explaining.explanation import Property
from meshseed.explaining.mentions import mentions_of
from meshseed.explaining.properties import said
from meshseed.explaining.subjects import ChoiceFact
from meshseed.explaining.wording import deprecation_text, term_text
from meshseed.packs.facts import (
    Choice,
    Effect,
    Flag,
    FlagKind,
    FromUnknown,
    PackFacts,
    Spelling,
)


def flag_properties(flag: Flag, facts: PackFacts) -> Iterator[Property]:
    """Help text, spellings, choices, default, what must hold, repeats, visibility, history."""
    if flag.help is not None:
        yield said("help text", flag.help, flag.facts.get("help"))
    for spelling in flag.spellings:
        told = (spelling.standing.confidence, spelling.standing.why)
        own = None if told == (flag.standing.confidence, None) else spelling.standing
        yield said("spelling", ", ".join(_of_spelling(flag, spelling)), own)
    yield from _choices(flag, facts)
    yield from _default(flag, facts)
    for constraint in facts.constraints:
        if flag.dest in mentions_of(constraint.require).reads:
            required = f"{constraint.id}: {requirement_text(constraint)}"
            yield said("must hold", required, constraint.standing)
    if flag.kind is not FlagKind.SWITCH:
        merge = flag.merge
        repeats = f"?{merge.unknown}" if isinstance(merge, FromUnknown) else merge.value
        yield said("repeats", repeats, flag.facts.get("merge"))
    yield said("visibility", flag.visibility.value, flag.facts.get("visibility"))
    for name, text in (
        ("documented", flag.documented),
        ("deprecated", deprecation_text(flag.deprecated)),
        ("records use in", flag.records_use),
        ("scope", flag.scope),
    ):
        if text is not None:
            yield said(name, text, flag.facts.get(name.replace(" in", "").replace(" ", "_")))
    if flag.effect is Effect.NOT_MODELLED:
        yield said("effect", "known to exist; what it does is not in this pack")


def _of_spelling(flag: Flag, spelling: Spelling) -> Iterator[str]:
    yield spelling.literal
    if flag.kind is FlagKind.SWITCH and spelling.means is not True:
        yield f"stores {shown(spelling.means)}"
    if spelling.companion_of is not None:
        yield f"companion of {spelling.companion_of}"
    if spelling.documented is not None:
        yield f"documented {spelling.documented}"
    if spelling.deprecated is not None:
        yield f"deprecated {deprecation_text(spelling.deprecated)}"


def _choices(flag: Flag, facts: PackFacts) -> Iterator[Property]:
    """A line for each choice there is something to say of, and one for all others."""
    if not flag.choices:
        return
    standing = flag.facts.get("choices")
    plain: list[str] = []
    for choice in flag.choices:
        about = "; ".join(_of_choice(flag, choice, facts))
        if about:
            own = (
                choice.standing if choice.standing.confidence != flag.standing.confidence else None
            )
            yield said("choice", f"{shown(choice.value)}: {about}", own)
        else:
            plain.append(shown(choice.value))
    if flag.choices_open:
        plain.append("others")
    if plain:
        rest = len(plain) < len(flag.choices)
        yield said("choice" if rest else "choices", ", ".join(plain), standing)


def _of_choice(flag: Flag, choice: Choice, facts: PackFacts) -> Iterator[str]:
    """History and effects of one value, or what the pack says it does where nothing follows."""
    if choice.documented is not None:
        yield f"documented {choice.documented}"
    deprecated = deprecation_text(choice.deprecated)
    if deprecated is not None:
        yield f"deprecated {deprecated}"
    effects = tuple(effects_of_choice(flag.dest, choice.value, facts))
    yield from effects
    if choice.says is not None and not effects:
        yield choice.says


def _default(flag: Flag, facts: PackFacts) -> Iterator[Property]:
    """What holds where nobody types the flag: its own default, or what computes one."""
    found = False
    for default in facts.defaults:
        if default.dest == flag.dest:
            found = True
            yield said("default", computed_default_text(default), default.standing)
    for lookup in facts.lookups:
        if lookup.target == flag.dest:
            found = True
            yield said("default", f"looked up by {lookup.source}: {lookup.id}", lookup.standing)
    if flag.default is not None or not found:
        text = "none stated" if flag.default is None else term_text(flag.default)
        yield said("default", text, flag.facts.get("default"))


def choice_properties(fact: ChoiceFact, facts: PackFacts) -> Iterator[Property]:
    """The flag, the history and the effects of one of its values."""
    spellings = ", ".join(spelling.literal for spelling in fact.flag.spellings)
    yield said("of", f"{fact.flag.dest} ({spellings})")
    if fact.choice.documented is not None:
        yield said("documented", fact.choice.documented)
    deprecated = deprecation_text(fact.choice.deprecated)
    if deprecated is not None:
        yield said("deprecated", deprecated)
    for effect in effects_of_choice(fact.flag.dest, fact.choice.value, facts):
        yield said("effect", effect)
