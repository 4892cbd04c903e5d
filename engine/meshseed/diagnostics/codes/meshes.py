"""MS4xx: meshes, their axes, replica groups and shardings.

MS400 to MS409 concern texts and meshes, MS410 to MS419 degrees, MS420 to MS429 axes and shardings,
MS430 to MS439 groups and tiles, MS440 to MS443 the conventions of frameworks.
"""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity


def _error(number: int, title: str, meaning: str, remedy: str) -> Code:
    return Code(
        id=f"MS{number}", title=title, severity=Severity.ERROR, meaning=meaning, remedy=remedy
    )


_MESHES: Final = (
    _error(
        400,
        "text of no known form",
        "The text of a mesh, of groups or of a sharding breaks off or goes on in a way that none of"
        " the forms allows.",
        "Correct the text at the caret.",
    ),
    _error(
        401,
        "more axes or dimensions than there can be",
        "No mesh, order of devices or sharding has so many. The limit keeps numbers and time small"
        " on texts from strangers.",
        "Check that the text is what it should be.",
    ),
    _error(
        402,
        "unknown axis",
        "A list of axes names one that the mesh does not have.",
        "Use a name of the mesh, or add the axis to it.",
    ),
    _error(
        403,
        "two axes of one name",
        "Every axis of a mesh has a name of its own; a list of axes could not tell two apart.",
        "Rename one of them, or give its degree once.",
    ),
    _error(
        404,
        "degree below 1",
        "A degree says into how many parts something is cut, so it is at least 1. Only where a"
        " degree can be derived does -1 stand for it.",
        "Give a degree of at least 1, or leave the axis out.",
    ),
    _error(
        405,
        "no name for an axis",
        "The name is empty or holds a quote, a backslash or a character that cannot be printed. No"
        " text form could carry it.",
        "Choose another name.",
    ),
    _error(
        406,
        "number of device ids",
        "A mesh has as many places as its axes multiply to, and one device for each.",
        "Give one id per place, or none for devices in ascending order.",
    ),
    _error(
        407,
        "device id twice or out of range",
        "The ids of a mesh of N devices are 0 to N-1, each once, in any order.",
        "Correct the ids.",
    ),
    _error(
        408,
        "more devices than 32 bits count",
        "Device numbers are 32-bit signed integers wherever they are stored or exchanged.",
        "Check the degrees: one of them is probably too large.",
    ),
    _error(
        409,
        "too many devices to write out",
        "An explicit list would take more memory than is reasonable. The compact forms do not.",
        "Ask for the iota form or the mesh-axes form.",
    ),
)

_DEGREES: Final = (
    _error(
        410,
        "product does not divide the devices",
        "The number of devices is not a multiple of the product of the degrees, so that the axis to"
        " be derived has no whole degree.",
        "Change a degree or the number of devices so that the equation shown holds.",
    ),
    _error(
        411,
        "two free axes",
        "One equation determines one unknown: with two axes to be derived there are many answers.",
        "Give the degree of all axes but one.",
    ),
    _error(
        412,
        "product is not the number of devices",
        "All degrees are given, and they multiply to something else than the number of devices.",
        "Correct a degree, or leave one to be derived.",
    ),
    _error(
        413,
        "nothing to derive from",
        "An axis takes what the others leave of the devices, and their number is not known.",
        "Give the number of devices or the degree.",
    ),
    _error(
        414,
        "number of devices that nobody offers",
        "The caller said which numbers of devices exist, and this is none of them.",
        "Use one of the numbers listed.",
    ),
    _error(
        415,
        "order of devices has no place in this form",
        "The form `data=4,tensor=8` says nothing about which device stands where.",
        "Use the form of Shardy or XLA.",
    ),
)

