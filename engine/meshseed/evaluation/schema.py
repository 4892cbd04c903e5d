"""The JSON Schema of an outcome."""

import msgspec

from meshseed.evaluation.outcome import Outcome


def outcome_schema() -> dict[str, object]:
    """What `evaluate --json` writes, as JSON Schema."""
    schema = msgspec.json.schema(Outcome)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "meshseed evaluate --json",
        **schema,
    }
