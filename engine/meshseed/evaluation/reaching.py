"""What keeps the driver from its outputs besides a constraint."""

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.joining import Joined
from meshseed.evaluation.places import typed_places
from meshseed.evaluation.program import Program
from meshseed.packs.facts import FlagKind


def reached_outputs(joined: Joined, elsewhere: tuple[Finding, ...]) -> bool | None:
    """A line likely refused, or that asks for something else, is not known to get any further."""
    line = joined.worlds[0].line
    refused = any(typed.outside_choices or typed.invalid for typed in line.typed.values()) or any(
        finding.severity is Severity.ERROR for finding in line.findings
    )
    return None if (refused or elsewhere) and joined.reached else joined.reached


def asked_elsewhere(program: Program, line: ParsedLine) -> tuple[Finding, ...]:
    """What the line asks for besides, or instead of, the run that the pack describes."""
    found: list[Finding] = []
    subcommands = {one.name: one for one in program.facts.command_line.subcommands}
    known = subcommands.get(line.subcommand or "")
    if known is not None and not known.modelled:
        found.append(
            Finding(
                code="MS314",
                severity=Severity.WARNING,
                message=f"what the subcommand {known.name} does is not modelled",
            )
        )
    for dest, typed in line.typed.items():
        if program.flags[dest].kind is FlagKind.ACTION:
            found.append(
                Finding(
                    code="MS314",
                    severity=Severity.NOTE,
                    message=f"{typed.spellings[-1]} prints something and ends the run",
                    where=typed_places(line, (dest,)),
                    tokens=typed.tokens,
                )
            )
    return tuple(found)
