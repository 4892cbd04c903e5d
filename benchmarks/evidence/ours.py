"""`evidence verify` in this process, from opening the file to verdicts."""

from collections import Counter

from benchmarks.evidence.asked import CASES, Asked
from benchmarks.evidence.binary import OBSERVATIONS, binary, texts
from benchmarks.frame.suite import Timed


def verifying(case: str) -> Timed:
    """All observations of a case."""
    from meshseed.evidence.binaries import open_subject
    from meshseed.evidence.verifying import verify

    facts = _facts(_asked(case))

    def call():
        return verify(facts, open_subject(binary()))

    def answers() -> dict[str, int]:
        return dict(Counter(one.verdict.value for one in call().judged))

    return Timed(answers=answers, call=call)


def _asked(case: str) -> list[Asked]:
    from meshseed.evidence.binaries import open_subject
    from meshseed.evidence.verifying import verify

    wanted = texts()
    nowhere = [Asked(text=text) for text in wanted]
    judged = verify(_facts(nowhere), open_subject(binary())).judged
    right = [int(one.found[0], 16) for one in judged]
    assert len(right) == OBSERVATIONS
    return CASES[case](wanted, right)


def _facts(asked: list[Asked]):
    from meshseed.confidence import Confidence
    from meshseed.packs.facts import (
        Binary,
        CommandLine,
        Evidence,
        EvidenceKind,
        Identity,
        PackFacts,
        Standing,
        Where,
    )

    here = Where("pack.toml", 1)
    return PackFacts(
        identity=Identity(id="made", driver="d", release="1", digest="0"),
        command_line=CommandLine(standing=Standing(confidence=Confidence.CONFIRMED)),
        binaries=(Binary(id="big", path=binary().name, at=here),),
        evidence=tuple(
            Evidence(
                id=f"e{number}",
                kind=EvidenceKind.ABSENCE if one.absent else EvidenceKind.STRING,
                confidence=Confidence.CONFIRMED,
                at=here,
                binary="big",
                text=one.text,
                address=None if one.address is None else f"{one.address:#x}",
            )
            for number, one in enumerate(asked)
        ),
    )
