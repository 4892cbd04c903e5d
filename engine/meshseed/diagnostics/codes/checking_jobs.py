"""MS755 to MS769: what several places say together, jobs, bounds and doubts."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity

_TOGETHER: Final = (
    Code(
        id="MS755",
        title="the line and what stands beside it disagree",
        severity=Severity.ERROR,
        meaning=(
            "A setting of the run, or a key of the configuration, gives a value that has to be the"
            " same as the one on the line, and is not. It is a warning where that is only inferred,"
            " and a note where the line says nothing and compiles for its default."
        ),
        remedy="Give both the same value.",
        failing='export FROBC_EXTRA="--loom=hand"\nexport FROBC_LOOM=mill',
        passing='export FROBC_EXTRA="--loom=mill"\nexport FROBC_LOOM=mill',
    ),
    Code(
        id="MS756",
        title="more devices than the machine has",
        severity=Severity.ERROR,
        meaning=(
            "A setting of the run asks for devices that the machine type does not have, or for a"
            " number of them that no job on a part of it may have."
        ),
        remedy="Lower the number or the range, or take a larger machine.",
        failing='[job]\ninstance = "mill.large"\nsettings.FROBC_LOOMS = 12\n',
        passing='[job]\ninstance = "mill.large"\nsettings.FROBC_LOOMS = 8\n',
        example="toml",
    ),
    Code(
        id="MS757",
        title="a degree beyond the machine",
        severity=Severity.ERROR,
        meaning=(
            "The degree is larger than the number of devices of the one machine that is named, and"
            " nothing says that there are more machines."
        ),
        remedy="Lower the degree, or say how many nodes there are.",
        failing='[job]\nflags = "--width=1"\ninstance = "mill.large"\ndegrees.rows = 16\n',
        passing='[job]\nflags = "--width=1"\ninstance = "mill.large"\ndegrees.rows = 8\n',
        example="toml",
    ),
    Code(
        id="MS758",
        title="not a number",
        severity=Severity.ERROR,
        meaning="A key that counts something holds a text that is no whole number.",
        remedy="Write a whole number.",
        failing="order:\n  sheet:\n    rows: many\ncloth: wool\n",
        passing="order:\n  sheet:\n    rows: 4\ncloth: wool\n",
        example="yaml",
    ),
    Code(
        id="MS759",
        title="unknown machine type",
        severity=Severity.NOTE,
        meaning=(
            "The pack has no machine type of this name, so counts and degrees are not held against"
            " one. It is a warning where the name is nearly that of one."
        ),
        remedy="Check the name; where it is real, add it to the pack.",
        failing='[job]\ninstance = "mill.larg"\n',
        passing='[job]\ninstance = "mill.large"\n',
        example="toml",
    ),
    Code(
        id="MS762",
        title="how many devices the machine has",
        severity=Severity.NOTE,
        meaning="A machine type and a line together say how many devices a job on it has.",
        remedy="Nothing needs doing.",
        failing='[job]\nflags = "--width=1"\ninstance = "mill.large"\n',
        passing='[job]\nflags = "--width=1"\n',
        example="toml",
    ),
    Code(
        id="MS763",
        title="chips counted for devices",
        severity=Severity.WARNING,
        meaning=(
            "The number of devices that is given is the number of chips of the machine, and a chip"
            " holds several devices."
        ),
        remedy="Count the devices of the mesh.",
        failing='[job]\nflags = "--width=1"\ninstance = "mill.wide"\ndevices = 2\n',
        passing='[job]\nflags = "--width=1"\ninstance = "mill.wide"\ndevices = 8\n',
        example="toml",
    ),
    Code(
        id="MS764",
        title="another release of the driver",
        severity=Severity.NOTE,
        meaning=(
            "The file names a release of the driver that is not the one the pack describes: flags"
            " and values may differ."
        ),
        remedy="Check with a pack for that release, if there is one.",
        failing='[job]\nflags = "--width=3"\nrelease = "0.9"\n',
        passing='[job]\nflags = "--width=3"\nrelease = "1.0"\n',
        example="toml",
    ),
)

_JOBS: Final = (
    Code(
        id="MS765",
        title="a job gets something else than it expects",
        severity=Severity.ERROR,
        meaning="`[job.expect]` names a value or tokens, and the line leads to others.",
        remedy="Change the flags, or what is expected of them.",
        failing='[job]\nflags = "--width=3"\n\n[job.expect]\nattributes.width = 4\n',
        passing='[job]\nflags = "--width=4"\n\n[job.expect]\nattributes.width = 4\n',
        example="toml",
    ),
    Code(
        id="MS766",
        title="a job names what the pack does not have",
        severity=Severity.ERROR,
        meaning=(
            "An axis, an accumulator, an input or an attribute of a job file is none of the pack's."
        ),
        remedy="Use a name that the pack has.",
        failing='[job]\nflags = "--width=3"\n\n[job.expect]\nattributes.wdith = 3\n',
        passing='[job]\nflags = "--width=3"\n\n[job.expect]\nattributes.width = 3\n',
        example="toml",
    ),
    Code(
        id="MS767",
        title="a job rests on an assumption that it forbids",
        severity=Severity.ERROR,
        meaning=(
            "`no_assumptions` is set, and what follows would change if an open question were"
            " answered otherwise."
        ),
        remedy="Write the flags so that the question does not matter, or allow assumptions.",
        failing=('[job]\nflags = "--enable-mirror -L2"\n\n[job.expect]\nno_assumptions = true\n'),
        passing='[job]\nflags = "--width=3"\n\n[job.expect]\nno_assumptions = true\n',
        example="toml",
    ),
    Code(
        id="MS768",
        title="a job gets what it expects, less sure than it wants",
        severity=Severity.ERROR,
        meaning="The value is the expected one, and known with less confidence than is asked for.",
        remedy="Lower `min_confidence`, or look at the evidence with `explain`.",
        failing=(
            '[job]\nflags = "--slack=0.25"\n\n'
            '[job.expect]\nattributes.slack = 0.25\nmin_confidence = "CONFIRMED"\n'
        ),
        passing=(
            '[job]\nflags = "--slack=0.25"\n\n'
            '[job.expect]\nattributes.slack = 0.25\nmin_confidence = "INFERRED"\n'
        ),
        example="toml",
    ),
)

_BOUNDS: Final = (
    Code(
        id="MS769",
        title="more lines than are evaluated",
        severity=Severity.NOTE,
        meaning=(
            "The file makes so many lines that from some line on only their words are checked, and"
            " not what follows from them."
        ),
        remedy="Split the file, where the rest matters.",
        failing="\n".join(f"frobc cut --width={width} star.cloth" for width in range(1, 402)),
        passing="frobc cut --width=3 star.cloth",
    ),
)

_DOUBTS: Final = (
    Code(
        id="MS760",
        title="rests on an assumption",
        severity=Severity.NOTE,
        meaning=(
            "What follows from the line would change if an open question of the pack were answered"
            " otherwise."
        ),
        remedy="`evaluate` shows what would change; `explain` says who could answer the question.",
        failing='export FROBC_EXTRA="--enable-mirror -L2"',
        passing='export FROBC_EXTRA="--width=3"',
    ),
    Code(
        id="MS761",
        title="contested",
        severity=Severity.NOTE,
        meaning="Sources of the pack contradict each other about something the line leads to.",
        remedy="`evaluate --reading` shows what follows from the other side.",
        failing='export FROBC_EXTRA="--shape=star"',
        passing='export FROBC_EXTRA="--shape=square"',
    ),
)

JOB_CODES: Final[tuple[Code, ...]] = (
    *_TOGETHER,
    *_JOBS,
    *_BOUNDS,
    *_DOUBTS,
)
