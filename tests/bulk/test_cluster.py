"""A cluster makes what one machine makes, whoever is lost on the way."""

import os
import signal
import socket
import threading
import time

import pytest
from tests.bulk.making import contents, request, run_toy, write_rows

from meshseed.bulk import BulkError, By, Form, run
from meshseed.bulk import cluster as cluster_module

ROWS = [{"id": number, "line": f"--width {number % 9} --loom hand"} for number in range(600)]
SETTINGS = {"part_size": 1000, "by": By.CLASS, "keep": ("id",)}

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        yield running


@pytest.fixture
def rows(tmp_path):
    return write_rows(tmp_path / "rows.jsonl", ROWS, Form.JSONL)


@pytest.fixture
def whole(tmp_path, rows):
    """The run of one machine."""
    run_toy(rows, tmp_path / "whole", **SETTINGS)
    return contents(tmp_path / "whole")


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("form", list(Form))
def test_a_cluster_writes_what_one_machine_writes(tmp_path, monkeypatch, cluster, form, shared):
    if not shared:
        monkeypatch.setattr(cluster_module, "_is_shared", lambda *_: False)
    rows = write_rows(tmp_path / f"rows.{form.value}", ROWS, form)
    run_toy(rows, tmp_path / "whole", **SETTINGS, to=Form.PARQUET)
    run_toy(rows, tmp_path / "out", **SETTINGS, to=Form.PARQUET, cluster=cluster.scheduler_address)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


@pytest.mark.parametrize("shared", [True, False])
def test_a_worker_that_is_killed_on_the_way_takes_nothing_along(
    tmp_path, monkeypatch, cluster, rows, whole, shared
):
    if not shared:
        monkeypatch.setattr(cluster_module, "_is_shared", lambda *_: False)
    killed = []

    def told(_counts, done, _of):
        if done == 3:
            victim = next(iter(cluster.workers.values())).process.pid
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)
        time.sleep(0.02)

    summary = run(
        request(rows, tmp_path / "out", **SETTINGS, cluster=cluster.scheduler_address), told
    )
    assert len(killed) == 1
    assert summary.counts.rows == len(ROWS)
    assert contents(tmp_path / "out") == whole


def test_workers_forget_a_run_when_it_is_over(tmp_path, cluster, rows):
    from distributed import Client

    run_toy(rows, tmp_path / "out", **SETTINGS, cluster=cluster.scheduler_address)
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        assert set(client.run(plans).values()) == {0}


def plans():
    """How many runs a worker knows."""
    from meshseed.bulk import remote

    return len(remote._plans)


def test_an_address_without_a_cluster_is_refused(tmp_path, monkeypatch, rows):
    monkeypatch.setattr(cluster_module, "_PATIENCE", 1)
    with pytest.raises(BulkError, match="does not answer"):
        run_toy(rows, tmp_path / "out", cluster="tcp://127.0.0.1:9")
    with pytest.raises(BulkError, match="does not answer"):
        run_toy(rows, tmp_path / "out2", cluster="nonsense://x")


def test_a_cluster_that_is_lost_ends_the_run_and_one_machine_goes_on(tmp_path, rows, whole):
    distributed = pytest.importorskip("distributed")
    lost = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    )
    closing = threading.Thread(target=lost.close)

    def told(_counts, done, _of):
        if done == 2:
            closing.start()
            time.sleep(1)

    with pytest.raises(BulkError, match="cluster"):
        run(request(rows, tmp_path / "out", **SETTINGS, cluster=lost.scheduler_address), told)
    closing.join()
    summary = run_toy(rows, tmp_path / "out", resume=True, **SETTINGS)
    assert summary.found >= 2
    assert contents(tmp_path / "out") == whole


def test_what_takes_a_question_and_never_answers_is_no_cluster(tmp_path, monkeypatch, rows):
    monkeypatch.setattr(cluster_module, "_PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(BulkError, match="does not answer: nothing is heard"):
            run_toy(rows, tmp_path / "out", **SETTINGS, cluster=address)


@pytest.mark.parametrize("address", ["", "odd://x", "tcp://", "inproc://x/1/2"])
def test_what_is_no_address_is_refused_at_once(tmp_path, rows, address):
    begun = time.monotonic()
    with pytest.raises(BulkError, match="does not answer"):
        run_toy(rows, tmp_path / "out", **SETTINGS, cluster=address)
    assert time.monotonic() - begun < 10
