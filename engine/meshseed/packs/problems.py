"""What validation finds in a pack, as findings in TOML's words at the place to blame."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct

from meshseed.diagnostics import Finding, Place, in_order, nearest
from meshseed.diagnostics.codes import Code
from meshseed.diagnostics.codes import packs as codes
from meshseed.packs.faults import MISMATCH, MISSING, UNKNOWN, Fault, faults
from meshseed.packs.forms import (
    Forms,
    agreeing,
    any_of,
    choices_of,
    in_toml,
    keys_of,
    kind_of,
    value_at,
)
from meshseed.packs.hints import how_to_write
from meshseed.packs.naming import subject, table_name
from meshseed.packs.positions import Part, Path, Positions
from meshseed.packs.ranges import enough, is_built_in, range_in_words

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

_TAGS: Final = frozenset({"union_tag_invalid", "union_tag_not_found"})
_LISTED_KEYS: Final = 12


class Where(Protocol):
    """Where the validated value came from: turns its paths into places of a file."""

    def place(self, path: Path, part: Part, label: str | None) -> Place:
        """The place of *path* within the value."""

    def full(self, path: Path) -> Path:
        """*path* as seen from the top of the file."""


class InFile:
    """A value that stands at `prefix` in one file, as `("flag", 3)` does for the fourth flag."""

    def __init__(self, source: str, positions: Positions, prefix: Path = ()) -> None:
        self._source = source
        self._positions = positions
        self._prefix = prefix

    def place(self, path: Path, part: Part = Part.VALUE, label: str | None = None) -> Place:
        """The place of *path*, or of what stands nearest above it."""
        span = self._positions.span(self.full(path), part)
        return Place(source=self._source, span=span, label=label)

    def full(self, path: Path) -> Path:
        """*path* as seen from the top of the file."""
        return (*self._prefix, *path)


def problems(
    error: "ValidationError", raw: object, model: "type[BaseModel]", where: Where
) -> list[Finding]:
    """One finding for each mistake that *error* reports in *raw*, in order of their places.

    *raw* is the value that was validated, as it was parsed, and *model* what it was validated by.
    A validator of the model may raise a PydanticCustomError whose context holds `at` (a path
    relative to the value it judges), `expected`, `suggestion` or `help`; all are shown.
    """
    return in_order(_Explainer(raw, model, where).explain(faults(error, raw)))


# The schema of a large model takes longer than all the rest, and one run asks for few models.
@lru_cache(maxsize=64)
def _forms(model: "type[BaseModel]") -> Forms:
    return Forms(model.model_json_schema(by_alias=True))


class _Said(Struct, frozen=True, kw_only=True):
    """The words for one mistake."""

    code: Code
    message: str
    label: str | None = None
    expected: str | None = None
    suggestion: str | None = None
    help: str | None = None


class _Explainer:
    """Puts the faults found in one value into words."""

    def __init__(self, raw: object, model: "type[BaseModel]", where: Where) -> None:
        self._raw = raw
        self._forms = _forms(model)
        self._where = where

    def explain(self, found: Iterable[Fault]) -> list[Finding]:
        """The findings for *found*, faults with one cause joined."""
        findings: list[Finding] = []
        missing: dict[Path, list[str]] = {}
        unknown: list[Path] = []
        for fault in found:
            if fault.kind == MISSING:
                missing.setdefault(fault.path[:-1], []).append(str(fault.path[-1]))
            elif fault.kind == UNKNOWN:
                unknown.append(fault.path)
            elif enough(fault, value_at(self._raw, fault.path)):
                continue
            elif strange := self._strange_keys(fault):
                unknown += strange
            else:
                findings.append(self._other(fault))
        findings.extend(
            self._unknown(path, missing.get(path[:-1], [])) for path in dict.fromkeys(unknown)
        )
        findings += [self._missing(path, keys) for path, keys in missing.items() if keys]
        return findings

    def _strange_keys(self, fault: Fault) -> list[Path]:
        """Keys that no form of a table has, where that is why no form of it was recognised."""
        value = value_at(self._raw, fault.path)
        if (
            not isinstance(value, dict)
            or (is_built_in(fault.kind) and fault.kind not in _TAGS)
            or fault.on_key
        ):
            return []
        forms = self._forms.at(fault.path, self._raw)
        if any("additionalProperties" in form and form["additionalProperties"] for form in forms):
            return []
        known = keys_of(forms)
        return [(*fault.path, key) for key in value if key not in known] if known else []

    def _unknown(self, path: Path, missing: list[str]) -> Finding:
        """An unknown key; one that is near a missing key is that key misspelt."""
        *above, key = path
        table = tuple(above)
        value = value_at(self._raw, table)
        present = value if isinstance(value, dict) else {}
        known = keys_of(agreeing(self._forms.at(table, self._raw), value))
        # A list of tables can take another entry, so being there already speaks for it.
        free = [name for name in known if isinstance(present.get(name, []), list)]
        suggestion = nearest(str(key), missing) or nearest(str(key), free)
        if suggestion in missing:
            missing.remove(suggestion)
        name = table_name(self._where.full(table))
        said = _Said(
            code=codes.UNKNOWN_KEY,
            message=f"unknown key {in_toml(key)} in {name}",
            label=f"not a key of {name}",
            expected=_keys(free or known),
            suggestion=suggestion,
        )
        return self._finding(said, path, Part.KEY)

    def _missing(self, table: Path, keys: list[str]) -> Finding:
        name = table_name(self._where.full(table))
        names = any_of([f"`{key}`" for key in keys], "and")
        takes = [
            f"`{key}`: {what}"
            for key in keys
            if (what := self._describe((*table, key))) is not None
        ]
        said = _Said(
            code=codes.MISSING_KEY,
            message=f"missing key{'s' if len(keys) > 1 else ''} {names} in {name}",
            label=f"lacks {names}",
            expected="\n".join(takes) or None,
        )
        return self._finding(said, table, Part.TABLE)

    def _other(self, fault: Fault) -> Finding:
        part = Part.KEY if fault.on_key else Part.VALUE
        path = fault.path
        if fault.kind in _TAGS and isinstance(value_at(self._raw, path), dict):
            return self._tag(fault)
        at = fault.context.get("at")
        if isinstance(at, list | tuple):
            path = (*path, *at)
        if range_in_words(fault) is not None:
            said = self._range(fault)
        elif fault.kind == "string_pattern_mismatch":
            said = self._pattern(fault)
        elif is_built_in(fault.kind):
            said = self._mismatch(fault)
        else:
            said = self._own(fault)
        return self._finding(said, path, part)

    def _tag(self, fault: Fault) -> Finding:
        """A table whose telling key is missing or names no form of it."""
        key = str(fault.context.get("discriminator", "")).strip("'")
        path = (*fault.path, key)
        if value_at(self._raw, path) is not None:
            return self._finding(self._mismatch(Fault(kind=MISMATCH, path=path)), path, Part.VALUE)
        forms = self._forms.at(fault.path, self._raw)
        if key in keys_of(forms):
            return self._missing(fault.path, [key])
        return self._finding(self._mismatch(fault), fault.path, Part.VALUE)

    def _mismatch(self, fault: Fault) -> _Said:
        """A value of another type, or one that is not on the list."""
        value = value_at(self._raw, fault.path)
        forms = self._forms.at(fault.path, self._raw)
        kind, kinds = kind_of(value), self._forms.kinds(forms)
        name = subject(self._where.full(fault.path))
        expected = self._forms.describe(forms)
        choices = choices_of(forms)
        if kind in kinds and choices:
            return _Said(
                code=codes.VALUE_NOT_ALLOWED,
                message=f"{in_toml(value)} is not a value of {name}",
                label="not one of its values",
                expected=expected,
                suggestion=nearest(str(value), [str(each) for each in choices]),
            )
        if kind in kinds:
            return _Said(
                code=codes.MALFORMED,
                message=f"{name} does not have the form it should",
                expected=expected,
            )
        takes = f"takes {expected}, not" if expected and not choices else "cannot be"
        return _Said(
            code=codes.WRONG_TYPE,
            message=f"{name} {takes} {kind.value}",
            label=f"this is {kind.value}",
            expected=expected,
            help=how_to_write(
                value,
                kinds if not choices else set(),
                table_name(self._where.full(fault.path)),
                listed=self._forms.is_list_of_tables(forms),
            ),
        )

    def _range(self, fault: Fault) -> _Said:
        name = subject(self._where.full(fault.path))
        words = range_in_words(fault) or ""
        value = value_at(self._raw, fault.path)
        has = f"has {len(value)}" if isinstance(value, str | list | dict) else "out of range"
        return _Said(
            code=codes.OUT_OF_RANGE, message=f"{name} needs {words}", label=has, expected=words
        )

    def _pattern(self, fault: Fault) -> _Said:
        value = fault.path[-1] if fault.on_key and fault.path else value_at(self._raw, fault.path)
        name = "a key here" if fault.on_key else subject(self._where.full(fault.path))
        return _Said(
            code=codes.MALFORMED,
            message=f"{in_toml(value)} does not have the form of {name}",
            label="malformed",
            expected=f"text that matches `{fault.context.get('pattern', '')}`",
        )

    def _own(self, fault: Fault) -> _Said:
        """A complaint of the model's own validators, in their words."""
        context = fault.context
        reason = context.get("error")
        return _Said(
            code=codes.MALFORMED,
            message=str(reason) if reason is not None else fault.message,
            expected=_text(context.get("expected")),
            suggestion=_text(context.get("suggestion")),
            help=_text(context.get("help")),
        )

    def _describe(self, path: Path) -> str | None:
        return self._forms.describe(self._forms.at(path, self._raw))

    def _finding(self, said: _Said, path: Path, part: Part) -> Finding:
        return Finding(
            code=said.code.id,
            severity=said.code.severity,
            message=said.message,
            where=(self._where.place(path, part, said.label),),
            expected=said.expected,
            suggestion=said.suggestion,
            help=said.help,
        )


def _keys(known: list[str]) -> str | None:
    """The keys that could stand here, the list cut where it is long."""
    if not known:
        return None
    shown = [f"`{key}`" for key in known[:_LISTED_KEYS]]
    rest = len(known) - len(shown)
    return f"{', '.join(shown)} and {rest} more" if rest else any_of(shown)


def _text(value: object) -> str | None:
    return None if value is None else str(value)
