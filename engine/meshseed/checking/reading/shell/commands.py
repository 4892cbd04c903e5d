"""Command lines: of the driver, around it, and those that set its variables."""

import re
from itertools import pairwise
from typing import Final

from msgspec import Struct

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Language, Piece, PieceKind, Pieces, Writing
from meshseed.checking.reading.dashes import foreign_dash
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed, literal_text, placed, split_off
from meshseed.checking.reading.shell.names import Names
from meshseed.checking.reading.shell.words import Words

# Programs that run the command behind their own options.
_RUNNERS: Final = frozenset(
    [
        "env",
        "sudo",
        "time",
        "nohup",
        "srun",
        "mpirun",
        "mpiexec",
        "exec",
        "command",
        "xargs",
        "timeout",
        "nice",
        "numactl",
        "taskset",
        "stdbuf",
        "docker",
        "podman",
        "kubectl",
        "strace",
        "perf",
        "watch",
        "parallel",
        "apptainer",
        "singularity",
        "then",
        "do",
    ]
)
_PROSE: Final = frozenset(["echo", "printf", "logger", "grep", "sed", "awk", "rg"])
# Programs that take a script as a word.
_SCRIPTED: Final = frozenset({"ssh", "bash", "sh", "zsh", "dash", "ksh", "eval", "su", "watch"})
_QUOTES: Final = frozenset({"'", '"'})
_JSON: Final = pattern(r"""['"]?\s*(?:\{\s*\\?"|\[\s*\{).*[}\]]\s*['"]?\Z""", re.DOTALL)
_ARRAY: Final = pattern(r"\"?\$\{(\w+)\[[@*]\]\}\"?")
_VARIABLE: Final = pattern(r"\$\{?(\w+)\}?")
_NEXT: Final = pattern(r",(?=[A-Za-z_]\w*(?:=|,|$))")
_WRITES: Final = pattern(r">>?\s*['\"]?([^\s'\"|&;]+)")
_PYTHON: Final = pattern(r"(?:^|[\s/])python[\d.]*(?:\s|$)")


class Word(Struct, frozen=True):
    """A word as it stands in a source, quotes and all."""

    source: Placed
    start: int
    end: int

    @property
    def raw(self) -> str:
        """The text as written."""
        return self.source.text[self.start : self.end]


