"""Where in HLO an instruction stands: its computation, and the loops that run it."""

from meshseed.mesh.dumps.hlo import HloCall, computation
from meshseed.mesh.dumps.raw import Loop


class Nesting:
    """The nesting of HLO: computations by name, run by others once or in a loop.

    `name` is the computation, or function, that is being read; empty outside of all.
    """

    def __init__(self) -> None:
        self._names: dict[tuple[int, str], int] = {}
        self._callers: dict[int, tuple[int, int | None]] = {}
        self._module = 0
        self.name = ""
        self._here = -1
        self._loops: list[Loop] = []

    def begin_module(self, number: int) -> None:
        """Names of computations begin anew."""
        self._module, self._here, self.name = number, -1, ""

    def pass_over(self, between: bytes) -> None:
        """Follow the text up to the next instruction of interest."""
        found = computation(between)
        if found is not None:
            self.name = found
            self._here = self._index(found)

    def here(self) -> int:
        """The computation that is being read; -1 outside of all."""
        return self._here

    def call(self, read: HloCall, line: int) -> None:
        """The computation being read runs another."""
        loop = None
        if read.is_loop:
            loop = len(self._loops)
            self._loops.append(Loop(name=read.name, line=line, trips=read.trips, step=read.step))
        self._callers.setdefault(self._index(read.callee), (self._here, loop))

    def loops(self) -> tuple[Loop, ...]:
        """All loops, in the order of the dump, each with the loop around it."""
        out: list[Loop] = []
        bodies = {loop: at for at, (_, loop) in self._callers.items() if loop is not None}
        for number, loop in enumerate(self._loops):
            caller = self._callers[bodies[number]][0] if number in bodies else -1
            out.append(
                Loop(
                    name=loop.name,
                    line=loop.line,
                    trips=loop.trips,
                    step=loop.step,
                    inside=self.loop_around(caller),
                )
            )
        return tuple(out)

    def loop_around(self, inside: int) -> int | None:
        """The innermost loop that runs computation *inside*, directly or through calls."""
        seen: set[int] = set()
        while inside >= 0 and inside not in seen:
            seen.add(inside)
            caller, loop = self._callers.get(inside, (-1, None))
            if loop is not None:
                return loop
            inside = caller
        return None

    def _index(self, name: str) -> int:
        return self._names.setdefault((self._module, name), len(self._names))
