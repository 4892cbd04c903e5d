"""MS710 to MS769: what a check finds in the files that hand flags to a driver."""

from typing import Final

from meshseed.diagnostics.codes.checking_jobs import JOB_CODES
from meshseed.diagnostics.codes.checking_names import NAME_CODES
from meshseed.diagnostics.codes.checking_places import PLACE_CODES
from meshseed.diagnostics.codes.code import Code

CHECKING_CODES: Final[tuple[Code, ...]] = (*NAME_CODES, *PLACE_CODES, *JOB_CODES)
