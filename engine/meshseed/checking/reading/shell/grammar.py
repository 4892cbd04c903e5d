"""The grammar of shell scripts, without what else its package loads."""

from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from typing import Final

from tree_sitter import Language

_PACKAGE: Final = "tree_sitter_bash"
_BINDING: Final = "_binding"


def bash() -> Language:
    """The grammar of the package `tree_sitter_bash`.

    The front of that package imports what reads data files of packages, which takes longer than
    reading a script does; so its binding is loaded by itself where that can be.
    """
    package = find_spec(_PACKAGE)
    folders = package.submodule_search_locations if package is not None else None
    binding = PathFinder.find_spec(_BINDING, list(folders)) if folders else None
    if binding is None or binding.loader is None:
        import tree_sitter_bash

        return Language(tree_sitter_bash.language())
    module = module_from_spec(binding)
    binding.loader.exec_module(module)
    return Language(module.language())
