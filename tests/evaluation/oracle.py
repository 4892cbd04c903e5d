"""What one command line should do, said a second time in plain ``if`` statements.

The oracle exists so that the rule pack and the engine can be wrong together and still be caught.
It imports the standard library only and shares no code, table or vocabulary with either of them.

Each statement follows the seeding page, or a sibling page of the same book where the seeding page
is silent; the page number or the fact's id stands beside it. Where a source leaves something open
the oracle does not choose: it answers with several worlds, a stand-in token or ``"unknown"``.
Choices that had to be made are marked CHOICE.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

TARGETS = ("trn1", "trn1n", "inf2", "trn2", "trn2n", "trn3", "inf1", "sunda")
"""Every choice of ``--target``: six instance names in use, then two the tables also resolve.

``inf1`` is the only instance token of the level-10 row; ``sunda`` is a board alias of level 20.
"""

UNKNOWN_NEMO = "?nemo"
"""Stands for the one or more tokens of the nemo branch, which no source spells out."""

UNKNOWN: Final = "unknown"
"""The parser default of the unroll factor: an integer above zero, printed nowhere (O6)."""

TARGET = "target"
"""Name of the class whose member is open when no ``--target`` is typed."""

WINNER = "winner"
"""Name of the class whose member is open when the shorthand meets another strategy.

