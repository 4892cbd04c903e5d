"""MS15x and MS16x: how the tables of a pack fit together, and its schemas."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity


def _error(number: int, title: str, meaning: str, remedy: str) -> Code:
    return Code(
        id=f"MS{number}", title=title, severity=Severity.ERROR, meaning=meaning, remedy=remedy
    )


REFERENCE_CODES: Final[tuple[Code, ...]] = (
    _error(
        150,
        "a name that is nowhere",
        "A table refers to an id, an input, an attribute or a fact that the pack does not have.",
        "Correct the name, or add what it names.",
    ),
    _error(
        151,
        "an id stands twice",
        "Every id names one thing. Two entries with one id could not be told apart in an"
        " override, a conflict or an explanation.",
        "Rename or remove one of them.",
    ),
    _error(
        152,
        "one spelling for two flags",
        "A spelling stores its value in one place. Two flags that share one would make the"
        " command line ambiguous.",
        "Keep the spelling at one flag; where sources disagree, say so in a `[[conflict]]` with a"
        " reading.",
    ),
    _error(
        153,
        "rules in more than one file",
        "The order of rules is the order of the file, so that it can be read from top to bottom."
        " Across files there would be no order.",
        "Move all `[[rule]]` tables into one file.",
    ),
    _error(
        154,
        "[pack] or [command_line] missing or given twice",
        "A pack says once which driver and release it describes, and once how the command line is"
        " read.",
        "Add the missing table, or keep one of the two.",
    ),
    _error(
        155,
        "a value that the name can never have",
        "A condition compares with, or a table sets, a value outside what the input or attribute"
        " can hold. The condition would never hold.",
        "Correct the value, or add it to the choices.",
    ),
    _error(
        156,
        "more certain than its evidence",
        "A written confidence is above that of the surest observation named for it. Without any"
        " observation a statement is INFERRED at best.",
        "Name the evidence, or lower the confidence.",
    ),
    _error(
        157,
        "no such pack",
        "A pack is looked for by name among the built-in ones and beside the pack that extends"
        " it, or by its folder.",
        "Correct the name or the path.",
    ),
    _error(
        158,
        "nothing to remove",
        "`remove` names an item that the extended pack does not have.",
        "Correct the address, or drop it.",
    ),
    _error(
        160,
        "a reading of what is not there",
        "A side of a conflict changes a fact by table and id. There is no such fact, or the table"
        " cannot be read otherwise.",
        "Correct the table or the id.",
    ),
    _error(
        161,
        "a table of the wrong shape",
        "Some tables stand once in a pack, as `[name]`; others are lists of entries, as"
        " `[[name]]`.",
        "Write the header in the other form.",
    ),
    _error(
        162,
        "no such table",
        "The rule language has a fixed set of tables, so that nothing in a pack is silently"
        " ignored.",
        "Correct the name of the table.",
    ),
    _error(
        163,
        "a schema that is out of date",
        "The JSON Schemas are made from the models that validate. One that differs would let an"
        " editor accept what the program refuses, or the other way round.",
        "Write the schemas anew with `meshseed rules schema --write`.",
    ),
)
