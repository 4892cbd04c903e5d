"""Where in the command line a value was typed."""

from collections.abc import Iterable

from meshseed.diagnostics import Place, Span
from meshseed.evaluation.commandline import COMMAND_LINE, ParsedLine


def typed_places(line: ParsedLine, dests: Iterable[str]) -> tuple[Place, ...]:
    """Where each of *dests* was typed, flag and value together, in the order given."""
    places: list[Place] = []
    for dest in dict.fromkeys(dests):
        typed = line.typed.get(dest)
        if typed is None:
            continue
        for use in typed.uses:
            span = Span(
                line.line.tokens[use.tokens[0]].span.start,
                line.line.tokens[use.tokens[-1]].span.end,
            )
            places.append(Place(source=COMMAND_LINE, span=span, label=f"{dest} is typed here"))
    return tuple(places)


def tokens_of(line: ParsedLine, dests: Iterable[str]) -> tuple[int, ...]:
    """The indices of every token that typed one of *dests*, ascending."""
    found: set[int] = set()
    for dest in dests:
        typed = line.typed.get(dest)
        if typed is not None:
            found.update(typed.tokens)
    return tuple(sorted(found))
