"""Reads the part of the DOT language that is written, by its grammar and not by its writer."""

import re

TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|->|[\[\]{};=,]|[A-Za-z_][A-Za-z_0-9]*|[0-9.]+)', re.S)


def read_dot(text):
    """The names of the nodes and the ends of the edges of one `digraph`."""
    tokens, at = [], 0
    while at < len(text.rstrip()):
        match = TOKEN.match(text, at)
        assert match, text[at : at + 40]
        tokens.append(match.group(1))
        at = match.end()
    assert tokens[0] == "digraph"
    assert tokens[2] == "{"
    assert tokens[-1] == "}"
    names, edges = [], []
    for statement in statements(tokens[3:-1]):
        if statement[0][0] != '"':
            continue
        if statement[1] == "->":
            edges.append((plain(statement[0]), plain(statement[2])))
        else:
            names.append(plain(statement[0]))
    return names, edges


def statements(tokens):
    found = []
    for token in tokens:
        if token == ";":
            yield found
            found = []
        else:
            found.append(token)
    assert not found


def plain(quoted):
    # In a quoted name only a quote is escaped; a backslash before anything else stays.
    return re.sub(r'\\(["\\])', r"\1", quoted[1:-1])
