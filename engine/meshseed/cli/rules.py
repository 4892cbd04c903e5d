"""`meshseed rules`: working on rule packs."""

from typing import Final

from meshseed.cli.app import LazyGroup

_COMMANDS: Final = {
    "diff": ("meshseed.cli.rules_diff", "diff"),
    "new": ("meshseed.cli.rules_new", "new"),
    "format": ("meshseed.cli.rules_format", "format_"),
    "check": ("meshseed.cli.rules_check", "check"),
    "schema": ("meshseed.cli.rules_schema", "schema"),
    "test": ("meshseed.cli.rules_test", "test"),
}

rules = LazyGroup(
    "rules",
    places=_COMMANDS,
    short="Check rule packs, write their schemas.",
    about="Check rule packs and run their cases; print and write the schemas of their files.",
)
