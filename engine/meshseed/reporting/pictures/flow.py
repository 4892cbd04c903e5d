"""From what is tested over rules to what they set and forward."""

from collections.abc import Sequence

from meshseed.reporting.documents.audit import RuleAudit
from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pictures.layered import Box, Link, draw


def flow_drawing(title: str, rules: Sequence[RuleAudit], *, alone: bool = False) -> Drawing:
    """Condition, rule, effect, and the list a token joins, from left to right.

    *alone*: the picture is to be a file of its own.
    """
    boxes: dict[str, Box] = {}
    links: list[Link] = []

    def box(identity: str, label: str, word: str, fill: str, *, dashed: bool = False) -> str:
        boxes.setdefault(
            identity, Box(id=identity, label=label, word=word, fill=fill, dashed=dashed)
        )
        return identity

    for rule in rules:
        when = box(f"when {rule.when}", rule.when, "when", "g0")
        word = f"rule, {rule.confidence.value}"
        own = box(f"rule {rule.id}", rule.id, word, "panel", dashed=bool(rule.contested))
        links.append(Link(start=when, end=own, dashed=bool(rule.contested)))
        for name, value in rule.sets.items():
            text = f"{name} = {value}"
            links.append(Link(start=own, end=box(f"set {text}", text, "sets", "g2")))
        for name, tokens in rule.appends.items():
            for token in tokens:
                is_open = token.startswith("?")
                made = box(f"token {token}", token, "forwards", "g1", dashed=is_open)
                links.append(Link(start=own, end=made))
                to = box(f"list {name}", name, "list", "panel")
                links.append(Link(start=made, end=to))
    about = f"{len(rules)} rules from their conditions to what they set and forward."
    return Drawing(
        svg=draw(title, about, list(boxes.values()), links).text(alone=alone),
        title=title,
        about=about,
        table=_table(rules),
    )


def _table(rules: Sequence[RuleAudit]) -> Table:
    rows = []
    for rule in rules:
        effects = [f"{name} = {value}" for name, value in rule.sets.items()]
        effects += [
            f"{name} += {token}" for name, tokens in rule.appends.items() for token in tokens
        ]
        rows.append(
            (
                Cell(text=rule.id, literal=True),
                Cell(text=rule.when, literal=True),
                Cell(text="; ".join(effects), literal=True),
                Cell(confidence=rule.confidence),
            )
        )
    return Table(
        caption="The same as a table",
        heading=("rule", "when", "then", "confidence"),
        rows=tuple(rows),
        folded=True,
    )
