"""What a pack says carries flags, arranged for looking names up."""

import re
from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct, field

from meshseed.checking.jobs import job_format
from meshseed.packs.facts import Carrier, CarrierKind, Format, PackFacts


class Carriers(Struct, frozen=True, dict=True):
    """Carriers by name. `variables` holds settings too; `spellings` are the pack's flags.

    `familiar` are all names with a dash that the pack knows from anywhere.

    `fragment` is whose text bare flags are taken for, where nothing names a carrier.
    """

    variables: dict[str, Carrier]
    commands: dict[str, Carrier]
    wrappers: dict[str, Carrier]
    calls: dict[str, Carrier]
    arguments: dict[str, Carrier]
    formats: tuple[Format, ...]
    spellings: frozenset[str]
    familiar: frozenset[str]
    subcommands: frozenset[str]
    fragment: Carrier | None
    _seen: dict[str, Carrier | None] = field(default_factory=dict)

    @classmethod
    def of(cls, facts: PackFacts) -> "Carriers":
        """Those of a pack."""
        kinds = CarrierKind
        by_kind: dict[CarrierKind, dict[str, Carrier]] = {kind: {} for kind in kinds}
        for carrier in facts.carriers:
            by_kind[carrier.kind].setdefault(carrier.name, carrier)
        variables = {**by_kind[kinds.SETTING], **by_kind[kinds.VARIABLE]}
        bearing = (*by_kind[kinds.VARIABLE].values(), *by_kind[kinds.COMMAND].values())
        return cls(
            variables=variables,
            commands=by_kind[kinds.COMMAND],
            wrappers=by_kind[kinds.WRAPPER],
            calls=by_kind[kinds.CALL],
            arguments=by_kind[kinds.ARGUMENT],
            formats=(*facts.formats, job_format(facts)),
            spellings=frozenset(
                spelling.literal for flag in facts.flags for spelling in flag.spellings
            ),
            familiar=frozenset(
                (
                    *(one.literal for flag in facts.flags for one in flag.spellings),
                    *(one for carrier in facts.carriers for one in carrier.own_flags),
                    *(word.literal for one in facts.vocabularies for word in one.words),
                )
            ),
            subcommands=frozenset(one.name for one in facts.command_line.subcommands),
            fragment=bearing[0] if bearing else None,
        )

    # Patterns of many names take a millisecond each, and few files need all.

    @cached_property
    def assignment(self) -> re.Pattern[str]:
        """A variable of the pack and the sign that gives it a value."""
        return re.compile(rf"(?<![\w$]){_any(self.variables)}\+?=")

    @cached_property
    def command_line(self) -> re.Pattern[str]:
        """A command of the pack at the beginning of its line."""
        return re.compile(rf"(?<![\w.-]){_any(self.commands)}(?=['\"]?[\s,])")

    @cached_property
    def prompt(self) -> re.Pattern[str]:
        """What stands before a command that was copied out of a terminal."""
        return re.compile(
            r"^[ \t]*(?:[$>%]|\([\w.-]+\)[ \t]*\$)"
            rf"(?=[ \t]+(?:export |env |[A-Z_]{{4,}}=|{_any(self.commands)} ))",
            re.MULTILINE,
        )

    @cached_property
    def _mention(self) -> re.Pattern[str]:
        groups = (self.variables, self.commands, self.wrappers, self.calls, self.arguments)
        return re.compile(_any(name for names in groups for name in names), re.IGNORECASE)

    @cached_property
    def _argument(self) -> re.Pattern[str]:
        return re.compile(rf"(?:^|_){_any(name.lower() for name in self.arguments)}(?:_|$)")

    def argument(self, name: str) -> Carrier | None:
        """The argument carrier that *name* is called by, or by a name that has it as a part."""
        if name not in self._seen and len(self._seen) < 10_000:
            found = self.arguments.get(name)
            if found is None and (match := self._argument.search(name.lower().replace("-", "_"))):
                lowered = {known.lower(): carrier for known, carrier in self.arguments.items()}
                found = lowered[match.group(1)]
            self._seen[name] = found
        return self._seen.get(name)

    def call(self, dotted: str) -> Carrier | None:
        """The call carrier that a dotted name ends in."""
        for name, carrier in self.calls.items():
            if dotted == name or dotted.endswith("." + name):
                return carrier
        return None

    def command(self, word: str) -> Carrier | None:
        """The command carrier that a command word names, a path before it or not."""
        return self.commands.get(word.rsplit("/", 1)[-1])

    def hands_over(self, text: str) -> bool:
        """Whether a text holds an assignment or a command line worth reading as a shell does."""
        return bool(self.assignment.search(text) or self.command_line.search(text))

    def mentions(self, text: str) -> bool:
        """Whether any carrier's name stands in *text*, in whatever case."""
        return bool(self._mention.search(text))

    def needles(self) -> tuple[str, ...]:
        """Texts of which a file holds at least one when there is anything to read in it."""
        marks = [
            # A key of TOML is rarely rare; the header of its table is.
            f"[{form.recognised_by[0]}" if form.syntax == "toml" else form.recognised_by[0]
            for form in self.formats
            if form.recognised_by
        ]
        names = (*self.variables, *self.commands, *self.calls, *self.arguments, *marks)
        upper = (name.upper() for name in self.arguments)
        return tuple(sorted({*names, *upper}))


def _any(names: Iterable[str]) -> str:
    """A group that matches any of *names*, or nothing at all where there are none."""
    longest_first = sorted(names, key=len, reverse=True)
    return f"({'|'.join(map(re.escape, longest_first))})" if longest_first else "((?!))"
