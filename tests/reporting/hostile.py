"""A pack whose every string tries to get out of where it stands."""

from enum import Enum

from msgspec import Struct
from tests.reporting.making import TOY

from meshseed import load_pack
from meshseed.evaluation import Pack

LONG = "W" * 400
ATTACK = (
    "</script></style></title><script>window.hacked=1</script><img src=x onerror=window.hacked=1>"
    "<svg onload=window.hacked=1>{{ 7*191 }}{% raw %}${7*191}`|'\"]]><!--"
    "\x1b[31m\x07\x00\u202e\u2066\u200b\ufeff\u2028\n# heading\n* @somebody #1 [x](javascript:y)"
) + LONG
"""Ends of elements, templates, terminal escapes, marks of direction, Markdown, a long word."""

RAW = (
    "<script>window",
    "<img src=x",
    "<svg onload",
    "\x1b",
    "\x07",
    "\x00",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\u2028",
    "1337",
)
"""What must not stand anywhere in a page: markup, characters that act, a template's sum."""


def hostile(value):
    """*value* with the attack behind every string in it, equal strings staying equal."""
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return value + ATTACK
    if isinstance(value, tuple):
        return tuple(map(hostile, value))
    if isinstance(value, dict):
        return {hostile(key): hostile(one) for key, one in value.items()}
    if isinstance(value, Struct):
        fields = {
            name: getattr(value, name) if name in CHECKED else hostile(getattr(value, name))
            for name in value.__struct_fields__
        }
        if value.__struct_config__.frozen and type(value).__name__ in POSITIONAL:
            return type(value)(*fields.values())
        return type(value)(**fields)
    return value


CHECKED = {"address", "offset", "bias"}
"""What a pack cannot write otherwise than as a number."""

POSITIONAL = {
    "Where",
    "Constant",
    "FromUnknown",
    "FromName",
    "Comparison",
    "All",
    "AnyOf",
    "NoneOf",
}


def hostile_facts():
    return hostile(load_pack(TOY).facts)


def hostile_pack():
    return Pack(hostile_facts())
