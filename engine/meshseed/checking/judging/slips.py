"""How one name differs from another: in its dashes, its words, the letters of one word."""

from itertools import takewhile
from typing import Final

from meshseed.checking.judging.letters import distance

_LEAST_STEM: Final = 5


def end_apart(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the words are the same but for how one long one of them ends."""
    if len(one) != len(other):
        return False
    differing = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if len(differing) != 1:
        return False
    first, second = differing[0]
    pairs = zip(first, second, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return common >= _LEAST_STEM and 2 * common >= max(len(first), len(second))


def is_slip(name: str, literal: str) -> bool:
    """Whether the difference is one of fingers: not another number, not another whole word."""
    one, other = words_of(name), words_of(literal)
    if [_letters(word) for word in one] == [_letters(word) for word in other]:
        return False
    if len(one) != len(other):
        return True
    differing = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return all(distance(a, b) <= max(max(len(a), len(b)) // 3, 1) for a, b in differing)


def doubled(name: str, literal: str) -> bool:
    """Whether *name* is the short flag *literal* with a dash too many and its value glued on."""
    return name.startswith("-" + literal) and name[len(literal) + 1 :].isdigit()


def _letters(word: str) -> str:
    return "".join(char for char in word if not char.isdigit())


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, whatever stands between them."""
    return tuple(part for part in name.casefold().replace("_", "-").split("-") if part)


def dashes_of(name: str) -> int:
    """How many dashes a name begins with."""
    return len(name) - len(name.lstrip("-"))


def same_breaks(one: str, other: str) -> bool:
    """Whether two names have the same words."""
    return words_of(one) == words_of(other)


def ends_with(words: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Whether *part* is the end of *words*, and not all of them."""
    return len(words) > len(part) and words[-len(part) :] == part


def starts_with(words: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Whether *part* is the beginning of *words*, and several of them."""
    return len(part) > 1 and len(words) > len(part) and words[: len(part)] == part


def skips(words: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Whether *part* is *words* without some between the first and the last."""
    if len(part) < 2 or len(words) <= len(part):
        return False
    if words[0] != part[0] or words[-1] != part[-1]:
        return False
    rest = iter(words)
    return all(word in rest for word in part)