``"implied"``: the strategy set by the shorthand survives. ``"typed"``: the named one does.
"""

WorldKey = tuple[tuple[str, str], ...]
"""``(class, member)`` pairs, ``TARGET`` before ``WINNER``; a settled class is left out."""

Unroll = int | Literal["unknown"]


@dataclass(frozen=True)
class Line:
    """One command line; ``None`` or ``False`` means the option is not typed."""

    strategy: str | None = None
    shorthand: bool = False
    spmd: str | None = None
    target: str | None = None
    lnc: int | None = None
    optlevel: str | None = None
    meta_module: int | None = None
    unroll: int | None = None


@dataclass(frozen=True)
class World:
    """The end state of one line once every open class has a member.

    A broken assert does not blank the other fields: they say what the statements would leave
    behind if the assert had let the line through.
    """

    distribution_strategy: str | None
    tokens: tuple[str, ...]
    """``tensorizer_options`` in order, names without dashes; may hold ``UNKNOWN_NEMO``."""

    arch: str
    logical_nc_config: int
    """Final width, after ``--meta-module`` has had its say."""

    enable_internal_spmd_opt: bool
    """The attribute if width 2 opens the spmd gate."""

    spmd_opt_if_only_1: bool
    """The attribute if width 1 opens the spmd gate."""

    layer_unroll_factor: Unroll
    layer_unroll_factor_used: bool
    optlevel: str
    backend_gate: bool
    """Whether the backend collector finds the unroll factor above zero when it looks."""

    assert_broken: bool
    """The assert as its literal reads: ``arch != "sunda" or width == 1``, on the input width."""

    assert_broken_gloss: bool
    """The assert as the seeding page explains it: only Trn2, also called sunda, exceeds width 1."""

    logical_nc_config_gloss: int
    """Final width where sunda is another name of Trn2."""

    enable_internal_spmd_opt_gloss: bool
    """The attribute there, if width 2 opens the spmd gate."""


@dataclass(frozen=True)
class Expected:
    """All worlds one line leaves possible; a line with nothing open has one, under ``()``."""

    worlds: Mapping[WorldKey, World]

    def only(self) -> World:
        """The single world; ``ValueError`` if the line leaves several possible."""
        (world,) = self.worlds.values()
        return world


def argv(line: Line) -> list[str]:
    """The tokens of the line, without program name or sub-command, in a fixed order."""
    tokens: list[str] = []
    if line.strategy is not None:
        tokens += ["--distribution-strategy", line.strategy]
    if line.shorthand:
        tokens += ["--distribution-type-llm-training"]
    if line.spmd is not None:
        tokens += [line.spmd]
    if line.target is not None:
        tokens += ["--target", line.target]
    if line.lnc is not None:
        tokens += ["--lnc", str(line.lnc)]
    if line.optlevel is not None:
        tokens += ["--optlevel", line.optlevel]
    if line.meta_module is not None:
        tokens += ["--meta-module", str(line.meta_module)]
    if line.unroll is not None:
        tokens += ["--layer-unroll-factor", str(line.unroll)]
    return tokens


def lines() -> Iterator[Line]:
    """Every combination of the typed values: 29,160 lines, always in the same order."""
    for strategy, shorthand, spmd, target, lnc, optlevel, meta_module, unroll in product(
        (None, "fsdp", "nemo", "llm-training"),
        (False, True),
        (None, "--spmd", "--enable-experimental-spmd"),
        (None, *TARGETS),
        (None, 1, 2),
        (None, "0", "1", "2", "3"),
        (None, 0, 1),
        (None, 1, 4),
    ):
        yield Line(
            strategy=strategy,
            shorthand=shorthand,
            spmd=spmd,
            target=target,
            lnc=lnc,
            optlevel=optlevel,
            meta_module=meta_module,
            unroll=unroll,
        )


def expected(line: Line) -> Expected:
    """What the line must come to.

    Also right for values ``lines`` does not list, such as an unroll factor of 0. A target outside
    ``TARGETS`` raises ``ValueError``.
    """
    worlds: dict[WorldKey, World] = {}
    for target_part, target in _targets(line):
        for winner_part, strategy in _strategies(line):
            worlds[target_part + winner_part] = _world(line, target, strategy)
    return Expected(worlds)


def _targets(line: Line) -> list[tuple[WorldKey, str]]:
    if line.target is not None:
        return [((), line.target)]
    return [(((TARGET, target),), target) for target in TARGETS]


def _strategies(line: Line) -> list[tuple[WorldKey, str | None]]:
    # The shorthand sets the strategy attribute (seeding page, section 1; 3.8).
    if not line.shorthand:
        return [((), line.strategy)]
    if line.strategy is None or line.strategy == "llm-training":
        return [((), "llm-training")]
    # No source says which of the two stores comes last.
    return [
        (((WINNER, "implied"),), "llm-training"),
        (((WINNER, "typed"),), line.strategy),
    ]


def _world(line: Line, target: str, strategy: str | None) -> World:
    arch = _arch(target)

    # Parsing: typed values over defaults; the sentinel records typing (F24).
    width = line.lnc if line.lnc is not None else _default_width(arch)
    factor: Unroll = UNKNOWN if line.unroll is None else line.unroll
    factor_used = line.unroll is not None
    optlevel = "2" if line.optlevel is None else line.optlevel  # F30

    # The assert judges the inputs: a width that is pinned afterwards does not excuse it (F42).
    assert_broken = arch == "sunda" and width != 1
    # CHOICE: the explanation calls its one architecture by two names, "sunda/Trn2 is the only arch
    # that may carry LNC > 1", and its summary gives both one default, "Trn2/sunda default 2 (else
    # 1)". So a target spelt sunda is that machine there; trn1 and inf2 are not.
    width_gloss = 2 if target == "sunda" and line.lnc is None else width
    assert_broken_gloss = arch != "gen3" and target != "sunda" and width_gloss != 1

    # Python 1241, front collector: any non-zero value pins the width (O5).
    if line.meta_module is not None and line.meta_module != 0:
        width = width_gloss = 1

    # Python 1245, backend collector: ahead of both later writes to the factor (O4).
    backend_gate = isinstance(factor, str) or factor > 0

    # C lines 13255, 14013, 14092: the ladder (O1).
    tokens: list[str] = []
    if strategy == "llm-training":
        tokens.append("distribution-type-llm-training")
    if strategy == "fsdp" and not factor_used:
        factor = 4
        factor_used = True  # F32
    if strategy == "nemo":
        tokens.append(UNKNOWN_NEMO)

    # C line 14605: the token is unconditional, the attribute waits for the width.
    # CHOICE: the two spellings are one option, as on the seeding page (K7 doubts it).
    if line.spmd is not None:
        tokens.append("spmd")
    opt_at_2 = line.spmd is not None and width == 2
    opt_at_1 = line.spmd is not None and width == 1
    opt_gloss = line.spmd is not None and width_gloss == 2

    # Python 1485: guarded by the level alone, so it also overwrites a typed factor (O2, O3).
    if optlevel == "3":
        optlevel = "2"
        factor = 0
        factor_used = True

    return World(
        distribution_strategy=strategy,
        tokens=tuple(tokens),
        arch=arch,
        logical_nc_config=width,
        enable_internal_spmd_opt=opt_at_2,
        spmd_opt_if_only_1=opt_at_1,
        layer_unroll_factor=factor,
        layer_unroll_factor_used=factor_used,
        optlevel=optlevel,
        backend_gate=backend_gate,
        assert_broken=assert_broken,
        assert_broken_gloss=assert_broken_gloss,
        logical_nc_config_gloss=width_gloss,
        enable_internal_spmd_opt_gloss=opt_gloss,
    )


def _arch(target: str) -> str:
    # The "internal" column of the architecture table (1.02). trn1n and trn2n are among its
    # partly inferred instance tokens.
    if target == "inf1":
        return "inferentia"
    if target in ("trn1", "trn1n", "inf2", "sunda"):
        return "sunda"
    if target in ("trn2", "trn2n"):
        return "gen3"
    if target == "trn3":
        return "core_v4"
    message = f"the oracle knows no target {target!r}; it knows {', '.join(TARGETS)}"
    raise ValueError(message)


def _default_width(arch: str) -> int:
    # Help text: 2 on Trn2. Public documents extend it to trn3 (PF-L2, PF-L4, X18).
    # CHOICE: trn2n follows trn2, being the same generation. inf1, for which the public table
    # gives no width, falls under "else 1".
    if arch in ("gen3", "core_v4"):
        return 2
    return 1
