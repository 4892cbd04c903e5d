"""Words about counts."""


def counted(count: int, what: str) -> str:
    """`1 group`, `8 groups`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
