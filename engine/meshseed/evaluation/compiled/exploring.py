"""Running every world of an input class, each on from where it parted from its fellows."""

from typing import Final

from msgspec import Struct

from meshseed.evaluation.compiled.pool import Pool
from meshseed.evaluation.compiled.slots import Layout
from meshseed.evaluation.compiled.step import Asks, Step, supposition
from meshseed.evaluation.exploring import MOST_WORLDS
from meshseed.evaluation.results import Supposition


class TooManyWorlds(Exception):  # noqa: N818 - asks for the interpreter, which leaves inputs open
    """A line has more cases than are told apart."""


class Ended(Struct, frozen=True):
    """A world at its end: what it supposes, and its state."""

    suppositions: tuple[Supposition, ...]
    state: list[int]


class _Parted(Struct, frozen=True):
    """A world that goes on with the step at `at`."""

    suppositions: tuple[Supposition, ...]
    state: list[int]
    at: int


class Course:
    """The steps of a pack, in order: those of the input phases, then the others.

    *checks* are those that ask what a world supposes at all. They follow the rules, and a world
    that parts behind them goes back to the first of them.
    """

    def __init__(
        self,
        inputs: tuple[Step, ...],
        rules: tuple[Step, ...],
        checks: tuple[Step, ...],
        layout: Layout,
    ) -> None:
        steps = (*inputs, *rules, *checks)
        self._checks = len(inputs) + len(rules)
        self._steps: Final = tuple((step.key, step.known, step.learn) for step in steps)
        self._boundary = len(inputs)
        self._inputs = len(layout.inputs)

    def worlds(self, start: list[int], pool: Pool) -> list[Ended]:
        """Every world that begins in this state, in the order of the pack's choices.

        Raises `TooManyWorlds` where further ones would have to be left out.
        """
        ended: list[Ended] = []
        pending = [_Parted((), start, 0)]
        while pending:
            world = pending.pop()
            asks, parts_at = self._run(world.state, world.at)
            if asks is None:
                ended.append(Ended(world.suppositions, world.state))
                continue
            if MOST_WORLDS - len(ended) - len(pending) <= 1:
                raise TooManyWorlds(asks.name)
            for members in reversed(asks.classes):
                supposed = supposition(asks.name, members)
                state = world.state.copy()
                state[asks.supposed] = pool.number(supposed)
                suppositions = (*world.suppositions, supposed)
                pending.append(_Parted(suppositions, state, min(parts_at, self._checks)))
        return ended

    def _run(self, state: list[int], at: int) -> tuple[Asks | None, int]:
        """Go on up to the end, or up to a step that needs a supposition."""
        if at < self._boundary:
            asks, at = self._through(state, at, self._boundary)
            if asks is not None:
                return asks, at
        if at == self._boundary:
            # A world that parted behind the boundary has this already, and it does not change.
            count = self._inputs
            state[count : 2 * count] = state[:count]
        return self._through(state, at, len(self._steps))

    def _through(self, state: list[int], at: int, end: int) -> tuple[Asks | None, int]:
        for key, known, learn in self._steps[at:end]:
            effect = known.get(key(state))
            if effect is None:
                effect = learn(state)
            if type(effect) is tuple:
                for slot, number in effect:
                    state[slot] = number
            else:
                assert isinstance(effect, Asks)  # noqa: S101 - the other kind of effect
                return effect, at
            at += 1
        return None, end


def rows_of(worlds: list[Ended]) -> list[int] | list[tuple[int, ...]]:
    """Every slot over all worlds: a number where there is one world, else a tuple of them."""
    if len(worlds) == 1:
        return worlds[0].state
    return list(zip(*(world.state for world in worlds), strict=True))
