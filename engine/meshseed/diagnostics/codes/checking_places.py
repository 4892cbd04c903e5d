"""MS730 to MS754: what is to be known of flags, texts and places in a file."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

_KNOWN: Final = (
    Code(
        id="MS730",
        title="hidden, internal or experimental",
        severity=Severity.NOTE,
        meaning=(
            "The flag is real, and neither the ordinary help nor the documents name it: it may"
            " change or go without a word."
        ),
        remedy="Nothing needs doing; look at it again with the next release.",
        failing='export FROBC_EXTRA="--fine"',
        passing='export FROBC_EXTRA="--width=3"',
    ),
    Code(
        id="MS731",
        title="not documented for this release",
        severity=Severity.NOTE,
        meaning="Documents of other releases name the flag, or none does.",
        remedy="Check that it still does what it is there for.",
        failing='export FROBC_EXTRA="--slack=0.5"',
        passing='export FROBC_EXTRA="--shape=star"',
    ),
    Code(
        id="MS740",
        title="not known without running the file",
        severity=Severity.NOTE,
        meaning=(
            "A variable, a call or a condition decides this part of the text. Nothing is run and"
            " nothing is guessed: what is known of the text is checked."
        ),
        remedy="Nothing needs doing.",
        failing='export FROBC_EXTRA="--width=$WIDTH"',
        passing='export FROBC_EXTRA="--width=3"',
    ),
    Code(
        id="MS741",
        title="a placeholder",
        severity=Severity.NOTE,
        meaning="The text is meant to be replaced by a person, as in documentation.",
        remedy="Put the real text in its place.",
        failing='export FROBC_EXTRA="--pattern-book=<your book>"',
        passing='export FROBC_EXTRA="--width=3"',
    ),
    Code(
        id="MS742",
        title="how the text is cut is not declared",
        severity=Severity.NOTE,
        meaning=(
            "The text has quotes or backslashes, and the pack does not say whether what reads it"
            " cuts it as a shell does or at white space. A shell's way is assumed."
        ),
        remedy="Write the text so that both ways give the same words, if that is possible.",
        failing="frob.cut(cloth, cut_args=\"--remark='--hem --fold=once'\")\n",
        passing='frob.cut(cloth, cut_args="--remark=--hem")\n',
        example="python",
    ),
)

_WORDS: Final = (
    Code(
        id="MS743",
        title="a member of a list that nothing cuts",
        severity=Severity.NOTE,
        meaning=(
            "Members of a list reach the driver as they are. This one holds white space, or quotes"
            " that no shell takes away."
        ),
        remedy="Make every flag and every value a member of its own, without quotes.",
        failing='frob.cut(cloth, cut_args=["--fine", " --width=3"])\n',
        passing='frob.cut(cloth, cut_args=["--fine", "--width=3"])\n',
        example="python",
    ),
)

_PLACES: Final = (
    Code(
        id="MS750",
        title="before the subcommand",
        severity=Severity.ERROR,
        meaning=(
            "Only flags of the driver as a whole may stand before the subcommand. This one belongs"
            " to the subcommand, and the driver refuses it here."
        ),
        remedy="Write it behind the subcommand.",
        failing="frobc --shape=star cut pattern.cloth",
        passing="frobc cut --shape=star pattern.cloth",
    ),
    Code(
        id="MS751",
        title="a folder where a file belongs",
        severity=Severity.ERROR,
        meaning="The driver reads a file here, and the path ends as that of a folder.",
        remedy="Name the file.",
        failing="frobc cut patterns/",
        passing="frobc cut patterns/star.cloth",
    ),
    Code(
        id="MS752",
        title="a bare word",
        severity=Severity.NOTE,
        meaning=(
            "The word is no flag and no value of one. Where flags are handed over by a variable or"
            " an argument, a bare word is rarely meant."
        ),
        remedy="Remove it, or put the flag in front of it that it belongs to.",
        failing='export FROBC_EXTRA="--width=3 star"',
        passing='export FROBC_EXTRA="--width=3 --shape=star"',
    ),
)

_BESIDE: Final = (
    Code(
        id="MS753",
        title="the file to compile, or one more value",
        severity=Severity.NOTE,
        meaning=(
            "A flag that takes several values stands before the last bare word of the line, which"
            " looks like a file: the driver reads it as a value, and no file is left."
        ),
        remedy="Put the file before the flags, or another flag between the two.",
        failing="frobc cut --patches red star.cloth",
        passing="frobc cut star.cloth --patches red",
    ),
    Code(
        id="MS754",
        title="a setting beside the line",
        severity=Severity.NOTE,
        meaning="An environment variable settles something that no flag of the line stands for.",
        remedy="Nothing needs doing.",
        failing='export FROBC_EXTRA="--width=3"\nexport FROBC_LOOM_LIGHT=1',
        passing='export FROBC_EXTRA="--width=3"',
    ),
)

PLACE_CODES: Final[tuple[Code, ...]] = (
    *_KNOWN,
    *_WORDS,
    *_PLACES,
    *_BESIDE,
)
