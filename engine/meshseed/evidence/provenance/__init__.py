"""How anything is known: the way from an output back to the sources, as a graph."""

from meshseed.evidence.provenance.dot import dot_text
from meshseed.evidence.provenance.graph import Edge, Node, NodeKind, Provenance, Relation
from meshseed.evidence.provenance.naming import Output, output_names
from meshseed.evidence.provenance.of_facts import provenance_of_name
from meshseed.evidence.provenance.of_outcome import UnknownOutputError, provenance_of
from meshseed.evidence.provenance.w3c import ProvFormat, prov_text

__all__ = [
    "Edge",
    "Node",
    "NodeKind",
    "Output",
    "ProvFormat",
    "Provenance",
    "Relation",
    "UnknownOutputError",
    "dot_text",
    "output_names",
    "prov_text",
    "provenance_of",
    "provenance_of_name",
]
