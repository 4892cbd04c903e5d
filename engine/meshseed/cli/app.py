"""The commands, each imported only when it is called or its help is wanted."""

import gc
from collections.abc import Mapping
from importlib import import_module
from typing import Final

import click

_COMMANDS: Final = {
    "bulk": ("meshseed.cli.bulk", "bulk"),
    "collectives": ("meshseed.cli.collectives", "collectives"),
    "evidence": ("meshseed.cli.evidence", "evidence"),
    "check": ("meshseed.cli.check", "check"),
    "completion": ("meshseed.cli.completion", "completion"),
    "evaluate": ("meshseed.cli.evaluate", "evaluate"),
    "explain": ("meshseed.cli.explain", "explain"),
    "flags": ("meshseed.cli.flags", "flags"),
    "lsp": ("meshseed.cli.lsp", "lsp"),
    "mesh": ("meshseed.cli.mesh", "mesh"),
    "report": ("meshseed.cli.report", "report"),
    "reshard": ("meshseed.cli.reshard", "reshard"),
    "rules": ("meshseed.cli.rules", "rules"),
    "sharding": ("meshseed.cli.sharding", "sharding"),
}
_HELP: Final = {"help_option_names": ["-h", "--help"]}


class LazyGroup(click.Group):
    """A group whose commands are imported one by one.

    `places` says for each name the module and the attribute that is the command.
    """

    def __init__(
        self,
        name: str,
        *,
        places: Mapping[str, tuple[str, str]],
        about: str,
        short: str | None = None,
        epilog: str | None = None,
    ) -> None:
        super().__init__(
            name, context_settings=dict(_HELP), help=about, short_help=short, epilog=epilog
        )
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, in alphabetical order."""
        return sorted(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command, imported here."""
        place = self._places.get(cmd_name)
        if place is None:
            return None
        module, attribute = place
        command: click.Command = getattr(import_module(module), attribute)
        # `main` switches it off while there is nothing to collect.
        gc.enable()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of *args*; an unknown name is answered with the nearest one."""
        name = args[0]
        if name not in self._places and not name.startswith("-"):
            from meshseed.diagnostics import nearest, visible

            near = nearest(name, self._places)
            hint = f"did you mean `{near}`?" if near else f"commands: {', '.join(self._places)}"
            ctx.fail(f"there is no command `{visible(name)}`; {hint}")
        return super().resolve_command(ctx, args)


app = LazyGroup(
    "meshseed",
    places=_COMMANDS,
    about="What does this compiler command line really do, and how do we know?",
    epilog="Exits with 0 when all is well, 1 with findings, 2 for wrong use or a fault of its own.",
)


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    """Print the version."""
    if not value or ctx.resilient_parsing:
        return
    from meshseed import __version__

    click.echo(f"meshseed {__version__}")
    ctx.exit()


app.params.append(
    click.Option(
        ["-V", "--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_version,
        help="Show the version and exit.",
    )
)
