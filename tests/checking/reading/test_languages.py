import pytest

from meshseed.checking.handovers import Language
from meshseed.checking.reading import language_of


@pytest.mark.parametrize(
    ("path", "text", "language"),
    [
        ("a/run.sh", "", "shell"),
        ("job.sbatch", "", "shell"),
        ("train.PY", "", "python"),
        ("n.ipynb", "", "notebook"),
        ("pod.yml", "", "yaml"),
        ("train.yaml-template", "", "yaml"),
        ("values.yaml.j2", "", "yaml"),
        ("Dockerfile", "", "dockerfile"),
        ("Dockerfile.gpu", "", "dockerfile"),
        ("x.Dockerfile", "", "dockerfile"),
        ("pyproject.toml", "", "toml"),
        ("a.jsonl", "", "json"),
        (".env", "", "dotenv"),
        (".env.local", "", "dotenv"),
        ("prod.env.example", "", "dotenv"),
        ("/etc/environment", "", "dotenv"),
        ("x.service", "", "dotenv"),
        ("Makefile", "", "make"),
        ("rules.mk", "", "make"),
        ("log-0.txt", "", "log"),
        ("slurm-12.out", "", "log"),
        ("launch", "#!/usr/bin/env bash\n", "shell"),
        ("launch", "#!/usr/bin/env python3\n", "python"),
        ("launch", "export A=1\n", "shell"),
        ("launch", "import os\n", "python"),
        ("launch", "apiVersion: v1\nkind: Pod\n", "yaml"),
        ("launch", "FROM x\nRUN y\n", "dockerfile"),
        ("launch", '{"a": 1}', "json"),
        ("launch", "some words\n", None),
        ("a.c", "int main() {}\n", None),
        ("a.c", "export A=1\n", None),
        ("a.c", "#!/bin/sh\n", "shell"),
        ("README.md", "export A=1\n", "document"),
        ("guide.rst", "", "document"),
    ],
)
def test_the_language_is_told_by_name_or_content(path, text, language):
    assert language_of(path, text) == (None if language is None else Language(language))
