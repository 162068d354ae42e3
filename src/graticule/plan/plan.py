"""Plans: tool calls in order, as data, as JSON and as text.

A plan is the one intermediate form of graticule. The planner that needs no model, a
language model, a benchmark template and a person all write it; one checker reads it and
one executor runs it. The value of the last step is the answer.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from graticule.errors import PlanError

VERSION: Final = 1
MAX_STEPS: Final = 200
MAX_PLAN_BYTES: Final = 1_000_000
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_FIX: Final = "See `graticule schema plan` for the form of a plan."


@dataclass(frozen=True, slots=True)
class Ref:
    """The value of an earlier step; `{"ref": "a"}` in JSON and `a` in text."""

    step: str

    def __str__(self) -> str:
        """The name of the step."""
        return self.step


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One tool call; arguments are literals, references, or lists of these."""

    id: str
    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def refs(self) -> Iterator[tuple[str, Ref]]:
        """Each reference with the argument it stands in."""
        for name, arg in self.args.items():
            for item in arg if isinstance(arg, list | tuple) else [arg]:
                if isinstance(item, Ref):
                    yield name, item

    def __str__(self) -> str:
        """`d = distance(start=a, end=b)`."""
        args = ", ".join(f"{name}={_text(arg)}" for name, arg in self.args.items())
        return f"{self.id} = {self.tool}({args})"

    def to_json(self) -> dict[str, Any]:
        """The step as JSON data."""
        return {
            "id": self.id,
            "tool": self.tool,
            "args": {name: _to_data(arg) for name, arg in self.args.items()},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Tool calls in order. The value of the last one is the answer.

    Args:
        steps: The calls; each refers only to steps above it.
        question: The question the plan was made for, if any.
        lang: BCP 47 tag of the question's language; read-back and answer use it.
    """

    steps: tuple[Step, ...]
    question: str = ""
    lang: str = "en"

    def __str__(self) -> str:
        """One line a step; the form that tests, logs and reviewers read."""
        return "\n".join(map(str, self.steps))

    def to_json(self) -> dict[str, Any]:
        """The plan as JSON data; `Plan.from_json` reads it back."""
        return {
            "graticule_plan": VERSION,
            "question": self.question,
            "lang": self.lang,
            "steps": [step.to_json() for step in self.steps],
        }

    def dumps(self) -> str:
        """The plan as JSON text, stable for the same plan."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=2) + "\n"

    @classmethod
    def loads(cls, text: str | bytes) -> "Plan":
        """Read a plan from JSON text.

        Raises:
            PlanError: Too large, no JSON, or not of the form; every problem is listed.
        """
        if len(text) > MAX_PLAN_BYTES:
            raise PlanError([f"the plan is larger than {MAX_PLAN_BYTES:,} bytes"], hint=_FIX)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise PlanError([f"the plan is no JSON: {error}"], hint=_FIX) from error
        return cls.from_json(data)

    @classmethod
    def from_json(cls, data: Any) -> "Plan":
        """Read a plan from JSON data.

        Raises:
            PlanError: Not of the form; every problem is listed.
        """
        problems = list(_form_problems(data))
        if problems:
            raise PlanError(problems, hint=_FIX)
        steps = tuple(
            Step(
                id=step["id"],
                tool=step["tool"],
                args={name: _from_data(arg) for name, arg in step.get("args", {}).items()},
            )
            for step in data["steps"]
        )
        return cls(steps=steps, question=data.get("question", ""), lang=data.get("lang", "en"))

    @classmethod
    def parse(cls, text: str) -> "Plan":
        """Read the text form: one `name = tool(argument=value, ...)` a line.

        Raises:
            PlanError: A line is not of that form; every such line is named.
        """
        steps, problems = [], []
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip() and not line.lstrip().startswith("#"):
                try:
                    steps.append(_parse_line(line.strip()))
                except (ValueError, SyntaxError, AttributeError, TypeError, RecursionError):
                    problems.append(f"line {number} is no `name = tool(argument=value)`: {line!r}")
        if problems or not steps:
            raise PlanError(problems or ["the plan has no steps"], hint=_FIX)
        return cls(steps=tuple(steps))


def _text(arg: Any) -> str:
    if isinstance(arg, Ref):
        return arg.step
    if isinstance(arg, list | tuple):
        return "[" + ", ".join(map(_text, arg)) + "]"
    return repr(arg)


def _to_data(arg: Any) -> Any:
    if isinstance(arg, Ref):
        return {"ref": arg.step}
    if isinstance(arg, list | tuple):
        return [_to_data(item) for item in arg]
    return arg


def _from_data(arg: Any) -> Any:
    if isinstance(arg, dict) and set(arg) == {"ref"}:
        return Ref(arg["ref"])
    if isinstance(arg, list):
        return [_from_data(item) for item in arg]
    return arg


def _form_problems(data: Any) -> Iterator[str]:
    if not isinstance(data, dict):
        yield f"a plan is a JSON object, not {type(data).__name__}"
        return
    if data.get("graticule_plan", VERSION) != VERSION:
        yield f"plan version {data['graticule_plan']!r} is not {VERSION}"
    for name in ("question", "lang"):
        if not isinstance(data.get(name, ""), str):
            yield f"{name!r} is a text"
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        yield "'steps' is a list of at least one step"
        return
    if len(steps) > MAX_STEPS:
        yield f"{len(steps)} steps are more than {MAX_STEPS}"
        return
    for number, step in enumerate(steps, start=1):
        yield from _step_problems(number, step)


def _step_problems(number: int, step: Any) -> Iterator[str]:
    if not isinstance(step, dict):
        yield f"step {number} is an object with 'id', 'tool' and 'args'"
        return
    for name in ("id", "tool"):
        value = step.get(name)
        if not isinstance(value, str) or not _NAME.fullmatch(value):
            yield f"step {number}: {name!r} is a short name of letters, digits and _, not {value!r}"
    args = step.get("args", {})
    if not isinstance(args, dict):
        yield f"step {number}: 'args' is an object"
        return
    for name, arg in args.items():
        for item in arg if isinstance(arg, list) else [arg]:
            if isinstance(item, dict) and not (
                set(item) == {"ref"} and isinstance(item["ref"], str)
            ):
                yield f'step {number}: {name!r} is a literal or {{"ref": "step"}}'
    for name in sorted(set(step) - {"id", "tool", "args", "note"}):
        yield f"step {number}: {name!r} belongs to no step"


def _parse_line(line: str) -> Step:
    statement = ast.parse(line).body
    if len(statement) != 1 or not isinstance(statement[0], ast.Assign):
        raise ValueError(line)
    target, call = statement[0].targets[0], statement[0].value
    if not isinstance(call, ast.Call) or call.args or not isinstance(target, ast.Name):
        raise ValueError(line)
    args = {str(keyword.arg): _parse_arg(keyword.value) for keyword in call.keywords}
    return Step(id=target.id, tool=call.func.id, args=args)  # type: ignore[attr-defined]


def _parse_arg(node: ast.expr) -> Any:
    if isinstance(node, ast.Name):
        return Ref(node.id)
    if isinstance(node, ast.List):
        return [_parse_arg(item) for item in node.elts]
    return ast.literal_eval(node)
