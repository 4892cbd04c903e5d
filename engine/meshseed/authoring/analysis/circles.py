"""Values, lookups, stages and axes that depend on each other in a circle."""

from collections.abc import Iterator, Mapping

from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.spots import Spot
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import FromName, Layout, PackFacts
from meshseed.packs.positions import Part

_Edges = Mapping[str, tuple[str, ...]]


def check_circles(inquiry: Inquiry) -> None:
    """Report each circle once, at every member."""
    facts = inquiry.facts
    for what, key, edges, owner in (
        ("default values", "default", _literals(facts), None),
        ("lookups", "to", _lookups(facts), {one.target: one.id for one in facts.lookups}),
        ("stages", "after", _stages(facts), None),
        ("axes", "within", _axes(facts), None),
    ):
        for circle in _circles(edges):
            addresses = tuple(owner[one] if owner else one for one in circle)
            _report(inquiry, what, key, addresses)
    for layout in facts.layouts:
        for circle in _circles(_axes(facts, layout)) if layout.within else ():
            _report(inquiry, f"axes in layout {layout.id}", "within", circle)


def _literals(facts: PackFacts) -> _Edges:
    found = {
        item_address("flag", flag.dest): flag.default.name
        for flag in facts.flags
        if isinstance(flag.default, FromName)
    }
    found |= {
        item_address("attribute", one.id): one.initial.name
        for one in facts.attributes
        if isinstance(one.initial, FromName)
    }
    addresses = {flag.dest: item_address("flag", flag.dest) for flag in facts.flags}
    addresses |= {one.id: item_address("attribute", one.id) for one in facts.attributes}
    return {one: (addresses[name],) for one, name in found.items() if name in addresses}


def _lookups(facts: PackFacts) -> _Edges:
    return {one.target: (one.source,) for one in facts.lookups}


def _stages(facts: PackFacts) -> _Edges:
    return {
        item_address("stage", one.id): tuple(item_address("stage", name) for name in one.after)
        for one in facts.stages
    }


def _axes(facts: PackFacts, layout: Layout | None = None) -> _Edges:
    """What each axis lies in; with a *layout*, as that one has it."""
    within = {one.id: one.within for one in facts.axes if one.within is not None}
    if layout is not None:
        within |= {name: cut.axis for name, cut in layout.within.items()}
    return {
        item_address("axis", one): (item_address("axis", other),) for one, other in within.items()
    }


def _circles(edges: _Edges) -> Iterator[tuple[str, ...]]:
    """One circle through each group of names that reach each other."""
    done: set[str] = set()
    for start in edges:
        path: dict[str, None] = {}
        todo: list[tuple[str, bool]] = [(start, False)]
        while todo:
            name, leaving = todo.pop()
            if leaving:
                path.pop(name)
                done.add(name)
            elif name in path:
                members = list(path)
                yield tuple(members[members.index(name) :])
            elif name not in done:
                path[name] = None
                todo.append((name, True))
                todo.extend((other, False) for other in reversed(edges.get(name, ())))


def _report(inquiry: Inquiry, what: str, key: str, addresses: tuple[str, ...]) -> None:
    shown = " → ".join((*addresses, addresses[0]))
    inquiry.report.add(
        Suspicion(
            code="MS516",
            message=f"{what} depend on each other in a circle: {shown}",
            about=addresses,
            spots=tuple(
                Spot(
                    address=address,
                    path=("initial" if address.startswith("attribute.") else key,),
                    part=Part.VALUE,
                )
                for address in addresses[:4]
            ),
            help="break the circle",
        )
    )
