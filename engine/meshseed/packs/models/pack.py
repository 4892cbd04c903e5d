"""`[pack]`, `[command_line]`, `[tags]`, `[[binary]]`, `[[source]]`, `[[evidence]]`."""

from pydantic import Field, model_validator

from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.packs.facts import EvidenceKind, PoolOrder
from meshseed.packs.models.base import Id, Literal_, Stated, Table, Text, Truth, Whole
from meshseed.packs.models.values import TermValue


class PackTable(Table):
    """`[pack]`: which release of which driver this pack describes."""

    driver: Text
    """The driver as a person calls it."""

    release: Text
    """The release of the driver, as it prints it."""

    language: Whole = Field(1, ge=1, le=1)
    """The version of the rule language; 1."""

    documents: Text | None = Field(None, pattern=r"^v?[0-9]+(\.[0-9]+)*$")
    """The release as `documented` counts it, where documents count differently from the driver."""

    title: Text | None = None
    """One line for listings."""

    says: Text | None = None
    """What the pack covers, in a few sentences."""

    extends: Id | None = None
    """Another pack: its items are taken over, those with the same id are overridden."""

    remove: tuple[Text, ...] = ()
    """Addresses of items of the extended pack that are gone."""

    flags_complete: Truth = False
    """Whether `[[flag]]` lists every flag of the driver."""


class SubcommandTable(Table):
    """`[[command_line.subcommand]]`: a word that selects what the driver does."""

    name: Literal_
    """The word."""

    positionals: tuple[Text, ...] = ()
    """What follows it, named."""

    modelled: Truth = True
    """Whether the tables of the pack are about it."""

    takes_files: Truth = False
    """That its positionals are files, never folders."""

    says: Text | None = None
    """What it does."""


class CommandLineTable(Stated):
    """`[command_line]`: how the driver reads its command line."""

    programs: tuple[Literal_, ...] = ()
    """Names of the program, accepted as the first word."""

    subcommand: tuple[SubcommandTable, ...] = ()
    """Words that select what the driver does."""

    abbreviations: TermValue | None = None
    """Whether a unique prefix of an option stands for it."""

    fold_choices: TermValue | None = None
    """Whether the case of a choice is ignored."""

    choices_enforced_by: Id | None = None
    """Evidence that a value outside the choices is refused."""

    own_scope: Text | None = None
    """The `scope` of the flags that may stand before the subcommand; left out: not known."""

    true_words: tuple[Literal_, ...] = ("true", "yes", "1")
    """Words a yes-or-no value accepts for yes."""

    false_words: tuple[Literal_, ...] = ("false", "no", "0")
    """Words a yes-or-no value accepts for no."""

    words_fold_case: Truth = True
    """Whether the case of those words is ignored."""


class BiasTable(Table):
    """A stated difference between virtual address and file offset."""

    section: Literal_
    """The section it is stated for."""

    bias: Literal_
    """Virtual address minus file offset, in hexadecimal."""


class BinaryTable(Table):
    """`[[binary]]`: a file of the release that addresses refer to."""

    id: Id
    path: Literal_
    """Path inside the release; `*` stands for a part that differs between builds."""

    sha256: Text | None = Field(None, pattern=r"^[0-9a-f]{64}$")
    """Digest of the file, where it is known."""

    bias: tuple[BiasTable, ...] = ()
    """What the source states about addresses and offsets."""

    pool: PoolOrder | None = None
    """In which order its constant texts lie, where that is known."""

    says: Text | None = None
    """What the binary is."""


class SourceTable(Table):
    """`[[source]]`: where observations come from."""

    id: Id
    title: Literal_
    """The document or body of code, by title."""

    line: LineOfEvidence
    """The line of evidence it belongs to."""

    origin: Id | None = None
    """Sources of one origin count as one, whatever they are called."""

    date: Text | None = None
    """When it was published or read."""

    says: Text | None = None
    """What it is."""


class EvidenceTable(Table):
    """`[[evidence]]`: one observation."""

    id: Id
    kind: EvidenceKind
    """What was observed."""

    confidence: Confidence
    """How sure the observation itself is."""

    source: Id | None = None
    """The `[[source]]` it was found in."""

    binary: Id | None = None
    """The `[[binary]]` it was made in."""

    text: Text | None = None
    """The bytes quoted, verbatim."""

    begins: Text | None = None
    """Of a `place`: the first characters, where no more of the text is known."""

    symbol: Text | None = None
    """The symbol, as it stands in the binary."""

    address: Text | None = Field(None, pattern=r"^0x[0-9a-f]+(-0x[0-9a-f]+)?$")
    """Address in the binary, hexadecimal."""

    offset: Text | None = Field(None, pattern=r"^0x[0-9a-f]+$")
    """Offset in the file, hexadecimal, where the source states it beside the address."""

    inside: Id | None = None
    """The `[[evidence]]` of the longer text that this one is a part of."""

    function: Text | None = None
    """The function a call site stands in."""

    where: Text | None = None
    """The place in a document."""

    c_line: Whole | Text | None = None
    """Line of the decompiled C."""

    py_line: Whole | Text | None = None
    """Line of the Python source as the binary records it."""

    supports: tuple[Text, ...] = ()
    """Addresses of facts this speaks for."""

    counters: tuple[Text, ...] = ()
    """Addresses of facts this speaks against."""

    printed: Text | None = None
    """The tag the source prints."""

    ledger: Text | None = None
    """The id of this in the source's own ledger."""

    cites: tuple[Text, ...] = ()
    """Numbers of the statements it repeats, in any list of them; `explain` finds it by each."""

    says: Text | None = None
    """What was seen, in our own words."""

    @model_validator(mode="after")
    def _says_what_was_seen(self) -> "EvidenceTable":
        if self.kind in {EvidenceKind.STRING, EvidenceKind.ABSENCE} and self.text is None:
            raise ValueError(
                f"evidence of kind `{self.kind.value}` needs `text`: what was looked for"
            )
        if self.kind is EvidenceKind.SYMBOL and self.symbol is None:
            raise ValueError("evidence of kind `symbol` needs `symbol`")
        if self.kind is EvidenceKind.PLACE and self.address is None:
            raise ValueError("evidence of kind `place` needs `address`: where the text lies")
        if self.kind is EvidenceKind.PLACE and self.text is not None:
            raise ValueError("a `place` is of a text not printed: with `text` it is a `string`")
        if self.begins is not None and self.kind is not EvidenceKind.PLACE:
            raise ValueError("`begins` is that of a `place`")
        if self.kind is EvidenceKind.DOCUMENT and self.source is None:
            raise ValueError("evidence of kind `document` needs `source`")
        return self
