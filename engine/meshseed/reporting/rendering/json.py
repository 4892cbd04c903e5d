"""A document as JSON in which nothing acts, for people's terminals and for a page's script."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from meshseed.reporting.documents import Report


def json(report: "Report") -> str:
    """The document as it stands, on one line that ends with a line feed.

    A build server may take `##` in what is printed for a command of its own.
    """
    return json_text(report).replace("##", "#\\u0023") + "\n"


def json_text(document: object) -> str:
    """*document* as JSON: what is not printed is escaped, and reads the same.

    Lone surrogates stand for bytes that are no text, which JSON cannot hold; they become words.
    """
    try:
        data = msgspec.json.encode(document)
    except UnicodeEncodeError:
        data = msgspec.json.encode(_whole(msgspec.to_builtins(document)))
    text = data.decode()
    if text.isprintable():
        return text
    acting = (one for one in set(text) if not one.isprintable())
    return text.translate({ord(one): _escaped(one) for one in acting})


def _escaped(char: str) -> str:
    """*char* as JSON escapes it: in UTF-16, two escapes beyond its first plane."""
    units = char.encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _whole(node: object) -> object:
    if isinstance(node, str):
        return node.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(node, list | tuple):
        return [_whole(one) for one in node]
    if isinstance(node, dict):
        return {_whole(key): _whole(one) for key, one in node.items()}
    return node
