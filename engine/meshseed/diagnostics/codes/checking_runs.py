"""MS770 to MS799: a run of `check`: what is ignored in it, its settings, its fixes, its faults."""

from typing import Final

from meshseed.diagnostics.codes.code import CONSOLE, Code
from meshseed.diagnostics.finding import Severity

_SCRIPT: Final = "echo 'export FROBC_EXTRA=--Width=3' > run.sh"

UNUSED_IGNORE: Final = Code(
    id="MS770",
    title="remark ignores nothing",
    severity=Severity.WARNING,
    meaning=(
        "A remark switches a code off where nothing with that code is found. It hides what may be"
        " found there later, and says of the file what no longer holds."
    ),
    remedy="Remove the code from the remark, or the whole remark.",
    failing='export FROBC_EXTRA="--width=3"  # meshseed: ignore[MS711] the old driver spelt it so',
    passing='export FROBC_EXTRA="--Width=3"  # meshseed: ignore[MS711] the old driver spelt it so',
)
UNKNOWN_IGNORE: Final = Code(
    id="MS771",
    title="remark or selection names no code",
    severity=Severity.WARNING,
    meaning="There is no diagnostic with that code, and none whose code begins so.",
    remedy="Correct the code; `meshseed explain CODE` tells what one means.",
    failing='export FROBC_EXTRA="--width=3"  # meshseed: ignore[MS7I1] the old driver spelt it so',
    passing='export FROBC_EXTRA="--Width=3"  # meshseed: ignore[MS711] the old driver spelt it so',
)
BARE_IGNORE: Final = Code(
    id="MS772",
    title="remark names no codes",
    severity=Severity.WARNING,
    meaning="A remark that ignores everything hides mistakes nobody has seen, so it has no effect.",
    remedy="Name what is to be ignored: `meshseed: ignore[MS711] reason`.",
    failing='export FROBC_EXTRA="--width=3"  # meshseed: ignore',
    passing='export FROBC_EXTRA="--Width=3"  # meshseed: ignore[MS711] the old driver spelt it so',
)
NO_REASON: Final = Code(
    id="MS773",
    title="remark gives no reason",
    severity=Severity.NOTE,
    meaning=(
        "The finding is ignored. Why it may be is not written down, so nobody can tell later"
        " whether that still holds. With `--strict` this is an error."
    ),
    remedy="Write the reason behind the bracket.",
    failing='export FROBC_EXTRA="--Width=3"  # meshseed: ignore[MS711]',
    passing='export FROBC_EXTRA="--Width=3"  # meshseed: ignore[MS711] the old driver spelt it so',
)
UNKNOWN_SETTING: Final = Code(
    id="MS780",
    title="there is no such setting",
    severity=Severity.ERROR,
    meaning="A key of `[tool.meshseed]` or `meshseed.toml` is none that `check` reads.",
    remedy="Correct or remove it; `meshseed check --show-settings` lists all.",
    failing="echo 'strickt = true' > meshseed.toml\nmeshseed check --show-settings",
    passing="echo 'strict = true' > meshseed.toml\nmeshseed check --show-settings",
    example=CONSOLE,
)
WRONG_SETTING: Final = Code(
    id="MS781",
    title="setting has a value it cannot have",
    severity=Severity.ERROR,
    meaning="The value is of another kind than the setting's, or none of those it may have.",
    remedy="Give one of the values named.",
    failing="echo 'fail-on = \"eror\"' > meshseed.toml\nmeshseed check --show-settings",
    passing="echo 'fail-on = \"error\"' > meshseed.toml\nmeshseed check --show-settings",
    example=CONSOLE,
)
UNREADABLE_SETTINGS: Final = Code(
    id="MS782",
    title="settings cannot be read",
    severity=Severity.ERROR,
    meaning="The file of settings is not there, cannot be opened or is not text.",
    remedy="Name another file, or leave settings files out with `--no-config`.",
    failing="meshseed check --config team.toml --show-settings",
    passing="echo 'strict = true' > team.toml\nmeshseed check --config team.toml --show-settings",
    example=CONSOLE,
)
BAD_BASELINE: Final = Code(
    id="MS785",
    title="not a baseline",
    severity=Severity.ERROR,
    meaning=(
        "The file is not there, or not what `--write-baseline` writes. A run that took it for an"
        " empty one would report everything as new."
    ),
    remedy="Write it with `meshseed check --baseline FILE --write-baseline`.",
    failing="echo '[]' > known.json\nmeshseed check --baseline known.json",
    passing=(
        "meshseed check --baseline known.json --write-baseline\n"
        "meshseed check --baseline known.json"
    ),
    example=CONSOLE,
)
NOT_FIXED: Final = Code(
    id="MS790",
    title="file is not fixed",
    severity=Severity.ERROR,
    meaning=(
        "The system refused, the file is read-only, or it changed since it was read. A file is"
        " written whole or not at all, so it holds what it held before."
    ),
    remedy="Read the reason given, and run the command again.",
    failing=f"{_SCRIPT}\nchmod a-w run.sh\nmeshseed check --fix run.sh",
    passing=f"{_SCRIPT}\nmeshseed check --fix run.sh",
    example=CONSOLE,
)
FAULT: Final = Code(
    id="MS799",
    title="fault of meshseed while it checked a file",
    severity=Severity.ERROR,
    meaning="Nothing is known of this file; all others are checked. The run ends with exit code 2.",
    remedy="Report it, with the file and what `MESHSEED_TRACEBACK=1` adds to the message.",
)

CHECKING_RUN_CODES: Final[tuple[Code, ...]] = (
    UNUSED_IGNORE,
    UNKNOWN_IGNORE,
    BARE_IGNORE,
    NO_REASON,
    UNKNOWN_SETTING,
    WRONG_SETTING,
    UNREADABLE_SETTINGS,
    BAD_BASELINE,
    NOT_FIXED,
    FAULT,
)
