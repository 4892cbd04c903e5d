"""Custom calls that say how a value is to be sharded, as Shardy's import understands them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NoReturn, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import visible
from meshseed.mesh.errors import refuse
from meshseed.mesh.hlo import HloSharding, to_axes
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.sharding import DimSharding, TensorSharding

GROUP_ATTRIBUTE: Final = "xla.sdy.sharding_group_id"


class CallMeaning(StrEnum):
    """What a custom call stands for."""

    CONSTRAINT = "sharding constraint"
    GROUP = "sharding group"
    BARRIER = "propagation barrier"
    PINNED = "identity carrying a pinned sharding"


class KnownCall(Struct, frozen=True, kw_only=True):
    """A name of custom calls, and what they stand for."""

    target: str
    meaning: CallMeaning


_KNOWN: Final = (
    KnownCall(target="Sharding", meaning=CallMeaning.CONSTRAINT),
    KnownCall(target="xla.sdy.ShardingGroup", meaning=CallMeaning.GROUP),
    KnownCall(target="xla.sdy.PropagationBarrier", meaning=CallMeaning.BARRIER),
)


class CustomCall(Struct, frozen=True, kw_only=True):
    """A custom call as it stands in a program.

    `shape` is that of its operand. `sharding` is by axes, or by tiles where the program has it so.
    `within` names the manual computation that it stands in, if any.
    """

    target: str
    operands: tuple[str, ...]
    results: tuple[str, ...]
    shape: tuple[int, ...]
    sharding: TensorSharding | HloSharding | None = None
    backend_config: str = ""
    attributes: Mapping[str, str] = {}
    result_is_used: bool = True
    within: str | None = None


class Constraint(Struct, frozen=True, kw_only=True):
    """`result` is `value`, sharded as `sharding` says; *pinned* where a compiler's call says so."""

    value: str
    result: str | None
    sharding: TensorSharding
    is_pinned: bool = False


class GroupEntry(Struct, frozen=True, kw_only=True):
    """`value` is sharded like all values of `group`."""

    value: str
    group: int
    shape: tuple[int, ...]
    within: str | None = None


class Barrier(Struct, frozen=True, kw_only=True):
    """No sharding spreads between `value` and `result`."""

    value: str
    result: str | None


Imported: TypeAlias = Constraint | GroupEntry | Barrier


def import_call(
    call: CustomCall, mesh: Mesh | None = None, known: Iterable[KnownCall] = ()
) -> Imported | None:
    """What *call* means; None where its name stands for nothing about shardings.

    *known* are names beside those that Shardy itself knows. *mesh* is needed for a sharding by
    tiles. Raises `MeshError` for a call without a sharding or of another form than it should have.
    """
    meaning = next((each.meaning for each in (*_KNOWN, *known) if each.target == call.target), None)
    if meaning is None:
        return None
    if len(call.operands) != 1 or len(call.results) > 1:
        _refuse_form(
            call,
            f"has {len(call.operands)} operands and {len(call.results)} results",
            "one of each",
        )
    result = call.results[0] if call.results else None
    match meaning:
        case CallMeaning.GROUP:
            return _group_entry(call)
        case CallMeaning.BARRIER:
            return Barrier(value=call.operands[0], result=result)
        case _:
            return Constraint(
                value=call.operands[0],
                result=result,
                sharding=_opened(call, _sharding(call, mesh)),
                is_pinned=meaning is CallMeaning.PINNED,
            )


def _group_entry(call: CustomCall) -> GroupEntry:
    text, _, kind = call.attributes.get(GROUP_ATTRIBUTE, "").partition(":")
    text = text.strip() if not kind or kind.strip() == "i64" else f"{text}:{kind}"
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        _refuse_form(call, f"has `{visible(text)}` as {GROUP_ATTRIBUTE}", "the number of its group")
    if call.results and call.result_is_used:
        _refuse_form(call, "has a result that is used", "no use of the result")
    return GroupEntry(value=call.operands[0], group=int(text), shape=call.shape, within=call.within)


def _sharding(call: CustomCall, mesh: Mesh | None) -> TensorSharding:
    given = call.sharding
    if isinstance(given, HloSharding) and mesh is not None:
        given = to_axes(given, mesh, len(call.shape))
    if not isinstance(given, TensorSharding):
        refuse(
            "MS452",
            f"the call of `{visible(call.target)}` on `{visible(call.operands[0])}` has no sharding"
            + ("" if call.sharding is None else " that the axes of the mesh can say"),
            expected="a sharding of its result",
        )
    if len(given.dims) != len(call.shape) and not given.mesh.is_maximal:
        _refuse_form(
            call,
            f"has a sharding of {len(given.dims)} dimensions for {len(call.shape)}",
            f"{len(call.shape)} dimensions",
        )
    return given


def _opened(call: CustomCall, sharding: TensorSharding) -> TensorSharding:
    """*sharding* with the dimensions open that the backend config leaves unspecified."""
    opened = _unspecified(call)
    if not opened:
        return sharding
    dims = [
        DimSharding(axes=dim.axes, is_open=True, priority=dim.priority) if at in opened else dim
        for at, dim in enumerate(sharding.dims)
    ]
    return replace(sharding, dims=tuple(dims))


def _unspecified(call: CustomCall) -> frozenset[int]:
    text = call.backend_config.strip()
    if "unspecified_dims" not in text:
        return frozenset()
    scan = Scanner(text, "<backend_config>")
    scan.at = text.index("unspecified_dims")
    scan.expect("unspecified_dims")
    scan.expect("=")
    scan.expect("[")
    dims = scan.integers("]", "a dimension")
    wrong = [dim for dim in dims if not 0 <= dim < len(call.shape)]
    if wrong:
        _refuse_form(
            call,
            f"leaves dimension {wrong[0]} of {len(call.shape)} unspecified",
            f"dimensions from 0 to {len(call.shape) - 1}",
        )
    return frozenset(dims)


def _refuse_form(call: CustomCall, what: str, expected: str) -> NoReturn:
    refuse("MS453", f"the call of `{visible(call.target)}` {what}", expected=expected)
