import os

import pytest

from meshseed.checking.walking import LARGEST, Tally, files_in, is_binary, sieve, walk

NEEDLES = ("FROBC_EXTRA", "FROBC_LOOM", "frobc", "cut_args")
FLAGS = 'export FROBC_EXTRA="--fine"\n'


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Writes files, and makes their folder the one that paths count from."""
    monkeypatch.chdir(tmp_path)

    def write(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return write


def walked(*paths, **more):
    return list(walk(paths or (".",), NEEDLES, **more))


def test_only_files_that_name_a_carrier_are_worth_reading(tree):
    tree({"a.sh": FLAGS, "b.sh": "echo x\n", "c/d.py": "cut_args = 1\n", "c/e.py": "x = 1\n"})
    tally = Tally()

    assert walked(tally=tally) == ["a.sh", "c/d.py"]
    assert tally.walked == 4


def test_a_named_file_is_always_read(tree):
    tree({"b.sh": "echo x\n", ".gitignore": "*\n"})

    assert walked("b.sh") == ["b.sh"]


def test_each_file_comes_once_and_in_order(tree):
    tree({"a/2.sh": FLAGS, "a/1.sh": FLAGS, "z.sh": FLAGS})

    assert walked("a", "a/1.sh", ".", "z.sh") == ["a/1.sh", "a/2.sh", "z.sh"]


@pytest.mark.usefixtures("tree")
def test_a_path_that_is_not_there_is_an_error():
    with pytest.raises(FileNotFoundError):
        walked("gone.sh")


def test_what_git_ignores_is_left_out(tree):
    tree(
        {
            ".git/info/exclude": "private/\n",
            ".gitignore": "*.log\n/build/\n!kept.log\n# a comment\n",
            "run.log": FLAGS,
            "kept.log": FLAGS,
            "build/x.sh": FLAGS,
            "sub/build/x.sh": FLAGS,
            "private/x.sh": FLAGS,
            "sub/.gitignore": "*.sh\n!special.sh\n",
            "sub/x.sh": FLAGS,
            "sub/special.sh": FLAGS,
            "sub/deep/y.sh": FLAGS,
        }
    )

    assert walked() == ["kept.log", "sub/special.sh"]


def test_ignore_files_above_the_folder_count_up_to_the_repository(tree):
    tree(
        {
            "outer/.gitignore": "*.sh\n",
            "outer/repo/.git/HEAD": "",
            "outer/repo/.gitignore": "*.py\n",
            "outer/repo/jobs/a.sh": FLAGS,
            "outer/repo/jobs/a.py": "cut_args = 1\n",
        }
    )

    assert walked("outer/repo/jobs") == ["outer/repo/jobs/a.sh"]


def test_a_pattern_that_git_would_refuse_does_not_stop_the_walk(tree):
    tree({".gitignore": b"[\n!\n\xff\n*.log\n", "a.sh": FLAGS, "a.log": FLAGS})

    assert walked() == ["a.sh"]


def test_folders_of_tools_are_passed_over(tree):
    tree({"node_modules/a.sh": FLAGS, ".venv/a.sh": FLAGS, ".git/hooks/a.sh": FLAGS, "b.sh": FLAGS})

    assert walked() == ["b.sh"]


def test_what_is_excluded_is_left_out(tree):
    tree({"a.sh": FLAGS, "old/a.sh": FLAGS})

    assert walked(excluded=lambda path: path == "old/") == ["a.sh"]
    assert walked(excluded=lambda path: path.endswith("a.sh")) == []


def test_links_make_no_loop(tree, tmp_path):
    tree({"a/x.sh": FLAGS})
    (tmp_path / "a" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "link.sh").symlink_to(tmp_path / "a" / "x.sh")
    (tmp_path / "dead.sh").symlink_to(tmp_path / "gone")

    assert walked() == ["link.sh", "a/x.sh"]


def test_pipes_and_closed_files_do_not_stop_the_walk(tree, tmp_path):
    tree({"a.sh": FLAGS, "closed.sh": FLAGS, "shut/x.sh": FLAGS})
    os.mkfifo(tmp_path / "pipe.sh")
    (tmp_path / "closed.sh").chmod(0)
    (tmp_path / "shut").chmod(0)
    try:
        found = walked()
    finally:
        (tmp_path / "shut").chmod(0o700)

    assert found[0] == "a.sh"
    assert "pipe.sh" not in found


def test_binary_and_very_large_files_are_not_read(tree):
    tree(
        {
            "a.bin": b"\0\1FROBC_EXTRA",
            "large.log": b"FROBC_EXTRA\n" + b" " * LARGEST,
            "wide.sh": FLAGS.encode("utf-16"),
        }
    )
    tally = Tally()

    assert walked(tally=tally) == ["wide.sh"]
    assert tally.too_large == 1
    assert is_binary(b"a\0b")
    assert not is_binary("a".encode("utf-16"))


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        (b"FROBC_EXTRA", True),
        (b"FROBC_OTHER", False),
        (b"x frobc y", True),
        (b"--fine --width=3", True),
        (b"  '--fine'", True),
        (b"---\ntitle: x\n", False),
        (b"- item", False),
        ("cmd —-fine".encode(), True),
        ("cmd -—fine".encode(), True),
        ("well — said".encode(), False),
        (b"", False),
    ],
)
def test_what_the_sieve_keeps(data, kept):
    assert sieve(NEEDLES).keeps(data) is kept


def test_without_needles_only_bare_flags_are_kept():
    assert not sieve(()).keeps(b"FROBC_EXTRA")
    assert sieve(()).keeps(b"--fine")


@pytest.mark.parametrize("folder", [".", "a", "a/", "./a"])
def test_paths_are_shown_as_the_folder_was_given(tree, folder):
    tree({"a/x.sh": FLAGS})

    assert [path.endswith("a/x.sh") for path in files_in(folder)] == [True]
