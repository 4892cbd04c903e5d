"""Finding texts in a binary, in every form in which builds store them."""

from meshseed.evidence.strings.hits import Fit, Form, Found, Hit
from meshseed.evidence.strings.lookup import Texts
from meshseed.evidence.strings.reading import text_at

__all__ = ["Fit", "Form", "Found", "Hit", "Texts", "text_at"]
