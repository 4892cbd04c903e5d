"""Random TOML texts as untidy as the grammar allows, with the names of real tables and keys."""

from hypothesis import strategies as st

BLANKS = st.sampled_from(["", " ", "\t", "   "])
COMMENTS = st.sampled_from(["# one", "#two", "#:three", "#", "# fünf = [", "# six \"'"])
SCALARS = st.sampled_from(
    [
        "1",
        "0x1F",
        "-17",
        "1_000",
        "1.50",
        "-0.0",
        "inf",
        "nan",
        "true",
        "false",
        '"text"',
        "'lit\"eral'",
        '"# no comment"',
        '"""\nseveral\n  lines # \n"""',
        "'''x\n\ny'''",
        '"\\u00e9\\t"',
        "1979-05-27",
        "1979-05-27T07:32:00Z",
        "07:32:00",
    ]
)
KEYS = {
    "flag": ("dest", "kind", "literals", "evidence", "confidence", "says", "why", "help", "zzz"),
    "rule": ("id", "table", "evidence", "says", "printed", "confidence", "after"),
    "case": ("says", "line", "id", "assume", "reading"),
    "pack": ("says", "driver", "release", "title", "extends"),
    "tags": ("B", "A", "C"),
    "nobody": ("z", "y", '"a b"', "'x.y'"),
}
DOTTED = {
    "rule": ("when.b", "when.a.in", "then.set.x", "then.append.y", "then.advise", "when.a.ge"),
    "case": ("expect.reached", "expect.attributes.z", "expect.attributes.a", "expect.findings"),
    "flag": ("facts.visibility.why", "facts.default.confidence", "deprecated.use"),
}


@st.composite
def arrays(draw, values):
    parts = draw(st.lists(values, max_size=4))
    text = "["
    for number, part in enumerate(parts):
        text += draw(gaps()) + part + draw(BLANKS)
        if number + 1 < len(parts) or draw(st.booleans()):
            text += ","
    return text + draw(gaps()) + "]"


@st.composite
def gaps(draw):
    """What may stand between members of an array."""
    text = draw(BLANKS)
    for _ in range(draw(st.integers(0, 2))):
        if draw(st.booleans()):
            text += draw(COMMENTS)
        text += "\n" + draw(BLANKS)
    return text


@st.composite
def inlines(draw, values):
    keys = draw(
        st.lists(
            st.sampled_from(["why", "id", "from", "to", "given", "in.x", "evidence"]), unique=True
        )
    )
    pairs = [f"{key}{draw(BLANKS)}={draw(BLANKS)}{draw(values)}" for key in keys]
    blank = draw(BLANKS)
    return "{" + blank + f"{draw(BLANKS)},{blank}".join(pairs) + blank + "}"


VALUES = st.recursive(SCALARS, lambda inner: st.one_of(arrays(inner), inlines(inner)), max_leaves=8)


@st.composite
def pairs(draw, table):
    keys = draw(st.lists(st.sampled_from(KEYS[table]), unique=True, max_size=5))
    keys += draw(st.lists(st.sampled_from(DOTTED.get(table, ("k.l",))), unique=True, max_size=4))
    text = ""
    for key in draw(st.permutations(keys)):
        text += draw(remarks())
        spaced = (
            draw(BLANKS).join(("", ".", "")).join(key.split("."))
            if '"' not in key and ("'" not in key)
            else key
        )
        text += f"{draw(BLANKS)}{spaced}{draw(BLANKS)}={draw(BLANKS)}{draw(VALUES)}{draw(BLANKS)}"
        if draw(st.booleans()):
            text += draw(COMMENTS)
        text += "\n"
    return text


@st.composite
def remarks(draw):
    parts = draw(st.lists(st.one_of(st.just(""), BLANKS, COMMENTS), max_size=3))
    return "".join(part + "\n" for part in parts)


@st.composite
def documents(draw):
    text = draw(remarks())
    singles = {"pack", "tags"}
    for table in draw(st.lists(st.sampled_from(sorted(KEYS)), max_size=4)):
        if table in {"pack", "tags"}:
            if table not in singles:
                continue
            singles.discard(table)
            header = f"[{draw(BLANKS)}{table}{draw(BLANKS)}]"
        else:
            header = f"[[{table}]]"
        text += draw(BLANKS) + header + draw(BLANKS)
        text += draw(st.one_of(st.just(""), COMMENTS)) + "\n"
        text += draw(pairs(table)) + draw(remarks())
        if table == "flag" and draw(st.booleans()):
            text += f"[[flag.{draw(BLANKS)}choice]]\nsays='x'\nvalue=1\n" + draw(remarks())
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    if draw(st.booleans()) and text.endswith("\n"):
        text = text.removesuffix("\r\n").removesuffix("\n")
    return text
