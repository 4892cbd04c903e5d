"""What is proposed where, and what stands there once it is taken."""

import pytest


@pytest.mark.parametrize(
    ("typed", "proposed"),
    [
        ("[[rule]]\nwhen.|", {"shape", "width_used", "all", "any", "none"}),
        ("[[rule]]\nwhen.shape.|", {"not", "in", "given", "unknown"}),
        ("[[rule]]\nwhen.shape = |", {"round", "star"}),
        ("[[rule]]\nwhen.shape.in = [|", {"round", "star"}),
        ("[[rule]]\nwhen.shape.in = ['round', '|", {"round", "star"}),
        ("[[rule]]\nwhen.level = |", {"1", "2", "3"}),
        ("[[rule]]\nwhen.fine = |", {"true", "false"}),
        ("[[rule]]\nwhen.fabric = |", {"linen", "wool"}),
        ("[[rule]]\nwhen.all = [{ |", {"shape", "any"}),
        ("[[rule]]\nwhen.width = { from = |", {"level", "shape"}),
        ("[[rule]]\nwhen.level.in = { unknown = |", {"mirror-levels"}),
        ("[[rule]]\nthen.set = { |", {"width", "dyes"}),
        ("[[rule]]\nthen.append.|", {"cutter_options", "notes"}),
        ("[[rule]]\ntable = |", {"shapes", "finish"}),
        ("[[rule]]\nafter = |", {"shape.star"}),
        ("[[rule]]\nevidence = [|", {"guess", "str.shape"}),
        ("[[rule]]\nevidence = |", {"guess"}),
        ("[[rule]]\nconfidence = |", {"CONFIRMED", "INFERRED"}),
        ("[[rule]]\nthen.set.fabric = 'wool'\n[rule.facts.|", {"set.fabric", "table"}),
        ("[[rule]]\nid = 'x'\n|", {"when", "then", "says"}),
        ("[[imply]]\nclash = |", {"implied", "typed"}),
        ("[[imply]]\nclash.unknown = |", {"artisan-or-typed"}),
        ("[[lookup]]\nfrom = |", {"loom"}),
        ("[[lookup]]\nfrom = 'loom'\nrows = [{ from = [|", {"hand", "mill"}),
        ("[[lookup]]\nto = 'fabric'\nrows = [{ to = |", {"linen"}),
        ("[[default]]\ndest = |", {"patches"}),
        ("[[default]]\ndest = 'level'\ncases = [{ value = |", {"1", "3"}),
        ("[[constraint]]\nenforced_by = |", {"run.refused"}),
        ("[[knob]]\nbinary = |", {"cutter"}),
        ("[[knob]]\nseeded_by = [{ when.shape = |", {"star"}),
        ("[[axis]]\nmesh = |", {"hall", "cloth"}),
        ("[[layout]]\ndegrees.|", {"rows", "half-rows"}),
        ("[[layout]]\norder = [|", {"rows"}),
        ("[[stage]]\nafter = [|", {"trim"}),
        ("[[custom_call]]\nenters_at = |", {"sew"}),
        ("[[instance]]\nset.loom = |", {"frame"}),
        ("[[evidence]]\nsource = |", {"manual", "bench"}),
        ("[[evidence]]\nsupports = [|", {"flag.shape", "flag.shape.choice.star", "shape.star"}),
        ("[[conflict]]\nabout = [|", {"shape.star", "flag.shape.spelling.--form"}),
        ("[[unknown]]\nid = 'u'\ncandidates = [1, 2]\nassume = |", {"1", "2"}),
        ("[[case]]\nexpect.attributes.|", {"shape"}),
        ("[[case]]\nexpect.attributes.shape = |", {"star"}),
        ("[[case]]\nexpect.tokens.notes = [|", {"?round-token"}),
        ("[[case]]\nexpect.fired = [|", {"finish.fine"}),
        ("[[case]]\nexpect.findings = [|", {"few-passes", "TOY001"}),
        ("[[case]]\nexpect.contested = [|", {"star-width"}),
        ("[[case]]\nexpect.knobs.|", {"spin"}),
        ("[[case]]\nassume.|", {"shape-case"}),
        ("[[case]]\nassume.slack-repeats = |", {"replace", "extend"}),
        ("[[case]]\nreading.star-width = |", {"five", "six"}),
        ("[[format]]\nkeys = [{ means = |", {"width", "degree.rows"}),
        ("[[vocabulary]]\ninside = [|", {"threads"}),
        ("[[advice]]\nabout = [|", {"fine"}),
        ("[[flag]]\nmerge = |", {"replace", "extend"}),
        ("[[flag]]\nrecords_use = |", {"width_used"}),
        ("[[|", {"rule", "flag"}),
        ("[|", {"pack", "tags"}),
        ("[[flag.|", {"spelling", "choice"}),
        ("[[rule]]\n[rule.|", {"when", "then", "facts"}),
        ("[[conflict]]\n[[conflict.side]]\nreading.rule.|", {"shape.star"}),
        ("[[conflict]]\n[[conflict.side]]\nreading.rule.'shape.star'.when.|", {"shape"}),
        ("[[ignore]]\nwhere = |", {"flag.shape"}),
    ],
)
def test_what_is_proposed(opened, typed, proposed):
    labels = set(opened.proposals("pipeline.toml", "\n" + typed))
    assert proposed <= labels, labels


