"""What a run would go by: its settings, and what it takes for a carrier of flags."""

from typing import Literal

from msgspec import Struct

from meshseed.checking.settings import PerFile, Resolved, Value
from meshseed.cli.output import Output
from meshseed.cli.text import Tone, grid, headed_grid, line_of
from meshseed.packs.facts import Carrier, PackFacts


class Shown(Struct, frozen=True, kw_only=True):
    """One setting: what it is and who said so."""

    key: str
    value: Value
    origin: str


class ShownSettings(Struct, frozen=True, kw_only=True):
    """All settings of a run."""

    schema: Literal[1] = 1
    settings: tuple[Shown, ...]


class CarrierList(Struct, frozen=True, kw_only=True):
    """Everything that hands flags over, as the run has it."""

    schema: Literal[1] = 1
    pack: str
    carriers: tuple[Carrier, ...]


def show_settings(resolved: Resolved, output: Output) -> None:
    """Each setting with its value and its origin."""
    if output.is_json:
        rows = (Shown(key=row.key, value=row.value, origin=row.origin) for row in resolved.rows)
        output.document(ShownSettings(settings=tuple(rows)))
        return
    output.lines(
        grid(
            [
                (
                    line_of(row.key, Tone.NAME),
                    line_of(f"= {_toml(row.value)}"),
                    line_of(row.origin, Tone.FAINT if row.origin == "default" else Tone.PLAIN),
                )
                for row in resolved.rows
            ],
            output.width,
            indent=0,
        )
    )


def list_carriers(facts: PackFacts, output: Output) -> None:
    """Each carrier with its kind, its name, how its text is cut, and what is said of it."""
    if output.is_json:
        output.document(CarrierList(pack=facts.identity.id, carriers=facts.carriers))
        return
    heading = tuple(line_of(one, Tone.HEADING) for one in ("kind", "name", "cut", "says"))
    rows = [
        (
            line_of(one.kind.value),
            line_of(one.name, Tone.NAME),
            line_of(one.splitting or ("" if one.sets else "?")),
            line_of(one.says or ""),
        )
        for one in facts.carriers
    ]
    output.lines(headed_grid(heading, rows, output.width, indent=0))


def _toml(value: Value | PerFile) -> str:
    """A value as a file of settings would have it; `unset` for none."""
    if value is None:
        return "unset"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        per_file = [one for one in value if isinstance(one, PerFile)]
        if per_file:
            inner = (f'"{one.pattern}" = {_toml(one.codes)}' for one in per_file)
            return f"{{ {', '.join(inner)} }}"
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
