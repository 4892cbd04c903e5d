"""Cold commands beside check-jsonschema and other Python programs that check files."""

from typing import Final

from benchmarks.frame.suite import Contender, Goal, Suite
from benchmarks.startup import commands

_CASE: Final = "cold"
_PEER: Final = "check-jsonschema"
_OURS: Final = {
    "meshseed evaluate": commands.evaluate,
    "meshseed check": commands.check,
    "meshseed explain": commands.explain,
    "meshseed explain, a code": commands.explain_code,
}
_EMPTY: Final = "check-jsonschema, empty schema"
_PACK: Final = "check-jsonschema, a pack of 29 lines"
_PEERS: Final = ("validate-pyproject", "kcl-lib", "cfn-lint")

SUITE: Final = Suite(
    name="startup",
    title="Whole commands, cold",
    says=(
        "Each in a process of its own, on one small file, bytecode and packs already there as they"
        " are once a program is installed. Processor time of the whole process. check-jsonschema"
        " has the schema of `findings`, one that allows everything, and that of packs."
    ),
    cases=(_CASE,),
    contenders=(
        Contender(name="python -c pass", make=commands.python),
        Contender(
            name="our libraries",
            make=commands.libraries,
            note="`import click, msgspec, pathlib, hashlib` and nothing else: what is left to trim"
            " is ours minus this",
        ),
        *(Contender(name=name, make=make) for name, make in _OURS.items()),
        Contender(name=_PEER, make=commands.check_jsonschema, needs=_PEER),
        Contender(name=_EMPTY, make=commands.check_jsonschema_empty, needs=_PEER),
        Contender(name=_PACK, make=commands.check_jsonschema_pack, needs=_PEER),
        Contender(
            name="validate-pyproject",
            make=commands.validate_pyproject,
            needs="validate-pyproject",
        ),
        Contender(
            name="kcl-lib",
            make=commands.kcl,
            needs="kcl",
            note="from Python: a document of two keys against a schema of two",
        ),
        Contender(
            name="yamllint",
            make=commands.yamllint,
            needs="yamllint",
            note="looks at layout; validates nothing against a model",
        ),
        Contender(name="cfn-lint", make=commands.cfn_lint, needs="cfn-lint"),
    ),
    reference=_PEER,
    expected=commands.expected,
    goals=(
        *(
            Goal(contender=name, against=peer, most=0.4, case=_CASE)
            for peer in (_PACK, _PEER, _EMPTY)
            for name in _OURS
        ),
        *(
            Goal(contender=name, against=peer, most=1.0, case=_CASE)
            for name in _OURS
            for peer in _PEERS
        ),
    ),
    rounds=7,
)
