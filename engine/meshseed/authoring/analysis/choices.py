"""Choices of a modelled flag that no condition and no lookup singles out."""

from functools import partial

from meshseed.authoring.analysis.atoms import Test
from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.spots import Spot
from meshseed.evaluation.comparing import holds
from meshseed.packs.addresses import choice_address, item_address
from meshseed.packs.facts import Choice, Constant, Flag, FlagKind, Operator, Plain
from meshseed.packs.positions import Part


def check_choices(inquiry: Inquiry, flag: Flag) -> None:
    """Report the choices of *flag* that are like any other for everything in the pack.

    One choice may be the rest, what holds where none of the others does: the default, or the only
    one left of a flag without a default.
    """
    tests = inquiry.steps.atoms.of(flag.dest)
    left = [one for one in flag.choices if not _is_singled_out(flag, one.value, tests)]
    if len(left) == len(flag.choices) > 1:
        _report_all(inquiry, flag)
        return
    if flag.default is None and len(left) == 1:
        return
    default = flag.default.value if isinstance(flag.default, Constant) else None
    for choice in left:
        if repr(choice.value) != repr(default):
            _report(inquiry, flag, choice)


def _is_singled_out(flag: Flag, value: Plain, tests: tuple[Test, ...]) -> bool:
    if flag.kind is FlagKind.LIST:
        return any(
            repr(value) in map(repr, operand if isinstance(operand, tuple) else (operand,))
            for _, operand in tests
        )
    return any(_names(operator, operand, value) for operator, operand in tests)


def _names(operator: Operator, operand: Plain, value: Plain) -> bool:
    if operator is Operator.NOT_EQUAL:
        return not holds(operator, value, operand)
    return holds(operator, value, operand)


def _report_all(inquiry: Inquiry, flag: Flag) -> None:
    address = item_address("flag", flag.dest)
    inquiry.report.add(
        Suspicion(
            code="MS510",
            message=f"nothing tells the {len(flag.choices)} choices of {flag.dest} apart",
            about=(address, *(choice_address(flag.dest, one.value) for one in flag.choices)),
            spots=(Spot(address=address, path=("dest",), part=Part.VALUE),),
            help="say what the choices do, or ignore the finding and say that none matters",
            witness=partial(_typing, inquiry, flag, flag.choices[0]),
        )
    )


def _report(inquiry: Inquiry, flag: Flag, choice: Choice) -> None:
    address = choice_address(flag.dest, choice.value)
    whole = item_address("flag", flag.dest)
    inquiry.report.add(
        Suspicion(
            code="MS510",
            message=f"nothing singles out {choice.value}, a choice of {flag.dest}",
            about=(address, whole),
            spots=(Spot(address=whole, choice=choice.value, part=Part.VALUE),),
            help="say what it does, or ignore this and say that it does nothing of its own",
            witness=partial(_typing, inquiry, flag, choice),
        )
    )


def _typing(inquiry: Inquiry, flag: Flag, choice: Choice) -> Witness | None:
    value = (choice.value,) if flag.kind is FlagKind.LIST else choice.value
    return inquiry.witnesses.of({flag.dest: value})
