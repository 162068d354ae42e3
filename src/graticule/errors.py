"""Every error graticule raises on purpose.

GraticuleError
├── InputError    an argument is wrong; a better one would work (also a ValueError)
├── PlanError     a plan is not well typed; lists every problem, and no step has run
├── DataError     the data cannot carry the operation: no CRS, empty or invalid geometry
├── CatalogError  a dataset or entity is unknown, or its bytes do not match the manifest
└── SetupError    an optional dependency, key or service is absent

Not understanding a question, an unknown place, or a false premise is no error: it is a
`NoAnswer`, one of the values an ask can give.
"""

from collections.abc import Sequence


class GraticuleError(Exception):
    """Says what is wrong and what to do about it.

    Args:
        message: What is wrong, with the offending value.
        hint: What to change. Required, so that no error can leave it out.
    """

    def __init__(self, message: str, *, hint: str) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        """One paragraph: what is wrong, then what to do."""
        return f"{self.message} {self.hint}"


class InputError(GraticuleError, ValueError):
    """An argument is wrong; a better one would work."""


class PlanError(GraticuleError):
    """A plan is not well typed; every problem is listed and no step has run.

    Args:
        problems: One sentence a problem, each starting with the step it is in.
        hint: What to change.
    """

    def __init__(self, problems: Sequence[str], *, hint: str) -> None:
        super().__init__("; ".join(problems) + ".", hint=hint)
        self.problems = tuple(problems)


class DataError(GraticuleError):
    """The data cannot carry the operation."""


class CatalogError(GraticuleError):
    """A dataset or entity is unknown, or its bytes do not match the manifest."""


class SetupError(GraticuleError):
    """An optional dependency, key or service is absent."""
