"""`python -m meshseed`."""

from meshseed.cli import main

main()
