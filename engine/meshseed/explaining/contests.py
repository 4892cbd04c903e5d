"""Which conflicts have to do with a thing: about it, its parts, or what reads and writes it."""

from collections.abc import Iterator
from typing import Final

from meshseed.explaining.catalogue import Library
from meshseed.explaining.explanation import ConflictNote, Kind, SideNote, Use
from meshseed.explaining.mentions import Mentions, mentions_of
from meshseed.explaining.subjects import Subject, TokenFact
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import Conflict

_FOLLOWED: Final = frozenset(
    {
        Kind.RULE,
        Kind.DEFAULT,
        Kind.CONSTRAINT,
        Kind.IMPLY,
        Kind.LOOKUP,
        Kind.KNOB,
        Kind.MESH,
    }
)
"""What a value comes from or goes into; a conflict about one of them is one about the value."""

_FOLLOWS: Final = frozenset({Kind.FLAG, Kind.ATTRIBUTE, Kind.CHOICE, Kind.TOKEN})


def conflicts_of(
    subject: Subject, mentions: Mentions, uses: tuple[Use, ...], library: Library
) -> tuple[ConflictNote, ...]:
    """Every conflict about *subject*, its parts, or a fact of *uses* that its value meets."""
    own = (subject.address,)
    others: tuple[str, ...] = ()
    if isinstance(subject.fact, TokenFact):
        others = tuple(_of_token(subject.fact))
    elif subject.kind in _FOLLOWS:
        others = tuple(_of_uses(uses, library))
    found: list[ConflictNote] = []
    for conflict in library.facts.conflicts:
        if conflict is subject.fact:
            continue
        direct = conflict.id in mentions.conflicts or _touched(conflict, own, library)
        through = () if direct else _touched(conflict, others, library)
        if direct or through:
            found.append(_note(conflict, through))
    return tuple(found)


def _of_uses(uses: tuple[Use, ...], library: Library) -> Iterator[str]:
    wanted = {(use.kind, use.id) for use in uses if use.kind in _FOLLOWED}
    for subject in library.subjects:
        if (subject.kind, subject.id) in wanted:
            yield subject.address


def _of_token(token: TokenFact) -> Iterator[str]:
    """The rules that append a token, and the flags that make them fire."""
    for rule in token.rules:
        yield rule.id
        yield from (item_address("flag", name) for name in mentions_of(rule.when).reads)


def _touched(conflict: Conflict, wholes: tuple[str, ...], library: Library) -> tuple[str, ...]:
    """The addresses a conflict is about that are those of *wholes* or of parts of them."""
    return tuple(
        about for about in conflict.about if any(_is_in(about, one, library) for one in wholes)
    )


def _is_in(about: str, whole: str, library: Library) -> bool:
    if about == whole:
        return True
    # An id may have dots of its own; parts of flags have ids and belong to the flag all the same.
    is_part = about not in library.addresses or about.startswith("flag.")
    return is_part and about.startswith(f"{whole}.")


def _note(conflict: Conflict, through: tuple[str, ...]) -> ConflictNote:
    return ConflictNote(
        id=conflict.id,
        item=conflict.item,
        question=conflict.question,
        through=through,
        sides=tuple(
            SideNote(
                id=side.id, says=side.says, taken=side.taken, evidence=side.evidence, why=side.why
            )
            for side in conflict.sides
        ),
    )
