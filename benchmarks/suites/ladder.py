"""Six rules, five inputs, 180 cases: our evaluation beside rule engines and plain Python."""

from typing import Final

from benchmarks.evaluation import others, ours
from benchmarks.frame.suite import Contender, Goal, Suite, Unit

_CASE: Final = "ladder"
_BY_HAND: Final = "hand-written Python"
_SEEN, _TRACED = "meshseed, class seen", "meshseed, class seen, traced"
_ZEN, _ZEN_TRACED = "zen-engine 2.1.3 table", "zen-engine 2.1.3 table, traced"

SUITE: Final = Suite(
    name="ladder",
    title="Six rules, five inputs, 180 cases",
    says=(
        "All 180 cases in turn, each engine asked as its documentation has it, the answers checked"
        " first. Ours gives with every answer how sure it is, what is contested and where every"
        " value came from; the others give the effects."
    ),
    cases=(_CASE,),
    contenders=(
        Contender(name=_BY_HAND, make=others.hand_written, note="the limit: six `if`s"),
        Contender(
            name=_SEEN,
            make=ours.seen,
            note="values in, remembered by input class; the first visits stand below",
        ),
        Contender(name="meshseed, line seen", make=ours.lines_seen, note="from the text of a line"),
        Contender(name=_TRACED, make=ours.seen_traced),
        Contender(
            name="meshseed, class new",
            make=ours.first_visit,
            note="nothing is remembered of classes and lines, only of single statements",
        ),
        Contender(name="meshseed, class new, traced", make=ours.first_visit_traced),
        Contender(
            name="meshseed, all new",
            make=ours.all_new,
            note="a pack compiled for 180 questions, its compilation included",
        ),
        Contender(
            name="meshseed interpreter",
            make=ours.interpreter,
            note="from text, traced, with places: what `evaluate` does",
        ),
        Contender(name="datalogic-py", make=others.datalogic, needs="datalogic"),
        Contender(name="zen-engine 0.37.1 table", make=others.zen_table, needs="zen-0.37"),
        Contender(
            name="zen-engine 0.37.1 table, traced", make=others.zen_table_traced, needs="zen-0.37"
        ),
        Contender(name=_ZEN, make=others.zen_table, needs="zen-2"),
        Contender(name=_ZEN_TRACED, make=others.zen_table_traced, needs="zen-2"),
        Contender(name="regorus", make=others.regorus, needs="regorus"),
        Contender(name="rule-engine", make=others.rule_engine, needs="rule-engine"),
    ),
    reference=_BY_HAND,
    expected=others.expected,
    unit=Unit.RATE,
    goals=(
        Goal(contender=_SEEN, against=_ZEN, most=1 / 20, case=_CASE),
        Goal(contender=_SEEN, against=_BY_HAND, most=6, case=_CASE),
        Goal(contender=_TRACED, against=_ZEN_TRACED, most=1 / 10, case=_CASE),
    ),
)
