"""Other engines on the ladder, each as its own documentation has it used."""

import json

from benchmarks.evaluation.cases import ANSWERS, CASES, by_hand
from benchmarks.frame.suite import Timed

CONDITIONS = {
    "ring-stages": {"shape": '"ring"'},
    "fan-out": {"shape": '"tree"', "factor": "0"},
    "mesh-links": {"shape": '"mesh"', "width": ">= 2"},
    "wide": {"wide": "true"},
    "wide-pairs": {"wide": "true", "width": "2"},
    "squash": {"level": "3", "shape": '"tree", "mesh", "star", "line"'},
}
INPUTS = ("shape", "wide", "width", "level", "factor")


def _timed(ask) -> Timed:
    answers = [ask(case) for case in CASES]

    def call() -> None:
        for case in CASES:
            ask(case)

    return Timed(answers=answers, call=call, count=len(CASES))


def hand_written(_case: str) -> Timed:
    def call() -> None:
        for case in CASES:
            by_hand(**case)

    return Timed(answers=[by_hand(**case) for case in CASES], call=call, count=len(CASES))


def _table() -> str:
    rules = [
        {"_id": effect, "out": f'"{effect}"', **{one: cells.get(one, "") for one in INPUTS}}
        for effect, cells in CONDITIONS.items()
    ]
    content = {
        "hitPolicy": "collect",
        "inputs": [{"id": one, "name": one, "field": one} for one in INPUTS],
        "outputs": [{"id": "out", "name": "out", "field": "out"}],
        "rules": rules,
    }
    place = {"x": 0, "y": 0}
    nodes = [
        {"id": "in", "name": "in", "type": "inputNode", "position": place},
        {
            "id": "table",
            "name": "table",
            "type": "decisionTableNode",
            "position": place,
            "content": content,
        },
        {"id": "end", "name": "end", "type": "outputNode", "position": place},
    ]
    edges = [
        {"id": "1", "sourceId": "in", "targetId": "table", "type": "edge"},
        {"id": "2", "sourceId": "table", "targetId": "end", "type": "edge"},
    ]
    return json.dumps({"nodes": nodes, "edges": edges})


def zen_table(_case: str) -> Timed:
    import zen

    decision = zen.ZenEngine().create_decision(_table())
    return _timed(lambda case: [one["out"] for one in decision.evaluate(case)["result"]])


def zen_table_traced(_case: str) -> Timed:
    import zen

    decision = zen.ZenEngine().create_decision(_table())
    asked = {"trace": True}

    def ask(case):
        found = decision.evaluate(case, asked)
        assert found["trace"]
        return [one["out"] for one in found["result"]]

    return _timed(ask)


def datalogic(_case: str) -> Timed:
    from datalogic_py import Engine

    def var(name):
        return {"var": name}

    tests = {
        "ring-stages": {"==": [var("shape"), "ring"]},
        "fan-out": {"and": [{"==": [var("shape"), "tree"]}, {"==": [var("factor"), 0]}]},
        "mesh-links": {"and": [{"==": [var("shape"), "mesh"]}, {">=": [var("width"), 2]}]},
        "wide": var("wide"),
        "wide-pairs": {"and": [var("wide"), {"==": [var("width"), 2]}]},
        "squash": {"and": [{"==": [var("level"), 3]}, {"!=": [var("shape"), "ring"]}]},
    }
    parts = [{"if": [test, [effect], []]} for effect, test in tests.items()]
    rule = Engine().compile({"merge": parts})
    return _timed(rule.evaluate)


POLICY = """package ladder
import rego.v1

effects contains "1 ring-stages" if input.shape == "ring"
effects contains "2 fan-out" if { input.shape == "tree"; input.factor == 0 }
effects contains "3 mesh-links" if { input.shape == "mesh"; input.width >= 2 }
effects contains "4 wide" if input.wide
effects contains "5 wide-pairs" if { input.wide; input.width == 2 }
effects contains "6 squash" if { input.level == 3; input.shape != "ring" }
"""


def regorus(_case: str) -> Timed:
    import regorus

    engine = regorus.Engine()
    engine.add_policy("ladder.rego", POLICY)

    def ask(case):
        engine.set_input(case)
        return [one[2:] for one in sorted(engine.eval_rule("data.ladder.effects"))]

    return _timed(ask)


def rule_engine(_case: str) -> Timed:
    import rule_engine

    tests = {
        "ring-stages": 'shape == "ring"',
        "fan-out": 'shape == "tree" and factor == 0',
        "mesh-links": 'shape == "mesh" and width >= 2',
        "wide": "wide",
        "wide-pairs": "wide and width == 2",
        "squash": 'level == 3 and shape != "ring"',
    }
    rules = [(effect, rule_engine.Rule(test)) for effect, test in tests.items()]
    return _timed(lambda case: [effect for effect, rule in rules if rule.matches(case)])


def expected(_case: str) -> object:
    return ANSWERS
