"""MS3xx: what an evaluation has to say."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

EVALUATION_CODES: Final[tuple[Code, ...]] = (
    Code(
        id="MS301",
        title="a constraint the driver enforces does not hold",
        severity=Severity.ERROR,
        meaning=(
            "The inputs break a constraint of the pack, and there is evidence that the driver"
            " itself enforces it. The outputs are still computed, and marked as not reached."
        ),
        remedy=(
            "Change one of the values named. Where the constraint is contested, `--reading` shows"
            " what follows from the other side."
        ),
        failing='export FROBC_EXTRA="--shape=star -L1 --loom=hand"',
        passing='export FROBC_EXTRA="--shape=star -L2 --loom=hand"',
    ),
    Code(
        id="MS302",
        title="a constraint does not hold, and is likely enforced",
        severity=Severity.ERROR,
        meaning=(
            "The inputs break a constraint of the pack. Nobody showed that the driver enforces it,"
            " so it is only likely that the line is refused."
        ),
        remedy="Change one of the values named.",
    ),
    Code(
        id="MS303",
        title="a typed value and a shorthand disagree",
        severity=Severity.ERROR,
        meaning=(
            "A flag implies one value for an input that was typed with another. Unless the pack"
            " says which one the driver keeps, both outcomes are shown, each as a whole."
        ),
        remedy="Give only one of the two.",
        failing='export FROBC_EXTRA="--artisan -L1"',
        passing='export FROBC_EXTRA="--artisan"',
    ),
    Code(
        id="MS304",
        title="a rule overwrites a typed value",
        severity=Severity.WARNING,
        meaning="The driver replaces a value that was typed, so typing it has no effect.",
        remedy="Leave the flag out, or avoid what makes the rule fire.",
    ),
    Code(
        id="MS305",
        title="a rule leaves a typed value alone",
        severity=Severity.NOTE,
        meaning=(
            "A rule would have set this value and does not, because it was typed. Typing a flag at"
            " its default is not the same as leaving it out."
        ),
        remedy="Leave the flag out to let the rule set it.",
        failing='export FROBC_EXTRA="--shape star --width 3"',
        passing='export FROBC_EXTRA="--shape star"',
    ),
    Code(
        id="MS306",
        title="what a rule says when it fires",
        severity=Severity.NOTE,
        meaning="The pack attaches a remark to a rule, and the rule fired.",
        remedy="Nothing needs doing; read the rule with `explain`.",
        failing='export FROBC_EXTRA="--shape=star"',
        passing='export FROBC_EXTRA="--shape=round"',
    ),
    Code(
        id="MS307",
        title="two rules of a unique table fire",
        severity=Severity.ERROR,
        meaning=(
            "The table promises that at most one of its rules fires. Two did, which is a fault of"
            " the pack: what they would set is shown as open, and none is chosen."
        ),
        remedy="Correct the conditions in the pack, or declare another hit policy.",
    ),
    Code(
        id="MS308",
        title="a strict evaluation rests on an assumption",
        severity=Severity.ERROR,
        meaning=(
            "With `--strict` no outcome is accepted that would change if an open question were"
            " answered otherwise."
        ),
        remedy="Answer the question with `--assume`, or evaluate without `--strict`.",
    ),
    Code(
        id="MS309",
        title="too many cases",
        severity=Severity.WARNING,
        meaning=(
            "Every class of every undecided input is a case of its own. Beyond a bound the"
            " remaining inputs stay open, and values that hang on them are holes."
        ),
        remedy="Give more of the inputs.",
    ),
    Code(
        id="MS310",
        title="an assumed value is not a candidate",
        severity=Severity.ERROR,
        meaning="The pack says that the answer to this question is one of its candidates.",
        remedy="Assume one of the candidates; `explain` lists them with the reasons for each.",
    ),
    Code(
        id="MS311",
        title="the pack has no such unknown, conflict or side",
        severity=Severity.ERROR,
        meaning="`--assume` answers an `[[unknown]]`, `--reading` chooses a `[[conflict.side]]`.",
        remedy="Correct the id.",
    ),
    Code(
        id="MS312",
        title="two ways of splitting the line differ",
        severity=Severity.NOTE,
        meaning=(
            "A shell takes quotes away; software that cuts at white space keeps them as"
            " characters. For this line the two give different tokens."
        ),
        remedy="Choose the one that carries the line, with `--split`.",
    ),
    Code(
        id="MS313",
        title="a constraint that cannot be judged",
        severity=Severity.NOTE,
        meaning=(
            "What the constraint speaks of is not decided on this line, so it is not known whether"
            " the driver stops there."
        ),
        remedy="Give the inputs it hangs on, or answer the open question with `--assume`.",
    ),
    Code(
        id="MS314",
        title="the driver does something else",
        severity=Severity.WARNING,
        meaning=(
            "The line asks for a subcommand that the pack does not model, or for something that is"
            " printed before the driver does its work. The outcome says what would follow"
            " otherwise."
        ),
        remedy="Leave the subcommand or the flag out to see what the ordinary run does.",
        failing="frobc --version",
        passing="frobc cut --shape=round star.cloth",
    ),
)
