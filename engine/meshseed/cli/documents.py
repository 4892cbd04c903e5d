"""The JSON Schemas of every file a person writes and of every document a command prints."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from meshseed.authoring.diffing import PackDiff
from meshseed.checking.jobs import job_schema
from meshseed.checking.results import Checked
from meshseed.checking.settings import settings_schema
from meshseed.cli.bulking import BulkReport
from meshseed.cli.checking import CheckReport
from meshseed.cli.checks.listing import CarrierList, ShownSettings
from meshseed.cli.dumping import CollectivesReport
from meshseed.cli.listing import Listing, SurfaceList
from meshseed.cli.meshing import MeshReport, ShardingReport
from meshseed.cli.output import Complaint
from meshseed.cli.resharding import ReshardReport
from meshseed.cli.rules_format import FormatReport
from meshseed.cli.rules_new import NewPack
from meshseed.evaluation.schema import outcome_schema
from meshseed.evidence import Consistency, Ledger, Verification
from meshseed.evidence.provenance import Provenance
from meshseed.evidence.relocating import Relocation
from meshseed.explaining import Explained
from meshseed.packs.schemas import DIALECT, SCHEMAS, Schema
from meshseed.reporting.documents import (
    AuditReport,
    CheckFileReport,
    DiffReport,
    OutcomeReport,
)


def _schema_of(kind: type[msgspec.Struct], command: str) -> Callable[[], Schema]:
    def make() -> Schema:
        return {
            "$schema": DIALECT,
            "title": f"meshseed {command} --json",
            **msgspec.json.schema(kind),
        }

    return make


ALL_SCHEMAS: Final[Mapping[str, Callable[[], Schema]]] = {
    **SCHEMAS,
    "settings.schema.json": settings_schema,
    "outcome.schema.json": outcome_schema,
    "bulk.schema.json": _schema_of(BulkReport, "bulk"),
    "check.schema.json": _schema_of(Checked, "check"),
    "check-settings.schema.json": _schema_of(ShownSettings, "check --show-settings"),
    "check-carriers.schema.json": _schema_of(CarrierList, "check --list-carriers"),
    "explanation.schema.json": _schema_of(Explained, "explain"),
    "flags.schema.json": _schema_of(Listing, "flags"),
    "surfaces.schema.json": _schema_of(SurfaceList, "flags --surface list"),
    "rules-check.schema.json": _schema_of(CheckReport, "rules check"),
    "rules-diff.schema.json": _schema_of(PackDiff, "rules diff"),
    "rules-format.schema.json": _schema_of(FormatReport, "rules format"),
    "rules-new.schema.json": _schema_of(NewPack, "rules new"),
    "job.schema.json": job_schema,
    "collectives.schema.json": _schema_of(CollectivesReport, "collectives"),
    "mesh.schema.json": _schema_of(MeshReport, "mesh"),
    "reshard.schema.json": _schema_of(ReshardReport, "reshard"),
    "sharding.schema.json": _schema_of(ShardingReport, "sharding"),
    "evidence-lint.schema.json": _schema_of(Consistency, "evidence lint"),
    "evidence-list.schema.json": _schema_of(Ledger, "evidence list"),
    "evidence-relocate.schema.json": _schema_of(Relocation, "evidence relocate"),
    "evidence-verify.schema.json": _schema_of(Verification, "evidence verify"),
    "report-audit.schema.json": _schema_of(AuditReport, "report audit"),
    "report-check.schema.json": _schema_of(CheckFileReport, "report check"),
    "report-diff.schema.json": _schema_of(DiffReport, "report diff"),
    "report-outcome.schema.json": _schema_of(OutcomeReport, "report outcome"),
    "provenance.schema.json": _schema_of(Provenance, "evidence chain"),
    "findings.schema.json": _schema_of(Complaint, "… (where there is no answer)"),
}
"""File names and what makes their content."""
