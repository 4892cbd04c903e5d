"""One contender in one case, in a process of its own: checked, or timed by pyperf.

python -m benchmarks.frame.worker --check SUITE CONTENDER CASE
python -m benchmarks.frame.worker --check-all SUITE
python -m benchmarks.frame.worker --worker -o FILE [pyperf's options]
"""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict

from benchmarks.frame.memory import peak
from benchmarks.frame.sampling import sampling
from benchmarks.frame.suite import Timed
from benchmarks.suites import suite_of

ASKED = "MESHSEED_BENCHMARK"


def check(suite_name: str, contender_name: str, case: str) -> int:
    """Print what is wrong with the answers, as JSON; where nothing is, how to time them."""
    suite = suite_of(suite_name)
    try:
        timed = suite.contender(contender_name).make(case)
        answers = answers_of(timed)
    except ImportError as missing:
        sys.stdout.write(json.dumps({"missing": str(missing)}))
        return 0
    found: dict[str, object] = {"peak": peak(), "made": timed.made}
    found["wrong"] = differences(answers, suite.expected(case))
    if not found["wrong"]:
        found["sampling"] = asdict(sampling(timed))
    sys.stdout.write("\n" + json.dumps(found))
    return 0


def check_all(suite_name: str) -> int:
    """Name every contender that answers wrong, of those that need nothing beside what is there."""
    suite = suite_of(suite_name)
    wrong = 0
    for contender, case in suite.pairs():
        if contender.needs is None:
            answers = answers_of(contender.make(case))
            said = differences(answers, suite.expected(case))
            wrong += bool(said)
            sys.stdout.write(f"{contender.name} ({case}): {said or 'right'}\n")
    return int(wrong > 0)


def answers_of(timed: Timed) -> object:
    """What a contender answers."""
    return timed.answers() if callable(timed.answers) else timed.answers


def differences(answers: object, expected: object) -> str:
    """What is wrong with answers; an empty text where nothing is."""
    if answers == expected:
        return ""
    if isinstance(answers, list) and isinstance(expected, list):
        if len(answers) != len(expected):
            return f"{len(answers)} answers for {len(expected)} questions"
        wrong = sum(one != other for one, other in zip(answers, expected, strict=True))
        return f"wrong on {wrong} of {len(expected)}"
    return f"{str(answers)[:200]} where {str(expected)[:200]} is right"


def _timer(timed: Timed) -> Callable[[int], float]:
    def run(loops: int) -> float:
        call, clock = timed.call, timed.clock
        start = clock()
        for _ in range(loops):
            call()
        return clock() - start

    return run


def measure() -> None:
    """Time what the environment asks for."""
    import pyperf

    suite_name, contender_name, case = json.loads(os.environ[ASKED])
    timed = suite_of(suite_name).contender(contender_name).make(case)
    name = f"{suite_name}/{contender_name}/{case}"
    pyperf.Runner().bench_time_func(name, _timer(timed), inner_loops=timed.count)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        sys.exit(check(*sys.argv[2:5]))
    if sys.argv[1:2] == ["--check-all"]:
        sys.exit(check_all(sys.argv[2]))
    measure()
