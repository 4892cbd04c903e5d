"""MS95x: reports and their templates."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

BAD_TEMPLATE: Final = Code(
    id="MS950",
    title="a template that cannot be used",
    severity=Severity.ERROR,
    meaning="A template of a report is not there, is not written as templates are, or names what a"
    " report does not have. Half a report would pass for a whole one, so none is written.",
    remedy="Correct the template at the line given, or leave `--templates` out.",
)
BAD_INPUT: Final = Code(
    id="MS951",
    title="a file that is not what the report needs",
    severity=Severity.ERROR,
    meaning="A report can take what another command printed as JSON. The file is not such JSON, or"
    " it is of another version or about another pack.",
    remedy="Write it anew with the command that the help of the option names.",
)
NOT_WRITTEN: Final = Code(
    id="MS952",
    title="a report that could not be written",
    severity=Severity.ERROR,
    meaning="The system refused to write the file.",
    remedy="Name a file in a folder that exists and can be written.",
)

REPORTING_CODES: Final[tuple[Code, ...]] = (BAD_TEMPLATE, BAD_INPUT, NOT_WRITTEN)
