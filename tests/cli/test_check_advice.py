"""Each remark of the built-in packs: the flags on its page bring it about, or do not."""

import tomllib
from pathlib import Path

import pytest

from meshseed import builtin_packs, packs
from meshseed.packs.facts import CarrierKind

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "advice"


def examples(name):
    return tomllib.loads((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))


SHOWN = [(name, advice) for name in builtin_packs() for advice in examples(name)]


@pytest.mark.parametrize("name", builtin_packs())
def test_every_remark_has_examples(name):
    assert sorted(examples(name)) == sorted(one.id for one in packs.load(name).advice)


@pytest.mark.parametrize(("name", "advice"), SHOWN, ids=[" ".join(one) for one in SHOWN])
def test_one_line_fails_and_one_passes(run, name, advice):
    carriers = packs.load(name).carriers
    variable = next(one.name for one in carriers if one.kind is CarrierKind.VARIABLE)
    example = examples(name)[advice]

    def codes(flags):
        done = run("check", "--pack", name, "--no-config", "--json", "-", "--language", "shell",
                   stdin=f'export {variable}="{flags}"\n'.encode())  # fmt: skip
        assert done.code in (0, 1), done.err
        return {one["finding"]["code"] for file in done.json["files"] for one in file["found"]}

    code = example.get("said_as", advice)
    assert code in codes(example["failing"])
    assert code not in codes(example["passing"])
