"""The typed values that steps pass on; the last one of a plan is the answer.

A value never travels as a bare number: lengths are metres by name, areas square metres,
azimuths degrees clockwise from north, positions keyword-only longitude and latitude in
OGC:CRS84. Entities and sets of entities live in `graticule.atlas`; they obey the same
protocol, `Value`.
"""

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Protocol, runtime_checkable

from graticule.errors import InputError
from graticule.plan.units import METRES, SQUARE_METRES, quantity


class AnswerFormat(StrEnum):
    """The 15 formats an answer can have (MultiGlobeQA, table 12)."""

    BOOLEAN = "boolean"
    ENTITY = "entity"
    CATEGORY = "category"
    SET = "set"
    CELL = "cell"
    GEOHASH = "geohash"
    COMPOSITE_CELL = "composite_cell"
    DISTANCE = "distance"
    AREA = "area"
    COUNT = "count"
    RATIO = "ratio"
    POINT = "point"
    POLAR = "polar"
    EXTENT = "extent"
    DATE = "date"


@runtime_checkable
class Value(Protocol):
    """What every step value can do: say its format and show itself as JSON."""

    @property
    def format(self) -> AnswerFormat: ...

    def to_json(self) -> Any:
        """Plain JSON data; large values give a summary (schema, count, extent, sample)."""
        ...


def _finite(value: float, what: str) -> float:
    if not math.isfinite(value):
        raise InputError(f"{what} is {value}.", hint="Give a finite number.")
    return float(value)


@dataclass(frozen=True, slots=True)
class Length:
    """A length on the ground, in metres."""

    metres: float
    format: ClassVar[AnswerFormat] = AnswerFormat.DISTANCE

    def __post_init__(self) -> None:
        """Refuse what is no finite number."""
        object.__setattr__(self, "metres", _finite(self.metres, "A length"))

    @classmethod
    def parse(cls, text: str) -> "Length":
        """Read `"300 km"`, `"2.5 mi"`, `"800 m"`."""
        return cls(quantity(text, METRES, "length"))

    def to_json(self) -> dict[str, Any]:
        """Metres and kilometres."""
        return {"metres": self.metres, "kilometres": self.metres / 1000}


@dataclass(frozen=True, slots=True)
class Area:
    """An area on the ellipsoid, in square metres."""

    square_metres: float
    format: ClassVar[AnswerFormat] = AnswerFormat.AREA

    def __post_init__(self) -> None:
        """Refuse what is no finite number."""
        object.__setattr__(self, "square_metres", _finite(self.square_metres, "An area"))

    @classmethod
    def parse(cls, text: str) -> "Area":
        """Read `"1200 km2"`, `"3 ha"`."""
        return cls(quantity(text, SQUARE_METRES, "area"))

    def to_json(self) -> dict[str, Any]:
        """Square metres and square kilometres."""
        return {
            "square_metres": self.square_metres,
            "square_kilometres": self.square_metres / 1e6,
        }


@dataclass(frozen=True, slots=True)
class Count:
    """How many; `of` names what was counted (`"people"`, `"settlement"`)."""

    value: int
    of: str = ""
    format: ClassVar[AnswerFormat] = AnswerFormat.COUNT

    def to_json(self) -> dict[str, Any]:
        """The number and what it counts."""
        return {"count": self.value, "of": self.of}


@dataclass(frozen=True, slots=True)
class Ratio:
    """A number with no dimension or with a compound unit such as `people/km2`."""

    value: float
    unit: str = ""
    format: ClassVar[AnswerFormat] = AnswerFormat.RATIO

    def __post_init__(self) -> None:
        """Refuse what is no finite number."""
        object.__setattr__(self, "value", _finite(self.value, "A ratio"))

    def to_json(self) -> dict[str, Any]:
        """The number and its unit."""
        return {"ratio": self.value, "unit": self.unit}


@dataclass(frozen=True, slots=True)
class Truth:
    """Yes or no; for uncertain containment also `"plausibly"`."""

    value: bool | str
    format: ClassVar[AnswerFormat] = AnswerFormat.BOOLEAN

    def to_json(self) -> bool | str:
        """`true`, `false` or `"plausibly"`."""
        return self.value


