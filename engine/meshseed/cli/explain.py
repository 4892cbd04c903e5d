"""`meshseed explain`: what has this id, and how is it known?"""

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.explaining import explained_lines
from meshseed.cli.graphs import GraphFormat, print_graph
from meshseed.cli.options import pack_option, speaking, words_of
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.diagnostics import nearest, visible
from meshseed.explaining import explain as explained
from meshseed.explaining import known_names
from meshseed.packs.facts import PackFacts


@click.command(
    short_help="What has this id, and how is it known?",
    context_settings={"ignore_unknown_options": True},
)
@pack_option
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Everything: all evidence with what it quotes, and both sides of conflicts in full.",
)
@click.option(
    "--graph",
    type=words_of(GraphFormat),
    help="Instead: the graph of what it is known by, back to the sources.",
)
@speaking
@click.argument("name", metavar="ID")
def explain(
    *, output: Output, pack: str | None, name: str, everything: bool, graph: str | None
) -> ExitCode:
    """Explain anything that has an id: what it is, who writes and reads it, how it is known.

    ID is a flag (its name or any spelling), a choice, a rule, a token, an attribute, an open
    question, a conflict or its number, a piece of evidence, a source, a binary, a pass option, a
    mesh, an axis, a diagnostic code, and so on. A word that is no id lists what speaks of it.
    """
    facts = open_pack(pack)
    answer = explained(name, facts)
    if not answer.found and not answer.mentions:
        from meshseed.diagnostics.codes import CODES

        near = nearest(name, (*known_names(facts), *CODES))
        hint = f"; did you mean `{visible(near)}`?" if near else ""
        raise click.UsageError(f"nothing in {facts.identity.id} is called `{name}`{hint}")
    if graph is not None:
        _print_graph(name, facts, GraphFormat(graph), output)
    elif output.is_json:
        output.document(answer)
    else:
        output.lines(explained_lines(answer, output.width, everything=everything))
    return ExitCode.CLEAN


def _print_graph(name: str, facts: PackFacts, form: GraphFormat, output: Output) -> None:
    # Few ask for it, and the whole room of evidence comes with it.
    from meshseed.evidence.provenance import provenance_of_name

    provenance = provenance_of_name(name, facts)
    if provenance is None:
        raise click.UsageError(f"`{visible(name)}` is no entry of {facts.identity.id}: no graph")
    print_graph(provenance, form, output)
