"""Laws of wrapping and columns."""

from hypothesis import given
from hypothesis import strategies as st

from meshseed.cli.text import Piece, Tone, grid, grids, headed_grid, inert, painted, piece, wrapped
from meshseed.cli.text.pieces import width_of
from meshseed.cli.words import shown
from meshseed.diagnostics import Style

TEXT = st.text(st.sampled_from("ab -_木é\u0301\x1b\u202e\n\t"), max_size=40)
LINE = st.lists(st.builds(piece, TEXT, st.sampled_from(Tone)), max_size=5).map(tuple)
ROWS = st.lists(st.lists(LINE, min_size=1, max_size=4), max_size=6)


def text_of(lines):
    return painted(lines, Style.PLAIN)


def letters(lines):
    return "".join(text_of(lines).split())


@given(LINE, st.integers(8, 60), st.integers(0, 6))
def test_wrapped_lines_fit_and_lose_nothing(line, width, hang):
    lines = wrapped(line, width, hang=hang)
    assert all(width_of(one) <= max(width, hang + 2) for one in lines)
    assert letters(lines) == letters([line])


@given(LINE)
def test_a_line_with_room_stays_one(line):
    assert len(wrapped(line, 1000)) == 1


@given(ROWS, st.integers(24, 120))
def test_a_grid_fits_and_loses_nothing(rows, width):
    lines = grid(rows, width)
    assert all(width_of(one) <= width for one in lines)
    said = letters([cell for row in rows for cell in row])
    assert sorted(letters(lines).replace(",", "")) == sorted(said.replace(",", ""))


def test_columns_begin_at_one_place():
    rows = [[(Piece("a"),), (Piece("x"),)], [(Piece("long"),), (Piece("y"),)]]
    assert text_of(grid(rows, 40)) == "  a     x\n  long  y"


def test_a_wide_cell_moves_only_its_own_row():
    rows = [[(Piece("a"),), (Piece("x"),)], [(Piece("n" * 30),), (Piece("y"),)]]
    assert text_of(grid(rows, 60)) == f"  a  x\n  {'n' * 30}\n     y"


def test_a_narrow_grid_is_stacked():
    rows = [[(Piece("name"),), (Piece("value"),), (Piece("sure"),), (Piece("because of it"),)]]
    assert text_of(grid(rows, 24)) == "  name  value\n      sure, because of\n      it"


def test_groups_share_their_columns():
    groups = grids([[[(Piece("a"),), (Piece("x"),)]], [[(Piece("long"),), (Piece("y"),)]]], 40)
    assert [text_of(lines) for lines in groups] == ["  a     x", "  long  y"]


def test_a_heading_goes_where_rows_are_stacked():
    heading = [(Piece("first"),), (Piece("second"),), (Piece("third"),), (Piece("fourth"),)]
    rows = [[(Piece("a" * 9),), (Piece("b" * 9),), (Piece("c" * 9),), (Piece("d" * 30),)]]
    assert "second" in text_of(headed_grid(heading, rows, 100))
    assert "second" not in text_of(headed_grid(heading, rows, 30))


def test_empty_columns_vanish():
    rows = [[(Piece("a"),), (), (Piece("x"),)], [(Piece("b"),), (), (Piece("y"),)]]
    assert text_of(grid(rows, 40)) == "  a  x\n  b  y"


def test_colour_is_only_colour():
    line = (Piece("a", Tone.ALARM), Piece(" b", Tone.ALARM), Piece(" c"))
    assert painted([line], Style.COLOUR) == "\x1b[1;31ma b\x1b[0m c"
    assert painted([line], Style.PLAIN) == "a b c"


@given(st.text())
def test_inert_text_is_printable(text):
    assert inert(text).isprintable()


@given(st.none() | st.booleans() | st.integers() | st.text())
def test_shown_values_are_printable_and_tell_kinds_apart(value):
    text = shown(value)
    assert text.isprintable()
    if isinstance(value, str):
        assert text not in {shown(None), shown(True), shown(False)}
        assert text.startswith('"') or not text.lstrip("+-").isdigit()
