"""What YAML, JSON and TOML have in common: scalars, mappings, sequences, each in its place."""

from msgspec import Struct, field

from meshseed.checking.reading.placed import Placed


class Scalar(Struct):
    """A text or number; `placed` is its value, `start` and `end` the whole of it in the file."""

    placed: Placed
    start: int
    end: int


class Mapping(Struct):
    """Keys with their values, in the order of the file."""

    pairs: list[tuple[Scalar, "Node"]] = field(default_factory=list)

    def get(self, key: str) -> "Node | None":
        """The value of the first *key*."""
        for name, node in self.pairs:
            if name.placed.text == key:
                return node
        return None


class Sequence(Struct):
    """Members in the order of the file."""

    items: list["Node"] = field(default_factory=list)


Node = Scalar | Mapping | Sequence
