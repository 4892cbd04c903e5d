"""Devices as a graph: an edge joins neighbours along an axis and carries its name.

The components over a set of axes are the replica groups over them, found without any of the
arithmetic that derives groups: an independent check, and the picture.
"""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from meshseed.mesh.axes import AxesLike, AxisRef
from meshseed.mesh.errors import MAX_GRAPH
from meshseed.mesh.iota import refuse_listing
from meshseed.mesh.mesh import Mesh

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]  # networkx ships no annotations


def device_graph(mesh: Mesh) -> "nx.MultiGraph[int]":
    """The graph of *mesh*: nodes are devices, with `position` and `coordinate`.

    Every edge joins two devices that are next to each other along one axis; it carries the name as
    `axis` and the smaller coordinate as `step`. Refused above `MAX_GRAPH` devices.
    """
    # networkx takes longer to import than everything else here takes to run.
    import networkx as nx

    refuse_listing(mesh.size, MAX_GRAPH)
    graph = nx.MultiGraph()
    at: dict[tuple[int, ...], int] = {}
    for position, coordinate in enumerate(product(*[range(axis.size) for axis in mesh.axes])):
        device = mesh.device_at(position)
        at[coordinate] = device
        graph.add_node(device, position=position, coordinate=coordinate)
    for coordinate, device in at.items():
        for place, axis in enumerate(mesh.axes):
            beside = (*coordinate[:place], coordinate[place] + 1, *coordinate[place + 1 :])
            if beside in at:
                graph.add_edge(device, at[beside], axis=axis.name, step=coordinate[place])
    return graph


def components(mesh: Mesh, axes: AxesLike) -> frozenset[frozenset[int]]:
    """The groups over *axes* as sets of devices, by walking the graph.

    Along a sub-axis devices are joined that differ in its digit alone.
    """
    import networkx as nx

    graph = device_graph(mesh)
    part = nx.MultiGraph()
    part.add_nodes_from(graph)
    refs = [mesh.ref(each) for each in axes]
    whole = {ref.name for ref in refs if not ref.is_part}
    part.add_edges_from(
        (one, other) for one, other, axis in graph.edges(data="axis") if axis in whole
    )
    for ref in refs:
        if ref.is_part:
            part.add_edges_from(_jumps(mesh, graph, ref))
    return frozenset(frozenset(each) for each in nx.connected_components(part))


def _jumps(mesh: Mesh, graph: "nx.MultiGraph[int]", ref: AxisRef) -> Iterator[tuple[int, int]]:
    """Pairs of devices one apart in the digit *ref* of their coordinate, and alike otherwise."""
    place = mesh.positions[ref.name]
    size, pre = ref.size or 1, ref.pre or 1
    rest = mesh.axes[place].size // (pre * size)
    at = {data["coordinate"]: device for device, data in graph.nodes(data=True)}
    for coordinate, device in at.items():
        here = coordinate[place]
        if here // rest % size + 1 < size:
            yield device, at[(*coordinate[:place], here + rest, *coordinate[place + 1 :])]
