"""A large pack, generated: every shape of rule, in tables and outside, chained and not."""

from tests.evaluation.facts_of import (
    attribute,
    choice,
    compare,
    every,
    integer,
    pack,
    rule,
    switch,
    table,
)

from meshseed.packs.facts import All, AnyOf, Effect, HitPolicy, Operator

COLOURS = ("red", "green", "blue", "grey")


def large(flags=2_000, rules=1_000):
    """So many flags and rules; no rule is dead, and every tenth overlaps with the one before."""
    made = []
    for number in range(flags):
        name = f"f{number}"
        if number % 3 == 0:
            made.append(choice(name, *COLOURS, default="red", effect=Effect.MODELLED))
        elif number % 3 == 1:
            made.append(switch(name, default=False, effect=Effect.MODELLED))
        else:
            made.append(integer(name, default=number % 7, effect=Effect.MODELLED))
    tables = [table("one-of", HitPolicy.UNIQUE), table("first-of", HitPolicy.FIRST)]
    attributes = [attribute(f"a{number}", 0) for number in range(rules)]
    steps = []
    for number in range(rules):
        own = f"a{number}"
        base = 3 * (number % (flags // 3))
        shape, fast, level = f"f{base}", f"f{base + 1}", f"f{base + 2}"
        parts = [compare(shape, COLOURS[1 + number % 3])]
        if number % 2:
            parts.append(AnyOf((compare(fast, True), compare(level, 8, Operator.ABOVE))))
        if number % 4 == 3:
            parts.append(compare(f"a{number - 1}", 0, Operator.AT_LEAST))
        where = {5: "one-of", 6: "first-of"}.get(number % 20)
        sets = {own: 1}
        if number % 10 == 9:
            sets[f"a{number - 1}"] = 2
        if where == "one-of":
            parts.append(
                compare("f0", 0)
                if False
                else every(f3=COLOURS[number // 20 % 4], f6=COLOURS[number // 80 % 4])
            )
        steps.append(
            rule(f"r{number}", All(tuple(parts)), sets=sets, appends=(f"t{number}",), table=where)
        )
    return pack(*made, *tables, *attributes, *steps)
