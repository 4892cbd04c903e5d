"""Makes a tree of files as a repository has them, one in a hundred with flags in it.

What it makes is the same on every run. No two lines of flags are alike, so that none is judged
by what another came to.
"""

import random
from pathlib import Path

FLAGS = (
    "--model-type transformer --target=trn2 --lnc=2",
    "--model_type=transformer -O1",
    "--enable-saturate-infinity --enable-mixed-precision-accumulation",
    "—distribution-strategy=llm-training --target trn2",
    "--optlevl 1 --target=trn1",
    "--auto-cast=none --distribution-strategy llm-training",
)
WORDS = (
    "batch",
    "layer",
    "shard",
    "rank",
    "train",
    "step",
    "model",
    "loss",
    "config",
    "optimizer",
    "gradient",
    "import",
    "return",
    "print",
    "dataset",
    "tokens",
    "hidden",
    "head",
    "attention",
    "mlp",
    "norm",
    "cache",
    "export",
    "PATH",
    "echo",
    "if",
    "then",
    "else",
    "fi",
    "for",
    "in",
)
KINDS = {
    "sh": "export {0}={1}\n",
    "py": "{0} = compute({1})\n",
    "yaml": "{0}: {1}\n",
    "json": '"{0}": "{1}",\n',
    "md": "The {0} of a {1}.\n",
    "toml": '{0} = "{1}"\n',
    "c": "int {0}_{1} = 0;\n",
}
WITH_FLAGS = {
    "sh": '#!/bin/bash\nexport NEURON_CC_FLAGS="{0}"\n',
    "py": 'import os\nos.environ["NEURON_CC_FLAGS"] = "{0}"\n',
    "yaml": 'spec:\n  env:\n    - name: NEURON_CC_FLAGS\n      value: "{0}"\n',
}


def has_flags(number: int) -> bool:
    """Whether the file with this number does."""
    return number % 100 == 42


def make(folder: Path, files: int) -> None:
    """Write *files* files below *folder*."""
    rng = random.Random(20)
    kinds = sorted(KINDS)
    for number in range(files):
        kind = kinds[number % len(kinds)]
        parts = [f"part{number % 37}", f"piece{number % 11}"]
        lines = rng.randint(20, 160)
        body = "".join(
            KINDS[kind].format(rng.choice(WORDS), rng.choice(WORDS)) for _ in range(lines)
        )
        if has_flags(number):
            kind = sorted(WITH_FLAGS)[number // 100 % len(WITH_FLAGS)]
            line = f"{rng.choice(FLAGS)} --internal-max-instruction-limit={5_000_000 + number}"
            body = WITH_FLAGS[kind].format(line) + "# " + body.replace("\n", "\n# ") + "\n"
        path = folder.joinpath(*parts)
        path.mkdir(parents=True, exist_ok=True)
        (path / f"file{number}.{kind}").write_text(body, encoding="utf-8")
