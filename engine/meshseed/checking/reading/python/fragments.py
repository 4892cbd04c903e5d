"""Python that is nothing but an expression: flags somebody cut out of a program."""

import ast

from meshseed.checking.handovers import Cut, Writing
from meshseed.checking.reading.embedded import read_embedded
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import placed
from meshseed.checking.reading.python.code import Code
from meshseed.checking.reading.python.names import dotted
from meshseed.checking.reading.python.values import Values

_MOST: int = 3


def read_fragment(code: Code, gathering: Gathering) -> None:
    """Texts and lists of flags that stand alone; a module that does anything else has none."""
    statements = [node for node in code.tree.body if isinstance(node, ast.Expr)]
    if len(statements) != len(code.tree.body) or len(statements) > _MOST:
        return
    for statement in statements:
        _read(code, statement, gathering)


def _read(code: Code, statement: ast.Expr, gathering: Gathering) -> None:
    carrier, name = gathering.carriers.fragment, ""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name | ast.Attribute):
            called = dotted(node).rpartition(".")[2]
            if found := gathering.carriers.argument(called):
                carrier, name = found, called
    value = Values(code, {}, name or None).value(statement.value)
    if carrier is None or value is None:
        return
    texts = [piece.text.lstrip() for member in value.members for piece in member]
    if value.cut is Cut.TEXT and "\n" not in code.text(statement):
        whole = placed(value.members[0])
        if gathering.carriers.hands_over(whole.text):
            read_embedded(whole, gathering)
            return
    if not any(text.startswith("-") for text in texts):
        return
    place = code.place(statement)
    if value.cut is Cut.WORDS:
        gathering.words(carrier, name, Writing.RUN, value.members, place)
    elif texts[0].startswith("-"):
        gathering.text(carrier, name, Writing.RUN, value.members[0], place)