class Commands:
    """Reads the commands of one script."""

    def __init__(self, gathering: Gathering, names: Names) -> None:
        self._gathering = gathering
        self._carriers = gathering.carriers
        self._names = names

    def command(self, words: tuple[Word, ...], place: tuple[int, int]) -> None:
        """One simple command, its name first; assignments before it were read already."""
        head = words[0].raw.rsplit("/", 1)[-1].strip("\"'")
        if head in {"setenv", "set"} and len(words) > 2:
            self._setenv(words, place)
            return
        if head == ":":
            for word in words[1:]:
                self._default(word, place)
            return
        driver = self._driver(words, head)
        if driver is None:
            for number, word in enumerate(words):
                if head in _SCRIPTED and self._carriers.hands_over(word.raw):
                    self.embedded(word)
                elif not self._option(words, number, place):
                    self._any(word, place, prose=head in _PROSE)
            return
        for word in words[:driver]:
            self._any(word, place, prose=False)
        name = words[driver].raw.strip("\"'")
        carrier = self._carriers.command(name)
        if carrier is not None and words[driver + 1 :]:
            members = [m for word in words[driver + 1 :] for m in self.members(word)]
            self._gathering.words(carrier, name, Writing.RUN, tuple(members), place)

    def members(self, word: Word) -> tuple[Pieces, ...]:
        """The words that one word becomes: arrays and bare variables may hold several."""
        if match := _ARRAY.fullmatch(word.raw):
            members = self._names.array(match.group(1))
            if members is not None:
                return members
        if match := _VARIABLE.fullmatch(word.raw):
            value = self._names.text(match.group(1))
            if value is not None:
                return _fields(value)
        return (self._decoded(word),)

    def assignment_word(
        self, word: Word, writing: Writing, place: tuple[int, int], pieces: Pieces | None = None
    ) -> bool:
        """A word `…NAME=value` that sets a variable for what is run; false where it does not."""
        pieces = self._decoded(word) if pieces is None else pieces
        if not pieces or pieces[0].kind is not PieceKind.LITERAL:
            return False
        match = self._carriers.assignment.search(pieces[0].text)
        if match is None or re.search(r"[\s'\"]", pieces[0].text[: match.start()]):
            return False
        name = match.group(1)
        own = Words(word.source, self._names, name)
        value = split_off(own.word(word.start, word.end), match.end())
        if word.raw[:1] in _QUOTES and value and value[0].text[:1] in _QUOTES:
            # Quotes within quotes: a script of its own.
            return False
        if "export=" in pieces[0].text[: match.start()]:
            value = _until_next(value)
        if pieces[0].text[match.end() - 2 : match.end()] == "+=":
            at = value[0].offsets[0] if value else place[0]
            earlier = Piece(kind=PieceKind.EARLIER, text=name, offsets=(at, at))
            value = (earlier, *value)
        carrier = self._carriers.variables[name]
        self._gathering.text(carrier, name, writing, value, place)
        return True

    def embedded(self, word: Word) -> None:
        """A word that may itself be a script, such as what `-c` takes."""
        from meshseed.checking.reading.shell.reader import read_shell

        pieces = self._decoded(word)
        inner = placed(pieces)
        if not self._carriers.hands_over(inner.text):
            return
        with self._gathering.deeper() as go_on, self._gathering.scope():
            if go_on:
                from meshseed.checking.reading.embedded import escaped_assignments

                if not escaped_assignments(inner, self._gathering):
                    read_shell(inner, self._gathering)

    def document(self, head: str, body: Placed) -> None:
        """A text that is fed to the command on the line *head*, or written to the file it names."""
        from meshseed.checking.reading.dispatching import read_as
        from meshseed.checking.reading.languages import language_of

        language = Language.SHELL
        if match := _WRITES.search(head.rsplit("<<", maxsplit=1)[-1]) or _WRITES.search(head):
            language = language_of(match.group(1), body.text) or Language.SHELL
        elif _PYTHON.search(head):
            language = Language.PYTHON
        elif language_of("", body.text) is Language.YAML:
            language = Language.YAML
        with self._gathering.deeper() as go_on, self._gathering.scope():
            if go_on:
                read_as(language, body, self._gathering)

    def _driver(self, words: tuple[Word, ...], head: str) -> int | None:
        """Which word is the driver's name, where one is run."""
        if self._carriers.command(head):
            return 0
        if head not in _RUNNERS and head not in self._carriers.wrappers:
            return None
        for number, word in enumerate(words[1:], 1):
            if self._carriers.command(word.raw.strip("\"'")) and number + 1 < len(words):
                return number
        return None

    def _any(self, word: Word, place: tuple[int, int], *, prose: bool) -> None:
        raw = word.raw
        if _JSON.match(raw) and self._carriers.mentions(raw):
            self._json(word)
        elif self._carriers.hands_over(raw) and not self.assignment_word(word, Writing.RUN, place):
            self.embedded(word)
        if not prose and foreign_dash(raw):
            self._gathering.foreign_dash(raw, *word.source.place(word.start, word.end))

    def _json(self, word: Word) -> None:
        """A word that is a structure of its own, as programs take settings."""
        from meshseed.checking.reading.json_text import read_json

        with self._gathering.deeper() as go_on, self._gathering.scope():
            if go_on:
                read_json(placed(self._decoded(word)), self._gathering)

    def _option(self, words: tuple[Word, ...], number: int, place: tuple[int, int]) -> bool:
        """An option of somebody's program that is called as an argument is."""
        raw = words[number].raw
        name, sign, _ = raw.partition("=")
        carrier = self._carriers.argument(name.lstrip("-")) if name[:2] == "--" else None
        if carrier is None or not (sign or number + 1 < len(words)):
            return False
        if sign:
            value = split_off(self._decoded(words[number]), len(name) + 1)
        else:
            value = self._decoded(words[number + 1])
        if not any("-" in piece.text for piece in value):
            return False
        self._gathering.text(carrier, name, Writing.RUN, value, place)
        return True

    def _setenv(self, words: tuple[Word, ...], place: tuple[int, int]) -> None:
        for name, value in pairwise(words[1:]):
            carrier = self._carriers.variables.get(name.raw)
            if carrier is not None:
                own = Words(value.source, self._names, name.raw)
                pieces = own.word(value.start, value.end)
                self._gathering.text(carrier, name.raw, Writing.SET, pieces, place)
                return

    def _default(self, word: Word, place: tuple[int, int]) -> None:
        for name, carrier in self._carriers.variables.items():
            if name in word.raw:
                own = Words(word.source, self._names, name)
                own.word(word.start, word.end)
                if own.default is not None:
                    self._gathering.text(carrier, name, Writing.DEFAULT, own.default, place)

    def _decoded(self, word: Word) -> Pieces:
        return Words(word.source, self._names).word(word.start, word.end)


def _fields(value: Pieces) -> tuple[Pieces, ...]:
    """A known text cut at white space, as a shell does with a variable outside quotes."""
    if literal_text(value) is None:
        return (value,)
    whole = placed(value)
    return tuple(
        whole.cut(match.start(), match.end()).pieces() for match in re.finditer(r"\S+", whole.text)
    )


def _until_next(value: Pieces) -> Pieces:
    kept: list[Piece] = []
    for piece in value:
        match = _NEXT.search(piece.text) if piece.kind is PieceKind.LITERAL else None
        if match is None:
            kept.append(piece)
            continue
        if match.start():
            text = piece.text[: match.start()]
            offsets = piece.offsets[: match.start() + 1]
            kept.append(Piece(kind=PieceKind.LITERAL, text=text, offsets=offsets))
        break
    return tuple(kept)
