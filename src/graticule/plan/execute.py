"""The executor: check all, then run step by step; the trace is the evidence."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from graticule.plan.check import check
from graticule.plan.context import Context
from graticule.plan.plan import Plan, Ref, Step
from graticule.plan.tool import Param, Tool, ToolRegistry
from graticule.plan.types import Type
from graticule.plan.values import NoAnswer


@dataclass(frozen=True, slots=True)
class StepTrace:
    """What one step took, gave, cost, and from which source."""

    step: Step
    type: Type
    value: Any
    seconds: float
    sources: tuple[str, ...]
    warnings: tuple[str, ...]
    notes: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The step, a value or its summary, time, sources, warnings and notes."""
        shown = self.value.to_json() if hasattr(self.value, "to_json") else self.value
        return {
            **self.step.to_json(),
            "type": str(self.type),
            "value": shown,
            "seconds": round(self.seconds, 6),
            "sources": list(self.sources),
            "warnings": list(self.warnings),
            "notes": self.notes,
        }


@dataclass(frozen=True, slots=True)
class Trace:
    """A plan that ran: every step's evidence, in order; the last value is the result."""

    plan: Plan
    steps: tuple[StepTrace, ...]

    @property
    def value(self) -> Any:
        """What the plan gave; a `NoAnswer` where a step could not go on."""
        return self.steps[-1].value

    @property
    def sources(self) -> tuple[str, ...]:
        """The datasets read, in order of first use."""
        return tuple(dict.fromkeys(name for step in self.steps for name in step.sources))

    @property
    def warnings(self) -> tuple[str, ...]:
        """The caveats of all steps, in order."""
        return tuple(dict.fromkeys(text for step in self.steps for text in step.warnings))

    def to_json(self) -> dict[str, Any]:
        """The plan and the steps as JSON data."""
        return {
            "plan": self.plan.to_json(),
            "steps": [step.to_json() for step in self.steps],
        }


def run(
    plan: Plan,
    tools: ToolRegistry,
    atlas: Any,
    *,
    on_step: Callable[[StepTrace], None] | None = None,
) -> Trace:
    """Check a plan, then run its steps in order; stops at the first `NoAnswer`.

    Args:
        plan: The plan.
        tools: The registry; nothing outside it can be called.
        atlas: What tools read entities and datasets from. Where it has `keep(step, value)`,
            each value is offered to it, so that large ones become scratch datasets.
        on_step: Called after each step, e.g. to show progress.

    Raises:
        PlanError: The plan is not well typed; no step has run.
    """
    kinds = check(plan, tools)
    values: dict[str, Any] = {}
    done: list[StepTrace] = []
    for step in plan.steps:
        traced = _run_step(step, tools.get(step.tool), values, kinds[step.id], atlas)
        values[step.id] = traced.value
        done.append(traced)
        if on_step:
            on_step(traced)
        if isinstance(traced.value, NoAnswer):
            break
    return Trace(plan, tuple(done))


def _run_step(
    step: Step, tool: Tool, values: dict[str, Any], kind: Type, atlas: Any
) -> StepTrace:
    context = Context(atlas)
    args = {
        name: _resolve(arg, tool.params[name], values) for name, arg in step.args.items()
    }
    if tool.context:
        args[tool.context] = context
    start = time.perf_counter()
    value = tool.function(**args)
    if hasattr(atlas, "keep"):
        atlas.keep(step.id, value)
    seconds = time.perf_counter() - start
    return StepTrace(
        step,
        kind,
        value,
        seconds,
        tuple(context.sources),
        tuple(context.warnings),
        context.notes,
    )


def _resolve(arg: Any, param: Param, values: dict[str, Any]) -> Any:
    if isinstance(arg, Ref):
        return values[arg.step]
    if isinstance(arg, list | tuple):
        return [_resolve(item, param, values) for item in arg]
    if param.parse is not None and isinstance(arg, str) and not param.choices:
        return param.parse(arg)
    return arg
