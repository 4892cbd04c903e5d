"""Keys of configuration files: inputs beside the line, and the degrees and machines of a job."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from meshseed.checking.handovers import Configured
from meshseed.checking.jobs import FORMAT as JOB_FORMAT
from meshseed.checking.judging.placing import LineSheet, Offsets, Sheet
from meshseed.checking.judging.texts import Marked, unmarked
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import View
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation import Job, Outcome, WrongUse
from meshseed.packs.facts import Instance

_DEGREE: Final = "degree."
_COUNTS: Final = ("nodes", "devices")
_LINE: Final = "line"
_TOO_LITTLE: Final = frozenset({"MS326", "MS328"})
"""Said where machines or devices are not given; a configuration rarely gives all of them."""

_DEGREE_CODES: Final = frozenset(f"MS{number}" for number in range(321, 340))


class JobKeys(Struct, frozen=True, kw_only=True):
    """The keys of one file that describe a job, as a job, and where each stands.

    `inputs` are keys that stand for flags, by dest.
    """

    job: Job | None
    at: dict[str, Configured]
    inputs: dict[str, Configured]

    def place(self, *means: str) -> Offsets | None:
        """Where the first of the keys named stands."""
        for name in means:
            if name in self.at:
                return self.at[name].start, self.at[name].end
        return None


def job_keys(sheet: Sheet, view: View, configured: Sequence[Configured]) -> JobKeys:
    """What *configured* says of a job; values that are no numbers are left out, with a finding."""
    at: dict[str, Configured] = {}
    inputs: dict[str, Configured] = {}
    degrees: dict[str, int] = {}
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for one in configured:
        text = one.text.strip()
        if one.means.startswith(_DEGREE) or one.means in _COUNTS:
            number = _number(text)
            if number is None:
                # A job file is validated as a whole.
                if _is_plain(text) and one.format != JOB_FORMAT:
                    sheet.report(
                        "MS758",
                        (one.start, one.end),
                        f"{shown(text)} is not a whole number, as {shown(one.key)} needs",
                    )
                continue
            at.setdefault(one.means, one)
            if one.means in _COUNTS:
                counts.setdefault(one.means, number)
            else:
                degrees.setdefault(one.means.removeprefix(_DEGREE), number)
        elif one.means in {"instance", "layout"}:
            at.setdefault(one.means, one)
            names.setdefault(one.means, text)
        elif one.means in view.flags and text:
            inputs.setdefault(one.means, one)
    if names.get("instance") not in {None, *(each.id for each in view.facts.instances)}:
        _unknown_instance(sheet, view, at.pop("instance"), names.pop("instance"))
    return JobKeys(job=_job(names, counts, degrees), at=at, inputs=inputs)


def _job(names: dict[str, str], counts: dict[str, int], degrees: dict[str, int]) -> Job | None:
    if not names and not degrees:
        return None
    return Job(
        instance=names.get("instance"),
        layout=names.get("layout"),
        nodes=counts.get("nodes"),
        devices=counts.get("devices"),
        degrees=degrees,
    )


def _unknown_instance(sheet: Sheet, view: View, key: Configured, name: str) -> None:
    if not _is_plain(name):
        return
    from meshseed.checking.judging.letters import nearest_of

    near = nearest_of(name, [one.id for one in view.facts.instances])
    sheet.report(
        "MS759",
        (key.start, key.end),
        f"the pack has no machine type {shown(name)}",
        suggestion=near,
        severity=Severity.WARNING if near else Severity.NOTE,
    )


def instance_of(view: View, keys: JobKeys) -> Instance | None:
    """The machine type the keys name."""
    wanted = None if keys.job is None else keys.job.instance
    return next((one for one in view.facts.instances if one.id == wanted), None)


def with_inputs(sheet: LineSheet, view: View, keys: JobKeys) -> Marked:
    """Flags for the keys that stand for inputs which the line does not give itself."""
    text = ""
    places: list[Offsets] = []
    for dest, one in keys.inputs.items():
        typed = sheet.reading.parsed.typed.get(dest)
        if typed is not None:
            _compare(sheet, view, dest, one)
            continue
        part = unmarked(f" {view.literal(dest)}={_quoted(one.text.strip())}", (one.start, one.end))
        text += part.text
        places += part.places
    return Marked(text=text, places=tuple(places))


def _quoted(text: str) -> str:
    plain = text.replace("-", "").replace("_", "").replace(".", "")
    return text if plain.isalnum() else "''"


def _compare(sheet: LineSheet, view: View, dest: str, key: Configured) -> None:
    """Report a key that gives an input another value than the line beside it.

    One that is a setting of the run as well is judged as that.
    """
    typed = sheet.reading.parsed.typed[dest]
    partial = {use.tokens for use in sheet.reading.partial}
    if key.key.rpartition(".")[2] in view.settings:
        return
    for use in typed.uses[-1:]:
        if use.tokens not in partial and str(use.value) != key.text.strip():
            token = sheet.reading.driver.tokens[use.tokens[0]]
            sheet.sheet.report(
                "MS755",
                sheet.token(token),
                f"{shown(use.spelling.literal)} is {shown(str(use.value))} on the line and "
                f"{shown(key.text.strip())} in {shown(key.key)}",
                label="on the line",
                also=(((key.start, key.end), "in the configuration"),),
                help="give both the same value",
                fact=view.flags[dest].dest,
            )


def judge_degrees(sheet: Sheet, outcome: Outcome, keys: JobKeys) -> None:
    """Report what the evaluation says of degrees, machines and counts, at their keys."""
    for finding in outcome.findings:
        if finding.code in _DEGREE_CODES and finding.code not in _TOO_LITTLE:
            place_degree(sheet, finding, keys)


def alone(keys: JobKeys) -> Job | None:
    """The job on one machine, where a machine type is named and no number of anything."""
    job = keys.job
    if job is None or job.instance is None or job.nodes is not None or job.devices is not None:
        return None
    return Job(instance=job.instance, nodes=1, degrees=job.degrees, layout=job.layout)


def judge_fit(sheet: Sheet, outcome: Outcome, keys: JobKeys, instance: Instance) -> None:
    """Report degrees beyond the one machine of *outcome*, the evaluation of the job `alone`."""
    job = keys.job
    if job is None:
        return
    sizes = [mesh.devices for mesh in outcome.meshes if mesh.axes and mesh.devices is not None]
    for axis, degree in job.degrees.items():
        at = keys.place(f"{_DEGREE}{axis}")
        if at is not None and sizes and degree > max(sizes):
            also = keys.place("instance")
            sheet.report(
                "MS757",
                at,
                f"{axis} degree {degree} exceeds the {max(sizes)} devices of one {instance.id}",
                label=f"more than {max(sizes)}",
                also=((also, f"{max(sizes)} devices"),) if also else (),
                help="say how many nodes there are, if there are more than one",
                standing=instance.standing,
            )


def note_devices(sheet: Sheet, outcome: Outcome, keys: JobKeys, instance: Instance) -> None:
    """Note how many devices one machine has, with the equation."""
    at = keys.place("instance")
    for mesh in outcome.meshes:
        if at is None or not mesh.axes or mesh.devices is None:
            continue
        equations = [one.equation for one in mesh.quantities if one.equation]
        sheet.report(
            "MS762",
            at,
            f"one {instance.id} has {mesh.devices} devices ({mesh.unit or mesh.id})",
            label=f"{mesh.devices} devices",
            notes=tuple(equations[:4]),
            standing=instance.standing,
        )


def judge_units(sheet: Sheet, keys: JobKeys, instance: Instance | None) -> None:
    """Report a number of devices that is that of the chips."""
    at = keys.place("devices")
    if keys.job is None or instance is None or at is None or keys.job.devices is None:
        return
    chips, cores = instance.chips, instance.cores_per_chip
    if chips is None or cores is None or cores == 1:
        return
    offered = instance.parts is not None and keys.job.devices in instance.parts.devices
    if keys.job.devices == chips * (keys.job.nodes or 1) and not offered:
        also = keys.place("instance")
        sheet.report(
            "MS763",
            at,
            f"{keys.job.devices} is the number of chips of {instance.id}, which holds "
            f"{chips * cores} cores: devices and chips are different units",
            label="chips, not devices",
            also=((also, f"{chips} chips of {cores} cores"),) if also else (),
            standing=instance.standing,
        )


def place_degree(sheet: Sheet, finding: Finding, keys: JobKeys) -> None:
    """*finding*, which has no place on the line, at the key to blame."""
    from msgspec.structs import replace

    axes = [name for name in keys.at if name.startswith(_DEGREE)]
    named = [name for name in axes if name.removeprefix(_DEGREE) in finding.message]
    about = {
        "MS320": ("instance",),
        "MS321": ("instance", "layout"),
        "MS323": (*_COUNTS, *axes),
        "MS330": ("layout",),
        "MS331": ("devices", *axes, "nodes", "instance"),
    }.get(finding.code, (*reversed(named), *axes, "devices", "nodes", "instance"))
    at = keys.place(*about, *keys.at)
    if at is None:
        return
    others = [
        (keys.at[name].start, keys.at[name].end)
        for name in keys.at
        if (keys.at[name].start, keys.at[name].end) != at
    ]
    where = (sheet.place(at), *(sheet.place(other, "with this") for other in others[:4]))
    sheet.add(sheet.of(replace(finding, where=where, tokens=()), at))


def judge_wrong_use(sheet: Sheet, error: WrongUse, keys: JobKeys) -> None:
    """Report what a job names and the pack does not have."""
    for finding in error.findings:
        place_degree(sheet, finding, keys)


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 10:
        return int(text)
    return None


def _is_plain(text: str) -> bool:
    """Whether *text* is a value somebody wrote, and no template or reference."""
    return bool(text) and not any(char in text for char in "${}<>%") and text not in {"null", "~"}
