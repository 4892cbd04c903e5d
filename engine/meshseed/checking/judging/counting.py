"""Settings of the run that count devices, against the machine it is on."""

from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.judging.placing import Offsets, Sheet
from meshseed.checking.judging.together import Setting
from meshseed.checking.judging.unknowns import shown
from meshseed.packs.facts import Instance

_RANGE: Final = pattern(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$")
_MOST: Final = 1_000_000


def judge_counts(
    sheet: Sheet, instance: Instance, settings: Sequence[Setting], at: Offsets
) -> None:
    """Report settings that count more devices than the machine has."""
    if instance.chips is None or instance.cores_per_chip is None:
        return
    cores = instance.chips * instance.cores_per_chip
    for setting in settings:
        numbers = list(_counted(setting))
        if not numbers:
            continue
        needed = max(numbers) + 1 if setting.carrier.counts == "device-list" else max(numbers)
        if needed > cores:
            what = "range" if setting.carrier.counts == "device-list" else "number"
            sheet.report(
                "MS756",
                setting.at,
                f"the {what} {shown(setting.value)} exceeds the {cores} cores of {instance.id}",
                label=f"needs {needed}",
                also=((at, f"{cores} cores"),),
                standing=instance.standing,
            )
        elif setting.carrier.counts == "devices" and not _is_offered(instance, needed):
            offered = () if instance.parts is None else instance.parts.devices
            sheet.report(
                "MS756",
                setting.at,
                f"{needed} is no part of {instance.id} that a job may have",
                label="not offered",
                also=((at, f"offers {', '.join(map(str, offered))}"),),
                standing=instance.standing if instance.parts is None else instance.parts.standing,
            )


def _is_offered(instance: Instance, devices: int) -> bool:
    """Whether a job may have *devices* of the machine; 0 stands for all of them."""
    return instance.parts is None or devices == 0 or devices in instance.parts.devices


def _counted(setting: Setting) -> Iterator[int]:
    if setting.carrier.counts is None:
        return
    for part in setting.value.split(","):
        match = _RANGE.match(part)
        if match:
            yield from (int(group) for group in match.groups() if group and int(group) < _MOST)
