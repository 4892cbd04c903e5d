"""Scripts that stand inside a string of another language."""

from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Writing
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed

_ESCAPED: Final = pattern(r"(\\{1,15})([\"'])")


def read_embedded(source: Placed, gathering: Gathering) -> None:
    """*source* as a shell reads it, apart from the text around it."""
    from meshseed.checking.reading.shell import read_shell

    with gathering.deeper() as go_on, gathering.scope():
        if go_on and not escaped_assignments(source, gathering):
            read_shell(source, gathering)


def escaped_assignments(source: Placed, gathering: Gathering) -> bool:
    """Assignments whose quotes are escaped for more shells than can be seen from here.

    True where there was one; its value is what stands between the escaped quotes.
    """
    found = False
    for match in gathering.carriers.assignment.finditer(source.text):
        opening = _ESCAPED.match(source.text, match.end())
        if opening is None:
            continue
        close = source.text.find(opening.group(), opening.end())
        if close < 0:
            continue
        found = True
        name = match.group(1)
        value = source.cut(opening.end(), close).pieces()
        place = source.place(match.start(), close + len(opening.group()))
        carrier = gathering.carriers.variables[name]
        gathering.text(carrier, name, Writing.RUN, value, place)
    return found
