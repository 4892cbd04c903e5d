"""Which places of a pack file name something: the paths, and what stands there.

A path is written as in the file, with `#` for the number of an entry and `*` for any key.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from meshseed.authoring.editor.kinds import SymbolKind
from meshseed.packs.positions import Path


class Defines(Struct, frozen=True):
    """The name of a new thing. `owner` is what it belongs to: a name, or the path of one."""

    kind: SymbolKind
    owner: str | Path = ""


class Uses(Struct, frozen=True):
    """The name of a thing that is somewhere else; `owner` as above."""

    kind: SymbolKind
    owner: str | Path = ""


class Addresses(Struct, frozen=True):
    """The address of a fact, or of a part of one."""


class Property(Struct, frozen=True):
    """A property of the item it stands in, as in `facts."set.x"`."""


class TokenText(Struct, frozen=True):
    """A forwarded token; one that begins with `?` names an open question."""


class ConfigKey(Struct, frozen=True):
    """What a key of somebody's configuration means: an input, or `degree.` and an axis."""


class Candidate(Struct, frozen=True):
    """An answer to the open question `unknown`."""

    unknown: str | Path


Meaning = Defines | Uses | Addresses | Property | TokenText | ConfigKey | Candidate


class Owner(Struct, frozen=True):
    """Whose choice or side is meant: the key at place `at` of the path, or what `key` names."""

    at: int = -1
    key: str = ""

    def of(self, top: Path, path: Path) -> str | Path:
        """The owner's name, or the path at which it stands."""
        return (*top, self.key) if self.key else str(path[self.at])


_Entry = tuple[str, Meaning, Owner | None]

_NAME: Final = Uses(SymbolKind.NAME)
_EVIDENCE: Final = Uses(SymbolKind.EVIDENCE)
_BINARY: Final = Uses(SymbolKind.BINARY)
_UNKNOWN: Final = Uses(SymbolKind.UNKNOWN)
_CHOICE: Final = Uses(SymbolKind.CHOICE)

KEYS: Final[tuple[tuple[str, Meaning], ...]] = (
    ("* # facts *", Property()),
    ("rule # then set *", _NAME),
    ("rule # then append *", Uses(SymbolKind.ACCUMULATOR)),
    ("imply # then set *", _NAME),
    ("instance # set *", _NAME),
    ("layout # degrees *", Uses(SymbolKind.AXIS)),
    ("layout # within *", Uses(SymbolKind.AXIS)),
    ("mesh # order # degrees *", Uses(SymbolKind.AXIS)),
    ("case # expect attributes *", _NAME),
    ("case # expect tokens *", Uses(SymbolKind.ACCUMULATOR)),
    ("case # expect knobs *", Uses(SymbolKind.KNOB)),
    ("case # assume *", _UNKNOWN),
    ("case # reading *", Uses(SymbolKind.CONFLICT)),
    ("what_if # values *", _NAME),
)
"""Keys that are names."""

