"""What a running step may use beside its arguments: the atlas, and a place for notes."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Context:
    """Handed by the executor to each tool that asks for it; hidden from plans.

    Args:
        atlas: The opened atlas that entities, geometries and datasets come from.
        warnings: Caveats of the running step, for people: repairs, assumptions, thin data.
        sources: Names of the datasets the running step read.
        notes: Machine-readable extras of the running step (alternatives of a name, ties).
    """

    atlas: Any
    warnings: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    notes: dict[str, Any] = field(default_factory=dict)

    def warn(self, text: str) -> None:
        """Record a caveat once."""
        if text not in self.warnings:
            self.warnings.append(text)

    def cite(self, *datasets: str) -> None:
        """Record the datasets a value comes from, each once."""
        self.sources.extend(name for name in datasets if name and name not in self.sources)

    def note(self, key: str, value: Any) -> None:
        """Record an extra for the trace."""
        self.notes[key] = value
