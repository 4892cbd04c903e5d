from hypothesis import given as for_all
from hypothesis import strategies as st
from tests.evaluation.commandline.surface import FLAGS, TABLE, Answers, read, table, values

from meshseed.diagnostics.codes import CODES
from meshseed.evaluation.commandline import LineError, Splitter, given, parse, split
from meshseed.packs.facts import Constant, FromUnknown

SURFACES = st.sampled_from(
    [
        TABLE,
        table(complete=True, abbreviations=Constant(value=True), fold_choices=Constant(value=True)),
        table(abbreviations=FromUnknown("short"), fold_choices=FromUnknown("fold")),
        table(flags=()),
    ]
)
LITERALS = [spelling.literal for flag in FLAGS for spelling in flag.spellings]
PIECES = st.one_of(
    st.sampled_from(
        [*LITERALS, "--", "-", "grind", "frob", "round", "ROUND", "3", "-3", "a,b", "=", " ", "",
         "—", "“", "$X", "<x>", "--s", "--sha", "\n", "\x00", "\u202e", "\ud800"]
    ),
    st.text(max_size=4),
)  # fmt: skip
TOKENS = st.lists(st.lists(PIECES, max_size=3).map("".join), max_size=12)


def accounted(parsed):
    yield from parsed.leading
    yield from parsed.positionals
    yield from (index for index in (parsed.subcommand_token, parsed.separator) if index is not None)
    for typed in parsed.typed.values():
        for use in (*typed.uses, *typed.dropped):
            yield from use.tokens
    for unrecognised in parsed.unrecognised:
        yield from unrecognised.tokens
        yield from unrecognised.perhaps_value


@for_all(TOKENS, SURFACES)
def test_every_token_is_in_exactly_one_place(tokens, surface):
    parsed = parse(given(tokens), surface, Answers())
    assert sorted(accounted(parsed)) == list(range(len(tokens)))


@for_all(st.text(), SURFACES, st.sampled_from(Splitter))
def test_parsing_never_raises(text, surface, splitter):
    try:
        line = split(text, splitter)
    except LineError:
        return
    assert parse(line, surface, Answers()).line is line


@for_all(TOKENS, SURFACES)
def test_findings_are_complete_ordered_and_safe_to_print(tokens, surface):
    parsed = parse(given(tokens), surface, Answers())
    places = [finding.where[0].span for finding in parsed.findings]
    assert places == sorted(places)
    for finding in parsed.findings:
        assert finding.code in CODES
        assert all(0 <= index < len(tokens) for index in finding.tokens)
        assert finding.tokens
        for text in (finding.message, finding.help or "", finding.expected or ""):
            assert text.isprintable()


@for_all(TOKENS, SURFACES)
def test_the_same_line_reads_the_same(tokens, surface):
    assert parse(given(tokens), surface, Answers()) == parse(given(tokens), surface, Answers())


@for_all(TOKENS)
def test_nobody_is_asked_on_a_surface_without_questions(tokens):
    ask = Answers()
    plain = table(flags=tuple(flag for flag in FLAGS if flag.dest != "inner"))
    parse(given(tokens), plain, ask)
    assert ask.asked == []


@for_all(TOKENS)
def test_without_an_answer_every_asked_question_shows(tokens):
    ask = Answers()
    surface = table(abbreviations=FromUnknown("short"), fold_choices=FromUnknown("fold"))
    parsed = parse(given(tokens), surface, ask)
    shown = {each.unknown for typed in parsed.typed.values() for each in typed.alternatives}
    shown |= {
        unknown
        for typed in parsed.typed.values()
        for each in typed.alternatives
        for unknown, _ in each.also
    }
    shown |= {"short" for finding in parsed.findings if finding.code == "MS213"}
    assert set(ask.asked) == shown


@for_all(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1))
def test_the_last_value_wins(numbers):
    parsed = read([f"--count={number}" for number in numbers])
    assert values(parsed) == {"count": numbers[-1]}
    assert [use.value for use in parsed.typed["count"].dropped] == numbers[:-1]


@for_all(st.lists(st.text(alphabet="abc=", min_size=1), min_size=1))
def test_extending_concatenates(parts):
    joined = read([f"--skip={','.join(parts)}"])
    apart = read([f"--skip={part}" for part in parts])
    assert values(joined) == values(apart) == {"skip": tuple(parts)}


@for_all(TOKENS.filter(lambda tokens: "--" not in tokens), st.sampled_from(["round", "square"]))
def test_attached_and_separate_values_are_the_same(tokens, shape):
    attached = read([f"--shape={shape}", *tokens])
    separate = read(["--shape", shape, *tokens])
    assert values(attached) == values(separate)
