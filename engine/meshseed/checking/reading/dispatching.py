"""Which reader reads what; each is imported only where there is something for it."""

from meshseed.checking.handovers import Language
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed


def read_as(language: Language, source: Placed, gathering: Gathering) -> None:  # noqa: C901 - one case per language
    """Read *source* as a text of *language*."""
    match language:
        case Language.SHELL:
            from meshseed.checking.reading.shell import read_shell

            read_shell(source, gathering)
        case Language.PYTHON:
            from meshseed.checking.reading.python import read_python

            read_python(source, gathering)
        case Language.NOTEBOOK:
            from meshseed.checking.reading.notebooks import read_notebook

            read_notebook(source, gathering)
        case Language.YAML:
            from meshseed.checking.reading.yaml_text import read_yaml

            read_yaml(source, gathering)
        case Language.DOCKERFILE:
            from meshseed.checking.reading.dockerfile import read_dockerfile

            read_dockerfile(source, gathering)
        case Language.TOML:
            from meshseed.checking.reading.toml_text import read_toml

            read_toml(source, gathering)
        case Language.JSON:
            from meshseed.checking.reading.json_text import read_json

            read_json(source, gathering)
        case Language.DOTENV:
            from meshseed.checking.reading.dotenv import read_dotenv

            read_dotenv(source, gathering)
        case Language.MAKE:
            from meshseed.checking.reading.makefiles import read_makefile

            read_makefile(source, gathering)
        case Language.DOCUMENT:
            from meshseed.checking.reading.documents import read_document

            read_document(source, gathering)
        case Language.LOG:
            from meshseed.checking.reading.logs import read_log

            read_log(source, gathering)
