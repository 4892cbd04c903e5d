"""What is said of meshes, pass options, open questions, conflicts, observations and carriers."""

from collections.abc import Iterator

from meshseed.evaluation import listed, shown
from meshseed.explaining.explanation import Property
from meshseed.explaining.properties import said
from meshseed.explaining.subjects import TokenFact, WordFact
from meshseed.explaining.wording import condition_text, spot_of, term_text
from meshseed.packs.facts import (
    Advice,
    Axis,
    Binary,
    Carrier,
    CarrierKind,
    Case,
    Conflict,
    CustomCall,
    Evidence,
    Format,
    Ignore,
    Instance,
    Knob,
    Layout,
    Mesh,
    Pattern,
    Source,
    Stage,
    Surface,
    Unknown,
    Vocabulary,
)


def token_properties(token: TokenFact) -> Iterator[Property]:
    """Which rule appends it to what, and how sure that is."""
    for rule in token.rules:
        for accumulator in rule.appends:
            yield said(
                "appended",
                f"to {accumulator} by {rule.id}, when {condition_text(rule.when)}",
                rule.standing_of(f"append.{accumulator}"),
            )


def knob_properties(knob: Knob) -> Iterator[Property]:
    """Everything that seeds it, first match first."""
    if knob.owner is not None:
        yield said("owner", knob.owner.value, knob.facts.get("owner"))
    if knob.binary is not None:
        yield said("of", knob.binary)
    for seed in knob.seeded_by:
        value = "on" if seed.value is None else term_text(seed.value)
        yield said("seeded", f"{value}, when {condition_text(seed.when)}", seed.standing)
    yield said("otherwise", term_text(knob.default))
    if knob.help is not None:
        yield said("help text", knob.help)


def mesh_properties(mesh: Mesh) -> Iterator[Property]:
    """Its size, what is known of its degrees and groups, and orders of devices of its own."""
    size = mesh.cardinality
    text = f"the value of {size.name}" if size.name else f"{size.input}, which the user gives"
    yield said("devices", text)
    if size.per_node is not None:
        shared = f" / {size.per_node.divided_by}" if size.per_node.divided_by else ""
        yield said("devices of a node", f"{size.per_node.of.value} of the instance{shared}")
    if mesh.unit is not None:
        yield said("a device is", mesh.unit)
    for name, claim in (("degrees", mesh.selection), ("groups", mesh.lowering)):
        if claim is not None:
            yield said(name, claim.says or "", claim.standing)
    for order in mesh.orders:
        degrees = ", ".join(f"{axis}={degree}" for axis, degree in order.degrees.items())
        when = condition_text(order.when)
        text = f"{degrees}{'' if when == 'always' else f', when {when}'}"
        yield said("order of devices", f"{text}: {order.says or order.note or ''}", order.standing)


def axis_properties(axis: Axis) -> Iterator[Property]:
    """Its mesh and other names."""
    yield said("of mesh", axis.mesh)
    if axis.aliases:
        yield said("also called", ", ".join(axis.aliases))
    if axis.within is not None:
        yield said("cut out of", f"{axis.within}, on the {axis.side.value} side")
    if axis.free:
        yield said("degree", "what the others leave")


def layout_properties(layout: Layout) -> Iterator[Property]:
    """Degrees, with the free one named."""
    yield said("of mesh", layout.mesh)
    degrees = (
        f"{axis}={'what is left' if degree == -1 else degree}"
        for axis, degree in layout.degrees.items()
    )
    yield said("degrees", ", ".join(degrees))
    if layout.order:
        yield said("order", ", ".join(layout.order))
    for axis, cut in layout.within.items():
        yield said("cut out of", f"{axis} out of {cut.axis}, on the {cut.side.value} side")
    when = condition_text(layout.when)
    if when != "always":
        yield said("when", when)


def instance_properties(instance: Instance) -> Iterator[Property]:
    """What it settles and how many cores it has."""
    for name, term in instance.sets.items():
        yield said("sets", f"{name} to {term_text(term)}")
    if instance.chips is not None:
        yield said("chips", str(instance.chips))
    if instance.cores_per_chip is not None:
        yield said("cores per chip", str(instance.cores_per_chip))
    if instance.parts is not None:
        text = f"{', '.join(map(str, instance.parts.devices))} devices"
        yield said("parts", text, instance.parts.standing)


def stage_properties(stage: Stage) -> Iterator[Property]:
    """Its place among the others, what goes in and out, and what does it."""
    if stage.after:
        yield said("after", ", ".join(stage.after))
    if stage.owner is not None:
        yield said("owner", stage.owner.value)
    for name, text in (("of", stage.binary), ("takes", stage.takes), ("gives", stage.gives)):
        if text is not None:
            yield said(name, text)
    if stage.symbols:
        yield said("symbols", ", ".join(stage.symbols))


def call_properties(call: CustomCall) -> Iterator[Property]:
    """Its target and what it may be taken for."""
    yield said("target", call.target)
    yield said("stands for", call.role.value)
    if call.owner is not None:
        yield said("owner", call.owner.value)
    if call.binaries:
        yield said("seen in", ", ".join(call.binaries))
    if call.enters_at is not None:
        yield said("enters at", call.enters_at)


def pattern_properties(pattern: Pattern) -> Iterator[Property]:
    """Which collectives are looked for together, and when they are expected."""
    times = f", each at least {pattern.at_least} times" if pattern.at_least > 1 else ""
    yield said("collectives", ", ".join(each.value for each in pattern.collectives) + times)
    yield said("over", " or ".join(pattern.over))
    if pattern.in_loop:
        yield said("where", "in loops")
    if pattern.unroll is not None:
        yield said("unrolled", f"{pattern.unroll} times")
    when = condition_text(pattern.when)
    if when != "always":
        yield said("when", when)


