"""Every diagnostic code by id. A new group of codes is added here."""

from typing import Final

from meshseed.diagnostics.codes.analyses import ANALYSIS_CODES
from meshseed.diagnostics.codes.authoring import AUTHORING_CODES
from meshseed.diagnostics.codes.bulk import BULK_CODES
from meshseed.diagnostics.codes.checking import CHECKING_CODES
from meshseed.diagnostics.codes.checking_files import CHECKING_FILE_CODES
from meshseed.diagnostics.codes.checking_runs import CHECKING_RUN_CODES
from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.codes.command_lines import COMMAND_LINE_CODES
from meshseed.diagnostics.codes.degrees import DEGREE_CODES
from meshseed.diagnostics.codes.dumps import DUMP_CODES
from meshseed.diagnostics.codes.evaluations import EVALUATION_CODES
from meshseed.diagnostics.codes.evidence_addresses import ADDRESS_CODES
from meshseed.diagnostics.codes.evidence_binaries import BINARY_CODES
from meshseed.diagnostics.codes.meshes import MESH_CODES
from meshseed.diagnostics.codes.packs import PACK_CODES
from meshseed.diagnostics.codes.references import REFERENCE_CODES
from meshseed.diagnostics.codes.reporting import REPORTING_CODES
from meshseed.diagnostics.codes.resharding import RESHARDING_CODES
from meshseed.diagnostics.codes.rewriting import REWRITING_CODES

CODES: Final[dict[str, Code]] = {
    code.id: code
    for code in (
        *PACK_CODES,
        *REFERENCE_CODES,
        *COMMAND_LINE_CODES,
        *EVALUATION_CODES,
        *DEGREE_CODES,
        *MESH_CODES,
        *DUMP_CODES,
        *RESHARDING_CODES,
        *ANALYSIS_CODES,
        *AUTHORING_CODES,
        *REWRITING_CODES,
        *CHECKING_FILE_CODES,
        *CHECKING_CODES,
        *CHECKING_RUN_CODES,
        *ADDRESS_CODES,
        *BINARY_CODES,
        *REPORTING_CODES,
        *BULK_CODES,
    )
}
