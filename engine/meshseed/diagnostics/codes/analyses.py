"""MS5xx: what the analysis of a pack proves about it. Each can be ignored in place."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity


def _error(number: int, title: str, meaning: str, remedy: str) -> Code:
    return Code(
        id=f"MS{number}", title=title, severity=Severity.ERROR, meaning=meaning, remedy=remedy
    )


def _warning(number: int, title: str, meaning: str, remedy: str) -> Code:
    return Code(
        id=f"MS{number}", title=title, severity=Severity.WARNING, meaning=meaning, remedy=remedy
    )


ANALYSIS_CODES: Final[tuple[Code, ...]] = (
    _error(
        501,
        "a condition that never holds",
        "No command line makes the condition true: it contradicts itself, or what it asks for"
        " cannot be at its place. What stands behind it never happens.",
        "Correct the condition, move the statement, or remove it.",
    ),
    _error(
        502,
        "masked by earlier statements",
        "The first statement that holds takes effect and the others are passed over: rules of a"
        ' table with `hit = "first"`, cases of a default, seeds of a pass option. Whenever this'
        " one holds, an earlier one does too.",
        "Move it before the one that masks it, narrow that one, or remove this one.",
    ),
    _error(
        503,
        "a rule that adds nothing to another",
        "Whenever the rule fires another one fires too and does everything it does.",
        "Remove the rule, or correct its condition or what it does.",
    ),
    _error(
        504,
        "two rules that are the same",
        "The two fire on the same command lines and do the same.",
        "Remove one of them.",
    ),
    _error(
        505,
        "two rules of a table of one hit fire together",
        'The table is declared `hit = "unique"`, and there is a command line on which two of its'
        " rules match. An evaluation would choose neither.",
        "Narrow one of the two conditions, or declare another hit policy.",
    ),
    _error(
        506,
        "two rules that set different values",
        "Both rules can fire on one command line and set the same name to different values; the"
        " later one wins. A rule that reads the name it overwrites is taken to mean it.",
        "Exclude one in the condition of the other, or ignore the finding and say why the later"
        " one is meant to win.",
    ),
    _error(
        507,
        "the order of two rules matters where none is declared",
        'The table is declared `hit = "all"`, which says its rules are independent, and one of'
        " them fires or sets otherwise depending on whether the other came before it.",
        "Put the rules outside a table, where order is meant, or read what was there before.",
    ),
    _error(
        508,
        "a gap",
        "There is a command line that no rule of the table, no row of the lookup or no case of"
        " the default covers.",
        "Add what is missing, or ignore the finding and say that nothing is meant to happen then.",
    ),
    _error(
        509,
        "read before it is written",
        "A statement reads a name that only later statements write, and on some command line it"
        " would have decided otherwise behind them.",
        "Move one of the two, or ignore the finding and say why it is meant to read the value"
        " as it was.",
    ),
    _warning(
        510,
        "a choice nothing reads",
        "No condition, lookup or copy of the pack singles this choice out, though the pack says it"
        " models the flag. One choice may be the rest, what holds where no other does: the"
        " default, or the only one left of a flag without a default.",
        "Say what the choice does, or ignore the finding and say that it does nothing of its own.",
    ),
    _warning(
        511,
        "a modelled flag nothing reads",
        "The pack says it models what the flag does, and nothing in it reads the flag.",
        'Say what it does, or leave out `effect = "modelled"`.',
    ),
    _warning(
        512,
        "a name nothing writes",
        "No statement ever gives the attribute another value than its initial one, so that"
        " everything that reads it is settled from the start.",
        "Add what writes it, or remove it.",
    ),
    _error(
        513,
        "a constraint no input can meet",
        "Whenever the constraint applies it is broken.",
        "Correct what it requires, or when it applies.",
    ),
    _error(
        514,
        "a default that breaks a constraint",
        "A command line that types nothing the default does not depend on breaks the constraint.",
        "Correct the default or the constraint.",
    ),
    _error(
        515,
        "a reading that contradicts its literal",
        "The literal of a constraint, read as the comparison it is, and what the constraint"
        " requires come out differently on some command line.",
        "Correct `require` or the literal.",
    ),
    _error(
        516,
        "a circle",
        "Values, stages or axes depend on each other in a circle, so that none of them is ever"
        " known.",
        "Break the circle.",
    ),
    _warning(
        520,
        "an observation nobody names",
        "No statement rests on the evidence, and it does not say what it supports or counters.",
        "Name it where it matters, say what it supports, or remove it.",
    ),
    _warning(
        521,
        "a statement without evidence",
        "The statement names no observation, and neither does any of its parts.",
        "Name the evidence; an inference of our own is evidence of kind `inference`.",
    ),
    _warning(
        522,
        "one origin counted as two lines",
        "Two sources of one origin are filed under different lines of evidence, and a statement"
        " rests on both: it looks supported twice and is not.",
        "Give the sources one line, or correct their origin.",
    ),
    _warning(
        523,
        "a conflict without a side taken",
        "The conflict is about facts of the pack, and no side of it is taken.",
        "Take a side, or ignore the finding and say why the matter is left open.",
    ),
    _warning(
        524,
        "an unknown nothing uses",
        "No statement of the pack depends on the unknown.",
        "Use it where its answer would matter, or remove it.",
    ),
    _warning(
        525,
        "a token that is declared nowhere",
        "A rule forwards a token that no pass option, no word of a vocabulary, no flag and no"
        " stage of the pack declares.",
        "Declare it, correct it, or ignore the finding and say what reads it.",
    ),
    _error(
        530,
        "a case that no longer holds",
        "A worked command line of the pack comes out otherwise than it says.",
        "Correct the rules or the case.",
    ),
    _warning(
        531,
        "a branch no case takes",
        "No worked command line of the pack shows what the statement does, or that it is passed by:"
        " it can be wrong without anybody seeing it. Found where the cases are run.",
        "Write a case for it; `rules test --generate` proposes some to be reviewed.",
    ),
    _error(
        590,
        "an ignore that ignores nothing",
        "The `[[ignore]]` names a code and a fact, and there is no such finding.",
        "Remove it, or correct its code or address.",
    ),
)
