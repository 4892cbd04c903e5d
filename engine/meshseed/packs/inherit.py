"""A pack on top of another: items taken over, overridden by id, removed, placed."""

from meshseed.diagnostics import Finding, Severity, nearest
from meshseed.packs.addresses import item_address
from meshseed.packs.items import RawItem, RawPack
from meshseed.packs.positions import Part
from meshseed.packs.sources import joined_digest


def extend(base: RawPack, own: RawPack) -> RawPack:
    """*own* with everything of *base* that it neither overrides nor removes.

    An override gives keys: each replaces the key of the same name in the base's item whole. New
    items go to the end, or directly behind the item their `after` names.
    """
    removed = _removed(base, own)
    for table, items in own.arrays.items():
        merged = [
            item for item in base.arrays[table] if item_address(table, item.name) not in removed
        ]
        for item in items:
            _place(merged, item, own.findings)
        own.arrays[table] = merged
    command_line = base.singles.get("command_line")
    if command_line is not None:
        present = own.singles.get("command_line")
        own.singles["command_line"] = (
            command_line if present is None else _merged(command_line, present)
        )
    own.tags = {**base.tags, **own.tags}
    own.texts = {**base.texts, **own.texts}
    own.digest = joined_digest(own.digest, base.digest)
    return own


def alone(own: RawPack) -> RawPack:
    """*own*, which extends no other pack, with a finding for whatever only an extending pack has.

    Without it the order or the removal that somebody wrote would silently not happen.
    """
    pack = own.singles.get("pack")
    if pack is not None and pack.raw.get("remove"):
        own.findings.append(
            Finding(
                code="MS158",
                severity=Severity.ERROR,
                message="there is nothing to remove: the pack extends no other",
                where=(pack.where.place(("remove",), Part.KEY),),
                help="name the other pack in `extends`, or drop `remove`",
            )
        )
    for item in own.items():
        if isinstance(item.raw.get("after"), str):
            own.findings.append(
                Finding(
                    code="MS150",
                    severity=Severity.ERROR,
                    message="`after` names an item of an extended pack, and there is none",
                    where=(item.where.place(("after",), Part.KEY),),
                    help="move the table to its place; the order is that of the file",
                )
            )
    return own


def _removed(base: RawPack, own: RawPack) -> frozenset[str]:
    pack = own.singles.get("pack")
    wanted = pack.raw.get("remove", []) if pack is not None else []
    if pack is None or not isinstance(wanted, list):
        return frozenset()
    known = {item_address(item.table, item.name) for item in base.items() if item.name is not None}
    for index, address in enumerate(wanted):
        if isinstance(address, str) and address not in known:
            near = nearest(address, known)
            own.findings.append(
                Finding(
                    code="MS158",
                    severity=Severity.ERROR,
                    message=f"the extended pack has no {address} to remove",
                    where=(pack.where.place(("remove", index)),),
                    suggestion=near,
                )
            )
    return frozenset(address for address in wanted if isinstance(address, str))


def _merged(old: RawItem, new: RawItem) -> RawItem:
    return RawItem(
        table=new.table,
        name=new.name,
        raw={**old.raw, **new.raw},
        where=new.where.on(old.where),
        file=new.file,
        line=new.line,
    )


def _place(merged: list[RawItem], item: RawItem, findings: list[Finding]) -> None:
    """Put *item* where it belongs; an override stays where it is unless it says `after` itself."""
    after = item.raw.get("after")
    index = next(
        (at for at, old in enumerate(merged) if item.name is not None and old.name == item.name),
        None,
    )
    if index is not None:
        item = _merged(merged[index], item)
        if not isinstance(after, str):
            merged[index] = item
            return
        del merged[index]
    if not isinstance(after, str):
        merged.append(item)
        return
    at = next((number for number, one in enumerate(merged) if one.name == after), None)
    if at is None:
        near = nearest(after, [one.name for one in merged if one.name is not None])
        findings.append(
            Finding(
                code="MS150",
                severity=Severity.ERROR,
                message=f"`after` names {after}, and there is no such item",
                where=(item.where.place(("after",), Part.VALUE),),
                suggestion=near,
            )
        )
        merged.append(item)
        return
    merged.insert(at + 1, item)
