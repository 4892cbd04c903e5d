import pytest

from meshseed.checking.reading import read
from meshseed.packs import load

TOY = load("tests/toy/frobc-1.0")


@pytest.mark.parametrize(
    ("path", "text", "codes", "reason", "line"),
    [
        ("a.sh", "x # meshseed: ignore[MS710] known\n", ("MS710",), "known", 1),
        ("a.sh", "x\n# meshseed: ignore[MS710,ms711] known\n\ny\n", ("MS710", "MS711"), "known", 4),
        ("a.sh", "# meshseed: ignore[MS1]\n# meshseed: ignore[MS2]\nx", ("MS1",), None, 3),
        ("a.sh", "x\n# meshseed: ignore-file[MS710] all of it\n", ("MS710",), "all of it", None),
        ("a.sh", "# meshseed:ignore[MS710]: because\nx\n", ("MS710",), "because", 2),
        ("a.sh", "x # meshseed: ignore\n", (), None, 1),
        ("a.py", "x = 1  # MESHSEED: Ignore[generic-strategy] y\n", ("generic-strategy",), "y", 1),
        ("a.yaml", "a: 1 # meshseed: ignore[MS710] y\n", ("MS710",), "y", 1),
        ("a.jsonc", '{"a": 1 // meshseed: ignore[MS710] y\n}', ("MS710",), "y", 1),
        ("a.html.j2", "<!-- meshseed: ignore[MS710] y -->\nx", ("MS710",), "y", 2),
        ("n.ipynb", '["# meshseed: ignore[MS710] y\\n",\n"x"]', ("MS710",), "y", 1),
    ],
)
def test_a_remark_holds_for_its_line_or_the_next(path, text, codes, reason, line):
    first = read(path, text, TOY).remarks[0]

    assert (first.codes, first.reason, first.line) == (codes, reason, line)
    assert "meshseed" in text[first.start : first.end].lower()


def test_no_comment_is_no_remark():
    assert read("a.sh", 'echo "meshseed: ignore[MS710]"\n', TOY).remarks == ()
