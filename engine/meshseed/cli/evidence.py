"""`meshseed evidence`: what a pack's statements rest on, listed and tested."""

from typing import Final

from meshseed.cli.app import LazyGroup

_COMMANDS: Final = {
    "chain": ("meshseed.cli.evidence_chain", "chain"),
    "lint": ("meshseed.cli.evidence_lint", "lint_"),
    "list": ("meshseed.cli.evidence_list", "list_"),
    "relocate": ("meshseed.cli.evidence_relocate", "relocate_"),
    "verify": ("meshseed.cli.evidence_verify", "verify_"),
}

evidence = LazyGroup(
    "evidence",
    places=_COMMANDS,
    short="What statements rest on: list it, test it.",
    about="List a pack's observations, compare their addresses, test them on real binaries.",
)
