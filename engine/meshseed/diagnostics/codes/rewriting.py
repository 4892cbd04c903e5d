"""MS61x: formatting, comparing and beginning rule packs."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

NOT_CANONICAL: Final = Code(
    id="MS610",
    title="file is not in canonical form",
    severity=Severity.ERROR,
    meaning=(
        "Keys stand in another order, or lines are laid out otherwise, than `rules format` writes"
        " them. What the file says is not affected."
    ),
    remedy="Run `meshseed rules format` on it.",
)
NOT_FORMATTED: Final = Code(
    id="MS611",
    title="file cannot be formatted",
    severity=Severity.ERROR,
    meaning=(
        "A file is only written when its new text is shown to have the same values and comments."
        " For this one that could not be shown, so it is left as it is."
    ),
    remedy="Simplify the part the grammar has trouble with, or lay the file out by hand.",
)
NOT_WRITTEN: Final = Code(
    id="MS612",
    title="file or folder cannot be written",
    severity=Severity.ERROR,
    meaning="The system refused, or the file changed in between. Nothing was written in part.",
    remedy="Read the reason given, and run the command again.",
)
NO_REVISION: Final = Code(
    id="MS613",
    title="no such pack in that revision",
    severity=Severity.ERROR,
    meaning=(
        "`REVISION:PATH` names a folder as git has it in a commit, a tag or a branch. The path"
        " counts from the top of the repository, or from here when it begins with `./`."
    ),
    remedy="Check both with `git ls-tree REVISION PATH/`.",
)
NO_GIT: Final = Code(
    id="MS614",
    title="git cannot be asked",
    severity=Severity.ERROR,
    meaning="A pack in a revision is read by git, which is not there or did not answer.",
    remedy="Run the command inside the repository, or give a folder instead of a revision.",
)
TAKEN: Final = Code(
    id="MS615",
    title="there is something already where a new pack should be",
    severity=Severity.ERROR,
    meaning="A new pack is only written where nothing stands, so that nothing is overwritten.",
    remedy="Choose another name or another folder.",
)
NO_PACK_NAME: Final = Code(
    id="MS616",
    title="not a name for a pack",
    severity=Severity.ERROR,
    meaning=(
        "A pack is called by the name of its folder: letters, digits and `_ . + -`, at most 120 of"
        " them, and no dot at the beginning."
    ),
    remedy="Choose another name.",
)

REWRITING_CODES: Final[tuple[Code, ...]] = (
    NOT_CANONICAL,
    NOT_FORMATTED,
    NOT_WRITTEN,
    NO_REVISION,
    NO_GIT,
    TAKEN,
    NO_PACK_NAME,
)
"""The codes of format, diff and new."""
