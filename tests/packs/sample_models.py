"""Models with every kind of field a pack has, and what validation by them finds."""

from enum import Enum
from typing import Annotated, Literal

import tomli
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    StringConstraints,
    Tag,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from meshseed.packs.positions import Positions
from meshseed.packs.problems import InFile, problems


class Table(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Unknown(Table):
    unknown: StrictStr


class Named(Table):
    from_: StrictStr = Field(alias="from")
    prefix: StrictStr = ""


class Round(Table):
    kind: Literal["round"]
    radius: StrictInt


class Square(Table):
    kind: Literal["square", "rect"]
    side: StrictInt


class Deep(Table):
    shape: Annotated[Round | Square, Discriminator("kind")]


class Level(Enum):
    LOW = "low"
    HIGH = "high"


def form(value):
    if not isinstance(value, dict):
        return "plain"
    return "unknown" if "unknown" in value else "named" if "from" in value else None


Term = Annotated[
    Annotated[StrictStr | StrictBool | StrictInt | StrictFloat, Tag("plain")]
    | Annotated[Unknown, Tag("unknown")]
    | Annotated[Named, Tag("named")],
    Discriminator(form, custom_error_type="term", custom_error_message="not a value we know"),
]
Name = Annotated[str, StringConstraints(strict=True, pattern="^[a-z]+$")]


class Item(Table):
    id: StrictStr
    visibility: Literal["public", "hidden"]


class Model(Table):
    text: StrictStr = ""
    number: StrictInt | StrictStr | Unknown | None = None
    level: Level = Level.LOW
    size: StrictInt = Field(1, ge=1, lt=9)
    ratio: StrictFloat = Field(0.5, allow_inf_nan=False)
    some: tuple[StrictStr, ...] = Field(("x",), min_length=1, max_length=3)
    short: Annotated[str, StringConstraints(strict=True, max_length=2)] = ""
    item: tuple[Item, ...] = ()
    one: Item | None = None
    shape: Annotated[Round | Square, Discriminator("kind")] | None = None
    sets: dict[Name, Term] = {}
    either: tuple[StrictInt, ...] | Unknown | Named | None = None
    deep: tuple[Deep, ...] | None = None
    checked: StrictStr = ""
    flag: StrictBool = False
    maybe: Literal["auto"] | StrictInt = 1
    day: Term | None = None

    @field_validator("checked")
    @classmethod
    def _checked(cls, value):
        if value == "bad":
            raise ValueError("`bad` is never right")
        return value

    @model_validator(mode="after")
    def _together(self):
        if self.text == "clash":
            raise PydanticCustomError(
                "clash",
                "`text` and `size` clash",
                {"at": ("text",), "expected": "peace", "help": "drop one", "suggestion": "cash"},
            )
        return self


def found(text, model=Model, prefix=()):
    raw = tomli.loads(text)
    for step in prefix:
        raw = raw[step]
    try:
        model.model_validate(raw)
    except ValidationError as error:
        return problems(error, raw, model, InFile("a.toml", Positions.of(text), prefix))
    return []


def only(text, **more):
    (finding,) = found(text, **more)
    return finding


def quoted(finding, text):
    span = finding.where[0].span
    return text.split("\n")[span.start.line - 1][span.start.column - 1 : span.end.column - 1]
