"""The run as it stands, as one line of JSON."""

import msgspec

from meshseed.checking.formats.guarding import guarded_json
from meshseed.checking.formats.report import Report


def write(report: Report) -> bytes:
    """All findings, silenced ones among them."""
    return encoded(report.checked)


def encoded(document: object) -> bytes:
    """*document* as one line of JSON; what is no text in a file name or text is escaped."""
    try:
        data = msgspec.json.encode(document)
    except UnicodeEncodeError:
        data = msgspec.json.encode(_whole(msgspec.to_builtins(document)))
    return guarded_json(data) + b"\n"


def _whole(node: object) -> object:
    """*node* with lone surrogates, which stand for bytes that are no text, written as escapes."""
    if isinstance(node, str):
        return node.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(node, list | tuple):
        return [_whole(one) for one in node]
    if isinstance(node, dict):
        return {_whole(key): _whole(one) for key, one in node.items()}
    return node
