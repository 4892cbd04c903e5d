"""`meshseed rules`: working on rule packs."""

from typing import Final

from meshseed.cli.app import HELP_NAMES, LazyGroup

_COMMANDS: Final = {
    "check": ("meshseed.cli.rules_check", "check"),
    "schema": ("meshseed.cli.rules_schema", "schema"),
}

rules = LazyGroup(
    places=_COMMANDS,
    name="rules",
    context_settings=HELP_NAMES,
    short_help="Check rule packs, write their schemas.",
    help="Check rule packs and run their cases; print and write the schemas of their files.",
)
