"""Which file is which binary."""

import time

from tests.evidence.making import NAME, PATH, pack_of

from meshseed.evidence.binaries import match_binaries, path_like


def matched(path, *names, bare=False):
    [match] = match_binaries(pack_of(path=path).binaries, names, bare=bare)
    return match.names, match.other_build


def test_by_path_and_never_across_folders():
    assert matched(PATH, NAME, "frob/other.so") == ((NAME,), False)
    assert matched(PATH, f"deep/{NAME}") == ((), False)
    assert matched("bin/*", "bin/a/b") == ((), False)
    assert matched("bin/[ab]?.so", "bin/[ab]?.so", "bin/ax.so") == (("bin/[ab]?.so",), False)


def test_another_interpreter_is_another_build():
    other = NAME.replace("310", "312")
    assert matched(PATH, other) == ((other,), True)
    assert matched(PATH, NAME, other) == ((NAME,), False)
    assert path_like(PATH, other) == PATH.replace("310", "312")
    assert path_like("bin/frob", "bin/frob") == "bin/frob"


def test_a_single_file_is_matched_by_its_name():
    assert matched(PATH, NAME.rpartition("/")[2], bare=True) == ((NAME.rpartition("/")[2],), False)
    assert matched(PATH, "else.so", bare=True) == ((), False)


def test_several_files_that_fit_are_all_named():
    twin = NAME.replace("x86_64", "aarch64")
    assert matched(PATH, NAME, twin) == ((NAME, twin), False)


def test_a_pattern_of_many_stars_takes_no_long_time():
    begun = time.monotonic()
    matched("*a" * 40 + "b", "a" * 200, "a" * 199 + "b")
    assert time.monotonic() - begun < 1
