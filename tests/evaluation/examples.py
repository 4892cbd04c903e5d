"""How many examples a law is tried on: a quarter of what the hypothesis profile says.

`--hypothesis-profile=thorough` tries more than an ordinary run has time for.
"""

from hypothesis import HealthCheck, settings

law = settings(
    max_examples=max(settings.default.max_examples // 4, 1),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""Put above `@given`: packs are large examples, and slow to make."""