@dataclass(frozen=True, slots=True)
class Category:
    """One of a few words: a wind (`"NE"`), `"left"`, `"upstream"`."""

    value: str
    kind: str = "direction"
    azimuth_deg: float | None = None
    format: ClassVar[AnswerFormat] = AnswerFormat.CATEGORY

    def to_json(self) -> dict[str, Any]:
        """The word, what it is one of, and the azimuth where there is one."""
        return {"category": self.value, "kind": self.kind, "azimuth_deg": self.azimuth_deg}


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position in decimal degrees, OGC:CRS84. Keyword-only: no order to get wrong."""

    lon: float
    lat: float
    note: str = ""
    format: ClassVar[AnswerFormat] = AnswerFormat.POINT

    def __post_init__(self) -> None:
        """Refuse what is no longitude and latitude, NaN included."""
        if not (abs(self.lon) <= 180 and abs(self.lat) <= 90):
            raise InputError(
                f"Position lon={self.lon} lat={self.lat} is not on the globe.",
                hint="Give degrees, longitude within ±180 and latitude within ±90.",
            )

    def to_json(self) -> dict[str, Any]:
        """Longitude and latitude in degrees."""
        return {"lon": self.lon, "lat": self.lat} | ({"note": self.note} if self.note else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Polar:
    """Where something lies as seen from another: azimuth in degrees and distance."""

    azimuth_deg: float
    distance_m: float
    format: ClassVar[AnswerFormat] = AnswerFormat.POLAR

    def to_json(self) -> dict[str, Any]:
        """Degrees clockwise from north, and metres."""
        return {"azimuth_deg": self.azimuth_deg, "distance_m": self.distance_m}


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A bounding box in degrees, OGC:CRS84; west > east means it crosses 180 (RFC 7946)."""

    west: float
    south: float
    east: float
    north: float
    format: ClassVar[AnswerFormat] = AnswerFormat.EXTENT

    @property
    def crosses_180(self) -> bool:
        """Whether the box runs across the antimeridian."""
        return self.west > self.east

    def to_json(self) -> dict[str, Any]:
        """RFC 7946 order: west, south, east, north."""
        return {
            "bbox": [self.west, self.south, self.east, self.north],
            "crosses_180": self.crosses_180,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A code of a grid or coordinate system: H3, S2, geohash, Plus code, MGRS, UTM, DMS.

    `lon` and `lat` are the position that was converted; `note` says what else matters.
    """

    system: str
    code: str
    resolution: int | None = None
    lon: float | None = None
    lat: float | None = None

    @property
    def format(self) -> AnswerFormat:
        """H3 and S2 have a format of their own; every other code is scored as a geohash."""
        return AnswerFormat.CELL if self.system in ("h3", "s2") else AnswerFormat.GEOHASH

    def to_json(self) -> dict[str, Any]:
        """System, code, resolution and the converted position."""
        return {
            "system": self.system,
            "code": self.code,
            "resolution": self.resolution,
            "position": None if self.lon is None else {"lon": self.lon, "lat": self.lat},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CompositeCell:
    """One place in two grids."""

    h3: Cell
    s2: Cell
    format: ClassVar[AnswerFormat] = AnswerFormat.COMPOSITE_CELL

    def to_json(self) -> dict[str, Any]:
        """Both cells."""
        return {"h3": self.h3.to_json(), "s2": self.s2.to_json()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A date as ISO 8601 text with the precision it is known to: day, month or year."""

    iso: str
    precision: str = "day"
    format: ClassVar[AnswerFormat] = AnswerFormat.DATE

    def to_json(self) -> dict[str, Any]:
        """The date and its precision."""
        return {"date": self.iso, "precision": self.precision}


class Reason(StrEnum):
    """Why there is no answer."""

    FALSE_PREMISE = "false_premise"
    UNKNOWN_PLACE = "unknown_place"
    AMBIGUOUS_PLACE = "ambiguous_place"
    NOT_UNDERSTOOD = "not_understood"
    NO_DATA = "no_data"
    OVER_BUDGET = "over_budget"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAnswer:
    """No answer, why, and what would help. A value, not an error.

    Args:
        reason: One of the six reasons.
        message: What stands in the way, with the words of the question.
        hint: What to try or bring.
        details: Machine-readable facts: near names, missing kinds, unexplained words.
    """

    reason: Reason
    message: str
    hint: str
    details: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Reason, message, hint and details."""
        return {
            "no_answer": self.reason.value,
            "message": self.message,
            "hint": self.hint,
            "details": self.details,
        }
