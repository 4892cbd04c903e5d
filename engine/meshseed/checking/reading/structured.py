"""Manifests and configurations: keys that are carriers, pairs of name and value, scripts inside."""

from collections.abc import Iterator
from typing import Final

from meshseed.checking.handovers import Arm, Configured, Pieces, Writing
from meshseed.checking.reading.dollars import expanded
from meshseed.checking.reading.embedded import read_embedded
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.structure import Mapping, Node, Scalar, Sequence
from meshseed.packs.facts import Carrier, Format, FormatKey

# How manifests write one variable of an environment.
_PAIRS: Final = (
    ("name", "value"),
    ("Name", "Value"),
    ("key", "value"),
    ("Key", "Value"),
    ("name", "values"),
)
_LINE: Final = "line"
# Behind these a shell takes a script.
_SCRIPT_NEXT: Final = frozenset({"-c", "-lc", "-ec", "-ic", "-xc", "-exc", "-cex"})
# Keys whose values run beside each other, each with an environment of its own.
_BESIDE: Final = frozenset({"services", "jobs", "stages"})
_MOST_NODES: Final = 400_000
_MOST_ANY: Final = 1_000
# Texts for people, in which nothing is run.
_PROSE: Final = frozenset({"description", "help", "summary", "title", "message", "comment"})


def read_tree(root: Node, syntax: str, gathering: Gathering) -> None:
    """Everything that one document hands over, and its keys that a format of the pack knows."""
    _read_formats(root, syntax, gathering)
    stack: list[tuple[Node, tuple[Arm, ...]]] = [(root, gathering.arms)]
    beside: set[int] = set()
    seen: set[int] = set()
    while stack and len(seen) < _MOST_NODES and not gathering.full:
        node, arms = stack.pop()
        # An alias stands for the very node of its anchor, which is read once.
        if id(node) in seen:
            continue
        seen.add(id(node))
        with gathering.standing(arms):
            match node:
                case Mapping():
                    inner = _mapping(node, gathering)
                    beside.update(id(one) for key, one in node.pairs if _is_beside(key))
                    apart = id(node) in beside
                case Sequence():
                    inner = _sequence(node, gathering)
                    apart = _are_apart(node)
                case Scalar():
                    _scalar(node, gathering)
                    continue
        branch = gathering.branch() if apart and len(inner) > 1 else None
        stack += [
            (one, arms if branch is None else (*arms, Arm(branch=branch, arm=number)))
            for number, one in reversed([*enumerate(inner)])
        ]


def _is_beside(key: Scalar) -> bool:
    return key.placed.text in _BESIDE


def _are_apart(node: Sequence) -> bool:
    """Whether the members are things that run beside or after each other, not pairs of one."""
    return all(
        isinstance(item, Mapping)
        and not any(
            item.get(name) is not None and item.get(value) is not None for name, value in _PAIRS
        )
        for item in node.items
    )


def _mapping(node: Mapping, gathering: Gathering) -> list[Node]:
    """What is still to be read of it."""
    for name_key, value_key in _PAIRS:
        name, value = node.get(name_key), node.get(value_key)
        if isinstance(name, Scalar) and value is not None:
            carrier = gathering.carriers.variables.get(name.placed.text)
            if carrier is not None and _give(carrier, name.placed.text, value, name, gathering):
                return [
                    other for _, other in node.pairs if other is not name and other is not value
                ]
    left: list[Node] = []
    for key, value in node.pairs:
        name_text = key.placed.text.rpartition(".")[2]
        carrier = gathering.carriers.variables.get(name_text)
        if carrier is None:
            carrier = gathering.carriers.argument(name_text)
            if carrier is not None and not _dashed(value):
                carrier = None
        if carrier is not None and _give(carrier, name_text, value, key, gathering):
            continue
        if key.placed.text not in _PROSE:
            left.append(value)
    return left


def _sequence(node: Sequence, gathering: Gathering) -> list[Node]:
    for number, item in enumerate(node.items[:-1]):
        if not isinstance(item, Scalar):
            break
        carrier = gathering.carriers.command(item.placed.text)
        if carrier is not None:
            rest = [one for one in node.items[number + 1 :] if isinstance(one, Scalar)]
            members = tuple(expanded(one.placed, None)[0] for one in rest)
            at = item.start, rest[-1].end if rest else item.end
            gathering.words(carrier, item.placed.text, Writing.RUN, members, at)
            return [*node.items[:number]]
    left: list[Node] = []
    script = False
    for item in node.items:
        if isinstance(item, Scalar):
            if not script and _setting(item, gathering):
                continue
            script = script or item.placed.text in _SCRIPT_NEXT
        left.append(item)
    return left


