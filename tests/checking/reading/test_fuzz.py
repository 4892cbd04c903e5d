"""Nothing that a file holds stops a reader, or makes it point outside the file."""

import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from meshseed.checking.handovers import Language, PieceKind
from meshseed.checking.reading import read
from meshseed.packs import load

TOY = load("tests/toy/frobc-1.0")
QUIET = settings(
    max_examples=120,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

# What grammars stumble over, mixed with what the readers look for.
TOKENS = st.sampled_from(
    [
        "FROBC_EXTRA", "FROBC_EXTRA=", 'export FROBC_EXTRA="', "frobc cut ", "cut_args",
        "cut_args=",
        "--fine", " --width=3", "${FROBC_EXTRA", "${", "$(", "`", "}", ")", "(", "[", "]", "{",
        "{{", "}}", "'", '"', '"""', "\\", "\\\n", "\n", "\r\n", "\t", " ", "  ", ":", "=", "+=",
        "<<EOF\n", "EOF\n", "if x; then\n", "else\n", "fi\n", "case x in\n", ";;", "esac", "# ",
        "os.environ[", 'f"', "{x}", "name: ", "value: ", "- ", "|\n", ">-\n", "&a ", "*a", "!x ",
        "ENV ", "RUN ", "é", "漢", "😀", "\0", "\x1b[31m", "\ud800", "—-", "<model dir>", "...",
        '{"cells": [{"cell_type": "code", "source": "', "%%bash\\n", "invalid choice: ", "---\n",
        "x = 1\n", "def f(", "):\n", "    ", "\\u0041", "\\x", "\\N{", "%s", ",",
    ]
)  # fmt: skip
TEXTS = st.lists(TOKENS, max_size=60).map("".join) | st.text(max_size=200)
LANGUAGES = st.sampled_from(list(Language))


def check(text, language):
    scanned = read("file", text, TOY, language=language)
    for handover in scanned.handovers:
        assert 0 <= handover.start <= handover.end <= len(text)
        for member in handover.members:
            for piece in member:
                assert 0 <= min(piece.offsets) <= max(piece.offsets) <= len(text)
                if piece.kind is PieceKind.LITERAL:
                    assert len(piece.offsets) == len(piece.text) + 1
                    assert piece.text
                else:
                    assert len(piece.offsets) == 2
    for remark in scanned.remarks:
        assert 0 <= remark.start <= remark.end <= len(text)
    return scanned


@QUIET
@given(text=TEXTS, language=LANGUAGES)
@example(text='FROBC_EXTRA="${FROBC_EXTRA:-${FROBC_EXTRA', language=Language.SHELL)
@example(text="FROBC_EXTRA: \ud800--fine", language=Language.YAML)
@example(text='{"FROBC_EXTRA": "\\ud83d"}', language=Language.JSON)
@example(text="cut_args = f'{cut_args!r:>{x}} --a'", language=Language.PYTHON)
@example(text="\\", language=Language.PYTHON)
def test_noise_never_stops_a_reader(text, language):
    check(text, language)


@QUIET
@given(data=st.binary(max_size=300), language=LANGUAGES)
def test_bytes_never_stop_a_reader(data, language):
    check(data.decode("utf-8", "surrogateescape"), language)


@QUIET
@given(data=st.data(), language=LANGUAGES)
def test_a_cut_or_doubled_file_is_still_read(data, language):
    text = data.draw(TEXTS)
    at = data.draw(st.integers(0, len(text)))
    check(text[:at], language)
    check(text[at:] + text, language)


WORDS = st.text(
    alphabet="abcxyz019=_,./:é漢 ", min_size=1, max_size=12
).map(lambda text: "--" + text.strip().replace(" ", "-") if text.strip() else "--a")  # fmt: skip
QUOTES = st.sampled_from("'\"")


@QUIET
@given(
    words=st.lists(WORDS, min_size=1, max_size=5),
    quote=QUOTES,
    before=st.text("a é\n#", max_size=9),
)
@pytest.mark.parametrize("language", ["shell", "python", "dockerfile", "dotenv", "toml"])
def test_what_is_written_between_quotes_is_read_back(words, quote, before, language):
    """The law of every reader: the words, each where it was written."""
    value = " ".join(words)
    comment = "".join(f"# {line}\n" for line in before.split("\n"))
    line = {
        "shell": f"export FROBC_EXTRA={quote}{value}{quote}\n",
        "python": f"os.environ['FROBC_EXTRA'] = {quote}{value}{quote}\n",
        "dockerfile": f"ENV FROBC_EXTRA={quote}{value}{quote}\n",
        "dotenv": f"FROBC_EXTRA={quote}{value}{quote}\n",
        "toml": f"FROBC_EXTRA = {quote}{value}{quote}\n",
    }[language]
    text = comment + line
    (handover,) = check(text, Language(language)).handovers
    (member,) = handover.members

    assert "".join(piece.text for piece in member) == value
    assert "".join(text[offset] for piece in member for offset in piece.offsets[:-1]) == value


@pytest.mark.slow
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    "unit",
    [
        "FROBC_EXTRA=", "export FROBC_EXTRA=\"$FROBC_EXTRA --a\"\n", "(", "[", "{", '"', "'", "\\",
        "$(", "${FROBC_EXTRA:-", "`", "/* ", "{{", "<a", "if x; then\n", "- ", "  - a:\n", "f(",
        "x+", "--a ", "frobc cut --a ", "frobc cut --a\n", "&a ", "*a ", "# meshseed: ignore[",
        "\n", "cut_args = '--a' + ", "{FROBC_EXTRA: ", "a: b: c\n", "\t", "else\n",
        "'\\''", "A=$A$A\n",
    ],
)  # fmt: skip
def test_repeating_anything_stays_linear_enough(unit, language):
    text = "frobc\n" + unit * (20_000 // len(unit))
    started = time.process_time()
    check(text, language)
    assert time.process_time() - started < 5
