"""What a job file may hold: the models that it is validated by and that its schema is made of."""

from pydantic import Field

from meshseed.confidence import Confidence
from meshseed.packs.models.base import Literal_, Table, Text, Truth, Whole
from meshseed.packs.models.values import ScalarValue


class ExpectTable(Table):
    """`[job.expect]`: what has to follow from the job."""

    options: dict[str, tuple[Text, ...]] = {}
    """Tokens that an accumulator of the pack has to receive, all of them and in this order."""

    attributes: dict[str, ScalarValue | tuple[ScalarValue, ...]] = {}
    """Values that inputs and attributes have to end with."""

    min_confidence: Confidence | None = None
    """How sure each value and token that is expected has to be, at least."""

    no_assumptions: Truth = False
    """That nothing which follows may rest on an open question that is merely assumed."""


class JobTable(Table):
    """`[job]`: one job."""

    flags: Text | tuple[Literal_, ...] = ""
    """The driver's line: one text, cut as a shell does, or a list of ready words."""

    target: Literal_ | None = None
    """The machine family that is compiled for, where the flags do not say it."""

    dtype: Literal_ | None = None
    """The type that the model computes in."""

    instance: Literal_ | None = None
    """The machine type the job runs on."""

    nodes: Whole | None = Field(None, ge=1)
    """How many machines."""

    devices: Whole | None = Field(None, ge=1)
    """How many devices of the mesh."""

    degrees: dict[str, Whole] = {}
    """Parts along each axis of the mesh; -1 for the axis that takes what is left."""

    layout: Literal_ | None = None
    """A layout of the pack, by name."""

    release: Literal_ | None = None
    """The release of the driver in use."""

    settings: dict[str, ScalarValue] = {}
    """Environment variables of the run."""

    expect: ExpectTable | None = None
    """What has to follow."""


class JobDocument(Table):
    """A job file."""

    job: JobTable
    """The job."""
