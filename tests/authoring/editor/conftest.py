"""A pack of its own for each test, and an editor that has it open."""

import shutil
from pathlib import Path

import pytest
from tests.authoring.editor.packs import TOYS, Opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the first toy pack, its sister beside it."""
    for toy in TOYS:
        shutil.copytree(toy, tmp_path / toy.name)
    return tmp_path / TOYS[0].name


@pytest.fixture
def opened(folder: Path) -> Opened:
    """The same pack with nothing changed in it."""
    return Opened(folder)
