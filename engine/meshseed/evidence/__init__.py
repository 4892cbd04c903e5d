"""Evidence that is tested: binaries against what a pack says of them, and the way back to it."""
