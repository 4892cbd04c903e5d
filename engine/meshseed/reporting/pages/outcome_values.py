"""The parts of an outcome about the line and what it comes to."""

from meshseed.evaluation import shown
from meshseed.evaluation.outcome import (
    AttributeView,
    KnobView,
    Outcome,
)
from meshseed.reporting.pages.page import (
    Block,
    Cell,
    Code,
    Notes,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.words import (
    count,
    literal,
    names,
    note_of,
    plain,
    token_words,
    value_words,
    when_words,
)


def line_section(outcome: Outcome) -> Section:
    """The line as it was read, and its inputs before the rules."""
    rows = tuple(
        (
            literal(one.dest),
            literal(value_words(one.value, one.hole)),
            plain(one.origin.value),
            literal(one.spelling or one.by),
            Cell(confidence=one.confidence),
            names(one.contested),
        )
        for one in outcome.inputs
    )
    blocks: list[Block] = [Code(text=outcome.line.text or "(empty)")]
    if outcome.reading:
        readings = ", ".join(f"{name} as {side}" for name, side in outcome.reading.items())
        blocks.append(Prose(text=f"Read otherwise than the pack takes it: {readings}."))
    if outcome.findings:
        blocks.append(
            Notes(
                caption=count(len(outcome.findings), "finding"),
                notes=tuple(map(note_of, outcome.findings)),
            )
        )
    heading = ("input", "value", "origin", "by", "confidence", "contested by")
    blocks.append(
        Table(
            caption=f"Inputs before the rules: {len(rows)}",
            heading=heading,
            rows=rows,
            folded=len(rows) > 12,
        )
    )
    return Section(id="line", title="The line", blocks=tuple(blocks))


def options_section(outcome: Outcome) -> Section:
    """Every list with the tokens it receives."""
    blocks: list[Block] = []
    for name, forwarded in outcome.options.items():
        rows = tuple(
            (
                literal(
                    forwarded.render + token_words(one)
                    if one.text is not None
                    else token_words(one)
                ),
                Cell(
                    text="forwarded" if one.certainty == "present" else "possible",
                    mark="yes" if one.certainty == "present" else "open",
                ),
                plain(when_words(one.when)),
                literal(one.rule),
                Cell(confidence=one.confidence),
                names(one.contested),
                names(one.rests_on),
            )
            for one in forwarded.tokens
        )
        extent = "no other" if forwarded.complete else "perhaps more"
        to = f", for {forwarded.feeds}" if forwarded.feeds else ""
        if rows:
            heading = ("token", "is", "when", "rule", "confidence", "contested by", "rests on")
            blocks.append(
                Table(
                    caption=f"{name}{to}: {count(len(rows), 'token')}, {extent};"
                    f" order {forwarded.order_confidence.value}",
                    heading=heading,
                    rows=rows,
                    folded=not forwarded.prominent,
                )
            )
        else:
            known = "no token" if forwarded.complete else "no token that is known of"
            blocks.append(Prose(text=f"{name}{to}: {known}."))
    return Section(id="options", title="Forwarded options", blocks=tuple(blocks))


def values_section(outcome: Outcome) -> Section:
    """Values that rules changed, then all others."""
    heading = (
        "name",
        "value",
        "origin",
        "by",
        "instead of",
        "confidence",
        "contested by",
        "rests on",
    )
    changed = [(name, one) for name, one in outcome.attributes.items() if one.changed]
    others = [(name, one) for name, one in outcome.attributes.items() if not one.changed]
    return Section(
        id="values",
        title="Values",
        blocks=(
            Table(
                caption=f"Changed by rules: {len(changed)}" if changed else "Changed by rules",
                heading=heading,
                rows=tuple(_value_row(name, one) for name, one in changed),
            ),
            Table(
                caption=f"All others: {len(others)}" if others else "All others",
                heading=heading,
                rows=tuple(_value_row(name, one) for name, one in others),
                folded=True,
            ),
        ),
    )


def _value_row(name: str, one: AttributeView) -> tuple[Cell, ...]:
    before = ""
    if one.replaced is not None:
        before = "not decided" if one.replaced.open else shown(one.replaced.value)
    return (
        literal(name),
        literal(value_words(one.value, one.hole)),
        plain(one.origin.value),
        literal(one.by),
        literal(before),
        Cell(confidence=one.confidence),
        names(one.contested),
        names(one.rests_on),
    )


def knobs_section(outcome: Outcome) -> Section:
    """Pass options, those that are seeded first."""
    heading = ("pass option", "seeded", "value", "binary", "by", "confidence", "contested by")
    tables = []
    for seeded in (True, False):
        rows = tuple(
            (
                literal(one.id),
                _seeded(one.seeded),
                _knob_value(one),
                literal(one.binary),
                names(one.by),
                Cell(confidence=one.confidence),
                names(one.contested),
            )
            for one in outcome.knobs
            if (one.seeded is not False) is seeded
        )
        caption = "Seeded, or perhaps" if seeded else "Left as they are"
        caption += f": {len(rows)}" if rows else ""
        tables.append(Table(caption=caption, heading=heading, rows=rows, folded=not seeded))
    return Section(id="knobs", title="Pass options downstream", blocks=tuple(tables))


def _knob_value(one: KnobView) -> Cell:
    """A pass option that nothing seeds has the value its own program gives it."""
    hole = one.hole
    if one.seeded is False and hole is not None and not hole.cases and not hole.candidates:
        return plain("its own default, which is not known")
    return literal(value_words(one.value, one.hole))


def _seeded(seeded: bool | None) -> Cell:  # noqa: FBT001 - the one thing it is about
    if seeded is None:
        return Cell(text="perhaps", mark="open")
    return Cell(text="yes", mark="yes") if seeded else Cell(text="no", mark="no")
