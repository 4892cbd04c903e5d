"""Rules that are the same as another, or do nothing that another does not do."""

from collections.abc import Iterator

from meshseed.authoring.analysis.inquiry import Inquiry, fired
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import Steps
from meshseed.authoring.analysis.tables import rule_step
from meshseed.authoring.analysis.touching import read_by
from meshseed.packs.facts import Constant, FromName, FromUnknown, HitPolicy, Rule, Term
from meshseed.packs.positions import Part

Effect = tuple[str, str, str]
_MOST_PAIRS = 2_000


def check_alike(inquiry: Inquiry) -> None:
    """Report rules that add nothing to another rule."""
    count = 0
    same: set[tuple[int, int]] = set()
    for one, other in _candidates(inquiry.steps):
        count += 1
        if count > _MOST_PAIRS:
            inquiry.report.not_analysed("more pairs of rules with like effects than are compared")
            return
        if (other, one) in same:
            continue
        if _adds_nothing(inquiry, one, other):
            both = _effects(_rule(inquiry.steps, one)) == _effects(_rule(inquiry.steps, other))
            if both and _adds_nothing(inquiry, other, one):
                same.add((one, other))
                _report(inquiry, max(one, other), min(one, other), same=True)
            else:
                _report(inquiry, one, other, same=False)


def _candidates(steps: Steps) -> Iterator[tuple[int, int]]:
    """Pairs of rules of which the first does nothing that the second does not do."""
    by_effect: dict[Effect, list[int]] = {}
    effects: dict[int, frozenset[Effect]] = {}
    for number in range(steps.first_rule, steps.end):
        effects[number] = _effects(_rule(steps, number))
        for effect in effects[number]:
            by_effect.setdefault(effect, []).append(number)
    for number, own in effects.items():
        if not own:
            continue
        rarest = min((by_effect[effect] for effect in sorted(own)), key=len)
        for other in rarest:
            if other != number and own <= effects[other] and _comparable(steps, number, other):
                yield number, other


def _effects(rule: Rule) -> frozenset[Effect]:
    """What a rule does; empty where it copies a value, which may differ from place to place."""
    found: list[Effect] = []
    terms: list[Term] = [*rule.sets.values()]
    for name, term in rule.sets.items():
        found.append(("set", name, _shown(term)))
    for name, several in rule.appends.items():
        terms += several
        found += [("append", name, _shown(term)) for term in several]
    if any(isinstance(term, FromName) for term in terms):
        return frozenset()
    if rule.advise is not None:
        found.append(("advise", "", rule.advise))
    return frozenset(found)


def _shown(term: Term) -> str:
    if isinstance(term, Constant):
        return f"{type(term.value).__name__} {term.value!r}"
    return f"unknown {term.unknown}" if isinstance(term, FromUnknown) else f"name {term.name}"


def _comparable(steps: Steps, number: int, other: int) -> bool:
    """Whether the two could both fire, and nothing between them touches what the one sets."""
    one, two = rule_step(steps, number), rule_step(steps, other)
    if one.table is not None and one.table == two.table and one.table.hit is not HitPolicy.ALL:
        return False
    first, last = sorted((number, other))
    names = set(one.fact.sets)
    if not names:
        return True
    # The later of the two must not read what the earlier one sets, nor anything between them.
    between = [rule_step(steps, at) for at in range(first + 1, last)]
    touched = {name for step in between for name in (*step.fact.sets, *read_by(step))}
    return not names & touched and not names & set(read_by(rule_step(steps, last)))


def _adds_nothing(inquiry: Inquiry, one: int, other: int) -> bool:
    """Whether *other* fires whenever *one* does, which it sometimes does."""
    fires = False

    def differs(run: Run) -> bool:
        nonlocal fires
        mine, its = run.fires(one), None
        if mine is not False:
            its = run.fires(other)
        fires = fires or mine is True
        return (mine is True and its is not True) or (mine is None and its is False)

    about = (_rule(inquiry.steps, one).id, _rule(inquiry.steps, other).id)
    hints = _rule(inquiry.steps, one).when
    found = inquiry.settle(lambda: (inquiry.search.first(differs, hints),), *about)
    return found is not None and found[0] is None and fires


def _report(inquiry: Inquiry, number: int, other: int, *, same: bool) -> None:
    one, two = rule_step(inquiry.steps, number), rule_step(inquiry.steps, other)
    message = (
        f"{two.fact.id} and {one.fact.id} are the same rule twice"
        if same
        else f"{one.fact.id} adds nothing: {two.fact.id} fires whenever it does, and does as much"
    )
    inquiry.report.add(
        Suspicion(
            code="MS504" if same else "MS503",
            message=message,
            about=(one.fact.id, two.fact.id),
            spots=(
                Spot(
                    address=one.fact.id,
                    path=("id",),
                    part=Part.VALUE,
                    label="again here" if same else "adds nothing",
                ),
                Spot(
                    address=two.fact.id,
                    path=("id",),
                    part=Part.VALUE,
                    label="first here" if same else "does as much",
                ),
            ),
            help="remove one of them",
            witness=lambda: inquiry.witness(
                lambda run: run.fires(number) is True and run.fires(other) is True,
                fired(one, two),
            ),
        )
    )


def _rule(steps: Steps, number: int) -> Rule:
    return rule_step(steps, number).fact
