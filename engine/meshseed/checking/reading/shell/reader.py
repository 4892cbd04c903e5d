"""Walks a script from top to bottom and hands on what it assigns and runs."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Piece, PieceKind, Pieces, Writing
from meshseed.checking.reading.gathering import DEEPEST, Gathering
from meshseed.checking.reading.placed import Hole, Placed
from meshseed.checking.reading.shell.commands import Commands, Word
from meshseed.checking.reading.shell.names import Names
from meshseed.checking.reading.shell.words import Words

if TYPE_CHECKING:
    from tree_sitter import Node

    from meshseed.checking.reading.shell.tree import Script

# Documents write <model dir> where a shell would see two redirections.
_PLACEHOLDER: Final = pattern(r"(?<![<\w])<[A-Za-z](?:[\w .,:/-]{0,60}[\w.])?>(?!>)")
_BATCH: Final = pattern(r"#\s*[A-Z]{2,8}\s+(?=--?\w)")
# Where a script is too broken to be read whole: statements at the first column, and lines.
_BLOCK: Final = pattern(r"^(?!(?:fi|done|esac|else|elif|then|do)\b)(?=[^\s})#])", re.MULTILINE)
_LINE: Final = pattern(r"(?<!\\\n)^", re.MULTILINE)
_LONGEST_PART: Final = 4_096
_MOST_PARTS: Final = 300
_LOOPS: Final = frozenset({"for_statement", "while_statement", "c_style_for_statement"})
_OTHER_SCOPES: Final = frozenset(
    {"subshell", "command_substitution", "process_substitution", "function_definition"}
)


def read_shell(source: Placed, gathering: Gathering) -> None:
    """Everything that *source*, a script or a part of one, hands over."""
    from meshseed.checking.reading.shell.tree import parsed

    text = gathering.carriers.prompt.sub(lambda match: " " * len(match.group()), source.text)
    holes = [
        Hole(match.start(), match.end(), PieceKind.PLACEHOLDER, match.group())
        for match in _PLACEHOLDER.finditer(text)
    ]
    whole = Placed(text, source.offsets, source.holes).masked(holes)
    # What stands inside a string is all there is of it.
    script = parsed(whole, mend=gathering.depth == 0)
    if script is None:
        gathering.partly_read(whole.offsets[0], "a shell script")
        for block in _parts(whole, _BLOCK, gathering):
            if (one := parsed(block, mend=False)) is not None:
                _read(one, gathering)
                continue
            for line in _parts(block, _LINE, gathering):
                if (one := parsed(line, mend=True)) is not None:
                    _read(one, gathering)
        return
    _read(script, gathering)


def _parts(source: Placed, start: re.Pattern[str], gathering: Gathering) -> Iterator[Placed]:
    """What lies between matches of *start* and has something to find in it, to be read alone."""
    starts = [0, *(match.start() for match in start.finditer(source.text) if match.start())]
    found = 0
    for at, end in zip(starts, [*starts[1:], len(source.text)], strict=True):
        if end - at > _LONGEST_PART or found >= _MOST_PARTS:
            continue
        if gathering.carriers.mentions(source.text[at:end]):
            found += 1
            yield source.cut(at, end)


def _read(script: "Script", gathering: Gathering) -> None:
    from meshseed.checking.reading.shell.tree import nodes

    unsteady: set[str] = set()
    for node in nodes(script.root):
        if node.type in _LOOPS or node.type == "function_definition":
            unsteady.update(
                script.text(name) for name in nodes(node) if name.type == "variable_name"
            )
    _Reader(script, gathering, Names(frozenset(unsteady))).visit(script.root)


class _Reader:
    def __init__(self, script: "Script", gathering: Gathering, names: Names) -> None:
        self._script = script
        self._gathering = gathering
        self._names = names
        self._commands = Commands(gathering, names)
        self._depth = 0

    def visit(self, node: "Node") -> None:  # noqa: C901, PLR0912 - one line per kind of statement
        if self._depth >= DEEPEST * 3 or self._gathering.full:
            return
        self._depth += 1
        match node.type:
            case "if_statement":
                self._if(node)
            case "case_statement":
                branch = self._gathering.branch()
                for arm, child in enumerate(node.children):
                    if child.type == "case_item":
                        with self._gathering.arm(branch, arm):
                            self._children(child)
            case "list":
                self._list(node)
            case "redirected_statement":
                self._redirected(node)
            case "command":
                self._command(node)
            case "declaration_command":
                self._declaration(node)
            case "variable_assignment":
                self._assignment(node, Writing.SET)
            case "unset_command":
                self._unset(node)
            case "comment":
                self._comment(node)
            case kind if kind in _LOOPS:
                with self._gathering.arm(self._gathering.branch()):
                    self._children(node)
            case kind if kind in _OTHER_SCOPES:
                with self._gathering.scope():
                    self._children(node)
            case _:
                self._children(node)
        self._depth -= 1

    def _children(self, node: "Node") -> None:
        for child in node.children:
            self.visit(child)

    def _if(self, node: "Node") -> None:
        branch = self._gathering.branch()
        arm = 0
        in_body = False
        for child in node.children:
            if child.type == "then":
                in_body = True
            elif child.type in {"elif_clause", "else_clause"}:
                arm += 1
                with self._gathering.arm(branch, arm):
                    self._children(child)
            elif in_body:
                with self._gathering.arm(branch, 0):
                    self.visit(child)
            else:
                self.visit(child)

    def _list(self, node: "Node") -> None:
        """What stands behind `&&` or `||` runs only sometimes; a chain of `&&` at once."""
        # `cd there && export …` is how people write two steps; a test is how they write a branch.
        first, *rest = node.children
        self.visit(first)
        tests = any(child.type == "||" for child in rest) or _tests(first)
        for child in rest:
            if tests:
                with self._gathering.arm(self._gathering.branch()):
                    self.visit(child)
            else:
                self.visit(child)

    def _redirected(self, node: "Node") -> None:
        for child in node.children:
            if child.type == "heredoc_redirect":
                self._heredoc(child, node)
            elif child.type == "herestring_redirect":
                for word in child.named_children:
                    self._commands.embedded(self._word(word))
            elif child.type != "file_redirect":
                self.visit(child)

    def _heredoc(self, node: "Node", whole: "Node") -> None:
        body = next((child for child in node.children if child.type == "heredoc_body"), None)
        for child in node.children:
            if child.type not in {"heredoc_body", "heredoc_start", "heredoc_end"}:
                self.visit(child)
        if body is not None:
            start, end = self._script.span(body)
            head = self._script.source.text[slice(*self._script.span(whole))].split("\n", 1)[0]
            self._commands.document(head, self._script.source.cut(start, end))

    def _comment(self, node: "Node") -> None:
        start, end = self._script.span(node)
        if match := _BATCH.match(self._script.source.text, start, end):
            text = self._script.source.cut(match.end(), end)
            if self._gathering.carriers.assignment.search(text.text):
                read_shell(text, self._gathering)

    def _unset(self, node: "Node") -> None:
        for child in node.children:
            name = self._script.text(child)
            self._names.forget(name)
            if carrier := self._gathering.carriers.variables.get(name):
                self._gathering.text(carrier, name, Writing.SET, (), self._place(node))

    def _declaration(self, node: "Node") -> None:
        for child in node.named_children:
            if child.type == "variable_assignment":
                self._assignment(child, Writing.SET, node)
            elif child.type not in {"variable_name"}:
                self._commands.assignment_word(
                    self._word(child), Writing.SET, self._place(node), self._decode(child)
                )

    def _command(self, node: "Node") -> None:
        name = next((child for child in node.children if child.type == "command_name"), None)
        words: list[Word] = []
        for child in node.children:
            if child.type == "variable_assignment":
                writing = Writing.SET if name is None else Writing.RUN
                self._assignment(child, writing, None if name is None else node)
            elif child.type in {"heredoc_redirect", "herestring_redirect", "file_redirect"}:
                continue
            elif child.is_named or child.type in {"[", "]"}:
                words.append(self._word(child))
                self._within(child)
        if words:
            self._commands.command(tuple(words), self._place(node))

    def _within(self, node: "Node") -> None:
        """Command substitutions inside a word hold statements of their own."""
        if node.type in _OTHER_SCOPES:
            self.visit(node)
            return
        for child in node.children:
            if child.child_count:
                self._within(child)

    def _assignment(self, node: "Node", writing: Writing, whole: "Node | None" = None) -> None:
        name_node = node.child_by_field_name("name")
        value = node.child_by_field_name("value")
        name = self._script.text(name_node) if name_node is not None else ""
        if name[:1] == "-":
            # An option with a value, where nothing stands before it, is taken for an assignment.
            self._commands.command((self._word(node),), self._place(node))
            return
        more = any(child.type == "+=" for child in node.children)
        place = self._place(whole or node)
        if value is not None and value.type == "array":
            members = tuple(
                member
                for child in value.named_children
                if child.type != "comment"
                for member in self._commands.members(self._word(child))
            )
            self._array(name, members, place, more=more)
            return
        if value is not None:
            self._within(value)
        carrier = self._gathering.carriers.variables.get(name)
        argument = self._gathering.carriers.argument(name)
        words = Words(self._script.source, self._names, name if carrier or argument else None)
        pieces = () if value is None else words.word(*self._script.span(value))
        if more and carrier:
            at = place[0] if whole is None else self._place(node)[0]
            end = at + len(name)
            earlier = Piece(kind=PieceKind.EARLIER, text=name, offsets=(at, end))
            pieces = (earlier, *pieces)
        if carrier:
            if words.default:
                self._gathering.text(carrier, name, Writing.DEFAULT, words.default, place)
            self._gathering.text(carrier, name, writing, pieces, place)
        elif value is not None:
            self._argument(name, pieces, place, more=more)
        if writing is Writing.SET:
            self._learn(name, pieces, more=more and carrier is None)

    def _argument(self, name: str, pieces: Pieces, place: tuple[int, int], *, more: bool) -> None:
        """A variable called as an argument is: what it holds is handed over by that name."""
        carrier = self._gathering.carriers.argument(name)
        if carrier is None or not any("-" in piece.text for piece in pieces):
            return
        if more:
            earlier = Piece(kind=PieceKind.EARLIER, text=name, offsets=(place[0], place[0]))
            pieces = (earlier, *pieces)
        self._gathering.text(carrier, name, Writing.SET, pieces, place)

    def _array(
        self, name: str, members: tuple[Pieces, ...], place: tuple[int, int], *, more: bool
    ) -> None:
        carriers = self._gathering.carriers
        if carrier := carriers.variables.get(name) or carriers.argument(name):
            shown = members
            if more:
                earlier = Piece(kind=PieceKind.EARLIER, text=name, offsets=(place[0], place[0]))
                shown = ((earlier,), *members)
            self._gathering.words(carrier, name, Writing.SET, shown, place)
        if self._gathering.conditional:
            self._names.forget(name)
        else:
            self._names.learn_array(name, members, more=more)

    def _learn(self, name: str, pieces: Pieces, *, more: bool) -> None:
        if self._gathering.conditional:
            self._names.forget(name)
        elif more:
            self._names.add(name, pieces)
        else:
            self._names.learn(name, pieces)

    def _word(self, node: "Node") -> Word:
        start, end = self._script.span(node)
        return Word(self._script.source, start, end)

    def _decode(self, node: "Node") -> Pieces:
        return Words(self._script.source, self._names).word(*self._script.span(node))

    def _place(self, node: "Node") -> tuple[int, int]:
        return self._script.source.place(*self._script.span(node))


def _tests(node: "Node") -> bool:
    if node.type == "test_command":
        return True
    name = node.child_by_field_name("name")
    return node.type == "command" and name is not None and name.text in {b"test", b"[", b"command"}
