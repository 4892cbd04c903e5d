"""Packs as git has them: read from its objects, never from the work tree, running nothing."""

import shutil
import subprocess
from pathlib import Path

import pytest

from meshseed.authoring.diffing import compare, open_side
from meshseed.authoring.diffing.revisions import revision_of
from meshseed.packs import PackError

TOY = Path(__file__).parents[2] / "toy"


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository with the toy packs in its first commit."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "none"))
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", str(tmp_path / "none"))
    shutil.copytree(TOY, tmp_path / "packs")
    git("init", "--quiet")
    commit("first")
    return tmp_path


def git(*arguments):
    subprocess.run(["git", *arguments], check=True, capture_output=True)


def commit(message):
    git("add", "--all")
    who = ("-c", "user.name=n", "-c", "user.email=e@example.org")
    git(*who, "commit", "--quiet", "--message", message)


def codes(name):
    with pytest.raises(PackError) as caught:
        open_side(name)
    return [one.code for one in caught.value.findings]


def test_a_commit_beside_the_work_tree(repository):
    pack = repository / "packs" / "frobc-1.0" / "flags.toml"
    pack.write_text(pack.read_text().replace('help = "How', 'help = "Just how'))
    found = compare(open_side("HEAD:packs/frobc-1.0"), open_side("packs/frobc-1.0"))
    assert [(c.property, c.new) for c in found.flags_changed[0].changes] == [
        ("help", "Just how the cloth is cut.")
    ]
    assert found.proven_same


def test_the_extended_pack_comes_from_the_same_commit(repository):
    base = repository / "packs" / "frobc-1.0" / "flags.toml"
    base.write_text(base.read_text().replace("default = 0.5", "default = 0.75"))
    assert open_side("HEAD:packs/frobc-1.1/") == open_side("HEAD:packs/frobc-1.1")
    slack = {one.dest: one.default for one in open_side("HEAD:packs/frobc-1.1").flags}["slack"]
    assert slack.value == 0.5


def test_a_path_may_count_from_here(repository, monkeypatch):
    monkeypatch.chdir(repository / "packs")
    assert open_side("HEAD:./frobc-1.0").identity.id == "frobc-1.0"


@pytest.mark.parametrize(
    "name",
    [
        "HEAD:packs/nope",
        "nope:packs/frobc-1.0",
        "HEAD:packs/frobc-1.0/flags.toml",
        "HEAD:",
        "HEAD:..",
        "HEAD:packs/..",
        "--output=stolen:packs/frobc-1.0",
        "HEAD:packs/frobc-1.0\n",
        "HEAD\0:packs/frobc-1.0",
    ],
)
def test_what_git_does_not_have_is_told(repository, name):
    assert codes(name)[0] in {"MS613", "MS614"}
    assert sorted(path.name for path in repository.iterdir()) == [".git", "packs"]


def test_a_link_in_a_commit_is_not_followed(repository):
    folder = repository / "packs" / "frobc-1.0"
    (folder / "extra.toml").symlink_to("/etc/passwd")
    commit("link")
    assert codes("HEAD:packs/frobc-1.0") == ["MS613"]


def test_no_filter_of_the_repository_runs(repository):
    mark = repository / "ran"
    (repository / ".gitattributes").write_text("*.toml filter=evil export-subst diff=evil\n")
    commit("filters")
    for key in ("filter.evil.smudge", "filter.evil.clean", "diff.evil.textconv"):
        git("config", key, f"touch {mark}; cat")
    assert open_side("HEAD:packs/frobc-1.0").identity.id == "frobc-1.0"
    assert not mark.exists()


def test_faults_are_shown_as_places_of_the_commit(repository):
    (repository / "packs" / "frobc-1.0" / "pack.toml").write_text("[pack]\ndriver = 1\n")
    commit("broken")
    with pytest.raises(PackError) as caught:
        open_side("HEAD:packs/frobc-1.0")
    sources = {place.source for one in caught.value.findings for place in one.where}
    assert "HEAD:frobc-1.0/pack.toml" in sources
    assert sources <= set(caught.value.texts)


def test_outside_a_repository(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert codes("HEAD:x") == ["MS614"]


@pytest.mark.usefixtures("repository")
def test_without_git(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert codes("HEAD:packs/frobc-1.0") == ["MS614"]


def test_a_name_or_a_path_is_no_revision(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a:b").mkdir()
    for name in ("frobc-1.0", "./frobc-1.0", ":x", "a:b", "C:\\packs\\x", "C:/packs/x"):
        assert revision_of(name) is None
    assert revision_of("v1:packs/x").name == "x"
