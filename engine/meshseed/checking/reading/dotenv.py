"""Files of settings, one a line: `.env`, `environment`, units of services."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Pieces, Writing
from meshseed.checking.reading.dollars import expanded
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed
from meshseed.checking.reading.shell import Names, Words, read_shell

_LINE: Final = pattern(
    r"^[ \t]*(?:export[ \t]+)?(?:(?P<unit>Environment)=)?(?P<rest>[^\s#;\[][^\n]*)$", re.MULTILINE
)
_SETTING: Final = pattern(r"(?P<quote>[\"']?)(?P<name>[A-Za-z_]\w*)[ \t]*=[ \t]*")
_COMMENT: Final = pattern(r"(?<=[ \t])#")
_EXPORT: Final = "export "
_STARTED: Final = pattern(r"^Exec\w+=[-@:+!]*(?P<line>[^\n]+)$", re.MULTILINE)


def read_dotenv(source: Placed, gathering: Gathering) -> None:
    """Every setting of a carrier, and the command lines of a service."""
    for line in _LINE.finditer(source.text):
        rest = source.cut(line.start("rest"), line.end("rest"))
        if line.group("unit"):
            _unit(rest, gathering)
        else:
            _setting(rest, gathering)
    for started in _STARTED.finditer(source.text):
        command = source.cut(started.start("line"), started.end("line"))
        if gathering.carriers.hands_over(command.text):
            with gathering.scope():
                read_shell(command, gathering)


def _setting(rest: Placed, gathering: Gathering) -> None:
    match = _SETTING.match(rest.text)
    name = match.group("name") if match else ""
    carrier = gathering.carriers.variables.get(name)
    if match is None or carrier is None or match.group("quote"):
        return
    value, default = _value(rest.cut(match.end(), len(rest.text.rstrip())), name)
    place = rest.place(0, len(rest.text.rstrip()))
    if default:
        gathering.text(carrier, name, Writing.DEFAULT, default, place)
    gathering.text(carrier, name, Writing.SET, value, place)


def _value(source: Placed, name: str) -> tuple[Pieces, Pieces | None]:
    """What stands behind the sign: between quotes, or all up to a comment."""
    text = source.text
    if text[:1] == "'":
        close = text.find("'", 1)
        return source.cut(1, close if close > 0 else len(text)).pieces(), None
    if text[:1] == '"':
        close = _unescaped_quote(text)
        words = Words(source, Names(), name)
        return words.within_quotes(1, close), words.default
    comment = _COMMENT.search(text)
    kept = text[: comment.start()] if comment else text
    return expanded(source.cut(0, len(kept.rstrip())), name)


def _unescaped_quote(text: str) -> int:
    at = 1
    while at < len(text) and text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return min(at, len(text))


def _unit(rest: Placed, gathering: Gathering) -> None:
    """`Environment="A=b c" D=e`: words, each a setting."""
    with gathering.scope():
        read_shell(
            Placed(_EXPORT + rest.text, (*([rest.offsets[0]] * len(_EXPORT)), *rest.offsets)),
            gathering,
        )
