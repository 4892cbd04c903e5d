"""MS700 to MS709: files that `check` cannot read, or reads only in part."""

from typing import Final

from meshseed.diagnostics.codes.code import CONSOLE, Code
from meshseed.diagnostics.finding import Severity

_NEST: Final = "for deep in $(seq {0}); do printf '['; done > job.json"

NOT_OPENED: Final = Code(
    id="MS700",
    title="file cannot be opened",
    severity=Severity.ERROR,
    meaning="The system refuses the file, or it is gone. Nothing in it was checked.",
    remedy="Check the name and the permissions, or leave the file out with `exclude`.",
    failing="mkfifo run.sh\nmeshseed check run.sh",
    passing="echo 'export FROBC_EXTRA=--width=3' > run.sh\nmeshseed check run.sh",
    example=CONSOLE,
)
TOO_LARGE: Final = Code(
    id="MS701",
    title="file is too large to be read",
    severity=Severity.WARNING,
    meaning=(
        "Files beyond a few megabytes are data or logs of long runs; parsing them would take longer"
        " than a check may. Nothing in it was checked."
    ),
    remedy="Cut out the part that matters, or leave the file out with `exclude`.",
    failing="yes 'step 7 of 9' | head -c 9000000 > run.log\nmeshseed check run.log",
    passing="yes 'step 7 of 9' | head -c 9000 > run.log\nmeshseed check run.log",
    example=CONSOLE,
)
NOT_TEXT: Final = Code(
    id="MS702",
    title="file is not text",
    severity=Severity.WARNING,
    meaning="The file holds zero bytes, which no script or configuration does.",
    remedy="Name another file; in folders such files are passed over.",
    failing="printf 'FROBC_EXTRA\\0' > run.sh\nmeshseed check run.sh",
    passing="printf 'FROBC_EXTRA=\\n' > run.sh\nmeshseed check run.sh",
    example=CONSOLE,
)
PARTLY_READ: Final = Code(
    id="MS703",
    title="file is read only in part",
    severity=Severity.NOTE,
    meaning=(
        "The file has a mistake of its own language, or is a template of such a file. What could be"
        " made out is checked, the rest is not."
    ),
    remedy="Correct the mistake; a template is best checked after it is filled in.",
    failing="env:\n  FROBC_EXTRA: --fine\n x: [\n",
    passing="env:\n  FROBC_EXTRA: --fine\nx: []\n",
    example="yaml",
)
TOO_DEEP: Final = Code(
    id="MS704",
    title="nested too deeply",
    severity=Severity.NOTE,
    meaning="Deeper than people write, structures are not followed, so that a check always ends.",
    remedy="Check the part on its own.",
    failing=f"{_NEST.format(300)}\nmeshseed check --show note job.json",
    passing=f"{_NEST.format(30)}\nmeshseed check --show note job.json",
    example=CONSOLE,
)
FOREIGN_DASH: Final = Code(
    id="MS705",
    title="dash that is no hyphen before an option",
    severity=Severity.ERROR,
    meaning=(
        "The option of a command begins with an em dash or another character that looks like a"
        " hyphen, as text processors write it. The command takes the word for something else."
    ),
    remedy="Write two ASCII hyphens.",
    failing="weave —-fine cloth",
    passing="weave --fine cloth",
)

CHECKING_FILE_CODES: Final[tuple[Code, ...]] = (
    NOT_OPENED,
    TOO_LARGE,
    NOT_TEXT,
    PARTLY_READ,
    TOO_DEEP,
    FOREIGN_DASH,
)
