"""Units of length and area, and how a quantity is read and written.

Factors are exact by definition: the international foot, yard and mile (1959), the
international nautical mile (1929), the hectare (SI brochure, 9th edition) and the acre of
43,560 square international feet (NIST Handbook 44, appendix C).
"""

import re
from typing import Final

from graticule.errors import InputError

METRES: Final[dict[str, float]] = {
    "m": 1.0,
    "km": 1000.0,
    "cm": 0.01,
    "mi": 1609.344,
    "nmi": 1852.0,
    "yd": 0.9144,
    "ft": 0.3048,
}
SQUARE_METRES: Final[dict[str, float]] = {
    "m2": 1.0,
    "km2": 1e6,
    "ha": 1e4,
    "acre": 4046.8564224,
    "mi2": 2589988.110336,
    "ft2": 0.09290304,
}
_ANGLES: Final = frozenset({"deg", "degree", "degrees", "°", "rad"})
_QUANTITY = re.compile(r"\s*([-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*(\S+)\s*")


def quantity(text: str, factors: dict[str, float], what: str) -> float:
    """A quantity such as `"300 km"` in the base unit of `factors`.

    Args:
        text: A number with a decimal point and a unit code, e.g. `"1.5 mi"`.
        factors: Unit code to size in base units (`METRES` or `SQUARE_METRES`).
        what: What is being read, for the error: `"length"` or `"area"`.

    Raises:
        InputError: No unit, an angle for a length, or a unit that is not known.
    """
    known = ", ".join(factors)
    match = _QUANTITY.fullmatch(text)
    if match is None:
        raise InputError(
            f"{text!r} is no {what} with a unit.",
            hint=f"Write a number and a unit, as in '300 {list(factors)[1]}'; units: {known}.",
        )
    number, unit = float(match[1]), match[2]
    if unit in _ANGLES:
        raise InputError(
            f"{text!r} is an angle, and a {what} is wanted: nothing is measured in degrees.",
            hint=f"Give it in one of {known}.",
        )
    if unit not in factors:
        raise InputError(f"{unit!r} is no unit of {what}.", hint=f"Use one of {known}.")
    return number * factors[unit]
