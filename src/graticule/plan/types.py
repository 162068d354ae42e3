"""Types of step values: name, unit, CRS and grain, with subtypes.

A `Type` says more than a Python class can: that a column holds people per square
kilometre, that one row of a table is one (pharmacy, street) pair and that a pharmacy may
stand in many rows. The checker refuses a plan by these before anything runs.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

Measure = Literal["extensive", "intensive"]

#: A subtype stands wherever its supertype is wanted.
_SUPERTYPE: Final[dict[str, str]] = {
    "Entity": "Located",
    "Position": "Located",
    "Settlement": "Entity",
    "Integer": "Number",
    "Count": "Number",
    "Ratio": "Number",
}


@dataclass(frozen=True, slots=True)
class Type:
    """What a step gives or a parameter takes.

    Args:
        name: The kind of value, e.g. `Length`, `Entity`, `Entities`, `Column`.
        unit: Unit of a number or of a column: `m`, `m2`, `deg`, `people`, `people/km2`.
        crs: CRS of positions and geometries; `OGC:CRS84` throughout.
        grain: What one row is (`settlement`, `settlement x river`); `None` for single values
            and where any grain will do.
        repeats: Whether one entity may stand in several rows, as after a join.
        measure: Of a column: `extensive` values add up, `intensive` ones (rates) do not.
        many: A list of such values.
    """

    name: str
    unit: str | None = None
    crs: str | None = None
    grain: str | None = None
    repeats: bool = False
    measure: Measure | None = None
    many: bool = False

    def __str__(self) -> str:
        """The name with what is known of it: `Column[people/km2, one row a country]`."""
        notes = [self.unit] if self.unit else []
        if self.grain:
            notes.append(f"one row a {self.grain}" + (", rows repeat" if self.repeats else ""))
        text = self.name + (f"[{', '.join(notes)}]" if notes else "")
        return f"list of {text}" if self.many else text

    def single(self) -> "Type":
        """The type of one member of a list type."""
        return replace(self, many=False)


def ancestry(name: str) -> list[str]:
    """The type name and its supertypes, nearest first."""
    names = [name]
    while names[-1] in _SUPERTYPE:
        names.append(_SUPERTYPE[names[-1]])
    return names


def mismatch(wanted: Type, given: Type) -> str | None:
    """Why a `given` value cannot stand where `wanted` is; `None` if it can."""
    if wanted.name not in ("Any", *ancestry(given.name)):
        return f"takes {_article(wanted)}, and got {_article(given)}"
    for what, want, have in (
        ("unit", wanted.unit, given.unit),
        ("CRS", wanted.crs, given.crs),
        ("grain", wanted.grain, given.grain),
    ):
        if want is not None and have is not None and want != have:
            return f"takes {what} {want}, and got {what} {have}"
    return None


def _article(kind: Type) -> str:
    text = str(kind)
    if kind.many:
        return f"a {text}"
    return f"an {text}" if text[0] in "AEIOU" else f"a {text}"
