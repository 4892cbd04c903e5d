"""MS320 to MS339: the degrees of a job, and the machines and layouts they are taken from."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

DEGREE_CODES: Final[tuple[Code, ...]] = (
    Code(
        id="MS320",
        title="the line and the machine type disagree",
        severity=Severity.ERROR,
        meaning=(
            "A machine type settles some inputs, and one of them was typed with another value."
            " What was typed stands; what follows is for a line that does not fit the machine."
        ),
        remedy="Correct the flag or the instance, or leave the flag out.",
        failing='[job]\nflags = "--loom=hand --width=1"\ninstance = "mill.large"\n',
        passing='[job]\nflags = "--loom=mill --width=1"\ninstance = "mill.large"\n',
        example="toml",
    ),
    Code(
        id="MS321",
        title="the pack has no such instance, layout or mesh",
        severity=Severity.ERROR,
        meaning=(
            "`--instance` names an `[[instance]]`, `--layout` a `[[layout]]`; degrees and counts"
            " belong to a `[[mesh]]` that a job sizes."
        ),
        remedy="Use a name that the pack has.",
    ),
    Code(
        id="MS322",
        title="unknown axis",
        severity=Severity.ERROR,
        meaning="A degree is given for an axis that the mesh of the job does not have.",
        remedy="Use the id or an alias of an `[[axis]]` of the mesh.",
    ),
    Code(
        id="MS323",
        title="count below 1, or beyond 32 bits",
        severity=Severity.ERROR,
        meaning=(
            "Degrees, nodes and devices count something, so they are at least 1; -1 stands for a"
            " degree that is to be derived. Devices are numbered with 32 bits."
        ),
        remedy="Correct the number.",
    ),
    Code(
        id="MS324",
        title="an equation of the degrees does not hold",
        severity=Severity.ERROR,
        meaning=(
            "The product of the degrees is not the number of devices, or does not divide it; or a"
            " sub-axis does not divide the axis it is cut out of. No degree is shown then."
        ),
        remedy="Change a degree or the number of devices so that the equation shown holds.",
        failing='[job]\nflags = "--width=1"\ndevices = 6\ndegrees.rows = 4\n',
        passing='[job]\nflags = "--width=1"\ndevices = 6\ndegrees.rows = 6\n',
        example="toml",
    ),
    Code(
        id="MS325",
        title="two free axes",
        severity=Severity.ERROR,
        meaning="One equation determines one degree; with two of them free there are many answers.",
        remedy="Give the degree of all axes but one.",
    ),
    Code(
        id="MS326",
        title="nothing to derive a degree from",
        severity=Severity.ERROR,
        meaning=(
            "An axis takes what the others leave of the devices, and their number does not follow"
            " from what was given."
        ),
        remedy="Give the number of devices, an instance, or the degree.",
    ),
    Code(
        id="MS327",
        title="one quantity given in two ways that disagree",
        severity=Severity.ERROR,
        meaning=(
            "The number of devices, or the degree of an axis, follows from what was given in two"
            " ways, with two results."
        ),
        remedy="Leave one of the two out, or correct it.",
    ),
    Code(
        id="MS328",
        title="the number of nodes is assumed",
        severity=Severity.NOTE,
        meaning=(
            "An instance is given and neither nodes nor devices. The fewest whole machines that"
            " the degrees divide are taken; whatever follows from that is INFERRED."
        ),
        remedy="Give the number of nodes.",
    ),
    Code(
        id="MS329",
        title="what the pack notes about an order of devices",
        severity=Severity.NOTE,
        meaning="The pack attaches a remark to these degrees on this line.",
        remedy="Nothing needs doing; the mesh is explained by `explain`.",
    ),
    Code(
        id="MS330",
        title="a layout for other lines",
        severity=Severity.WARNING,
        meaning="The pack names the lines a layout is meant for, and this is none of them.",
        remedy="Choose another layout, or give the degrees one by one.",
    ),
    Code(
        id="MS331",
        title="a part of a machine that nobody offers",
        severity=Severity.ERROR,
        meaning=(
            "The devices are fewer than the machine has, and the pack lists how many a job on a"
            " part of it may have."
        ),
        remedy="Use one of the numbers listed, or whole machines.",
        failing='[job]\nflags = "--width=1"\ninstance = "mill.large"\ndevices = 3\n',
        passing='[job]\nflags = "--width=1"\ninstance = "mill.large"\ndevices = 4\n',
        example="toml",
    ),
    Code(
        id="MS332",
        title="a typed degree replaces that of a layout",
        severity=Severity.NOTE,
        meaning="A layout and a typed degree differ for one axis. What was typed counts.",
        remedy="Nothing needs doing where that is meant.",
    ),
)
