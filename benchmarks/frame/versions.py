"""Which version of what took part."""

import re
import subprocess
from importlib import metadata

from benchmarks.frame.contenders import folder_of, requirements
from benchmarks.frame.suite import Contender


def versions(contender: Contender) -> tuple[str, ...]:
    """Names and versions of what a contender brings; nothing of what is not there."""
    if contender.needs is not None:
        return _of_set(contender.needs)
    if contender.package is not None:
        return (f"{contender.package} {metadata.version(contender.package)}",)
    if contender.program is not None:
        return _of_program(contender.program)
    return ()


def _of_set(needs: str) -> tuple[str, ...]:
    found = {
        _plain(one.name.removesuffix(".dist-info").rpartition("-")[0]): one.name
        for one in folder_of(needs).glob("*.dist-info")
    }
    asked = [_plain(re.split("[<>=!~]", each)[0]) for each in requirements(needs)]
    return tuple(
        f"{name} {found[name].removesuffix('.dist-info').rpartition('-')[2]}"
        for name in asked
        if name in found
    )


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def _of_program(name: str) -> tuple[str, ...]:
    try:
        done = subprocess.run([name, "--version"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ()
    found = re.search(r"\d+(\.\d+)+", done.stdout)
    return (name if found is None else f"{name} {found[0]}",)
