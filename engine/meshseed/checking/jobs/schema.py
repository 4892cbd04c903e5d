"""The JSON Schema of a job file."""

from meshseed.checking.jobs.model import JobDocument
from meshseed.packs.schemas import DIALECT, Schema


def job_schema() -> Schema:
    """The schema that editors complete and check a job file by."""
    return {
        "$schema": DIALECT,
        **JobDocument.model_json_schema(by_alias=True),
        "title": "meshseed job file",
    }
