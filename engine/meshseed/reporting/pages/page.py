"""A page: sections of sentences, tables, pictures, trees and findings, for any kind of paper."""

from typing import Literal

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.reporting.documents.stamp import Stamp
from meshseed.reporting.documents.what_if import WhatIf

Mark = Literal["error", "warning", "note", "yes", "no", "open", "contested", "plain"]


class Cell(Struct, frozen=True, kw_only=True):
    """Text of a table. `literal`: quoted from a pack or a line. `mark` is repeated in words.

    `to` is the anchor it leads to, `note` stands below it.
    """

    text: str = ""
    literal: bool = False
    confidence: Confidence | None = None
    mark: Mark = "plain"
    to: str | None = None
    note: str = ""


Row = tuple[Cell, ...]


class Table(Struct, frozen=True, kw_only=True, tag_field="is", tag="table"):
    """Rows under headings; `folded` ones are shown on request. `left_out` counts missing rows."""

    caption: str
    heading: tuple[str, ...]
    rows: tuple[Row, ...]
    folded: bool = False
    left_out: int = 0


class Prose(Struct, frozen=True, kw_only=True, tag_field="is", tag="prose"):
    """A paragraph."""

    text: str
    quoted: bool = False


class Code(Struct, frozen=True, kw_only=True, tag_field="is", tag="code"):
    """Lines as somebody wrote them."""

    text: str


class Drawing(Struct, frozen=True, kw_only=True, tag_field="is", tag="drawing"):
    """A picture; `table` says the same. A `wide` one is printed on a page that lies on its side."""

    svg: str
    title: str
    about: str
    table: Table
    wide: bool = False


class Node(Struct, frozen=True, kw_only=True):
    """One line of a tree with what is below it."""

    text: str
    mark: Mark = "plain"
    word: str = ""
    notes: tuple[str, ...] = ()
    below: tuple["Node", ...] = ()


class Tree(Struct, frozen=True, kw_only=True, tag_field="is", tag="tree"):
    """Nodes that open on request."""

    caption: str
    nodes: tuple[Node, ...]


class Note(Struct, frozen=True, kw_only=True, tag_field="is", tag="note"):
    """A finding: its code, its place, what is wrong, what to do."""

    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    place: str = ""
    excerpt: str = ""
    notes: tuple[str, ...] = ()


class Notes(Struct, frozen=True, kw_only=True, tag_field="is", tag="notes"):
    """Findings under a caption; `left_out` counts those not shown."""

    caption: str
    notes: tuple[Note, ...]
    folded: bool = False
    left_out: int = 0


Block = Table | Prose | Code | Drawing | Tree | Notes


class Section(Struct, frozen=True, kw_only=True):
    """A part of a page. `id` is its anchor."""

    id: str
    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple["Section", ...] = ()


class Page(Struct, frozen=True, kw_only=True):
    """A whole page. `facts` are its key numbers, label and value.

    What can be picked stands before the first section, or behind the one named `what_if_after`.
    """

    title: str
    kind: str
    stamp: Stamp
    lead: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    what_if: tuple[WhatIf, ...] = ()
    what_if_after: str | None = None