def _setting(item: Scalar, gathering: Gathering) -> bool:
    """A member `NAME=value` of a list of settings: all behind the sign is the value."""
    match = gathering.carriers.assignment.match(item.placed.text)
    if match is None:
        return False
    source = item.placed.cut(match.end(), len(item.placed.text))
    if source.text[:1] in {"'", '"'}:
        return False
    name = match.group(1)
    value, default = expanded(source, name)
    carrier = gathering.carriers.variables[name]
    if default:
        gathering.text(carrier, name, Writing.DEFAULT, default, (item.start, item.end))
    gathering.text(carrier, name, Writing.SET, value, (item.start, item.end))
    return True


def _scalar(node: Scalar, gathering: Gathering) -> None:
    text = node.placed.text
    if gathering.carriers.hands_over(text):
        read_embedded(node.placed, gathering)
    elif "\n" in text and gathering.carriers.mentions(text):
        _manifest(node, gathering)


def _manifest(node: Scalar, gathering: Gathering) -> None:
    """A text that is a configuration of its own, as far as it is one."""
    from meshseed.checking.reading.yaml_text import read_inner_yaml

    with gathering.deeper() as go_on, gathering.scope():
        if go_on:
            read_inner_yaml(node.placed, gathering)


def _give(carrier: Carrier, name: str, value: Node, key: Scalar, gathering: Gathering) -> bool:
    if isinstance(value, Scalar):
        at = min(key.start, value.start), max(key.end, value.end)
        pieces, default = expanded(value.placed, name)
        if default:
            gathering.text(carrier, name, Writing.DEFAULT, default, at)
        gathering.text(carrier, name, Writing.SET, pieces, at)
        return True
    if isinstance(value, Sequence) and value.items:
        members: list[Pieces] = []
        for item in value.items:
            if not isinstance(item, Scalar):
                return False
            members.append(expanded(item.placed, name)[0])
        last = value.items[-1]
        end = last.end if isinstance(last, Scalar) else key.end
        gathering.words(carrier, name, Writing.SET, tuple(members), (key.start, end))
        return True
    return False


def _dashed(value: Node) -> bool:
    if isinstance(value, Sequence):
        return any(_dashed(item) for item in value.items if isinstance(item, Scalar))
    return isinstance(value, Scalar) and "-" in value.placed.text


def _read_formats(root: Node, syntax: str, gathering: Gathering) -> None:
    for form in gathering.carriers.formats:
        if form.syntax == syntax and _recognised(root, form):
            for key in form.keys:
                for found in _at(root, key.key.split(".")):
                    _key(form, key, found, gathering)


def _key(form: Format, key: FormatKey, found: Node, gathering: Gathering) -> None:
    """What a key of a format holds: a value with a meaning, or flags."""
    last = key.key.rpartition(".")[2]
    if isinstance(found, Sequence) and key.means == _LINE:
        _words(found, last, gathering)
    if not isinstance(found, Scalar):
        return
    if key.means != _LINE:
        gathering.configured.append(
            Configured(
                format=form.id,
                key=key.key,
                means=key.means,
                text=found.placed.text,
                start=found.placed.offsets[0],
                end=found.placed.offsets[-1],
            )
        )
    elif last not in gathering.carriers.variables and not gathering.carriers.argument(last):
        _line(found, last, gathering)


def _line(found: Scalar, name: str, gathering: Gathering) -> None:
    """A key that only the format knows to hold flags."""
    carrier = gathering.carriers.fragment
    if carrier is not None:
        value, _ = expanded(found.placed, name)
        gathering.text(carrier, name, Writing.SET, value, (found.start, found.end))


def _recognised(root: Node, form: Format) -> bool:
    return isinstance(root, Mapping) and all(
        root.get(mark) is not None for mark in form.recognised_by
    )


def _words(found: Sequence, name: str, gathering: Gathering) -> None:
    """A list of ready words that only the format knows to be flags."""
    carrier = gathering.carriers.fragment
    items = [item for item in found.items if isinstance(item, Scalar)]
    if carrier is not None and items and len(items) == len(found.items):
        members = tuple(expanded(item.placed, name)[0] for item in items)
        at = items[0].start, items[-1].end
        gathering.words(carrier, name, Writing.SET, members, at)


def _at(root: Node, steps: list[str]) -> Iterator[Node]:
    """What stands at a path of keys, of which `*` stands for any one."""
    if not steps:
        yield root
        return
    step, *others = steps
    if isinstance(root, Mapping):
        if step == "*":
            for _, value in root.pairs[:_MOST_ANY]:
                yield from _at(value, others)
        elif (found := root.get(step)) is not None:
            yield from _at(found, others)
