"""How much is read of a stranger's file. Sizes in bytes."""

from typing import Final

MAX_FILE: Final = 1 << 30
"""The largest binary."""

MAX_ARCHIVE: Final = 4 << 30
"""The largest archive; only its directory and the binaries asked for are read."""

MAX_DIRECTORY: Final = 64 << 20
"""The largest directory of an archive."""

MAX_ENTRIES: Final = 200_000
"""Most entries of an archive or folder."""

MAX_DEPTH: Final = 32
"""How deep folders are entered."""

SUSPECT_SIZE: Final = 16 << 20
SUSPECT_RATIO: Final = 100
"""What is larger than the one and packed tighter than the other is not unpacked."""

MAX_HEADERS: Final = 4096
"""Most segments, and most sections, of a binary."""
