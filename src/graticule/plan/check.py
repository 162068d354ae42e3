"""The checker: names, arguments, types, units and grain, before anything runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from graticule.errors import InputError, PlanError
from graticule.plan.plan import Plan, Ref, Step
from graticule.plan.tool import Param, Tool, ToolRegistry
from graticule.plan.types import Type, mismatch

_LITERALS: Final[dict[str, type | tuple[type, ...]]] = {
    "Text": str,
    "Integer": int,
    "Number": (int, float),
    "Boolean": bool,
}
_FIX: Final = "Correct the steps named; `graticule tools NAME` shows what a tool takes."


def check(plan: Plan, tools: ToolRegistry) -> dict[str, Type]:
    """Check a plan and infer the type each step gives.

    Returns:
        The type of each step by its id.

    Raises:
        PlanError: At least one problem; all of them are listed and nothing has run.
    """
    checker = _Checker(plan, tools)
    checker.run()
    if checker.problems:
        raise PlanError(checker.problems, hint=_FIX)
    return checker.types


@dataclass
class _Checker:
    plan: Plan
    tools: ToolRegistry
    types: dict[str, Type] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def run(self) -> None:
        self.problems += _cycles(self.plan)
        for step in self.plan.steps:
            if step.id in self.types:
                self._report(step, "the name is used by an earlier step")
            self.types[step.id] = self._step(step)

    def _report(self, step: Step, problem: str) -> None:
        self.problems.append(f"{step.id}: {problem}")

    def _step(self, step: Step) -> Type:
        try:
            tool = self.tools.get(step.tool)
        except InputError as error:
            self._report(step, f"{_lower(error.message)} {error.hint}".rstrip("."))
            return Type("Unknown")
        before = len(self.problems)
        given = self._arguments(step, tool)
        if len(self.problems) > before or tool.infer is None:
            return tool.returns
        try:
            return tool.infer(given, step.args)
        except InputError as error:
            self._report(step, f"{_lower(error.message)} {error.hint}".rstrip("."))
            return tool.returns

    def _arguments(self, step: Step, tool: Tool) -> dict[str, Type]:
        for name, param in tool.params.items():
            if param.required and name not in step.args:
                self._report(step, f"{tool.name} needs {name!r} ({_wanted(param)})")
        given: dict[str, Type] = {}
        for name, arg in step.args.items():
            if name not in tool.params:
                takes = ", ".join(tool.params) or "nothing"
                self._report(step, f"{tool.name} does not take {name!r}; it takes {takes}")
            else:
                given[name] = self._argument(step, name, arg, tool.params[name])
        return given

    def _argument(self, step: Step, name: str, arg: Any, param: Param) -> Type:
        if isinstance(arg, list | tuple):
            kinds = [kind.single() for kind in param.types if kind.many]
            if not kinds:
                self._report(step, f"{name} takes {_wanted(param)}, not a list")
            inner = Param(tuple(kinds) or param.types, True, None, param.choices, param.parse)
            members = [self._argument(step, name, item, inner) for item in arg]
            return members[0] if members else Type("Unknown")
        if isinstance(arg, Ref):
            return self._reference(step, name, arg, param)
        problem = _literal_problem(arg, param)
        if problem:
            self._report(step, f"{name} {problem}")
        return next((kind for kind in param.types if not kind.many), param.types[0])

    def _reference(self, step: Step, name: str, ref: Ref, param: Param) -> Type:
        given = self.types.get(ref.step)
        if given is None:
            known = any(other.id == ref.step for other in self.plan.steps)
            where = "not an earlier step" if known else "no step"
            self._report(step, f"{name} refers to {ref.step!r}, which is {where}")
            return Type("Unknown")
        if given.name in ("Unknown", "Any"):
            return given
        reasons = [mismatch(kind, given) for kind in param.types]
        if None not in reasons:
            reason = reasons[0] if len(reasons) == 1 else f"takes {_wanted(param)}, and got {given}"
            self._report(step, f"{name} {reason} ({ref.step!r})")
        return given


def _literal_problem(arg: Any, param: Param) -> str | None:
    if param.choices:
        if arg in param.choices:
            return None
        return f"is one of {', '.join(map(repr, param.choices))}, not {arg!r}"
    if param.parse is not None and isinstance(arg, str):
        try:
            param.parse(arg)
        except InputError as error:
            return f"cannot be read: {error.message} {error.hint}".rstrip(".")
        return None
    for kind in param.types:
        literal = _LITERALS.get(kind.name)
        if literal and isinstance(arg, literal) and isinstance(arg, bool) == (literal is bool):
            return None
        if arg is None and not param.required:
            return None
    if param.parse is not None:
        return f"takes a text with a unit such as '300 km', not the bare number {arg!r}"
    return f"takes {_wanted(param)}, not the literal {arg!r}"


def _wanted(param: Param) -> str:
    return " or ".join(str(kind) for kind in param.types)


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _cycles(plan: Plan) -> Iterator[str]:
    graph: Mapping[str, list[str]] = {
        step.id: [ref.step for _, ref in step.refs()] for step in plan.steps
    }
    seen: set[str] = set()
    for start in graph:
        path = [start]
        found = _walk(graph, path, seen)
        if found:
            yield f"{found[0]}: the steps form a cycle: {' -> '.join(found)}"
            seen.update(found)


def _walk(graph: Mapping[str, list[str]], path: list[str], seen: set[str]) -> list[str] | None:
    for target in graph.get(path[-1], []):
        if target in path:
            return [*path[path.index(target) :], target]
        if target in graph and target not in seen:
            found = _walk(graph, [*path, target], seen)
            if found:
                return found
    seen.add(path[-1])
    return None


