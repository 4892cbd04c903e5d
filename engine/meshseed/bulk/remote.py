"""What runs on the workers of a cluster."""

import threading
from pathlib import Path
from typing import Final

from distributed import WorkerPlugin

from meshseed.bulk.classing import Classes
from meshseed.bulk.making import Sent, make_here, make_there
from meshseed.bulk.plan import Made, Plan
from meshseed.bulk.portions import Portion

_plans: Final[dict[str, Plan]] = {}


class _Known(threading.local):
    """Classes that a thread knows: they are not for several threads at once."""

    def __init__(self) -> None:
        self.by_run: dict[str, Classes] = {}


_known: Final = _Known()


class Telling(WorkerPlugin):  # type: ignore[misc] # the library has no types
    """Keeps the plan of a run at every worker, as long as the run lasts."""

    def __init__(self, run: str, plan: Plan) -> None:
        self.name = run
        self._plan = plan

    def setup(self, worker: object) -> None:  # noqa: ARG002 - the library's signature
        """Keep the plan."""
        _plans[self.name] = self._plan

    def teardown(self, worker: object) -> None:  # noqa: ARG002 - the library's signature
        """Forget the plan."""
        _plans.pop(self.name, None)


def make(run: str, portion: Portion, rows: bytes | None) -> Made | Sent:
    """Make a part: from *rows* where they were sent, else in the folder that all see."""
    plan = _plans[run]
    known = _known.by_run.get(run)
    if known is None:
        # Of one run at a time, so that a worker that lives on does not fill up.
        known = Classes(plan.work.question)
        _known.by_run = {run: known}
    if rows is None:
        return make_here(plan, portion, known)
    return make_there(plan, portion, rows, known)


def sees(rows: Path, size: int, mark: Path) -> bool:
    """Whether this worker sees a file of this size, and a file that was put beside the parts."""
    try:
        return rows.stat().st_size == size and mark.exists()
    except OSError:
        return False
