"""What is made of a line beside the line itself: its words with an effect, an empty one."""

from collections.abc import Iterator
from typing import Final

from meshseed.checking.handovers import Cut, Handover, Writing
from meshseed.checking.judging import configuring
from meshseed.checking.judging.reading import LineReading
from meshseed.checking.judging.texts import Marked
from meshseed.checking.judging.view import View
from meshseed.checking.judging.ways import Line
from meshseed.confidence import Confidence
from meshseed.evaluation import Job
from meshseed.packs.facts import Carrier, CarrierKind, Effect, Standing, Where

_NO_CARRIER: Final = Carrier(
    id="no carrier",
    kind=CarrierKind.ARGUMENT,
    name="",
    where=Where("", None),
    standing=Standing(confidence=Confidence.NOT_TRACED),
)
"""Stands for a carrier in a pack that has none, so that a configuration can still be judged."""


def job_key(job: Job | None) -> tuple[object, ...] | None:
    """Equal for equal jobs, and fit to look things up by."""
    if job is None:
        return None
    degrees = tuple(sorted(job.degrees.items()))
    return (job.instance, job.nodes, job.devices, degrees, job.layout, job.mesh)


def effective(reading: LineReading, view: View) -> Iterator[str]:
    """The words of the uses whose flags have an effect that the pack tells."""
    partial = {use.tokens for use in reading.partial}
    uses = [
        use
        for dest, typed in reading.parsed.typed.items()
        if view.flags[dest].effect is Effect.MODELLED
        for use in (*typed.dropped, *typed.uses)
        if use.tokens not in partial
    ]
    for use in sorted(uses, key=lambda one: one.tokens):
        for index in use.tokens:
            yield reading.driver.tokens[index].text


def empty_line(view: View, keys: configuring.JobKeys) -> Line:
    """A line without flags, for a configuration that holds degrees and inputs alone."""
    bearing = {CarrierKind.VARIABLE, CarrierKind.ARGUMENT, CarrierKind.COMMAND}
    carrier = next((one for one in view.facts.carriers if one.kind in bearing), _NO_CARRIER)
    first = next(iter((*keys.at.values(), *keys.inputs.values())))
    handover = Handover(
        carrier=carrier.id,
        carrier_name=first.key,
        writing=Writing.RUN,
        cut=Cut.TEXT,
        members=(),
        start=first.start,
        end=first.end,
    )
    text = Marked(text="", places=())
    return Line(carrier=carrier, text=text, words=False, handovers=(handover,))
