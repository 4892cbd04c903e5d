"""A small pack for an invented driver, with one of everything a person can ask about."""

from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.packs.facts import (
    Accumulator,
    Advice,
    AdviceLevel,
    Arity,
    Assumption,
    Attribute,
    AttributeKind,
    Axis,
    Binary,
    Cardinality,
    Carrier,
    CarrierKind,
    Case,
    Choice,
    CommandLine,
    Comparison,
    Conflict,
    Constant,
    Constraint,
    Default,
    DefaultCase,
    Deprecation,
    Effect,
    Evidence,
    EvidenceKind,
    Expectation,
    ExpectedValue,
    Flag,
    FlagKind,
    FromName,
    FromUnknown,
    HitPolicy,
    Identity,
    Imply,
    Instance,
    Knob,
    Layout,
    Lookup,
    LookupRow,
    Mesh,
    Operator,
    Override,
    PackFacts,
    Rule,
    Seed,
    Side,
    Site,
    Source,
    Spelling,
    Standing,
    Subcommand,
    Surface,
    Table,
    Unknown,
    Visibility,
    Vocabulary,
    Where,
    Word,
)
from meshseed.packs.facts.conditions import All, AnyOf

_LINES: dict[str, int] = {}


def _at(file: str) -> Where:
    _LINES[file] = _LINES.get(file, 0) + 10
    return Where(file, _LINES[file])


def _sure(*evidence: str, contested: tuple[str, ...] = (), printed: str | None = None) -> Standing:
    return Standing(
        confidence=Confidence.CONFIRMED, evidence=evidence, contested=contested, printed=printed
    )


_STRONG = Standing(confidence=Confidence.STRONG, evidence=("book.fold",))
_INFERRED = Standing(
    confidence=Confidence.INFERRED, evidence=("book.fold",), why="nobody showed the code"
)


def _is(name: str, value: str | int | bool) -> Comparison:
    return Comparison(name, Operator.EQUAL, Constant(value))


def _flag(dest: str, kind: FlagKind, *spellings: str, **more: object) -> Flag:
    return Flag(
        dest=dest,
        kind=kind,
        spellings=tuple(Spelling(literal=one, standing=_sure("help.text")) for one in spellings),
        where=_at("flags.toml"),
        standing=_sure("help.text"),
        arity=Arity.NONE if kind in {FlagKind.SWITCH, FlagKind.ACTION} else Arity.ONE,
        **more,  # type: ignore[arg-type]
    )


def _choices(*values: str) -> tuple[Choice, ...]:
    return tuple(Choice(value=value, standing=_sure("help.text")) for value in values)


