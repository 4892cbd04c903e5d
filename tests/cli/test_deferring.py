"""Modules that are run only when something of them is looked at."""

import json
import subprocess
import sys

import pytest

from meshseed.cli.deferring import DEFERRED, defer

_STATE = """
import json, sys
from types import ModuleType
from meshseed.cli.deferring import DEFERRED, defer
for name in DEFERRED:
    sys.modules.pop(name, None)
defer()
"""


def said(program: str) -> object:
    """What a process of its own prints as JSON at the end of *program*."""
    done = subprocess.run(
        [sys.executable, "-c", _STATE + program], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", DEFERRED)
def test_a_deferred_module_is_run_at_the_first_look(name):
    before, between, after, names = said(
        f"import {name}\n"
        f"import {name}\n"
        f"before = type({name}) is ModuleType\n"
        f"names = len(vars({name}))\n"
        f"between = {name}.__name__\n"
        f"{name}.__all__ if {name!r} != 'ipaddress' else {name}.ip_address\n"
        f"more = len(vars({name})) > names\n"
        f"print(json.dumps([before, between, type({name}) is ModuleType, more]))"
    )
    assert (before, between, after, names) == (False, name, True, True)


def test_what_it_gives_is_the_module_itself():
    assert said(
        "from textwrap import dedent\n"
        "import textwrap, ipaddress\n"
        "print(json.dumps([dedent('  a'), textwrap.dedent is dedent,"
        " str(ipaddress.ip_address('::1')), hasattr(textwrap, 'nothing')]))"
    ) == ["a", True, "::1", False]


def test_threads_wait_for_a_whole_module():
    found = said(
        "import threading, tokenize\n"
        "found = []\n"
        "start = threading.Barrier(8)\n"
        "def look():\n"
        "    start.wait()\n"
        "    found.append(callable(tokenize.untokenize) and callable(tokenize.generate_tokens))\n"
        "threads = [threading.Thread(target=look) for _ in range(8)]\n"
        "[one.start() for one in threads]\n"
        "[one.join() for one in threads]\n"
        "print(json.dumps(found))"
    )
    assert found == [True] * 8


def test_a_module_that_is_there_stays():
    defer(("json", "no_such_module_anywhere"))
    assert sys.modules["json"] is json
    assert "no_such_module_anywhere" not in sys.modules
