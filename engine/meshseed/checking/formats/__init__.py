"""A run of `check` as people and other programs read it; every form comes from one model."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from meshseed.checking.formats.guarding import guarded
from meshseed.checking.formats.report import MissingWriter, Report
from meshseed.checking.settings.keys import Form

__all__ = ["MissingWriter", "Report", "guarded", "written"]

_MODULES: Final = {
    Form.TEXT: "text",
    Form.JSON: "plain_json",
    Form.SARIF: "sarif",
    Form.GITHUB: "github",
    Form.GITLAB: "gitlab",
    Form.JUNIT: "junit",
    Form.MARKDOWN: "markdown",
}


def written(report: Report, form: Form) -> bytes:
    """*report* in *form*, in UTF-8, with a line feed at its end.

    Raises `MissingWriter` where a package is not installed that the form is written with.
    """
    # One form is wanted, and start-up is a feature.
    module = import_module(f"{__name__}.{_MODULES[form]}")
    write: Callable[[Report], bytes] = module.write
    return write(report)
