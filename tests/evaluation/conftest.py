"""The profile under which the laws of this room are tried on many examples."""

from hypothesis import settings

settings.register_profile("thorough", max_examples=2000, deadline=None)
