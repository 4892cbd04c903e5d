"""MS444 to MS469: plans between shardings, their cost, and shardings that a program asks for."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity


def _error(number: int, title: str, meaning: str, remedy: str) -> Code:
    return Code(
        id=f"MS{number}", title=title, severity=Severity.ERROR, meaning=meaning, remedy=remedy
    )


_PLANS: Final = (
    _error(
        444,
        "no steps between these meshes",
        "Collectives exchange data between the devices of one mesh, in whatever order; between"
        " meshes of other axes, or to a single device, there is no list of axes to run over.",
        "Say both shardings on meshes that differ in nothing but the order of devices.",
    ),
    _error(
        445,
        "shardings of different rank",
        "The two shardings, or a sharding and the shape, speak of tensors with another number of"
        " dimensions.",
        "Give a list of axes, or `{}`, for every dimension in both.",
    ),
    _error(
        446,
        "manual along different axes",
        "Along manual axes the program itself says what each device holds. A reshard can neither"
        " begin nor end that.",
        "Name the same manual axes in both shardings, or none.",
    ),
    _error(
        447,
        "unknown element type",
        "Bytes are counted from the size of an element, and this name is of no type known.",
        "Use a name of HLO or MLIR: f32, bf16, s8, i32, pred.",
    ),
    _error(
        448,
        "no figure of a link",
        "The speed of a link is a bandwidth and perhaps a latency, and this is neither.",
        "Write a bandwidth and a latency with their units, `100GB/s,1us`; `x=100GB/s` for one"
        " axis.",
    ),
)

_IMPORTS: Final = (
    _error(
        450,
        "sharding group of different shapes",
        "All values of a sharding group are sharded alike, so they have the same shape.",
        "Put values of another shape into another group.",
    ),
    _error(
        451,
        "sharding group across a manual computation",
        "Values inside a manual computation have local shapes and free axes of their own; a group"
        " cannot hold values inside and outside of it, nor of two of them.",
        "Use one group inside and another outside.",
    ),
    _error(
        452,
        "custom call without a sharding",
        "The call says that a value is to be sharded in a certain way, but not in which.",
        "Give the operation a sharding, or leave the call out.",
    ),
    _error(
        453,
        "custom call of another form",
        "A call that constrains the sharding of a value has one operand and at most one result, of"
        " the same shape, and a backend config that lists dimensions of it.",
        "Correct the call at fault; its name is in the message.",
    ),
    _error(
        454,
        "program of values that does not hold together",
        "An operation uses a value that no operation or argument makes before it, or a value is"
        " made twice.",
        "Correct the operation at fault; its name is in the message.",
    ),
)

RESHARDING_CODES: Final = (*_PLANS, *_IMPORTS)