_AXES: Final = (
    _error(
        420,
        "no such part of an axis",
        "A sub-axis `x:(pre)size` cuts the axis into [pre, size, rest]. `pre` is at least 1, `size`"
        " at least 2 and not the whole axis, and their product divides it.",
        "Correct the two numbers, or use the axis itself.",
    ),
    _error(
        421,
        "axis listed twice",
        "An axis divides at most one thing at a time, so it stands in one list once.",
        "Remove one of the two.",
    ),
    _error(
        422,
        "overlapping sub-axes",
        "Two parts of one axis share devices, or one of them is the axis itself.",
        "Choose parts that follow one another: the `pre` of one is at least `pre * size` of the"
        " other.",
    ),
    _error(
        423,
        "one sub-axis written as two",
        "Two neighbours in a list follow one another in their axis as well. They are one sub-axis,"
        " and are written as one.",
        "Write the sub-axis suggested.",
    ),
    _error(
        424,
        "sub-axes without a common refinement",
        "The axis cannot be cut so that both parts come out of it. Shardy accepts the pair and"
        " aborts when it lowers it.",
        "Choose parts whose boundaries divide one another.",
    ),
    _error(
        425,
        "list out of the mesh's order",
        "Replicated, unreduced and manual axes, and the slices of a device mesh, are listed in the"
        " order of the mesh; lists that divide a dimension need not be.",
        "Sort the list.",
    ),
    _error(
        426,
        "dimension not divided by its axes",
        "The size of a dimension is no multiple of the number of parts it is cut into. Shardy"
        " accepts that; what happens later differs.",
        "Pad the dimension or use fewer axes.",
    ),
    _error(
        427,
        "rank of sharding and tensor differ",
        "A sharding has one list of axes for each dimension of the tensor.",
        "Add or remove dimensions; `{}` is one that is not divided.",
    ),
    _error(
        428,
        "manual and unreduced at once",
        "Shardy's exporter cannot write a sharding with axes of both kinds and aborts.",
        "Empty one of the two lists, or use XLA's form that keeps axes.",
    ),
    _error(
        429,
        "unknown mesh",
        "A text refers to a mesh by a name that was not given.",
        "Correct the name or give the mesh.",
    ),
)

_GROUPS: Final = (
    _error(
        430,
        "device in two groups, or none at all",
        "A device takes part in a collective once. Ids are not negative.",
        "Correct the groups; padding with -1 has to be allowed where it is meant.",
    ),
    _error(
        431,
        "groups of different sizes",
        "An array or a dense attribute holds groups of one size.",
        "Use the list of lists.",
    ),
    _error(
        432,
        "shape and devices do not fit",
        "The shape, the dimensions counted through and the permutation of a compact form do not"
        " belong together.",
        "Make the products equal and let the permutation name every dimension once.",
    ),
    _error(
        433,
        "tiles and devices do not fit",
        "A tiled sharding has one device for each tile, and each device once.",
        "Correct the tile dimensions or the devices.",
    ),
    _error(
        434,
        "no tiles",
        "Devices of tiles were asked of a sharding that has none.",
        "Ask a tiled sharding.",
    ),
    _error(
        435,
        "groups do not hold everyone",
        "Depending on the collective, groups number replicas, partitions or both, and hold each of"
        " them once.",
        "Check the mode of the collective and the number of devices.",
    ),
    _error(
        436,
        "priority of nothing",
        "A priority says when propagation uses a dimension. One that no axis divides, and that none"
        " may divide further, has no use for it; Shardy refuses it. A priority is not negative.",
        "Leave the priority out, or open the dimension.",
    ),
    _error(
        437,
        "tiles that ask for an order of devices",
        "Tiles without a mesh become axes of an invented one, over devices in ascending order. For"
        " these there is no such mesh, or none that all of the shardings share; Shardy's import"
        " stops the process on them.",
        "Give the mesh the program was written for.",
    ),
)

_FRAMEWORKS: Final = (
    _error(
        440,
        "axis missing from the order",
        "An axis larger than 1 is not in the order of ranks, so that nobody can say where it goes.",
        "Add it to the order.",
    ),
    _error(
        441,
        "expert and context axis in one order",
        "Experts have an order of ranks of their own, in which the context axis has no place.",
        "Use two orders over the same ranks.",
    ),
    _error(
        442,
        "shape and names differ in length",
        "A grid has one name for each of its dimensions.",
        "Give as many names as sizes.",
    ),
    _error(
        443,
        "pipelines of experts differ",
        "The order gives experts other pipeline groups or another data parallel size than the rest"
        " of the model; the framework refuses to start.",
        "Put the pipeline last in the order.",
    ),
)

MESH_CODES: Final[tuple[Code, ...]] = (*_MESHES, *_DEGREES, *_AXES, *_GROUPS, *_FRAMEWORKS)
