"""From what is tested over rules to what they set and forward, and who reads it further on."""

from collections.abc import Sequence

from meshseed.reporting.documents.audit import RuleAudit
from meshseed.reporting.pages.page import Cell, Drawing, Table
from meshseed.reporting.pages.words import count
from meshseed.reporting.pictures.layered import Box, Link, draw


def flow_drawing(title: str, rules: Sequence[RuleAudit], *, alone: bool = False) -> Drawing:
    """Condition, rule, effect, and where it goes, from left to right.

    A token goes to its list, a value to the later rules, pass options and meshes that read it.

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
            made = box(f"set {text}", text, "sets", "g2")
            links.append(Link(start=own, end=made))
            if readers := ", ".join(rule.feeds[name]):
                to = box(f"read {readers}", readers, "read by", "panel")
                links.append(Link(start=made, end=to))
        for name, tokens in rule.appends.items():
            for token in tokens:
                is_open = token.startswith("?")
                made = box(f"token {name} {token}", token, "forwards", "g1", dashed=is_open)
                links.append(Link(start=own, end=made))
                to = box(f"list {name}", name, "list", "panel")
                links.append(Link(start=made, end=to))
    about = f"{count(len(rules), 'rule')} from condition to what is set and forwarded, and on."
    canvas = draw(title, about, list(boxes.values()), links)
    return Drawing(
        svg=canvas.text(alone=alone),
        title=title,
        about=about,
        table=flow_table("The same as a table", rules),
        wide=canvas.wide,
    )


def flow_table(caption: str, rules: Sequence[RuleAudit], *, folded: bool = True) -> Table:
    """A row per rule in order: what it asks, what it does, and who reads what it sets."""
    rows = []
    for rule in rules:
        effects = [f"{name} = {value}" for name, value in rule.sets.items()]
        effects += [
            f"{name} += {token}" for name, tokens in rule.appends.items() for token in tokens
        ]
        readers = dict.fromkeys(one for several in rule.feeds.values() for one in several)
        rows.append(
            (
                Cell(text=str(rule.at)),
                Cell(text=rule.id, literal=True),
                Cell(text=rule.when, literal=True),
                Cell(text="; ".join(effects), literal=True),
                Cell(text=", ".join(readers), literal=True),
                Cell(confidence=rule.confidence),
            )
        )
    return Table(
        caption=caption,
        heading=("order", "rule", "when", "then", "read by", "confidence"),
        rows=tuple(rows),
        folded=folded,
    )
