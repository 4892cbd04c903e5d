"""Shell scripts: assignments, exports, command lines, and scripts within strings."""

from meshseed.checking.reading.shell.names import Names
from meshseed.checking.reading.shell.reader import read_shell
from meshseed.checking.reading.shell.words import Words

__all__ = ["Names", "Words", "read_shell"]
