"""How a file is written: told by its name, its first line, or what it looks like."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Language

_BY_EXTENSION: Final = {
    Language.SHELL: "sh bash zsh ksh ash dash sbatch slurm pbs job csh tcsh fish bashrc profile",
    Language.PYTHON: "py pyi pyw bzl",
    Language.NOTEBOOK: "ipynb",
    Language.YAML: "yaml yml yaml-template yml-template tpl helm cff",
    Language.DOCKERFILE: "dockerfile containerfile",
    Language.TOML: "toml",
    Language.JSON: "json jsonc json5 jsonl ndjson webmanifest",
    Language.DOTENV: "env envrc environment service conf ini properties cfg",
    Language.MAKE: "mk mak make",
    Language.DOCUMENT: "md markdown mdx rst qmd rmd",
    Language.LOG: "log txt out err stdout stderr text",
}
_EXTENSIONS: Final = {
    extension: language
    for language, extensions in _BY_EXTENSION.items()
    for extension in extensions.split()
}
_BY_NAME: Final = {
    "dockerfile": Language.DOCKERFILE,
    "containerfile": Language.DOCKERFILE,
    "makefile": Language.MAKE,
    "gnumakefile": Language.MAKE,
    ".bashrc": Language.SHELL,
    ".profile": Language.SHELL,
    ".bash_profile": Language.SHELL,
    ".zshrc": Language.SHELL,
    "environment": Language.DOTENV,
    ".env": Language.DOTENV,
    ".envrc": Language.SHELL,
}
# What stands behind the extension when a file is kept as a template or an example.
_BEHIND: Final = frozenset(
    [
        "j2",
        "jinja",
        "jinja2",
        "in",
        "tmpl",
        "tpl",
        "template",
        "example",
        "sample",
        "dist",
        "bak",
        "orig",
        "erb",
        "mustache",
    ]
)
_SHEBANG: Final = pattern(r"#!.*?\b(bash|sh|zsh|ksh|dash|python[\d.]*|csh|tcsh)\b")
_SHELL_LINE: Final = pattern(
    r"^[ \t]*(?:export[ \t]+\w+=|[A-Za-z_]\w*\+?=\S|(?:if|for|while)[ \t].*;[ \t]*(?:then|do))"
    r"|^#SBATCH\b",
    re.MULTILINE,
)
_PYTHON_LINE: Final = pattern(
    r"^(?:import \w|from [\w.]+ import|def \w+\(|class \w+|[ \t]*os\.environ)", re.MULTILINE
)
_YAML_LINE: Final = pattern(r"\A(?:#.*\n|\s*\n)*(?:---|[\w.-]+:(?:\s|$))")
_HEAD: Final = 4_096


def language_of(path: str, text: str) -> Language | None:
    """The language of the file, or None where nothing tells."""
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    if name.startswith(("dockerfile", "containerfile")):
        return Language.DOCKERFILE
    if name.startswith("makefile"):
        return Language.MAKE
    if name in _BY_NAME:
        return _BY_NAME[name]
    if name.startswith(".env"):
        return Language.DOTENV
    parts = name.split(".")[1:]
    while parts and parts[-1] in _BEHIND and len(parts) > 1:
        parts.pop()
    if parts and parts[-1] in _EXTENSIONS:
        return _EXTENSIONS[parts[-1]]
    if parts and not name.startswith("."):
        return _by_first_line(text[:_HEAD])
    return _by_content(text[:_HEAD])


def _by_first_line(head: str) -> Language | None:
    shebang = _SHEBANG.match(head)
    if shebang is None:
        return None
    return Language.PYTHON if shebang.group(1).startswith("python") else Language.SHELL


def _by_content(head: str) -> Language | None:
    if first := _by_first_line(head):
        return first
    if re.match(r"\s*(?:#.*\n\s*)*FROM[ \t]+\S", head):
        return Language.DOCKERFILE
    if head.lstrip()[:1] == "{":
        return Language.JSON
    if _PYTHON_LINE.search(head):
        return Language.PYTHON
    if _SHELL_LINE.search(head):
        return Language.SHELL
    if _YAML_LINE.match(head):
        return Language.YAML
    return None
