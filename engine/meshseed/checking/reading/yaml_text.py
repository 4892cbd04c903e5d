"""YAML: manifests, workflows, compose files and templates of them."""

import re
from contextlib import nullcontext
from typing import Final

import yaml

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import PieceKind, Writing
from meshseed.checking.reading.counting import readable
from meshseed.checking.reading.dollars import expanded
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Hole, Placed
from meshseed.checking.reading.structure import Mapping, Node, Scalar, Sequence
from meshseed.checking.reading.structured import read_tree
from meshseed.checking.reading.yaml_scalars import scalar_text

_TEMPLATE_LINE: Final = pattern(
    r"^[ \t]*(?:\{\{[^\n]{0,2000}\}\}|\{%[^\n]{0,2000}%\})[ \t]*$", re.MULTILINE
)
_TEMPLATE: Final = pattern(r"\$?\{\{[^{}\n]{0,2000}(?:\{[^{}\n]{0,500}\}[^{}\n]{0,500})*\}\}")
_UNPRINTABLE: Final = pattern("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DEEPEST: Final = 200
_MOST_RETRIES: Final = 50
_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(source: Placed, gathering: Gathering) -> None:
    """Everything that the documents of *source* hand over.

    A part that is no YAML is reported, and reading goes on at its line or the next one.
    """
    text = _TEMPLATE_LINE.sub(lambda match: " " * len(match.group()), source.text)
    text = _UNPRINTABLE.sub("\ufffd", readable(text))
    holes = [
        Hole(match.start(), match.end(), PieceKind.UNRESOLVED, match.group())
        for match in _TEMPLATE.finditer(text)
    ]
    masked = Placed(text, source.offsets, source.holes).masked(holes)
    start = 0
    for attempt in range(_MOST_RETRIES):
        part = masked.cut(start, len(masked.text)) if start else masked
        fault = _read(part, gathering)
        if fault is None:
            return
        fault = min(fault, len(part.text))
        if attempt == 0:
            gathering.partly_read(part.offsets[fault], "YAML")
        # The line at fault may be fine where what stands above it is not its parent.
        line = part.text.rfind("\n", 0, fault) + 1
        if line == 0:
            line = part.text.find("\n", fault) + 1
        if line == 0:
            return
        start += line


def read_inner_yaml(source: Placed, gathering: Gathering) -> None:
    """What stands in a text of another file that may be YAML; nothing is said where it is not."""
    _read(source, gathering)


def _read(source: Placed, gathering: Gathering) -> int | None:
    """Read *source* up to its end, or to the first fault, whose place is the answer."""
    documents: list[Node] = []
    try:
        _build(source, documents, gathering)
        fault = None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        fault = mark.index if mark is not None else 0
    except (yaml.YAMLError, ValueError, RecursionError):
        fault = 0
    branch = gathering.branch() if len(documents) > 1 else None
    for number, document in enumerate(documents):
        with nullcontext() if branch is None else gathering.arm(branch, number):
            read_tree(document, "yaml", gathering)
            _read_fragment(document, gathering)
    return fault


def _read_fragment(document: Node, gathering: Gathering) -> None:
    """`value: --flag`, cut out of a list of settings, is flags of somebody's."""
    match document:
        case Mapping(pairs=[(Scalar(placed=Placed(text="value")), Scalar() as value)]):
            carrier = gathering.carriers.fragment
            if carrier is not None and value.placed.text.lstrip().startswith("-"):
                pieces, _ = expanded(value.placed, None)
                gathering.text(carrier, "", Writing.RUN, pieces, (value.start, value.end))


def _index(mark: object) -> int:
    """The character a mark stands at; the library's types allow for events without any."""
    index = getattr(mark, "index", 0)
    return index if isinstance(index, int) else 0


def _build(source: Placed, documents: list[Node], gathering: Gathering) -> None:  # noqa: C901, PLR0912 - one case per event
    """The structure of every document; what was built before a fault stays."""
    open_: list[Mapping | Sequence] = []
    waiting: list[Scalar | None] = []
    anchors: dict[str, Node] = {}
    for event in yaml.parse(source.text, Loader=_Loader):
        node: Node
        match event:
            case yaml.DocumentStartEvent():
                anchors = {}
                continue
            case yaml.ScalarEvent():
                start, end = _index(event.start_mark), _index(event.end_mark)
                inner = scalar_text(source, start, end, event.style, event.value)
                node = Scalar(inner, source.offsets[start], source.offsets[end])
            case yaml.MappingStartEvent():
                node = Mapping()
            case yaml.SequenceStartEvent():
                node = Sequence()
            case yaml.AliasEvent():
                at = source.offsets[_index(event.start_mark)]
                known = anchors.get(event.anchor or "")
                node = known if known is not None else Scalar(Placed("", (at,)), at, at)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                open_.pop()
                waiting.pop()
                continue
            case _:
                continue
        if not isinstance(event, yaml.AliasEvent) and event.anchor:
            anchors[event.anchor] = node
        if not open_:
            documents.append(node)
        elif isinstance(parent := open_[-1], Sequence):
            parent.items.append(node)
        elif waiting[-1] is None:
            at = source.offsets[_index(event.start_mark)]
            waiting[-1] = node if isinstance(node, Scalar) else Scalar(Placed("", (at,)), at, at)
        else:
            parent.pairs.append((waiting[-1], node))
            waiting[-1] = None
        if not isinstance(node, Scalar) and not isinstance(event, yaml.AliasEvent):
            open_.append(node)
            waiting.append(None)
            if len(open_) > _DEEPEST:
                gathering.too_deep(source.offsets[_index(event.start_mark)])
                return
