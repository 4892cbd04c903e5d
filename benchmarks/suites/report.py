"""Reports for people: how long they take, and how large they are."""

from functools import partial
from typing import Final

from benchmarks.frame.suite import Amount, Ceiling, Contender, Limit, Suite
from benchmarks.report import making

_HTML: Final = "meshseed, HTML"

SUITE: Final = Suite(
    name="report",
    title="Reports for people",
    says=(
        "Whole commands, cold: an audit of the shipped pack, the outcome of one line, and a report"
        " on 10,000 findings in 100 files that were printed before. The others make pages of the"
        " same findings in a form they read, and know of no packs. `made` is the size of the file."
    ),
    cases=making.CASES,
    contenders=(
        Contender(
            name=_HTML, make=partial(making.ours, "html"), note="with what-if and pictures inside"
        ),
        Contender(name="meshseed, Markdown", make=partial(making.ours, "markdown")),
        Contender(name="meshseed, JSON", make=partial(making.ours, "json")),
        Contender(
            name="sarif-tools, HTML",
            make=making.sarif_tools,
            needs="sarif-tools",
            cases=(making.CHECK,),
            note="one line of text for a finding",
        ),
        Contender(
            name="junit2html, HTML",
            make=making.junit2html,
            needs="junit2html",
            cases=(making.CHECK,),
        ),
    ),
    reference=_HTML,
    expected=making.expected,
    amounts=(Amount.MADE,),
    limits=(Limit(contender=_HTML, seconds=1, case=making.AUDIT),),
    ceilings=(
        Ceiling(contender=_HTML, amount=Amount.MADE, most=1_000_000, case=making.AUDIT),
        Ceiling(contender=_HTML, amount=Amount.MADE, most=10_000_000, case=making.CHECK),
    ),
    rounds=3,
)
