"""Programs from the small texts of records: one operation a line, as MLIR prints them."""

import re
from collections.abc import Iterable
from typing import Any

from meshseed.mesh import Mesh, TensorSharding, read_sharding
from meshseed.mesh.importing import Operation, OpKind, Program, Value

MESH = Mesh({"x": 2, "y": 2})

_KINDS = {
    "sdy.sharding_constraint": OpKind.CONSTRAINT,
    "sdy.manual_computation": OpKind.MANUAL_COMPUTATION,
    "sdy.data_flow_edge": OpKind.DATA_FLOW_EDGE,
    "return": OpKind.FUNCTION_RETURN,
}
_SHARDING = re.compile(r"<@mesh, \[[^\[\]]*\][^<>]*>")
_VALUE = re.compile(r"%[A-Za-z0-9_]+")
_RULE = "sdy.sharding_rule"


def from_record(record: dict[str, Any]) -> Program:
    """The program that a record asks about."""
    head = f"func.func public @main({record['args']}) {{"
    return from_lines([head, *record["body"].splitlines(), f"return {record['ret']}"])


def from_lines(lines: Iterable[str]) -> Program:
    """The program in *lines*, values renamed by the order in which they appear."""
    reader = _Reader()
    for line in lines:
        reader.read(line.strip())
    return Program(values=tuple(reader.values), operations=tuple(reader.operations))


class _Reader:
    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.values: list[Value] = []
        self.operations: list[Operation] = []
        self.blocks = [""]

    def read(self, line: str) -> None:
        if line.startswith("func.func"):
            self._arguments(line.partition("(")[2])
        elif line.startswith("}"):
            self.blocks.pop()
        elif line:
            self._operation(line)

    def _arguments(self, text: str) -> None:
        for each in re.split(r", (?=%)", text.partition(") ->")[0]):
            found = _VALUE.match(each)
            assert found is not None
            self._value(found[0], _shardings(each))

    def _value(self, name: str, shardings: list[TensorSharding]) -> str:
        self.names[name] = f"v{len(self.values)}"
        sharding = shardings[0] if shardings else None
        self.values.append(Value(name=self.names[name], sharding=sharding, block=self.blocks[-1]))
        return self.names[name]

    def _operation(self, line: str) -> None:
        result, _, rest = line.rpartition(" = ") if line.startswith("%") else ("", "", line)
        if result and not _VALUE.fullmatch(result):
            result, _, rest = line.partition(" = ")
        kind = _KINDS.get(rest.split("(")[0].split()[0], OpKind.PLAIN)
        asked, _, annotated = rest.partition("sdy.sharding = ")
        operands, region = asked, ""
        if kind is OpKind.MANUAL_COMPUTATION:
            operands, _, after = asked.partition(" in_shardings")
            asked, _, region = after.partition(" out_shardings")
        block = f"{self.blocks[-1]}/{len(self.operations)}"
        names = tuple([self.names[each] for each in _VALUE.findall(operands.split(" : ")[0])])
        shardings = _shardings(asked)
        carries = kind in (OpKind.CONSTRAINT, OpKind.DATA_FLOW_EDGE)
        of_result = shardings if carries else _shardings(annotated or region)
        results = (self._value(result, of_result),) if result else ()
        self.operations.append(
            Operation(
                kind=kind,
                operands=names,
                results=results,
                block=self.blocks[-1],
                regions=(block,) if region else (),
                sharding=shardings[0] if kind is OpKind.CONSTRAINT else None,
                in_shardings=tuple(shardings) if region else (),
                has_identity_rule=_RULE in line,
            )
        )
        if region:
            self.blocks.append(block)
            for name in _VALUE.findall(region):
                self._value(name, [])


def _shardings(text: str) -> list[TensorSharding]:
    return [read_sharding(each, {"mesh": MESH}) for each in _SHARDING.findall(text)]
