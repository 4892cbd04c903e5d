"""`meshseed flags`: the driver's flags, whole or as a help surface prints them."""

from typing import Final

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.listing import listing_lines, listing_of, surface_lines, surfaces_of
from meshseed.cli.options import pack_option, speaking
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.diagnostics import nearest, visible
from meshseed.packs.facts import PackFacts, Surface

_LIST: Final = "list"


@click.command(short_help="The driver's flags, or what a help surface prints.")
@pack_option
@click.option(
    "--surface",
    metavar="ID",
    help="Only what this help surface prints; `list` shows the surfaces.",
)
@speaking
def flags(*, output: Output, pack: str | None, surface: str | None) -> ExitCode:
    """List the driver's flags: spellings, kind, default, visibility, and how sure each is."""
    facts = open_pack(pack)
    chosen = None if surface is None else _surface(surface, facts)
    if surface == _LIST and chosen is None:
        surfaces = surfaces_of(facts)
        if output.is_json:
            output.document(surfaces)
        else:
            output.lines(surface_lines(surfaces, output.width))
        return ExitCode.CLEAN
    listing = listing_of(facts, chosen)
    if output.is_json:
        output.document(listing)
    else:
        output.lines(listing_lines(listing, output.width))
    return ExitCode.CLEAN


def _surface(name: str, facts: PackFacts) -> Surface | None:
    found = next((one for one in facts.surfaces if one.id == name), None)
    if found is not None or name == _LIST:
        return found
    known = [one.id for one in facts.surfaces]
    near = nearest(name, known)
    hint = f"did you mean `{visible(near)}`?" if near else f"known: {', '.join(known) or 'none'}"
    raise click.UsageError(f"{facts.identity.id} has no help surface `{name}`; {hint}")
