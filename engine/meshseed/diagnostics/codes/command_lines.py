"""MS2xx: what can be wrong with a driver's command line."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

_SPLITTING: Final = (
    Code(
        id="MS201",
        title="command line too long",
        severity=Severity.ERROR,
        meaning="The text has more characters than any command line; reading it was not tried.",
        remedy="Check that the text is a command line and not a whole file.",
    ),
    Code(
        id="MS202",
        title="too many words",
        severity=Severity.ERROR,
        meaning="The text falls into more words than any command line has.",
        remedy="Check that the text is a command line and not a whole file.",
    ),
    Code(
        id="MS203",
        title="unclosed quote",
        severity=Severity.ERROR,
        meaning="A quote is opened and never closed, so nobody can say where the words end.",
        remedy=(
            "Close the quote. If the driver's arguments are cut at white space, without a shell, "
            "choose the white-space splitter: it takes quotes for characters."
        ),
        failing='frob.cut(cloth, cut_args="--remark=\'--hem")\n',
        passing="frob.cut(cloth, cut_args=\"--remark='--hem'\")\n",
        example="python",
    ),
)

_CHARACTERS: Final = (
    Code(
        id="MS204",
        title="a dash that is none",
        severity=Severity.ERROR,
        meaning=(
            "A word starts with a dash from outside ASCII, such as an em dash or a minus sign. "
            "The driver does not take it for a flag."
        ),
        remedy="Type the dashes again, by hand, as ASCII.",
        failing="frobc cut —-shape star pattern.cloth",
        passing="frobc cut --shape star pattern.cloth",
    ),
    Code(
        id="MS205",
        title="a quote that is none",
        severity=Severity.ERROR,
        meaning=(
            "A typographic quote stands where a plain one would. It quotes nothing and becomes a "
            "part of the value."
        ),
        remedy="Type the quotes again, by hand, as ASCII.",
        failing='export FROBC_EXTRA="--shape=“star”"',
        passing='export FROBC_EXTRA="--shape=star"',
    ),
    Code(
        id="MS206",
        title="a space that is none",
        severity=Severity.ERROR,
        meaning=(
            "A flag contains a no-break or other special space. It does not separate words, so the "
            "flag and what seems to follow it are one word."
        ),
        remedy="Type the space again, by hand.",
        failing="frobc cut --shape\u00a0star pattern.cloth",
        passing="frobc cut --shape star pattern.cloth",
    ),
    Code(
        id="MS207",
        title="taken literally",
        severity=Severity.NOTE,
        meaning=(
            "A word holds a variable, a command substitution, a placeholder or a shell operator. "
            "Nothing is expanded or run: the text is read as it is."
        ),
        remedy="Put the real text in its place.",
    ),
)

_FLAGS: Final = (
    Code(
        id="MS210",
        title="unknown flag",
        severity=Severity.WARNING,
        meaning=(
            "The word looks like a flag, and the pack has none of this name. It is an error where "
            "the pack lists every flag of the driver, a warning where a known flag is spelt nearly "
            "the same, and a note otherwise. A bare word behind it may be its value and is not "
            "taken for a positional."
        ),
        remedy="Check the spelling; where the flag is real, add it to the pack.",
    ),
    Code(
        id="MS211",
        title="ambiguous abbreviation",
        severity=Severity.WARNING,
        meaning=(
            "The word is the start of several flags, so it abbreviates none of them. It is an "
            "error where the driver is known to take abbreviations."
        ),
        remedy="Write the flag in full.",
        failing="frobc cut --pat red star.cloth",
        passing="frobc cut --patches red --fine star.cloth",
    ),
    Code(
        id="MS212",
        title="abbreviated flag",
        severity=Severity.NOTE,
        meaning="The word is the start of one flag only and is read as that flag.",
        remedy="Write the flag in full: another release may have two flags that start the same.",
        failing="frobc cut --sha star pattern.cloth",
        passing="frobc cut --shape star pattern.cloth",
    ),
    Code(
        id="MS213",
        title="perhaps an abbreviated flag",
        severity=Severity.WARNING,
        meaning=(
            "The word is the start of one flag only, but whether the driver takes abbreviations is "
            "an open question of the pack. It is not read as the flag."
        ),
        remedy="Write the flag in full, or assume an answer to the question.",
    ),
    Code(
        id="MS214",
        title="positional that starts with a dash",
        severity=Severity.WARNING,
        meaning=(
            "A word with white space in it starts with a dash and spells no flag. Such a word is "
            "read as a positional, which is rarely meant."
        ),
        remedy="Take the quotes away, or join the word to its flag: --flag='…'.",
        failing='frobc cut "--width 3" star.cloth',
        passing="frobc cut --width 3 star.cloth",
    ),
    Code(
        id="MS215",
        title="no such subcommand",
        severity=Severity.WARNING,
        meaning=(
            "The word behind the program's name is no subcommand but spelt nearly like one. It is "
            "read as a positional."
        ),
        remedy="Check the spelling.",
    ),
)

_VALUES: Final = (
    Code(
        id="MS220",
        title="value missing",
        severity=Severity.ERROR,
        meaning=(
            "The flag needs a value, and what follows is nothing or starts with a dash and so is a "
            "flag itself."
        ),
        remedy="Write the value; join a value that starts with a dash: --flag=--value.",
        failing='export FROBC_EXTRA="--width"',
        passing='export FROBC_EXTRA="--width 3"',
    ),
    Code(
        id="MS221",
        title="value not allowed",
        severity=Severity.ERROR,
        meaning="A value is joined to a flag that takes none.",
        remedy="Write the flag alone, or the spelling that switches it off.",
        failing='export FROBC_EXTRA="--fine=yes"',
        passing='export FROBC_EXTRA="--fine"',
    ),
    Code(
        id="MS222",
        title="value of the wrong kind",
        severity=Severity.ERROR,
        meaning="The flag holds a number or a yes or no, and the text is none.",
        remedy="Write a value of the kind that the message names.",
        failing='export FROBC_EXTRA="--width=wide"',
        passing='export FROBC_EXTRA="--width=3"',
    ),
    Code(
        id="MS223",
        title="not among the choices",
        severity=Severity.WARNING,
        meaning=(
            "The flag has a closed list of values and this is none of them. It is an error where "
            "evidence shows that the driver checks them."
        ),
        remedy="Take one of the choices.",
        failing='export FROBC_EXTRA="--shape=oval"',
        passing='export FROBC_EXTRA="--shape=round"',
    ),
    Code(
        id="MS224",
        title="a choice in other case",
        severity=Severity.WARNING,
        meaning=(
            "The value is one of the choices but for its case or its underscores. Whether that is "
            "enough is up to the driver."
        ),
        remedy="Write the choice as it is listed.",
        failing='export FROBC_EXTRA="--shape=Round"',
        passing='export FROBC_EXTRA="--shape=round"',
    ),
    Code(
        id="MS225",
        title="empty choice",
        severity=Severity.WARNING,
        meaning=(
            "The value of a flag with choices is empty, often because a variable was. It is likely "
            "rejected; only if the driver lets it pass does it act as if the flag were not there."
        ),
        remedy="Leave the flag out, or take one of the choices.",
        failing='export FROBC_EXTRA="--shape="',
        passing='export FROBC_EXTRA="--shape=round"',
    ),
    Code(
        id="MS226",
        title="further findings left out",
        severity=Severity.NOTE,
        meaning="One flag has so many values with something wrong that only the first are listed.",
        remedy="Mend those that are listed, then look again.",
    ),
)

_HISTORY: Final = (
    Code(
        id="MS230",
        title="value replaced",
        severity=Severity.NOTE,
        meaning="The flag is given more than once with different values, and the last one counts.",
        remedy="Leave one of them.",
    ),
    Code(
        id="MS231",
        title="repeat with open meaning",
        severity=Severity.WARNING,
        meaning=(
            "The flag is given more than once, and whether the values add up or the last replaces "
            "the others is an open question of the pack. The value is not decided."
        ),
        remedy="Leave one of them, or assume an answer to the question.",
    ),
    Code(
        id="MS232",
        title="deprecated",
        severity=Severity.WARNING,
        meaning="The flag, this spelling of it or the chosen value is deprecated.",
        remedy="Use what the message names instead.",
        failing='export FROBC_EXTRA="--form=round"',
        passing='export FROBC_EXTRA="--shape=round"',
    ),
)

COMMAND_LINE_CODES: Final[tuple[Code, ...]] = (
    *_SPLITTING,
    *_CHARACTERS,
    *_FLAGS,
    *_VALUES,
    *_HISTORY,
)
