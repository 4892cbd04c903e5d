"""A text in canonical form, and the proof that it still says the same."""

import math

import tomli

from meshseed.authoring.formatting.layout import laid_out
from meshseed.authoring.formatting.ordering import key_order
from meshseed.authoring.formatting.reading import NotUnderstood, read_blocks
from meshseed.authoring.formatting.tree import Array, Block, Element, Inline, Value


def canonical(text: str) -> str:
    """*text* in canonical order and layout; line ends stay of the kind the first one is.

    *text* has to be valid TOML within the bounds of `packs.toml.parse`. Every value, every comment
    and the order of tables and of array members stay. Raises `NotUnderstood` where that could not
    be shown, and then there is no canonical form.
    """
    first = text.find("\n")
    ending = "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"
    plain = text.replace("\r\n", "\n")
    blocks = read_blocks(plain)
    formatted = laid_out(blocks, key_order())
    if not _says_the_same(plain, formatted, blocks):
        raise NotUnderstood
    return formatted.replace("\n", ending) if ending != "\n" else formatted


def _says_the_same(text: str, formatted: str, blocks: tuple[Block, ...]) -> bool:
    """Whether both texts have the same values and the same comments, in whatever order."""
    if not same_value(tomli.loads(text), tomli.loads(formatted)):
        return False
    return sorted(comments_of(blocks)) == sorted(comments_of(read_blocks(formatted)))


def same_value(one: object, other: object) -> bool:
    """Whether two parsed values are equal in type and value; the order of keys does not count."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_value(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_value, one, other))
    if isinstance(one, float) and isinstance(other, float):
        both = math.isnan(one) and math.isnan(other)
        return both or (one == other and math.copysign(1, one) == math.copysign(1, other))
    return one == other


def comments_of(blocks: tuple[Block, ...]) -> list[str]:
    """Every comment of a text."""
    found: list[str] = []
    for block in blocks:
        found += [one.text for one in block.below]
        found += [] if block.behind is None else [block.behind]
        for entry in block.entries:
            found += [one.text for one in entry.above]
            found += [] if entry.behind is None else [entry.behind]
            found += _comments_in(entry.value)
    return found


def _comments_in(value: Value) -> list[str]:
    if isinstance(value, Inline):
        return [text for member in value.members for text in _comments_in(member.value)]
    if not isinstance(value, Array):
        return []
    inside = [text for element in value.elements for text in _comments_at(element)]
    return [*value.opening, *value.closing, *inside]


def _comments_at(element: Element) -> list[str]:
    behind = [] if element.behind is None else [element.behind]
    return [*element.before, *behind, *_comments_in(element.value)]
