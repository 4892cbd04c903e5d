"""Shardings that a program asks for: custom calls, sharding groups, and where constraints reach."""

from meshseed.mesh.importing.applying import apply_constraints
from meshseed.mesh.importing.calls import (
    Barrier,
    CallMeaning,
    Constraint,
    CustomCall,
    GroupEntry,
    Imported,
    KnownCall,
    import_call,
)
from meshseed.mesh.importing.groups import unify_groups
from meshseed.mesh.importing.program import Operation, OpKind, Program, Value

__all__ = [
    "Barrier",
    "CallMeaning",
    "Constraint",
    "CustomCall",
    "GroupEntry",
    "Imported",
    "KnownCall",
    "OpKind",
    "Operation",
    "Program",
    "Value",
    "apply_constraints",
    "import_call",
    "unify_groups",
]
