"""Flags and surfaces as plain data, derived spellings written out."""

from meshseed.packs.addresses import choice_address, item_address, spelling_address
from meshseed.packs.compiling.standings import Standings
from meshseed.packs.compiling.terms import optional_term
from meshseed.packs.facts import (
    Arity,
    Choice,
    CommandLine,
    Deprecation,
    Flag,
    FlagKind,
    FromUnknown,
    Merge,
    Spelling,
    Standing,
    Subcommand,
    Surface,
    Where,
)
from meshseed.packs.models.base import Stated
from meshseed.packs.models.flags import Companions, DeprecationTable, FlagTable, SurfaceTable
from meshseed.packs.models.pack import CommandLineTable
from meshseed.packs.models.values import UnknownValue

_NO_VALUE = frozenset({FlagKind.SWITCH, FlagKind.ACTION})


def flag(model: FlagTable, where: Where, standings: Standings) -> Flag:
    """One flag."""
    address = item_address("flag", model.dest)
    whole = standings.of(model, address)
    facts = standings.facts(model, address, whole)
    spellings = (*_plain_spellings(model, whole, standings), *_spellings(model, whole, standings))
    return Flag(
        dest=model.dest,
        kind=model.kind,
        spellings=(*spellings, *_companions(model.companions, spellings)),
        where=where,
        standing=whole,
        facts=facts,
        arity=model.arity or _usual_arity(model),
        separator=model.separator,
        choices=(*_plain_choices(model, whole, standings), *_choices(model, whole, standings)),
        choices_open=model.choices_open,
        default=optional_term(model.default),
        merge=_merge(model),
        visibility=model.visibility,
        documented=model.documented,
        effect=model.effect,
        records_use=model.records_use,
        deprecated=_deprecation(model.deprecated),
        help=model.help,
        says=model.says,
        scope=model.scope,
        metavar=model.metavar,
    )


def _usual_arity(model: FlagTable) -> Arity:
    if model.kind in _NO_VALUE:
        return Arity.NONE
    if model.kind is FlagKind.LIST and model.separator is None:
        return Arity.AT_LEAST_ONE
    return Arity.ONE


def _merge(model: FlagTable) -> Merge | FromUnknown:
    if isinstance(model.merge, UnknownValue):
        return FromUnknown(model.merge.unknown)
    return model.merge


def _plain_spellings(model: FlagTable, whole: Standing, standings: Standings) -> list[Spelling]:
    return [
        Spelling(
            literal=literal,
            standing=standings.of(Stated(), spelling_address(model.dest, literal), whole),
        )
        for literal in model.literals
    ]


def _spellings(model: FlagTable, whole: Standing, standings: Standings) -> list[Spelling]:
    return [
        Spelling(
            literal=one.literal,
            standing=standings.of(one, spelling_address(model.dest, one.literal), whole),
            means=one.means,
            glued=one.glued,
            documented=one.documented,
            deprecated=_deprecation(one.deprecated),
        )
        for one in model.spelling
    ]


def _companions(companions: Companions | None, spellings: tuple[Spelling, ...]) -> list[Spelling]:
    """The negated spellings that the driver adds by itself and that are not written already."""
    if companions is None:
        return []
    old, new = ("--", "--no-") if companions is Companions.NO else ("--enable-", "--disable-")
    written = {spelling.literal for spelling in spellings}
    found: list[Spelling] = []
    for spelling in spellings:
        if not spelling.literal.startswith(old) or spelling.means is not True:
            continue
        literal = new + spelling.literal.removeprefix(old)
        if literal not in written:
            found.append(
                Spelling(
                    literal=literal,
                    standing=spelling.standing,
                    means=False,
                    companion_of=spelling.literal,
                )
            )
    return found


def _plain_choices(model: FlagTable, whole: Standing, standings: Standings) -> list[Choice]:
    return [
        Choice(
            value=value,
            standing=standings.of(Stated(), choice_address(model.dest, value), whole),
        )
        for value in model.choices
    ]


def _choices(model: FlagTable, whole: Standing, standings: Standings) -> list[Choice]:
    return [
        Choice(
            value=one.value,
            standing=standings.of(one, choice_address(model.dest, one.value), whole),
            documented=one.documented,
            deprecated=_deprecation(one.deprecated),
            says=one.says,
        )
        for one in model.choice
    ]


def _deprecation(table: DeprecationTable | None) -> Deprecation | None:
    if table is None:
        return None
    return Deprecation(since=table.since, use=table.use, removed=table.removed)


def surface(model: SurfaceTable, where: Where, standings: Standings) -> Surface:
    """One help surface."""
    return Surface(
        id=model.id,
        title=model.title,
        where=where,
        standing=standings.of(model, item_address("surface", model.id)),
        prints=model.prints,
        documented=model.documented,
        defaults=model.defaults,
        says=model.says,
    )


def command_line(model: CommandLineTable, standings: Standings) -> CommandLine:
    """How the driver reads its command line."""
    return CommandLine(
        standing=standings.of(model, "command_line"),
        programs=model.programs,
        subcommands=tuple(
            Subcommand(
                name=one.name,
                positionals=one.positionals,
                modelled=one.modelled,
                takes_files=one.takes_files,
                says=one.says,
            )
            for one in model.subcommand
        ),
        abbreviations=optional_term(model.abbreviations),
        fold_choices=optional_term(model.fold_choices),
        choices_enforced_by=model.choices_enforced_by,
        own_scope=model.own_scope,
        true_words=model.true_words,
        false_words=model.false_words,
        words_fold_case=model.words_fold_case,
    )