def unknown_properties(unknown: Unknown) -> Iterator[Property]:
    """Candidates and the answer used meanwhile."""
    if unknown.candidates:
        also = "" if unknown.exhaustive else ", or another"
        yield said("candidates", listed(unknown.candidates) + also)
    if unknown.assume is not None:
        yield said("assumed", shown(unknown.assume.value))
    else:
        yield said("assumed", "nothing: what depends on it stays open")
    if unknown.why is not None:
        yield said("why", unknown.why)
    if unknown.printed is not None:
        yield said("printed tag", unknown.printed)
    yield said("answer it", f"--assume {unknown.id}=VALUE")


def conflict_properties(conflict: Conflict) -> Iterator[Property]:
    """Both sides, with what speaks for each."""
    if conflict.item is not None:
        yield said("item", conflict.item)
    for side in conflict.sides:
        taken = " (taken)" if side.taken else ""
        evidence = f" [{', '.join(side.evidence)}]" if side.evidence else " [no evidence]"
        why = f"; {side.why}" if side.why else ""
        yield said(f"side {side.id}{taken}", f"{side.says}{evidence}{why}")
    if conflict.about:
        yield said("about", ", ".join(conflict.about))
    if conflict.note is not None:
        yield said("note", conflict.note)
    if any(side.override is not None for side in conflict.sides):
        yield said("read it otherwise", f"--reading {conflict.id}=SIDE")


def evidence_properties(evidence: Evidence) -> Iterator[Property]:
    """What was observed, where, and what it speaks for or against."""
    if evidence.text is not None:
        yield said("text", evidence.text)
    if evidence.begins is not None:
        yield said("begins", evidence.begins)
    spot = spot_of(evidence)
    if spot is not None:
        yield said("where", spot)
    if evidence.source is not None:
        yield said("source", evidence.source)
    if evidence.printed is not None:
        yield said("printed tag", evidence.printed)
    if evidence.cites:
        yield said("cites", ", ".join(evidence.cites))
    if evidence.supports:
        yield said("supports", ", ".join(evidence.supports))
    if evidence.counters:
        yield said("counters", ", ".join(evidence.counters))


def source_properties(source: Source) -> Iterator[Property]:
    """Its line of evidence and origin."""
    yield said("line of evidence", source.line.value)
    if source.origin is not None:
        yield said("origin", f"{source.origin} (sources of one origin are one line)")
    if source.date is not None:
        yield said("date", source.date)


def binary_properties(binary: Binary) -> Iterator[Property]:
    """Its file."""
    yield said("path", binary.path)
    if binary.sha256 is not None:
        yield said("sha256", binary.sha256)
    if binary.pool is not None:
        yield said("constant texts", f"in {binary.pool.value}'s order")
    for bias in binary.biases:
        yield said("bias", f"{bias.section}: {bias.bias}")


def surface_properties(surface: Surface) -> Iterator[Property]:
    """What it prints."""
    if surface.prints:
        yield said("prints", ", ".join(kind.value for kind in surface.prints))
    if surface.documented:
        yield said("prints", "what public documents name")
    yield said("defaults", "shown" if surface.defaults else "not shown")
    yield said("list it", f"meshseed flags --surface {surface.id}")


def carrier_properties(carrier: Carrier) -> Iterator[Property]:
    """What it is and how its text is split."""
    yield said(carrier.kind.value, carrier.name)
    if carrier.kind is CarrierKind.SETTING:
        yield said("settles", carrier.sets or "nothing the driver takes")
        if carrier.agrees_with:
            yield said("agrees with", ", ".join(carrier.agrees_with))
        if carrier.counts:
            yield said("counts", carrier.counts)
        if carrier.values:
            yield said("values seen", listed(carrier.values))
        return
    yield said("split", carrier.splitting or "not known how")
    if carrier.own_flags:
        yield said("own flags", ", ".join(carrier.own_flags))


def format_properties(form: Format) -> Iterator[Property]:
    """Its keys and what they mean."""
    yield said("syntax", form.syntax)
    if form.recognised_by:
        yield said("recognised by", ", ".join(form.recognised_by))
    for key in form.keys:
        yield said("key", f"{key.key} means {key.means}", key.standing)


def vocabulary_properties(vocabulary: Vocabulary) -> Iterator[Property]:
    """Its words."""
    yield said("inside", ", ".join(vocabulary.inside))
    yield said("complete", "yes" if vocabulary.complete else "at least these")
    yield said("words", ", ".join(word.literal for word in vocabulary.words) or "none")


def word_properties(fact: WordFact) -> Iterator[Property]:
    """Where it may stand and what it takes."""
    yield said("of", f"{fact.vocabulary.id}, inside {', '.join(fact.vocabulary.inside)}")
    if fact.word.takes_value:
        values = f": {listed(fact.word.values)}" if fact.word.values else ""
        yield said("takes a value", f"yes{values}")


def advice_properties(advice: Advice) -> Iterator[Property]:
    """When it is given and what it says."""
    yield said("when", condition_text(advice.when))
    yield said(advice.level.value, advice.message)
    if advice.help is not None:
        yield said("help", advice.help)


def case_properties(case: Case) -> Iterator[Property]:
    """The line it evaluates."""
    yield said("line", case.line or "(empty)")
    for name, value in case.assume.items():
        yield said("assumes", f"{name} = {shown(value)}")
    for conflict, side in case.reading.items():
        yield said("reads", f"{conflict} as {side}")


def ignore_properties(ignore: Ignore) -> Iterator[Property]:
    """Which finding it is about, and why that is as it should be."""
    yield said("ignores", f"{ignore.code} about {ignore.target}")
    yield said("reason", ignore.reason)
