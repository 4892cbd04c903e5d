"""From a portion to a part that lies in its place, or to its bytes."""

import io

import msgspec
from msgspec import Struct

from meshseed.bulk.classing import Classes
from meshseed.bulk.counting import ClassCount
from meshseed.bulk.files import whole, write_whole
from meshseed.bulk.plan import Made, Plan
from meshseed.bulk.portions import Portion
from meshseed.bulk.reading import blocks, blocks_of
from meshseed.bulk.working import Done, make_part


class Sent(Struct, frozen=True, kw_only=True):
    """A part as it comes from a machine that does not see the folder."""

    part: int
    data: bytes
    done: Done


def make_here(plan: Plan, portion: Portion, known: Classes) -> Made:
    """Read a portion and write its part into the folder. Raises `OSError`.

    The classes of a part are there before it is, so that a part never stands without them.
    """
    target = plan.part(portion.index)
    with whole(target) as file:
        done = make_part(file, blocks(plan.rows, plan.work.shape, portion), plan.work, known)
        _write_classes(plan, portion.index, done.classes)
    return _made(plan, portion.index, done)


def make_there(plan: Plan, portion: Portion, rows: bytes, known: Classes) -> Sent:
    """Make a part out of the bytes of a portion, without any file."""
    file = io.BytesIO()
    done = make_part(file, blocks_of(rows, plan.work.shape), plan.work, known)
    return Sent(part=portion.index, data=file.getvalue(), done=done)


def put(plan: Plan, sent: Sent) -> Made:
    """Write a part that was made elsewhere into the folder. Raises `OSError`."""
    _write_classes(plan, sent.part, sent.done.classes)
    write_whole(plan.part(sent.part), sent.data)
    return _made(plan, sent.part, sent.done)


def _write_classes(plan: Plan, part: int, classes: tuple[ClassCount, ...]) -> None:
    if plan.work.by is not None:
        write_whole(plan.classes(part), msgspec.json.Encoder().encode_lines(classes))


def _made(plan: Plan, part: int, done: Done) -> Made:
    return Made(
        part=part,
        size=plan.part(part).stat().st_size,
        counts=done.counts,
        bad=done.bad,
        evaluated=done.evaluated,
    )
