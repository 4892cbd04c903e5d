"""Making parts on a Dask cluster that is there already.

Where every worker sees the rows and the folder, workers read and write there themselves; otherwise
rows are sent to them and parts sent back. What is made is the same.
"""

import asyncio
import logging
import secrets
import warnings
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from meshseed.bulk.errors import BulkError, refusal
from meshseed.bulk.files import PARTIAL
from meshseed.bulk.making import Sent, put
from meshseed.bulk.plan import Made, Plan
from meshseed.bulk.portions import Portion
from meshseed.bulk.reading import payload
from meshseed.diagnostics.codes.bulk import MISSING_LIBRARY, NO_CLUSTER

if TYPE_CHECKING:
    from distributed import Client, Future

_PATIENCE: Final = 20
"""Seconds that a cluster and its first worker are waited for."""

_AHEAD: Final = 2
"""Portions a thread of a worker has at hand."""

_TRIES: Final = 4


def clustered(plan: Plan, portions: Sequence[Portion], address: str) -> Generator[Made]:
    """Make parts on the cluster at *address*, in whatever order they come.

    A worker that is lost is no harm: its portions are given to others. Raises `BulkError` where
    there is no cluster, or it is lost, and where the library is not installed.
    """
    run = f"meshseed-{secrets.token_hex(8)}"
    with _silence(), _connected(address) as client, _told(client, plan, run):
        yield from _made(client, plan, portions, run)


@contextmanager
def _silence() -> Iterator[None]:
    """Let the library log nothing: what it says of a loss, with tracebacks, is dealt with here."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


@contextmanager
def _connected(address: str) -> Iterator["Client"]:
    try:
        from distributed import Client
    except ImportError as missing:
        raise refusal(
            MISSING_LIBRARY,
            "a cluster needs the library distributed",
            help_="pip install 'meshseed[dask]'",
        ) from missing
    try:
        _ask(address)
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as wrong:
        raise _unreachable(address, wrong) from wrong
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        with client.as_current():
            yield client
    except TimeoutError as wrong:
        raise _unreachable(address, wrong) from wrong
    finally:
        with suppress(OSError, TimeoutError):
            client.close(timeout=_PATIENCE)


def _ask(address: str) -> None:
    """Ask what is at an address who it is. Raises `OSError`, `ValueError`, `TimeoutError`.

    A client would wait without end for what takes the question and gives no answer, and long to be
    closed where the address is none.
    """
    from distributed import Security
    from distributed.core import rpc

    async def asked() -> None:
        secured = Security().get_connection_args("client")
        async with rpc(address, timeout=_PATIENCE, connection_args=secured) as other:
            await other.identity()

    asyncio.run(asyncio.wait_for(asked(), _PATIENCE))


def _unreachable(address: str, wrong: Exception) -> BulkError:
    return refusal(
        NO_CLUSTER,
        f"the cluster at {address} does not answer: {str(wrong) or 'nothing is heard'}",
        help_="check the address, and that workers are there; then --resume",
    )


@contextmanager
def _told(client: "Client", plan: Plan, run: str) -> Iterator[None]:
    """Tell every worker the plan, those that come later too, and let them forget it at the end."""
    from meshseed.bulk.remote import Telling

    try:
        client.register_plugin(Telling(run, plan))
    except Exception as wrong:
        # Whatever a worker's environment has or lacks comes back as an error of that kind.
        raise refusal(
            NO_CLUSTER,
            f"a worker of the cluster cannot take part: {type(wrong).__name__}: {wrong}",
            help_="install this version of meshseed, with the extra bulk, on every worker",
        ) from wrong
    try:
        yield
    finally:
        with suppress(Exception):
            client.unregister_worker_plugin(run)


def _made(client: "Client", plan: Plan, portions: Sequence[Portion], run: str) -> Generator[Made]:
    from distributed import wait

    shared = _is_shared(client, plan)
    waiting = deque(portions)
    running: dict[Future, Portion] = {}
    lost = Counter[int]()
    try:
        while waiting or running:
            with _in_reach(client):
                at_hand = max(sum(client.nthreads().values()), 1) * _AHEAD
            while waiting and len(running) < at_hand:
                portion = waiting.popleft()
                running[_submitted(client, plan, portion, run, shared=shared)] = portion
            with _in_reach(client):
                wait(list(running), return_when="FIRST_COMPLETED")
            for future in [one for one in running if one.done()]:
                portion = running.pop(future)
                made = _result(plan, future)
                if made is not None:
                    yield made
                    continue
                lost[portion.index] += 1
                if lost[portion.index] >= _TRIES:
                    raise _given_up(portion)
                waiting.appendleft(portion)
    finally:
        with suppress(Exception):
            client.cancel(list(running))


@contextmanager
def _in_reach(client: "Client") -> Iterator[None]:
    """Raises `BulkError` where the cluster is lost; futures that are lost alone are no harm."""
    try:
        yield
    except (OSError, TimeoutError, CancelledError) as wrong:
        if client.status == "running" and isinstance(wrong, CancelledError):
            return
        raise refusal(
            NO_CLUSTER,
            "the cluster was lost on the way",
            help_="look at its logs; then --resume, with it, another or none",
        ) from wrong


def _given_up(portion: Portion) -> BulkError:
    return refusal(
        NO_CLUSTER,
        f"part {portion.index} was lost {_TRIES} times with the worker it was on",
        help_="look at the logs of the workers; then --resume",
    )


def _is_shared(client: "Client", plan: Plan) -> bool:
    """Whether every worker sees the rows and the folder as they are seen here."""
    from meshseed.bulk.remote import sees

    mark = plan.folder / f".{secrets.token_hex(8)}{PARTIAL}"
    mark.touch()
    try:
        size = plan.rows.stat().st_size
        found: dict[str, object] = client.run(sees, plan.rows, size, mark, on_error="return")
    finally:
        mark.unlink()
    # A worker that ended over the question has given an error for an answer.
    return bool(found) and all(one is True for one in found.values())


def _submitted(
    client: "Client", plan: Plan, portion: Portion, run: str, *, shared: bool
) -> "Future":
    from meshseed.bulk.remote import make

    rows = None if shared else payload(plan.rows, plan.work.shape, portion)
    with warnings.catch_warnings():
        # The library would have large rows sent ahead; a worker that ends would take them along.
        warnings.filterwarnings("ignore", message="Sending large graph")
        return client.submit(make, run, portion, rows, pure=False)


def _result(plan: Plan, future: "Future") -> Made | None:
    """What came of a portion, None where its worker was lost. Raises what the worker raised."""
    from distributed import KilledWorker

    if future.status == "finished":
        try:
            result: Any = future.result()
        except (OSError, CancelledError, KilledWorker):
            # The part was made, and went with its worker before it was fetched.
            return None
        return put(plan, result) if isinstance(result, Sent) else result
    if future.status == "error":
        wrong = future.exception()
        if wrong is not None and not isinstance(wrong, KilledWorker | CancelledError):
            raise wrong
    return None
