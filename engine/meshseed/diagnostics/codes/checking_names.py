"""MS710 to MS724: names that are not as they should be, and what is given twice."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

_NAMES: Final = (
    Code(
        id="MS710",
        title="no such flag, and nearly one",
        severity=Severity.ERROR,
        meaning=(
            "The word looks like a flag of the driver, or of what calls it, with a slip: a letter,"
            " a zero for the letter O, dashes too many or too few, or only a part of the name."
        ),
        remedy="Write the flag as the message spells it.",
        failing='export FROBC_EXTRA="--shpae star"',
        passing='export FROBC_EXTRA="--shape star"',
    ),
    Code(
        id="MS711",
        title="right but for case or underscores",
        severity=Severity.WARNING,
        meaning=(
            "The word is a flag or a sub-option but for the case of its letters, or for"
            " underscores in the place of dashes. Parsers compare names exactly."
        ),
        remedy="Write the name as the message spells it.",
        failing='export FROBC_EXTRA="--Shape star"',
        passing='export FROBC_EXTRA="--shape star"',
    ),
    Code(
        id="MS712",
        title="a sub-option as a flag of its own",
        severity=Severity.ERROR,
        meaning=(
            "The word belongs inside the value of another flag. On the line itself the driver"
            " refuses it."
        ),
        remedy="Move it into the value of the flag that the message names.",
        failing='export FROBC_EXTRA="--hem"',
        passing='export FROBC_EXTRA="--remark=--hem"',
    ),
    Code(
        id="MS713",
        title="a flag inside the value of another",
        severity=Severity.WARNING,
        meaning="The word is a flag of the driver, and stands where sub-options stand.",
        remedy="Write it beside the flag, not inside its value.",
        failing='export FROBC_EXTRA="--remark=--width=3"',
        passing='export FROBC_EXTRA="--width=3"',
    ),
    Code(
        id="MS714",
        title="a wrapper's flag where no wrapper is",
        severity=Severity.ERROR,
        meaning=(
            "Software that calls the driver takes this flag out of an environment variable. Here"
            " the driver itself would get it and refuse it. It is a note where what reads the text"
            " is not known."
        ),
        remedy="Give the flag in the variable that the message names, or leave it out.",
        failing="frobc cut --keep-scraps pattern.cloth",
        passing='export FROBC_EXTRA="--keep-scraps"',
    ),
    Code(
        id="MS715",
        title="no blank between two fragments",
        severity=Severity.WARNING,
        meaning=(
            "Text is appended to an earlier value, or two fragments are joined, without a blank:"
            " the last flag of the one and the first of the other become a single word. It is an"
            " error where the result is a value outside a closed list."
        ),
        remedy="Begin the appended text with a blank.",
        failing='export FROBC_EXTRA="--fine"\nexport FROBC_EXTRA="${FROBC_EXTRA}--width=3"',
        passing='export FROBC_EXTRA="--fine"\nexport FROBC_EXTRA="${FROBC_EXTRA} --width=3"',
    ),
    Code(
        id="MS716",
        title="a flag the pack does not know",
        severity=Severity.NOTE,
        meaning=(
            "Nothing known is like this word: it may be a flag of another release, or one that"
            " nobody described. It is an error where the pack lists every flag of the driver."
        ),
        remedy="Check the spelling; where the flag is real, add it to the pack.",
        failing='export FROBC_EXTRA="--starch"',
        passing='export FROBC_EXTRA="--fine"',
    ),
    Code(
        id="MS717",
        title="a sub-option the pack does not know",
        severity=Severity.NOTE,
        meaning=(
            "The pack knows sub-options of this flag, and this is none of them. It is an error"
            " where the pack lists them all."
        ),
        remedy="Check the spelling.",
        failing='export FROBC_EXTRA="--remark=--pleat"',
        passing='export FROBC_EXTRA="--remark=--hem"',
    ),
)

_TWICE: Final = (
    Code(
        id="MS720",
        title="given again, with nothing lost",
        severity=Severity.NOTE,
        meaning="A flag is given more than once, and the last value holds all of the earlier ones.",
        remedy="Leave one of them.",
        failing='export FROBC_EXTRA="--width=3 --width=3"',
        passing='export FROBC_EXTRA="--width=3"',
    ),
    Code(
        id="MS721",
        title="given again, with something lost",
        severity=Severity.WARNING,
        meaning=(
            "A flag is given more than once, and the last value replaces what the earlier ones"
            " said: sub-options are compared one by one. Where nobody knows whether values add up,"
            " the message says so."
        ),
        remedy="Give the flag once, with everything in it.",
        failing='frob.cut(cloth, cut_args="--remark=--hem --remark=--fold=once")\n',
        passing="frob.cut(cloth, cut_args=\"--remark='--hem --fold=once'\")\n",
        example="python",
    ),
    Code(
        id="MS722",
        title="given again, with a value nobody knows",
        severity=Severity.NOTE,
        meaning=(
            "A flag is given more than once, and one of the values comes from a variable, so it"
            " cannot be said whether anything is lost."
        ),
        remedy="Leave one of them.",
        failing='export FROBC_EXTRA="--width=3 --width=$WIDTH"',
        passing='export FROBC_EXTRA="--width=$WIDTH"',
    ),
    Code(
        id="MS723",
        title="one setting from two sources",
        severity=Severity.WARNING,
        meaning=(
            "The environment and an argument list of the same file give one flag. Which of the two"
            " is read is up to what calls the driver, and often only one is."
        ),
        remedy="Give the flag in one place.",
        failing=(
            'import os\n\nos.environ["FROBC_EXTRA"] = "--width=3"\n'
            'frob.cut(cloth, cut_args="--width=4")\n'
        ),
        passing='frob.cut(cloth, cut_args="--width=4")\n',
        example="python",
    ),
    Code(
        id="MS724",
        title="replaced further down",
        severity=Severity.NOTE,
        meaning="A later value of the same file, on the same way through it, replaces this one.",
        remedy="Append to the value, if both are meant to count.",
        failing='export FROBC_EXTRA="--fine"\nexport FROBC_EXTRA="--width=3"',
        passing='export FROBC_EXTRA="--fine"\nexport FROBC_EXTRA="$FROBC_EXTRA --width=3"',
    ),
)

NAME_CODES: Final[tuple[Code, ...]] = (
    *_NAMES,
    *_TWICE,
)