@pytest.mark.parametrize(
    "typed",
    [
        "# when.|",
        "[[rule]]\nid = 'x' |",
        "[[rule]]\nid = 'x'|",
        "[[rule]]\nsays = '|",
        "[[rule]]\nwhen.shape |",
        "[[rule]]\nthen.set.label = |",
    ],
)
def test_where_nothing_is_proposed(opened, typed):
    assert opened.proposals("pipeline.toml", "\n" + typed) == {}


@pytest.mark.parametrize(
    ("typed", "label", "line"),
    [
        ("[[rule]]\nwhen.shape = |", "star", 'when.shape = "star"'),
        ("[[rule]]\nwhen.shape = st|", "star", 'when.shape = "star"'),
        ('[[rule]]\nwhen.shape = "st|', "star", 'when.shape = "star"'),
        ('[[rule]]\nwhen.shape = "st|ar"', "round", 'when.shape = "round"'),
        ('[[rule]]\nwhen.shape = "|" # why', "star", 'when.shape = "star" # why'),
        ('[[rule]]\nwhen.shape.in = ["round", "|"]', "star", 'when.shape.in = ["round", "star"]'),
        ("[[rule]]\nwhen.level = |", "2", "when.level = 2"),
        ("[[rule]]\nevidence = |", "guess", 'evidence = ["guess"]'),
        ("[[rule]]\nwhen.wi|", "width", "when.width"),
        ("[[rule]]\nwhen.wi|dth = 1", "width_used", "when.width_used = 1"),
        ("[[ru|]]", "rule", "[[rule]]"),
        ("[[rule]]\n[rule.facts.|]", "set.fabric", '[rule.facts."set.fabric"]'),
    ],
)
def test_what_stands_there_afterwards(opened, typed, label, line):
    if label == "set.fabric":
        typed = typed.replace("[[rule]]\n", "[[rule]]\nthen.set.fabric = 'wool'\n")
    assert opened.accept("pipeline.toml", "\n" + typed, label) == line


def test_keys_that_are_there_are_not_proposed_again(opened):
    labels = opened.proposals("pipeline.toml", "\n[[rule]]\nid = 'x'\nwhen.fine = true\n|")
    assert "id" not in labels
    assert "then" in labels


def test_a_proposal_says_what_it_is(opened):
    proposals = opened.proposals("pipeline.toml", "\n[[rule]]\nwhen.|")
    assert proposals["shape"].detail == "choice: What everything else follows from."
    assert proposals["any"].detail == "At least one of these holds."


def test_a_line_that_is_not_finished_takes_no_other_with_it(opened):
    """An array, a string and a key left open above: names below are still known."""
    broken = "\n[[rule]]\nid = 'a'\nevidence = [\n[[rule]]\nid = 'b'\nsays = \"x\nwhen.\n"
    opened.type("pipeline.toml", broken)
    labels = opened.proposals("cases.toml", "\n[[case]]\nexpect.fired = [|")
    assert {"a", "b", "shape.star"} <= set(labels)


def test_names_of_the_extended_pack_are_proposed(opened):
    opened.folder = opened.folder.parent / "frobc-1.1"
    labels = opened.proposals("changes.toml", "\n[[rule]]\nwhen.|")
    assert "width_used" in labels
