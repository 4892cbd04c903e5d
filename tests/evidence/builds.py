"""Builds for the slow tests: C and Cython modules by gcc, wheels from the package registry.

What a test session needs is made once and kept for its workers.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import pytest

CYTHONS = ("0.29.37", "3.0.12", "3.1.6", "3.2.4", "3.3.0")
SHARED = Path(tempfile.gettempdir()) / f"meshseed-test-builds-{os.getuid()}"

MODULE = '''"""Cuts cloth: a stand-in for a compiled driver."""

SHAPES = ["star", "round", "pinked-edge"]
BYTES = b"raw bytes of the stand-in"


def register(parser):
    parser.add("--shape", choices=SHAPES, help="How the cloth is cut, one of the shapes shown.")
    parser.add("--enable-mirror-at-night", help="Turns the cloth over after the first cut.")
    parser.add("--looms-per-bolt", default=4, help="How many looms share a bolt of cloth.")
    parser.add("--l\\u00e4nge", help="L\\u00e4nge in Zentimetern")
    parser.add("--smile", help="wide \\U0001f600 smile")


def cut(arguments, options):
    if arguments.shape == "star":
        options.append("points")
    elif arguments.shape == "pinked-edge":
        options.append("pinked")
    return "build", BYTES
'''
TEXTS = (
    "--shape",
    "--enable-mirror-at-night",
    "--looms-per-bolt",
    "--l\u00e4nge",
    "wide \U0001f600 smile",
    "pinked-edge",
    "pinked",
    "points",
    "How the cloth is cut, one of the shapes shown.",
    "Turns the cloth over after the first cut.",
    "raw bytes of the stand-in",
)


def gcc(*arguments):
    """Compile with gcc, which the tools install."""
    assert shutil.which("gcc"), "gcc is missing: tools/test installs it with CI=true"
    done = subprocess.run(
        ["gcc", *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def symbols_of(path):
    """Addresses of symbols by name, as `nm` prints them."""
    out = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in out.splitlines())
    return {row[2]: int(row[0], 16) for row in rows if len(row) == 3}


def string_dump(path, section):
    """Offset within the section and text of each string, as `readelf` prints them."""
    out = subprocess.run(
        ["readelf", "-p", section, path], capture_output=True, text=True, check=True
    ).stdout
    return [
        (int(match[1], 16), match[2])
        for match in re.finditer(r"^  \[ *([0-9a-f]+)\]  ?(.*)$", out, re.MULTILINE)
    ]


def shared_object(folder, name, source, *flags):
    """A shared object of C source."""
    (folder / f"{name}.c").write_text(source)
    target = folder / f"{name}.so"
    gcc("-shared", "-fPIC", "-O2", *flags, folder / f"{name}.c", "-o", target)
    return target


def cython_module(folder, version, source=MODULE, *flags):
    """The stand-in, compiled by one version of Cython."""
    compiler = _installed(f"Cython=={version}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "standin.pyx").write_text(source)
    subprocess.run(
        [sys.executable, "-m", "cython", "-3", "standin.pyx", "-o", "standin.c"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(compiler)},
        capture_output=True,
        check=True,
    )
    include = sysconfig.get_path("include")
    target = folder / "standin.so"
    gcc("-shared", "-fPIC", "-O2", "-w", *flags, f"-I{include}", folder / "standin.c", "-o", target)
    return target


def wheel(requirement, python):
    """A wheel of the package registry for one version of Python."""
    name = re.sub("[^a-z0-9.]", "-", requirement)
    return next(
        _made(
            f"{name}-{python}",
            "download", "--only-binary", ":all:", "--python-version", python,
            "--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_28_x86_64",
            requirement, "--dest",
        ).glob("*.whl")
    )  # fmt: skip


def _installed(requirement):
    return _made(requirement, "install", requirement, "--target")


def _made(name, *arguments):
    """The folder that pip fills, given as its last argument; whole, or not there."""
    target = SHARED / name
    if target.exists():
        return target
    SHARED.mkdir(mode=0o700, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(dir=SHARED))
    done = subprocess.run(
        [
            sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", arguments[0],
            "--no-deps", *arguments[1:], str(scratch / "new"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    if done.returncode != 0:
        shutil.rmtree(scratch)
        if re.search("connection|network|resolve|Temporary failure", done.stderr, re.IGNORECASE):
            pytest.skip(f"the package registry cannot be reached for {name}")
        pytest.fail(done.stderr)
    try:
        (scratch / "new").rename(target)
    except OSError:
        # Another worker was faster.
        assert target.exists()
    shutil.rmtree(scratch, ignore_errors=True)
    return target
