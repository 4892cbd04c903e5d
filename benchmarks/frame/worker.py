"""One contender in one case, in a process of its own: checked, or timed by pyperf.

python -m benchmarks.frame.worker --check SUITE CONTENDER CASE
python -m benchmarks.frame.worker SUITE CONTENDER CASE -o FILE [pyperf's options]
"""

import json
import os
import sys
from collections.abc import Callable

from benchmarks.frame.suite import Timed
from benchmarks.suites import suite_of

ASKED = "MESHSEED_BENCHMARK"


def check(suite_name: str, contender_name: str, case: str) -> int:
    """Print what is wrong with the answers, as JSON; an empty text where nothing is."""
    suite = suite_of(suite_name)
    try:
        timed = suite.contender(contender_name).make(case)
    except ImportError as missing:
        sys.stdout.write(json.dumps({"missing": str(missing)}))
        return 0
    wrong = _differences(timed.answers, suite.expected(case))
    sys.stdout.write(json.dumps({"wrong": wrong}))
    return 0


def _differences(answers: object, expected: object) -> str:
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
    """Time what the environment asks for; pyperf starts this once more for each of its runs."""
    import pyperf

    suite_name, contender_name, case = json.loads(os.environ[ASKED])
    timed = suite_of(suite_name).contender(contender_name).make(case)
    runner = pyperf.Runner(program_args=("-m", "benchmarks.frame.worker"))
    name = f"{suite_name}/{contender_name}/{case}"
    runner.bench_time_func(name, _timer(timed), inner_loops=timed.count)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        sys.exit(check(*sys.argv[2:5]))
    measure()