def toy() -> PackFacts:
    """The pack, made afresh."""
    _LINES.clear()
    return PackFacts(
        identity=Identity(
            id="frob-1", driver="frobc", release="1.0", digest="0" * 64, title="The frob driver"
        ),
        command_line=CommandLine(
            standing=_sure("help.text"),
            programs=("frobc",),
            subcommands=(Subcommand(name="build", positionals=("inputs",)),),
        ),
        binaries=(Binary(id="front", path="lib/front.so", at=_at("pack.toml")),),
        sources=(
            Source(
                id="book",
                title="The frob book",
                line=LineOfEvidence.REVERSE_ENGINEERING,
                at=_at("pack.toml"),
                says="Read from the binary.",
            ),
        ),
        evidence=(
            Evidence(
                id="help.text",
                kind=EvidenceKind.STRING,
                confidence=Confidence.CONFIRMED,
                at=_at("evidence.toml"),
                source="book",
                binary="front",
                text="--shape {square,round,flat}",
                address="0x10",
                printed="SURE",
            ),
            Evidence(
                id="book.fold",
                kind=EvidenceKind.INFERENCE,
                confidence=Confidence.STRONG,
                at=_at("evidence.toml"),
                source="book",
                says="The fold is followed through two functions.",
                c_line=120,
            ),
            Evidence(
                id="size-check",
                kind=EvidenceKind.CALL_SITE,
                confidence=Confidence.CONFIRMED,
                at=_at("evidence.toml"),
                source="book",
                function="check_size",
                supports=("size.check",),
            ),
        ),
        flags=(
            _flag(
                "shape",
                FlagKind.CHOICE,
                "--shape",
                choices=(
                    *_choices("square", "round", "long", "oval"),
                    Choice(
                        value="flat",
                        standing=_STRONG,
                        documented="v1..v2",
                        deprecated=Deprecation(since="v2", use="square"),
                    ),
                ),
                effect=Effect.MODELLED,
                documented="v1..",
            ),
            _flag(
                "mode",
                FlagKind.CHOICE,
                "--mode",
                choices=_choices("plain", "grand"),
                default=Constant(None),
                effect=Effect.MODELLED,
                visibility=Visibility.INTERNAL,
                facts={"visibility": _INFERRED},
            ),
            Flag(
                dest="fold",
                kind=FlagKind.SWITCH,
                spellings=(
                    Spelling(literal="--experimental-fold", standing=_sure("help.text")),
                    Spelling(
                        literal="--fold",
                        standing=Standing(
                            confidence=Confidence.STRONG,
                            evidence=("book.fold",),
                            contested=("fold-alias",),
                        ),
                    ),
                ),
                where=_at("flags.toml"),
                standing=_sure("help.text"),
                default=Constant(False),
                effect=Effect.MODELLED,
                visibility=Visibility.EXPERIMENTAL,
                says="Folds the shape once.",
            ),
            _flag(
                "size",
                FlagKind.INTEGER,
                "--size",
                "-S",
                effect=Effect.MODELLED,
                metavar="N",
                visibility=Visibility.HIDDEN,
            ),
            _flag("grand", FlagKind.SWITCH, "--grand", default=Constant(False)),
            _flag("output", FlagKind.PATH, "--output", "-o", documented="v1.."),
            _flag("verbose", FlagKind.CHOICE, "--verbose", choices=_choices("low", "high")),
            _flag("help", FlagKind.ACTION, "--help", "-h"),
            _flag("version", FlagKind.ACTION, "--version", "-V"),
        ),
        surfaces=(
            Surface(
                id="help",
                title="the short help",
                prints=(Visibility.PUBLIC,),
                where=_at("flags.toml"),
                standing=_sure("help.text"),
            ),
            Surface(
                id="help-all",
                title="the long help",
                prints=(Visibility.PUBLIC, Visibility.HIDDEN, Visibility.INTERNAL),
                defaults=True,
                where=_at("flags.toml"),
                standing=_STRONG,
            ),
            Surface(
                id="papers",
                title="what the papers name",
                documented=True,
                where=_at("flags.toml"),
                standing=_sure("help.text"),
            ),
        ),
        attributes=(
            Attribute(
                id="fast_fold",
                kind=AttributeKind.SWITCH,
                initial=Constant(False),
                where=_at("pipeline.toml"),
                standing=_sure("book.fold"),
                says="No flag reaches it.",
            ),
            Attribute(
                id="edge_kind",
                kind=AttributeKind.STRING,
                where=_at("pipeline.toml"),
                standing=_sure("book.fold"),
            ),
        ),
        implies=(
            Imply(
                id="short.grand",
                when=_is("grand", True),
                sets={"mode": Constant("grand")},
                clash=FromUnknown("who-wins"),
                where=_at("pipeline.toml"),
                standing=_STRONG,
            ),
        ),
        lookups=(
            Lookup(
                id="edges",
                source="shape",
                target="edge_kind",
                rows=(
                    LookupRow(
                        source=("square", "long"), result=Constant("sharp"), standing=_STRONG
                    ),
                    LookupRow(
                        source=("round", "oval", "flat"), result=Constant("soft"), standing=_STRONG
                    ),
                ),
                where=_at("pipeline.toml"),
                standing=_STRONG,
            ),
        ),
        defaults=(
            Default(
                id="size.default",
                dest="size",
                cases=(
                    DefaultCase(
                        value=Constant(2), standing=_sure("help.text"), when=_is("shape", "square")
                    ),
                    DefaultCase(value=Constant(1), standing=_sure("help.text")),
                ),
                where=_at("pipeline.toml"),
                standing=_sure("help.text", contested=("sizes",)),
            ),
        ),
        constraints=(
            Constraint(
                id="size.check",
                require=AnyOf(
                    (
                        Comparison("shape", Operator.NOT_EQUAL, Constant("round")),
                        _is("size", 1),
                    )
                ),
                literal='shape != "round" or size == 1',
                enforced_by="size-check",
                where=_at("pipeline.toml"),
                standing=_sure("size-check"),
                says="a round shape has size 1",
            ),
        ),
        accumulators=(
            Accumulator(
                id="front_options",
                where=_at("pipeline.toml"),
                standing=_sure("help.text"),
                order=_INFERRED,
                complete=False,
                render="--",
                feeds="the front end",
            ),
        ),
        tables=(
            Table(
                id="modes",
                hit=HitPolicy.UNIQUE,
                where=_at("pipeline.toml"),
                standing=_sure("help.text"),
            ),
        ),
        rules=(
            Rule(
                id="mode.grand",
                when=_is("mode", "grand"),
                table="modes",
                at=Site(function="Build.pipeline", c_line=99),
                appends={"front_options": (Constant("grand-mode"),)},
                where=_at("pipeline.toml"),
                standing=_sure("book.fold", contested=("dashes",)),
            ),
            Rule(
                id="mode.plain",
                when=_is("mode", "plain"),
                table="modes",
                appends={"front_options": (FromUnknown("plain-token"),)},
                where=_at("pipeline.toml"),
                standing=_sure("book.fold"),
            ),
            Rule(
                id="fold.forward",
                when=_is("fold", True),
                appends={"front_options": (Constant("fold"),)},
                where=_at("pipeline.toml"),
                standing=_sure("book.fold", contested=("dashes",)),
            ),
            Rule(
                id="fold.fast",
                when=All(
                    (
                        _is("fold", True),
                        Comparison("size", Operator.IN, FromUnknown("fast-sizes")),
                    )
                ),
                sets={"fast_fold": Constant(True)},
                where=_at("pipeline.toml"),
                standing=_sure("book.fold"),
            ),
        ),
        knobs=(
            Knob(
                id="fold-depth",
                kind=AttributeKind.INTEGER,
                binary="front",
                seeded_by=(Seed(standing=_INFERRED, value=FromName("size")),),
                where=_at("mesh.toml"),
                standing=_sure("help.text"),
                help="how deep to fold",
            ),
            Knob(
                id="fold-twice",
                kind=AttributeKind.SWITCH,
                binary="front",
                seeded_by=(Seed(standing=_INFERRED, when=_is("mode", "plain")),),
                where=_at("mesh.toml"),
                standing=_sure("help.text"),
                default=Constant(False),
            ),
        ),
        meshes=(
            Mesh(
                id="cells",
                cardinality=Cardinality(name="size"),
                unit="cell",
                where=_at("mesh.toml"),
                standing=_sure("help.text"),
            ),
            Mesh(
                id="grid",
                cardinality=Cardinality(input="devices"),
                where=_at("mesh.toml"),
                standing=_sure("help.text"),
            ),
        ),
        axes=(
            Axis(
                id="across", mesh="grid", where=_at("mesh.toml"), standing=_INFERRED, aliases=("x",)
            ),
        ),
        layouts=(
            Layout(
                id="rows",
                mesh="grid",
                degrees={"across": -1},
                where=_at("mesh.toml"),
                standing=_INFERRED,
            ),
        ),
        instances=(
            Instance(
                id="box.large",
                sets={"shape": Constant("square")},
                chips=4,
                cores_per_chip=2,
                where=_at("mesh.toml"),
                standing=_sure("help.text"),
            ),
        ),
        unknowns=(
            Unknown(
                id="fast-sizes",
                question="For which sizes is the fold fast?",
                candidates=((2,), (1,), (1, 2), ()),
                assume=Assumption((2,)),
                confidence=Confidence.INFERRED,
                exhaustive=True,
                evidence=("book.fold",),
                where=_at("open.toml"),
                why="the comparison was seen, its operand was not",
            ),
            Unknown(
                id="who-wins",
                question="Which value does the driver keep?",
                candidates=("implied", "typed"),
                confidence=Confidence.NOT_TRACED,
                exhaustive=True,
                where=_at("open.toml"),
            ),
            Unknown(
                id="plain-token",
                question="Which token does the plain mode append?",
                candidates=("plain-mode",),
                confidence=Confidence.NOT_TRACED,
                where=_at("open.toml"),
            ),
        ),
        conflicts=(
            Conflict(
                id="dashes",
                item="Q9",
                about=("mode.grand", "fold.forward"),
                question="Do forwarded tokens carry dashes?",
                sides=(
                    Side(id="bare", says="they are bare", taken=True, evidence=("book.fold",)),
                    Side(id="dashed", says="they carry two dashes"),
                ),
                where=_at("open.toml"),
            ),
            Conflict(
                id="fold-alias",
                about=("flag.fold.spelling.--fold",),
                sides=(
                    Side(id="alias", says="--fold is the same flag", taken=True),
                    Side(id="own", says="--fold is a flag of its own"),
                ),
                where=_at("open.toml"),
            ),
            Conflict(
                id="sizes",
                about=("size.default",),
                sides=(
                    Side(id="two", says="squares have size 2", taken=True),
                    Side(
                        id="one",
                        says="every size is 1",
                        override=Override(removed=("size.default",)),
                    ),
                ),
                where=_at("open.toml"),
            ),
        ),
        carriers=(
            Carrier(
                id="frob-flags",
                kind=CarrierKind.VARIABLE,
                name="FROB_FLAGS",
                splitting="whitespace",
                where=_at("check.toml"),
                standing=_sure("help.text"),
            ),
        ),
        vocabularies=(
            Vocabulary(
                id="front-words",
                inside=("front_options",),
                words=(Word(literal="--deep", standing=_INFERRED, says="digs"),),
                where=_at("check.toml"),
                standing=_INFERRED,
            ),
        ),
        advice=(
            Advice(
                id="frob-oval",
                when=_is("shape", "oval"),
                level=AdviceLevel.WARNING,
                message="ovals are likely a slip",
                where=_at("check.toml"),
                standing=_INFERRED,
            ),
        ),
        cases=(
            Case(
                id="folded",
                line="--shape square --fold",
                expect=Expectation(attributes={"fast_fold": ExpectedValue(True)}),
                where=_at("cases.toml"),
            ),
        ),
    )
