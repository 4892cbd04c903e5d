"""Logs and other plain text: command lines, lists of arguments, settings as programs print them."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import PieceKind, Pieces, Writing
from meshseed.checking.reading.dashes import DASHES
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Building, Hole, Placed, placed
from meshseed.packs.facts import Carrier

# A command line ends where a shell would go on with something else.
_END: Final = pattern(r"\s(?:&&|\|\|?|;|2?>>?)\s|[\r\n]")
_OPTION: Final = pattern(rf"(?:^|[\s'\",\[])-{{1,2}}[A-Za-z]|[{DASHES}]-?[A-Za-z]")
_MEMBER: Final = pattern(r"\s*,?\s*(?:'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\")")
_REFUSED: Final = pattern(
    r"(?<![\w-])(-{1,2}[A-Za-z][\w-]*)(?:/-{1,2}[\w-]+)*: invalid choice: '?([^\s'(,]+)"
)
_REMARK: Final = pattern(r"(?<!\S)\([^()\n]{1,200}\)(?!\S)")
# The name of a package, among the options of what installs it.
_INSTALLING: Final = pattern(
    r"\b(?:pip[\d.]*|uv|conda|mamba|poetry|apt|apt-get|yum|dnf|rpm|dpkg)\s[^;&|]{0,2000}\Z"
)
_BARE_WORD: Final = pattern(r"\s+([A-Za-z]+)(?=\s)")
_SAID: Final = pattern(r"['\"]?\s*[:=]\s*")
_QUOTES: Final = "'\""


def read_log(source: Placed, gathering: Gathering) -> None:
    """Every command line and setting that stands in a line of *source*."""
    seen: set[str] = set()
    carriers = gathering.carriers
    for line in _lines(source):
        text = line.text
        command = carriers.command_line.search(text)
        setting = carriers.assignment.search(text)
        if not (command or setting or "invalid choice" in text or _names(text, gathering)):
            continue
        # A log says the same thing again for every process.
        if text in seen or gathering.full:
            continue
        if len(seen) < 100_000:
            seen.add(text)
        _refused(line, gathering)
        if command is not None and _command(line, command, gathering):
            continue
        _said(line, gathering)


def argv_members(source: Placed, at: int) -> tuple[tuple[Pieces, ...], int]:
    """Quoted members with commas between them, from *at* on, and where they end."""
    members: list[Pieces] = []
    while match := _MEMBER.match(source.text, at):
        group = 1 if match.group(1) is not None else 2
        members.append(source.cut(match.start(group), match.end(group)).pieces())
        at = match.end()
    return tuple(members), at


def plain_text(source: Placed) -> Pieces:
    """A text without quotes around it; remarks in brackets are no part of it."""
    return source.masked(
        [
            Hole(match.start(), match.end(), PieceKind.PLACEHOLDER, match.group())
            for match in _REMARK.finditer(source.text)
        ]
    ).pieces()


def _names(text: str, gathering: Gathering) -> bool:
    carriers = gathering.carriers
    return any(name in text for name in (*carriers.variables, *carriers.arguments))


def _command(line: Placed, match: re.Match[str], gathering: Gathering) -> bool:
    name = match.group(1)
    carrier = gathering.carriers.commands[name]
    text = line.text
    following = _BARE_WORD.match(text, match.end())
    prose = following is not None and following.group(1) not in gathering.carriers.subcommands
    if prose or _INSTALLING.search(text, 0, match.start()):
        return False
    before = text[: match.start()].rstrip()[-1:]
    if before in {*_QUOTES, ""} or before.isspace() or before in "[/(:>=":
        quoted = text[match.end() : match.end() + 1] in _QUOTES
        if quoted and text[match.start() - 1 : match.start()] in {*_QUOTES, "/"}:
            members, end = argv_members(line, match.end() + 1)
            if members and _OPTION.search(text, match.end(), end):
                place = line.place(match.start(), end)
                gathering.words(carrier, name, Writing.RUN, members, place)
                return True
    stop = _END.search(text, match.end())
    end = stop.start() if stop else len(text)
    opening = text[match.start() - 1 : match.start()]
    if opening in {*_QUOTES, "`"} and opening and (close := text.find(opening, match.end())) > 0:
        # Quotes around the whole command; those of a value come in pairs and stay.
        if text.count(opening, match.end(), end) % 2:
            close = text.rfind(opening, match.end(), end)
        end = min(end, close)
    if not _OPTION.search(text, match.end(), end):
        return False
    place = line.place(match.start(), end)
    gathering.text(carrier, name, Writing.RUN, plain_text(line.cut(match.end(), end)), place)
    return True


def _said(line: Placed, gathering: Gathering) -> None:
    """`NAME=…` or `name: …` with flags behind it."""
    carriers = gathering.carriers
    found: list[tuple[int, str, Carrier]] = []
    for name, carrier in (*carriers.variables.items(), *carriers.arguments.items()):
        at = line.text.find(name)
        if at >= 0 and line.text[at - 1 : at] not in {"$", "{"}:
            found.append((at, name, carrier))
    for at, name, carrier in found:
        sign = _SAID.match(line.text, at + len(name))
        if sign is None:
            continue
        value = line.cut(sign.end(), _end(line.text, at, sign.end()))
        start = line.place(at, sign.end())[0]
        if value.text[:1] == "[":
            members, end = argv_members(value, 1)
            if members and any(part and part[0].text.startswith("-") for part in members):
                place = start, value.offsets[end]
                gathering.words(carrier, name, Writing.SET, members, place)
            continue
        text = _unquoted(value)
        setting = name in carriers.variables and carrier.sets is not None
        if _OPTION.match(text.text.lstrip()) or (setting and text.text):
            if setting:
                text = text.cut(
                    0, len(text.text.split()[0].rstrip("],;)")) if text.text.split() else 0
                )
            place = start, text.offsets[-1]
            gathering.text(carrier, name, Writing.SET, plain_text(text), place)


def _end(text: str, at: int, start: int) -> int:
    """Where what is said of the name at *at* ends; quotes may go around the name as well."""
    end = len(text.rstrip())
    opening = text[at - 1 : at]
    if opening and opening in _QUOTES and text[start : start + 1] not in {*_QUOTES, ""}:
        close = text.rfind(opening, start, end)
        return end if close < 0 or text[start - 2 : start - 1] == opening else close
    return end


def _unquoted(value: Placed) -> Placed:
    text = value.text
    if text[:1] and text[:1] in _QUOTES:
        close = text.find(text[0], 1)
        # A closing quote with a quote behind it belongs to a value inside.
        last = text.rfind(text[0])
        if last > close and text.count(text[0]) % 2 == 0 and re.search(r"=\s*$", text[:close]):
            close = last
        return value.cut(1, close if close > 0 else len(text))
    stop = _END.search(text)
    return value.cut(0, stop.start() if stop else len(text))


def _refused(line: Placed, gathering: Gathering) -> None:
    """An option parser's complaint names the flag and the value it was given."""
    carrier = gathering.carriers.fragment
    if carrier is None:
        return
    for match in _REFUSED.finditer(line.text):
        if match.group(1) in gathering.carriers.spellings:
            members = tuple(
                line.cut(match.start(group), match.end(group)).pieces() for group in (1, 2)
            )
            place = line.place(match.start(), match.end())
            gathering.words(carrier, "", Writing.RUN, members, place)


def _lines(source: Placed) -> list[Placed]:
    """Lines; where a colour begins or ends, a command line does."""
    lines: list[Placed] = []
    at = 0
    for line in source.text.split("\n"):
        if line:
            lines.append(_uncoloured(source.cut(at, at + len(line))))
        at += len(line) + 1
    return lines


def _uncoloured(line: Placed) -> Placed:
    if "\x1b" not in line.text:
        return line
    building = Building(line)
    at = 0
    for match in re.finditer(r"\x1b\[[0-9;]{0,20}[A-Za-z]", line.text):
        building.span(at, match.start())
        building.char("\n", match.start(), match.end())
        at = match.end()
    building.span(at, len(line.text))
    return placed(building.pieces())
