"""Values that flags give: the words, and what of the flag they are known by."""

from meshseed.confidence import Confidence
from meshseed.evaluation.outcome import Outcome
from meshseed.evidence.provenance.building import Builder
from meshseed.evidence.provenance.graph import Node, NodeKind, Relation
from meshseed.evidence.provenance.stages import Held
from meshseed.packs.addresses import choice_address, spelling_address
from meshseed.packs.facts import Flag, Plain


class Flags:
    """Adds edges from values to words of the line, to flags and to parts of these."""

    def __init__(self, outcome: Outcome, builder: Builder) -> None:
        self._outcome = outcome
        self._builder = builder
        self._flags = {one.dest: one for one in builder.facts.flags}

    def get(self, dest: str) -> Flag | None:
        """The flag of this name."""
        return self._flags.get(dest)

    def words_of(self, name: str) -> tuple[int, ...]:
        """The words that write a flag, where no value of the outcome names them."""
        flag = self._flags.get(name)
        written = () if flag is None else tuple(one.literal for one in flag.spellings)
        return tuple(
            index
            for index, word in enumerate(self._outcome.line.tokens)
            if word.text.partition("=")[0] in written
        )

    def typed(self, node: str, tokens: tuple[int, ...]) -> None:
        """An edge to words of the line."""
        words = self._outcome.line.tokens
        typed = self._builder.own(f"typed.{'-'.join(map(str, tokens))}")
        self._builder.node(
            Node(
                id=typed,
                kind=NodeKind.TYPED,
                label=" ".join(words[index].text for index in tokens if index < len(words)),
                confidence=Confidence.CONFIRMED,
            )
        )
        self._builder.edge(node, typed, Relation.TYPED_AS)

    def written(self, node: str, flag: Flag, held: Held) -> None:
        """The flag, and the spelling and choice that were written, where known in their own way."""
        address = f"flag.{flag.dest}"
        self._builder.statement(address, (flag.standing,))
        self._builder.edge(node, address, Relation.SET_BY)
        members = held.value if isinstance(held.value, tuple) else (held.value,)
        parts = [
            (spelling_address(flag.dest, one.literal), f"spelling {one.literal}", one.standing)
            for one in flag.spellings
            if one.literal == held.spelling
        ]
        parts += [
            (choice_address(flag.dest, one.value), f"choice {one.value}", one.standing)
            for one in flag.choices
            if any(same_value(one.value, each) for each in members)
        ]
        for part, label, standing in parts:
            if standing != flag.standing:
                self._builder.part_by(
                    node, address, (part, f"{label} of flag {flag.dest}"), standing
                )

    def property_of(self, node: str, dest: str, fact: str) -> None:
        """A property of a flag, or the flag where that is known as the flag is."""
        flag = self._flags[dest]
        address = f"flag.{flag.dest}"
        self._builder.statement(address, (flag.standing,))
        if fact in flag.facts:
            name = (f"{address}.{fact}", f"{fact} of flag {flag.dest}")
            self._builder.part_by(node, address, name, flag.facts[fact])
        else:
            self._builder.edge(node, address, Relation.SET_BY)


def same_value(one: Plain, other: Plain) -> bool:
    """Whether two values are equal and of one type: True is not 1."""
    return type(one) is type(other) and one == other
