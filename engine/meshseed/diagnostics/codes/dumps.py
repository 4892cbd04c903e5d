"""MS470 to MS499: dumps of compilers, and the collectives in them."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity


def _code(
    number: int, title: str, meaning: str, remedy: str, severity: Severity = Severity.ERROR
) -> Code:
    return Code(id=f"MS{number}", title=title, severity=severity, meaning=meaning, remedy=remedy)


_FILES: Final = (
    _code(
        470,
        "dump cannot be read",
        "The file or folder is not there, may not be read, or its compressed data are damaged. A"
        " dump that breaks off within compressed data is not counted in part.",
        "Check the path; compress or copy the file again.",
    ),
    _code(
        471,
        "no dump",
        "The file is empty, binary, or text of another kind. Read are HLO text, StableHLO and"
        " Shardy MLIR text, and serialised modules whose names end in `.pb`.",
        "Dump the program as text, or give the file its usual ending.",
    ),
    _code(
        472,
        "dump needs a library that is not installed",
        "Files compressed with zstd and serialised modules are opened by optional libraries.",
        "Install the extra that the message names, or write the dump as plain text.",
    ),
    _code(
        482,
        "dump larger than what is read",
        "There is a bound on the bytes of a dump and on the files of a folder, so that a damaged or"
        " hostile one ends in bounded time.",
        "Give a part of it, such as the text of one module.",
    ),
    _code(
        483,
        "folder without a dump",
        "No file in the folder begins like a dump, or none has the stage asked for in its name.",
        "Check the folder and --stage.",
    ),
    _code(
        485,
        "dump ends early",
        "The last line is not one that a whole module ends with, so that the file was probably cut"
        " off while it was written.",
        "Write the dump again; what was read up to there is counted.",
        Severity.WARNING,
    ),
)

_INSTRUCTIONS: Final = (
    _code(
        473,
        "collective that cannot be read",
        "An instruction looks like a collective, and its brackets are not closed, its shape is"
        " missing, or it refers to a mesh that was not declared. It is not counted.",
        "Look at the line; a damaged dump has to be written again.",
    ),
    _code(
        474,
        "devices of a collective cannot be read",
        "The replica groups or source-target pairs have none of the forms that compilers write:"
        " lists, the compact form, axes of a mesh, a dense attribute.",
        "Look at the line; attributes left out when the dump was printed have to be printed.",
    ),
    _code(
        475,
        "collective over no axes of the mesh",
        "Its groups are not those of any axes or sub-axes of the mesh, or a permute does not move"
        " data alike for all other devices. Either the mesh, or the order of its devices, is not"
        " the one the program was compiled for, or the groups were meant otherwise.",
        "Compare with the axes that come nearest; give the mesh and the order of its devices.",
    ),
    _code(
        476,
        "device in two groups of a collective",
        "A device takes part in a collective once; a permute sends to it and from it once.",
        "Correct what wrote the groups.",
    ),
    _code(
        477,
        "device in no group of a collective",
        "Every device, or every replica or partition where groups number these, is in one group.",
        "Correct what wrote the groups, or the number of devices in the module's header.",
    ),
    _code(
        478,
        "groups name a device that does not exist",
        "A number in the groups is negative or not below the number of devices of the module.",
        "Correct the groups, or the number of devices in the module's header.",
    ),
)

_MESHES: Final = (
    _code(
        479,
        "dump and mesh differ in size",
        "The collective runs on another number of devices than the mesh has.",
        "Give the mesh of the job the dump was made for.",
    ),
    _code(
        480,
        "no mesh explains all groups",
        "Without a mesh the smallest is looked for whose axes, over devices in ascending order,"
        " have all groups of the dump. Two collectives cut the devices in ways that no mesh has.",
        "Give the mesh and the order of its devices.",
    ),
    _code(
        481,
        "more than is listed",
        "So many collectives, or findings, are listed one by one. Totals cover all collectives.",
        "Nothing; read a part of the dump to see the others.",
        Severity.NOTE,
    ),
)

DUMP_CODES: Final[tuple[Code, ...]] = (*_FILES, *_INSTRUCTIONS, *_MESHES)
