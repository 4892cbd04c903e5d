"""What the numbers in replica groups number, which depends on the collective that holds them."""

from enum import StrEnum

from meshseed.mesh.errors import MAX_WRITTEN, refuse
from meshseed.mesh.groups import ListedGroups, ReplicaGroups
from meshseed.mesh.iota import refuse_listing


class GroupMode(StrEnum):
    """The four meanings of HLO; `of` picks one."""

    REPLICA = "cross_replica"
    PARTITION = "cross_partition"
    REPLICA_AND_PARTITION = "cross_replica_and_partition"
    FLATTENED = "flattened_id"


def mode_of(
    *, channel: bool, global_ids: bool = False, partitions_with_channel: bool = False
) -> GroupMode:
    """The mode of a collective with or without a channel id and `use_global_device_ids`.

    *partitions_with_channel* holds for collectives such as all-to-all and permutes, whose groups
    number partitions once there is a channel. Global ids need a channel.
    """
    if global_ids:
        if not channel:
            refuse("MS435", "use_global_device_ids without a channel id", expected="a channel id")
        return GroupMode.FLATTENED
    if not channel:
        return GroupMode.REPLICA
    return GroupMode.PARTITION if partitions_with_channel else GroupMode.REPLICA_AND_PARTITION


def check_covering(groups: ReplicaGroups, mode: GroupMode, replicas: int, partitions: int) -> None:
    """Raise unless *groups* hold everything they number once; no group at all holds everyone."""
    count = _numbered(mode, replicas, partitions)
    if isinstance(groups.form, ListedGroups) and not groups.form.groups:
        return
    if groups.device_count != count:
        refuse(
            "MS435",
            f"in mode {mode.value} groups hold {groups.device_count} devices of {count}",
            expected=f"each of 0 to {count - 1} once",
        )
    seen = {device for group in groups.listed for device in group}
    missing = next((each for each in range(count) if each not in seen), None)
    if missing is not None:
        refuse("MS435", f"device {missing} is in no group", expected=f"each of 0 to {count - 1}")


def device_groups(
    groups: ReplicaGroups, mode: GroupMode, replicas: int, partitions: int
) -> ReplicaGroups:
    """*groups* of devices, which are numbered replica by replica, partitions fastest."""
    refuse_listing(replicas * partitions, MAX_WRITTEN)
    listed = groups.listed or (tuple(range(_numbered(mode, replicas, partitions))),)
    everyone = range(partitions)
    match mode:
        case GroupMode.FLATTENED:
            made = listed
        case GroupMode.REPLICA:
            made = tuple(
                tuple(r * partitions + p for r in group) for group in listed for p in everyone
            )
        case GroupMode.PARTITION:
            made = tuple(
                tuple(r * partitions + p for p in group)
                for r in range(replicas)
                for group in listed
            )
        case GroupMode.REPLICA_AND_PARTITION:
            made = tuple(
                tuple(r * partitions + p for r in group for p in everyone) for group in listed
            )
    return ReplicaGroups(ListedGroups(made))


def _numbered(mode: GroupMode, replicas: int, partitions: int) -> int:
    match mode:
        case GroupMode.PARTITION:
            return partitions
        case GroupMode.FLATTENED:
            return replicas * partitions
        case _:
            return replicas
