"""Entities and sets of entities: what the atlas holds and tools pass on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SAMPLE_ROWS = 5


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing of the Earth: names, kind, place in the hierarchy, source.

    Geometry is read on demand with `Atlas.geometry`, as outlines are large.

    Args:
        row: Number over the whole atlas; changes when datasets do.
        id: Stable identifier with its source's prefix, e.g. `gn:2996944`.
        name: Default display name.
        names: Names by ISO 639-1 language; `und` holds alternates of unknown language.
        kind: Concept, e.g. `settlement`, `country`, `pharmacy`.
        tag: Tag of the source, e.g. `amenity=pharmacy`.
        geometry_kind: `point`, `line` or `area`.
        lon: Longitude of a representative point, degrees, OGC:CRS84.
        lat: Latitude of it.
        bbox: West, south, east, north in degrees; west > east across 180.
        country: ISO 3166-1 alpha-2 code of the country it lies in.
        continent: English name of the continent.
        parents: Ids of containing administrative entities, nearest first.
        population: People, if known.
        area_m2: Geodesic area of areas.
        length_m: Geodesic length of lines.
        elevation_m: Height above sea level.
        magnitude: Of earthquakes.
        capital_of: Alpha-2 code of the country whose capital it is.
        valid_from: Start of an event, UTC.
        valid_to: End of an event, UTC, exclusive.
        h3: H3 cell of resolution 7 of the representative point.
        attributes: Whatever else the source says.
        dataset: Name of the dataset it comes from.
    """

    row: int
    id: str
    name: str
    kind: str
    lon: float
    lat: float
    dataset: str = ""
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tag: str = ""
    geometry_kind: str = "point"
    bbox: tuple[float, float, float, float] | None = None
    country: str | None = None
    continent: str | None = None
    parents: tuple[str, ...] = ()
    population: int | None = None
    area_m2: float | None = None
    length_m: float | None = None
    elevation_m: float | None = None
    magnitude: float | None = None
    capital_of: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    h3: str | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    format: ClassVar[str] = "entity"

    def name_in(self, lang: str) -> str:
        """The name in a language (ISO 639-1), else the default name."""
        names = self.names.get(lang)
        return names[0] if names else self.name

    def to_json(self) -> dict[str, Any]:
        """Identity, place and source; no geometry."""
        data = {
            "id": self.id,
            "name": self.name,
            "kind": self.kind,
            "lon": self.lon,
            "lat": self.lat,
            "country": self.country,
            "population": self.population,
            "dataset": self.dataset,
        }
        return {key: value for key, value in data.items() if value is not None}


class EntitySource(Protocol):
    """What a set asks for its members' details; `Atlas` is one."""

    def entities(self, rows: Sequence[int] | NDArray[np.integer]) -> list[Entity]:
        """The entities of these rows, in the order given."""
        ...

    def geometries(self, rows: Sequence[int] | NDArray[np.integer]) -> "list[BaseGeometry]":
        """The geometries of these rows, in the order given."""
        ...


@dataclass(frozen=True, slots=True)
class Entities:
    """A set of entities as columns; order is meaningful only where `ranked_by` says so.

    Args:
        source: Where details are read from.
        kind: What one row is: the kind asked for.
        rows: Row numbers, shape `(n,)`, each once.
        columns: Arrays of shape `(n,)` by name: always `lon`, `lat` (degrees); computed
            ones carry their unit in the name (`distance_m`, `area_m2`).
        ranked_by: Name of the column the rows are sorted by, if they are.
    """

    source: EntitySource
    kind: str
    rows: NDArray[np.int32]
    columns: Mapping[str, NDArray[Any]]
    ranked_by: str | None = None
    format: ClassVar[str] = "set"

    def __len__(self) -> int:
        """How many entities there are."""
        return len(self.rows)

    def __iter__(self) -> Iterator[Entity]:
        """The entities with their details, in order."""
        return iter(self.source.entities(self.rows))

    def head(self, count: int) -> list[Entity]:
        """The first `count` entities with their details."""
        return self.source.entities(self.rows[:count])

    def take(self, index: NDArray[Any], *, ranked_by: str | None = None) -> "Entities":
        """The set reduced or reordered by a boolean mask or an index array."""
        columns = {name: column[index] for name, column in self.columns.items()}
        return replace(
            self, rows=self.rows[index], columns=columns, ranked_by=ranked_by or self.ranked_by
        )

    def with_column(self, name: str, values: NDArray[Any]) -> "Entities":
        """The set with one more column; its name ends in its unit."""
        return replace(self, columns={**self.columns, name: np.asarray(values)})

    def to_json(self) -> dict[str, Any]:
        """Schema, count, extent and the first rows."""
        return {
            "kind": self.kind,
            "count": len(self),
            "columns": sorted(self.columns),
            "ranked_by": self.ranked_by,
            "extent": self._extent(),
            "sample": [entity.to_json() for entity in self.head(SAMPLE_ROWS)],
        }

    def _extent(self) -> list[float] | None:
        if not len(self):
            return None
        lon, lat = self.columns["lon"], self.columns["lat"]
        return [float(lon.min()), float(lat.min()), float(lon.max()), float(lat.max())]
