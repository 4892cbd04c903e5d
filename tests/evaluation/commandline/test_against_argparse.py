"""The reading of valid lines against the parser that drivers of this kind are built on."""

import argparse

from hypothesis import given as for_all
from hypothesis import strategies as st
from tests.evaluation.commandline.surface import choice, flag, read, spelling, table

from meshseed.packs.facts import Arity, FlagKind, Merge

FLAGS = (
    flag("shape", FlagKind.CHOICE, "--shape", "-shape", choices=(choice("round"), choice("oval"))),
    flag("level", FlagKind.CHOICE, "--level", spelling("-L", glued=True),
         choices=(choice(1), choice(2))),
    flag("polish", FlagKind.SWITCH, "--polish", "-p",
         spelling("--no-polish", means=False, companion_of="--polish"), arity=Arity.NONE),
    flag("count", FlagKind.INTEGER, "--count", "-n"),
    flag("ratio", FlagKind.NUMBER),
    flag("name", FlagKind.STRING),
    flag("add", FlagKind.LIST, merge=Merge.EXTEND),
    flag("parts", FlagKind.LIST, arity=Arity.MANY),
    flag("needed", FlagKind.LIST, arity=Arity.AT_LEAST_ONE, merge=Merge.EXTEND),
    flag("trace", FlagKind.STRING, arity=Arity.OPTIONAL),
)  # fmt: skip
TABLE = table(flags=FLAGS, complete=True, programs=(), subcommands=())
TYPES = {FlagKind.INTEGER: int, FlagKind.NUMBER: float}
COUNTS = {Arity.OPTIONAL: "?", Arity.MANY: "*", Arity.AT_LEAST_ONE: "+"}


class RefusedError(Exception):
    """The reference parser refuses the line."""


class Reference(argparse.ArgumentParser):
    def error(self, message):
        raise RefusedError(message)


def reference(flags):
    parser = Reference(add_help=False, allow_abbrev=False, argument_default=argparse.SUPPRESS)
    for each in flags:
        if each.arity is Arity.NONE:
            for spelled in each.spellings:
                parser.add_argument(
                    spelled.literal, dest=each.dest, action="store_const", const=spelled.means
                )
            continue
        choices = [known.value for known in each.choices] or None
        options = {"dest": each.dest, "choices": choices}
        options["type"] = type(choices[0]) if choices else TYPES.get(each.kind, str)
        if each.arity in COUNTS:
            options["nargs"] = COUNTS[each.arity]
        elif each.kind is FlagKind.LIST:
            options["nargs"] = 1
        if each.arity is Arity.OPTIONAL:
            options["const"] = True
        if each.merge is Merge.EXTEND:
            options["action"] = "extend"
        parser.add_argument(*(spelled.literal for spelled in each.spellings), **options)
    parser.add_argument("files", nargs="*")
    return parser


PARSER = reference(FLAGS)
LITERALS = [spelled.literal for each in FLAGS for spelled in each.spellings]
WORDS = ["round", "oval", "1", "2", "-3", "-.5", "0.25", "x", "", "-", "a b", "-q w", "--a=b c"]
TOKENS = st.lists(
    st.one_of(
        st.sampled_from(LITERALS),
        st.sampled_from(WORDS),
        st.builds("{}={}".format, st.sampled_from(LITERALS), st.sampled_from(WORDS)),
        st.sampled_from(["-L1", "-L2", "--", "--zzz"]),
    ),
    max_size=8,
)
FAULTS = {"MS220", "MS221", "MS222", "MS223", "MS225"}


def as_found(parsed):
    found = {}
    for dest, typed in parsed.typed.items():
        value = typed.value
        found[dest] = list(value) if isinstance(value, tuple) else value
    return found


@for_all(TOKENS)
def test_valid_lines_read_the_same(tokens):
    parsed = read(tokens, TABLE)
    faulty = any(finding.code in FAULTS for finding in parsed.findings)
    try:
        # What is left over is compared elsewhere: the parser deals positionals out in one go.
        expected, _ = PARSER.parse_known_args(tokens)
    except RefusedError:
        assert faulty
        return
    assert not faulty
    found = vars(expected)
    found.pop("files", None)
    assert as_found(parsed) == found


@for_all(TOKENS.filter(lambda tokens: "--zzz" not in tokens and "--" not in tokens))
def test_positionals_are_the_same(tokens):
    parsed = read(tokens, TABLE)
    flagged = {
        index
        for typed in parsed.typed.values()
        for use in (*typed.uses, *typed.dropped)
        for index in use.tokens
    }
    try:
        expected, left_over = PARSER.parse_known_args(tokens)
    except RefusedError:
        return
    words = [parsed.line.tokens[index].text for index in parsed.positionals]
    assert sorted(words) == sorted([*getattr(expected, "files", []), *left_over])
    assert flagged.isdisjoint(parsed.positionals)
