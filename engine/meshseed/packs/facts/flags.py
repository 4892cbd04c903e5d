"""The command-line surface: flags, their spellings and choices, and help surfaces."""

from enum import StrEnum

from msgspec import Struct

from meshseed.packs.facts.values import FromUnknown, Plain, Scalar, Standing, Term, Where


class FlagKind(StrEnum):
    """What a flag holds. `switch` takes no value; `boolean` takes a word for yes or no."""

    SWITCH = "switch"
    BOOLEAN = "boolean"
    CHOICE = "choice"
    INTEGER = "integer"
    NUMBER = "number"
    STRING = "string"
    PATH = "path"
    LIST = "list"
    ACTION = "action"


class Arity(StrEnum):
    """How many tokens after the flag are its values."""

    NONE = "none"
    ONE = "one"
    OPTIONAL = "optional"
    MANY = "many"
    AT_LEAST_ONE = "at-least-one"


class Merge(StrEnum):
    """What a repeated flag does with the values typed before."""

    REPLACE = "replace"
    EXTEND = "extend"


class Effect(StrEnum):
    """Whether the pack says what the flag does; `not-modelled` is known to exist, no more."""

    MODELLED = "modelled"
    NOT_MODELLED = "not-modelled"


class Visibility(StrEnum):
    """The registration kind that decides which help surface prints a flag."""

    PUBLIC = "public"
    HIDDEN = "hidden"
    INTERNAL = "internal"
    EXPERIMENTAL = "experimental"
    DEPRECATED = "deprecated"
    UNCERTAIN = "uncertain"


class Deprecation(Struct, frozen=True, omit_defaults=True):
    """Since when a flag or value is deprecated, and what to use instead."""

    since: str | None = None
    use: str | None = None
    removed: str | None = None


class Spelling(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One way of writing a flag.

    `means` is the value the bare spelling stores: True for an ordinary switch, False for its
    negated companion. `glued` allows the value directly behind a short spelling (`-O1`).
    `companion_of` names the spelling this one was derived from.
    """

    literal: str
    standing: Standing
    means: Plain = True
    glued: bool = False
    companion_of: str | None = None
    documented: str | None = None
    deprecated: Deprecation | None = None


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One value of a choice flag with its history."""

    value: Scalar
    standing: Standing
    documented: str | None = None
    deprecated: Deprecation | None = None
    says: str | None = None


class Flag(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One flag. `default` None means no default is known: without a value the flag is undecided.

    `facts` holds the standing of single properties (`visibility`, `default`, …) where it is not
    the flag's own. How repeats combine may itself be an unknown with candidates `replace` and
    `extend`.
    """

    dest: str
    kind: FlagKind
    spellings: tuple[Spelling, ...]
    where: Where
    standing: Standing
    facts: dict[str, Standing] = {}
    arity: Arity = Arity.NONE
    separator: str | None = None
    choices: tuple[Choice, ...] = ()
    choices_open: bool = False
    default: Term | None = None
    merge: Merge | FromUnknown = Merge.REPLACE
    visibility: Visibility = Visibility.PUBLIC
    documented: str | None = None
    effect: Effect = Effect.NOT_MODELLED
    records_use: str | None = None
    deprecated: Deprecation | None = None
    help: str | None = None
    says: str | None = None
    scope: str | None = None
    metavar: str | None = None

    def standing_of(self, fact: str) -> Standing:
        """The standing of one property, or the flag's own where none is written."""
        return self.facts.get(fact, self.standing)


class Surface(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A listing of flags: by registration kind, or those that public documents name."""

    id: str
    title: str
    where: Where
    standing: Standing
    prints: tuple[Visibility, ...] = ()
    documented: bool = False
    defaults: bool = False
    says: str | None = None


class Subcommand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A word that selects what the driver does; `positionals` names what follows it.

    One that is not `modelled` is known to exist: the tables say nothing of what it does.
    `takes_files`: its positionals are files, never folders.
    """

    name: str
    positionals: tuple[str, ...] = ()
    modelled: bool = True
    takes_files: bool = False
    says: str | None = None


class CommandLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the driver reads its command line.

    `abbreviations` and `fold_choices` are terms: that a driver takes unique prefixes, or ignores
    the case of choices, may be an unknown of the pack. `own_scope` is the scope of the flags that
    may stand before the subcommand, None where that is not known.
    """

    standing: Standing
    programs: tuple[str, ...] = ()
    subcommands: tuple[Subcommand, ...] = ()
    abbreviations: Term | None = None
    fold_choices: Term | None = None
    choices_enforced_by: str | None = None
    own_scope: str | None = None
    true_words: tuple[str, ...] = ("true", "yes", "1")
    false_words: tuple[str, ...] = ("false", "no", "0")
    words_fold_case: bool = True
