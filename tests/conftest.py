"""Settings of all tests."""

import os

from hypothesis import Phase, settings

if os.environ.get("CI"):
    # Shrinking takes up to minutes a failure; the printed blob lets it be done at a desk.
    settings.register_profile(
        "ci-unshrunk",
        settings.get_profile("ci"),
        phases=(Phase.explicit, Phase.generate),
        print_blob=True,
    )
    settings.load_profile("ci-unshrunk")
