"""The packs that ship are laid out as `rules format` writes them."""

import pytest

from meshseed.authoring.formatting import canonical
from meshseed.packs import builtin_names, find_pack

FILES = [path for name in builtin_names() for path in sorted(find_pack(name).glob("*.toml"))]


def test_there_are_files_to_look_at():
    assert len(FILES) > len(builtin_names())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_shipped_file_is_in_canonical_form(path):
    text = path.read_bytes().decode()
    assert canonical(text) == text, f"run `meshseed rules format {path.parent.name}`"
