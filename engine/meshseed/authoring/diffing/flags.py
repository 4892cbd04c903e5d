"""Flags of two packs: added, removed, changed."""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.authoring.diffing.results import FlagChange, FlagNews, PropertyChange
from meshseed.authoring.diffing.wording import deprecation_words, term_words, value_words
from meshseed.packs.facts import Choice, CommandLine, Effect, Flag, FromUnknown, Spelling


class FlagDiff(Struct, frozen=True):
    """The flags only in the new pack, only in the old one, and those that changed."""

    added: tuple[FlagNews, ...]
    removed: tuple[FlagNews, ...]
    changed: tuple[FlagChange, ...]


def flag_diff(old: tuple[Flag, ...], new: tuple[Flag, ...]) -> FlagDiff:
    """What became of every flag. One whose name changed is found again by its spellings."""
    pairs = _paired(old, new)
    partners = {flag.dest for flag, _ in pairs}
    changed = (
        FlagChange(
            dest=flag.dest,
            changes=tuple(_changes(before, flag)),
            known_as=None if before.dest == flag.dest else before.dest,
        )
        for flag, before in pairs
    )
    found = {before.dest for _, before in pairs}
    return FlagDiff(
        added=tuple(_news(flag) for flag in new if flag.dest not in partners),
        removed=tuple(_news(flag) for flag in old if flag.dest not in found),
        changed=tuple(one for one in changed if one.changes or one.known_as),
    )


def _paired(old: tuple[Flag, ...], new: tuple[Flag, ...]) -> list[tuple[Flag, Flag]]:
    by_dest = {flag.dest: flag for flag in old}
    names = {flag.dest for flag in new}
    by_spelling = {
        one.literal: flag for flag in old if flag.dest not in names for one in flag.spellings
    }
    pairs: list[tuple[Flag, Flag]] = []
    taken: set[str] = set()
    for flag in new:
        before = by_dest.get(flag.dest) or next(
            (by_spelling[one.literal] for one in flag.spellings if one.literal in by_spelling),
            None,
        )
        if before is not None and before.dest not in taken:
            taken.add(before.dest)
            pairs.append((flag, before))
    return pairs


def _news(flag: Flag) -> FlagNews:
    return FlagNews(
        dest=flag.dest,
        spellings=tuple(one.literal for one in flag.spellings),
        visibility=flag.visibility,
        documented=_documented(flag),
        modelled=flag.effect is Effect.MODELLED,
    )


def _documented(flag: Flag) -> str | None:
    """The releases whose documents print the flag, by any of its spellings."""
    if flag.documented is not None:
        return flag.documented
    return next((one.documented for one in flag.spellings if one.documented is not None), None)


def _changes(old: Flag, new: Flag) -> Iterator[PropertyChange]:
    yield from _spellings(old.spellings, new.spellings)
    yield from _choices(old.choices, new.choices)
    for name, before, after in (
        ("kind", old.kind.value, new.kind.value),
        ("arity", old.arity.value, new.arity.value),
        ("separator", old.separator, new.separator),
        ("other values possible", _yes(old.choices_open), _yes(new.choices_open)),
        ("default", term_words(old.default), term_words(new.default)),
        ("repeats", _merge(old), _merge(new)),
        ("visibility", old.visibility.value, new.visibility.value),
        ("documented", _documented(old), _documented(new)),
        ("effect", old.effect.value, new.effect.value),
        ("records its use in", old.records_use, new.records_use),
        ("deprecated", deprecation_words(old.deprecated), deprecation_words(new.deprecated)),
        ("help", old.help, new.help),
        ("metavar", old.metavar, new.metavar),
        ("scope", old.scope, new.scope),
    ):
        if before != after:
            yield PropertyChange(property=name, old=before, new=after)


def _spellings(old: tuple[Spelling, ...], new: tuple[Spelling, ...]) -> Iterator[PropertyChange]:
    before = {one.literal: one for one in old}
    after = {one.literal: one for one in new}
    for literal in dict.fromkeys((*before, *after)):
        one, other = before.get(literal), after.get(literal)
        if one is None or other is None:
            yield PropertyChange(
                property="spelling",
                old=None if one is None else literal,
                new=None if other is None else literal,
            )
            continue
        for name, was, now in (
            ("stores", value_words(one.means), value_words(other.means)),
            ("value may follow directly", _yes(one.glued), _yes(other.glued)),
            ("documented", one.documented, other.documented),
            ("deprecated", deprecation_words(one.deprecated), deprecation_words(other.deprecated)),
        ):
            if was != now:
                yield PropertyChange(property=f"{literal} {name}", old=was, new=now)


def _choices(old: tuple[Choice, ...], new: tuple[Choice, ...]) -> Iterator[PropertyChange]:
    before = {value_words(one.value): one for one in old}
    after = {value_words(one.value): one for one in new}
    for value in dict.fromkeys((*before, *after)):
        one, other = before.get(value), after.get(value)
        if one is None or other is None:
            yield PropertyChange(
                property="choice",
                old=None if one is None else value,
                new=None if other is None else value,
            )
            continue
        for name, was, now in (
            ("documented", one.documented, other.documented),
            ("deprecated", deprecation_words(one.deprecated), deprecation_words(other.deprecated)),
        ):
            if was != now:
                yield PropertyChange(property=f"choice {value} {name}", old=was, new=now)


def line_reading(old: CommandLine, new: CommandLine) -> Iterator[PropertyChange]:
    """What changed about how the driver reads any line at all."""
    for name, before, after in (
        ("programs", ", ".join(old.programs), ", ".join(new.programs)),
        ("subcommands", _subcommands(old), _subcommands(new)),
        ("abbreviations", term_words(old.abbreviations), term_words(new.abbreviations)),
        ("case of choices ignored", term_words(old.fold_choices), term_words(new.fold_choices)),
        (
            "values outside the choices are refused",
            _yes(old.choices_enforced_by is not None),
            _yes(new.choices_enforced_by is not None),
        ),
        ("words for yes", ", ".join(old.true_words), ", ".join(new.true_words)),
        ("words for no", ", ".join(old.false_words), ", ".join(new.false_words)),
        ("case of these words ignored", _yes(old.words_fold_case), _yes(new.words_fold_case)),
    ):
        if before != after:
            yield PropertyChange(property=name, old=before or None, new=after or None)


def _subcommands(command_line: CommandLine) -> str:
    return ", ".join(one.name for one in command_line.subcommands)


def _merge(flag: Flag) -> str:
    return f"?{flag.merge.unknown}" if isinstance(flag.merge, FromUnknown) else flag.merge.value


def _yes(truth: bool) -> str:  # noqa: FBT001 - the truth is what is put into words
    return "yes" if truth else "no"
