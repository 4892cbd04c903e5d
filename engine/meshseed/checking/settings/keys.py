"""Every setting: its key, its kind, what it is for. Options, schema and pages come from here."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.packs.facts.check import CarrierKind


class Kind(StrEnum):
    """What a setting's value is."""

    TEXT = "text"
    PATH = "path"
    CHOICE = "choice"
    SWITCH = "switch"
    COUNT = "count"
    CODES = "codes"
    PATTERNS = "patterns"
    CARRIERS = "carriers"
    PER_FILE = "per-file"


class Bar(StrEnum):
    """From which severity on."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"


class Form(StrEnum):
    """Who reads what is printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"
    MARKDOWN = "markdown"


class PerFile(Struct, frozen=True):
    """Codes that do not count in files that a pattern fits."""

    pattern: str
    codes: tuple[str, ...]


Value = str | bool | int | tuple[str | PerFile, ...] | None


class Setting(Struct, frozen=True, kw_only=True):
    """One setting. `choices` are all it may be, where there are any; `default` when not given."""

    key: str
    kind: Kind
    about: str
    default: Value
    choices: tuple[str, ...] = ()

    @property
    def variable(self) -> str | None:
        """The environment variable that sets it; None where a line cannot hold the value."""
        if self.kind is Kind.PER_FILE:
            return None
        return f"MESHSEED_{self.key.upper().replace('-', '_')}"

    @property
    def field(self) -> str:
        """The field of `Settings`."""
        return self.key.replace("-", "_")


HANDING: Final = tuple(kind.value for kind in CarrierKind if kind is not CarrierKind.SETTING)
"""What a carrier of one's own may be: everything that hands flags over."""

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting(
        key="pack",
        kind=Kind.PATH,
        default=None,
        about="The rule pack: the name of a built-in one, or a folder; the first built-in one.",
    ),
    Setting(
        key="select",
        kind=Kind.CODES,
        default=(),
        about="Only these codes count, whole or by their beginning; empty: all.",
    ),
    Setting(
        key="ignore",
        kind=Kind.CODES,
        default=(),
        about="These codes do not count, whole or by their beginning.",
    ),
    Setting(
        key="per-file-ignores",
        kind=Kind.PER_FILE,
        default=(),
        about="Codes that do not count in files which a pattern of .gitignore's kind fits.",
    ),
    Setting(
        key="min-confidence",
        kind=Kind.CHOICE,
        default=Confidence.NOT_TRACED.value,
        choices=tuple(one.value for one in Confidence),
        about="Leave out findings that are less sure.",
    ),
    Setting(
        key="strict",
        kind=Kind.SWITCH,
        default=False,
        about="Warnings fail the run, and a remark that ignores has to give a reason.",
    ),
    Setting(
        key="fail-on",
        kind=Kind.CHOICE,
        default=Bar.ERROR.value,
        choices=tuple(Bar),
        about="From which severity on a finding fails the run.",
    ),
    Setting(
        key="show",
        kind=Kind.CHOICE,
        default=Bar.WARNING.value,
        choices=(Bar.ERROR.value, Bar.WARNING.value, Bar.NOTE.value),
        about=(
            "From which severity on text, markdown and github show findings; the others hold all."
        ),
    ),
    Setting(
        key="format",
        kind=Kind.CHOICE,
        default=Form.TEXT.value,
        choices=tuple(Form),
        about="How findings are printed.",
    ),
    Setting(
        key="baseline",
        kind=Kind.PATH,
        default=None,
        about="A file of findings that are known and do not count.",
    ),
    Setting(
        key="exclude",
        kind=Kind.PATTERNS,
        default=(),
        about="Files and folders to pass over: patterns of .gitignore's kind.",
    ),
    Setting(
        key="force-exclude",
        kind=Kind.SWITCH,
        default=False,
        about="Pass over what `exclude` fits even where it is named, as hooks name files.",
    ),
    Setting(
        key="carriers",
        kind=Kind.CARRIERS,
        default=(),
        about=(
            "What hands flags over beside the pack's carriers: KIND:NAME, or KIND:NAME:SPLITTING"
            f" with SPLITTING shell or whitespace. Kinds: {', '.join(HANDING)}."
        ),
    ),
    Setting(
        key="jobs",
        kind=Kind.COUNT,
        default=0,
        about="How many processes work at once; 0: as many as there are cores, where it pays.",
    ),
)


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one run; see `SETTINGS` for what each is for.

    `root` is the folder that patterns of files count from.
    """

    pack: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file_ignores: tuple[PerFile, ...] = ()
    min_confidence: Confidence = Confidence.NOT_TRACED
    strict: bool = False
    fail_on: Bar = Bar.ERROR
    show: Bar = Bar.WARNING
    format: Form = Form.TEXT
    baseline: str | None = None
    exclude: tuple[str, ...] = ()
    force_exclude: bool = False
    carriers: tuple[str, ...] = ()
    jobs: int = 0
    root: str = "."

    @property
    def failing(self) -> Bar:
        """From which severity on the run fails, `strict` taken into account."""
        return Bar.WARNING if self.strict and self.fail_on is Bar.ERROR else self.fail_on