_VALUES: Final[tuple[_Entry, ...]] = (
    ("pack remove #", Addresses(), None),
    ("command_line choices_enforced_by", _EVIDENCE, None),
    ("evidence # inside", _EVIDENCE, None),
    ("evidence # source", Uses(SymbolKind.SOURCE), None),
    ("evidence # binary", _BINARY, None),
    ("evidence # supports #", Addresses(), None),
    ("evidence # counters #", Addresses(), None),
    ("flag # choices #", Defines(SymbolKind.CHOICE), Owner(key="dest")),
    ("flag # choice # value", Defines(SymbolKind.CHOICE), Owner(key="dest")),
    ("flag # choice # deprecated use", _CHOICE, Owner(key="dest")),
    ("flag # literals #", Defines(SymbolKind.SPELLING), None),
    ("flag # spelling # literal", Defines(SymbolKind.SPELLING), None),
    ("flag # spelling # deprecated use", Uses(SymbolKind.SPELLING), None),
    ("flag # deprecated use", Uses(SymbolKind.SPELLING), None),
    ("flag # records_use", _NAME, None),
    ("flag # merge unknown", _UNKNOWN, None),
    ("attribute # choices #", Defines(SymbolKind.CHOICE), Owner(key="id")),
    ("imply # clash unknown", _UNKNOWN, None),
    ("lookup # from", _NAME, None),
    ("lookup # to", _NAME, None),
    ("lookup # rows # from #", _CHOICE, Owner(key="from")),
    ("default # dest", _NAME, None),
    ("constraint # enforced_by", _EVIDENCE, None),
    ("rule # table", Uses(SymbolKind.TABLE), None),
    ("advice # about #", _NAME, None),
    ("knob # binary", _BINARY, None),
    ("stage # binary", _BINARY, None),
    ("stage # after #", Uses(SymbolKind.STAGE), None),
    ("custom_call # binaries #", _BINARY, None),
    ("custom_call # enters_at", Uses(SymbolKind.STAGE), None),
    ("pattern # over #", Uses(SymbolKind.AXIS), None),
    ("mesh # cardinality from", _NAME, None),
    ("mesh # cardinality per_node divided_by", _NAME, None),
    ("axis # mesh", Uses(SymbolKind.MESH), None),
    ("axis # within", Uses(SymbolKind.AXIS), None),
    ("layout # mesh", Uses(SymbolKind.MESH), None),
    ("layout # order #", Uses(SymbolKind.AXIS), None),
    ("layout # within * axis", Uses(SymbolKind.AXIS), None),
    ("format # keys # means", ConfigKey(), None),
    ("vocabulary # inside #", _NAME, None),
    ("carrier # sets", _NAME, None),
    ("carrier # agrees_with #", _NAME, None),
    ("unknown # assume", Candidate(""), Owner(key="id")),
    ("conflict # about #", Addresses(), None),
    ("conflict # side # id", Defines(SymbolKind.SIDE), Owner(key="id")),
    ("conflict # side # remove #", Addresses(), None),
    ("ignore # where", Addresses(), None),
    ("case # assume *", Candidate(""), Owner(at=3)),
    ("case # reading *", Uses(SymbolKind.SIDE), Owner(at=3)),
    ("case # expect tokens * #", TokenText(), None),
    ("case # expect findings #", Uses(SymbolKind.CONSTRAINT), None),
    ("case # expect fired #", Uses(SymbolKind.RULE), None),
    ("case # expect not_fired #", Uses(SymbolKind.RULE), None),
    ("case # expect rests_on #", _UNKNOWN, None),
    ("case # expect contested #", Uses(SymbolKind.CONFLICT), None),
    ("what_if # inputs #", _NAME, None),
    ("what_if # unknowns #", _UNKNOWN, None),
    ("what_if # values * #", _CHOICE, Owner(at=3)),
)
"""Values that are names, and the values that names can have."""

_TERMS: Final[tuple[tuple[str, Owner | None], ...]] = (
    ("command_line abbreviations", None),
    ("command_line fold_choices", None),
    ("flag # default", Owner(key="dest")),
    ("attribute # initial", Owner(key="id")),
    ("imply # then set *", Owner(at=4)),
    ("lookup # rows # to", Owner(key="to")),
    ("default # cases # value", Owner(key="dest")),
    ("rule # then set *", Owner(at=4)),
    ("rule # then append *", None),
    ("knob # default", None),
    ("knob # seeded_by # value", None),
    ("instance # set *", Owner(at=3)),
    ("case # expect attributes *", Owner(at=4)),
)
"""Places of a value that may also be an open question or another name's."""


def values() -> Iterator[_Entry]:
    """Every place of a value that names something."""
    yield from _VALUES
    for place, owner in _TERMS:
        yield f"{place} unknown", _UNKNOWN, None
        yield f"{place} from", _NAME, None
        if owner is not None:
            yield place, _CHOICE, owner
            yield f"{place} #", _CHOICE, owner
