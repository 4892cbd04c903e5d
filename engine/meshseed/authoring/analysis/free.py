"""Conditions on their own, apart from everything the pack does to the names in them."""

from typing import cast

from meshseed.authoring.analysis.paths import Fork, Path
from meshseed.authoring.analysis.steps import ANSWER, Steps
from meshseed.authoring.analysis.values import Mark, Value, open_within, prefixed
from meshseed.packs.facts import Constant, FromName, Plain, Term


class Free:
    """A state in which every name can be anything its kind allows, whatever the pack does."""

    def __init__(self, steps: Steps, path: Path) -> None:
        self._steps = steps
        self._path = path

    def read(self, name: str, at: int) -> Value:  # noqa: ARG002 - every place is alike
        """The value the path gives a name."""
        if name not in self._path:
            raise Fork(name)
        return cast("Plain", self._path[name])

    def is_typed(self, name: str) -> bool:
        """Whether the path says it is typed."""
        if f"given {name}" not in self._path:
            raise Fork(f"given {name}")
        return self._path[f"given {name}"] is True

    def term(self, term: Term, at: int) -> Value:
        """What a term stands for."""
        if isinstance(term, Constant):
            return term.value
        if isinstance(term, FromName):
            value = self.read(term.name, at)
            return prefixed(value, term.prefix) if term.prefix else value
        variable = ANSWER + term.unknown
        if variable not in self._path:
            raise Fork(variable)
        setting = self._path[variable]
        if setting is Mark.OPEN:
            return open_within(self._steps.unknowns[term.unknown].domain)
        return cast("Plain", setting)
