"""What the outputs of an outcome are called."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from meshseed.evaluation.outcome import Outcome


class Output(Struct, frozen=True, kw_only=True):
    """One output: `of` is the accumulator, attribute or mesh it belongs to.

    `notable` ones are those a reader wants without asking.
    """

    kind: Literal["token", "attribute", "knob", "mesh", "degree", "groups"]
    name: str
    of: str
    index: int = 0
    axis: str = ""
    notable: bool = False
    names: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        """Whether *name* is one of its names."""
        return name == self.name or name in self.names


def output_names(outcome: Outcome) -> tuple[Output, ...]:
    """Every output, in the order a report shows them."""
    return tuple(_outputs(outcome))


def _outputs(outcome: Outcome) -> Iterator[Output]:
    for accumulator, forwarded in outcome.options.items():
        times: Counter[str] = Counter()
        for index, token in enumerate(forwarded.tokens):
            text = token.text if token.text is not None else f"?{token.unknown}"
            times[text] += 1
            again = f"#{times[text]}" if times[text] > 1 else ""
            yield Output(
                kind="token",
                name=f"{accumulator}.{text}{again}",
                of=accumulator,
                index=index,
                notable=forwarded.prominent,
                names=(text, f"{forwarded.render}{text}"),
            )
    for name, view in outcome.attributes.items():
        yield Output(
            kind="attribute",
            name=f"attribute.{name}",
            of=name,
            notable=view.changed,
            names=(name,),
        )
    for index, knob in enumerate(outcome.knobs):
        yield Output(
            kind="knob",
            name=f"knob.{knob.id}",
            of=knob.id,
            index=index,
            notable=knob.seeded is not False and knob.prominent,
            names=(knob.id,),
        )
    for index, mesh in enumerate(outcome.meshes):
        yield Output(
            kind="mesh",
            name=f"mesh.{mesh.id}",
            of=mesh.id,
            index=index,
            notable=mesh.devices is not None,
        )
        for axis in mesh.axes:
            name = f"mesh.{mesh.id}.{axis.id}"
            yield Output(
                kind="degree",
                name=name,
                of=mesh.id,
                axis=axis.id,
                notable=axis.degree is not None and axis.degree > 1,
            )
            if axis.groups is not None:
                yield Output(kind="groups", name=f"{name}.groups", of=mesh.id, axis=axis.id)
