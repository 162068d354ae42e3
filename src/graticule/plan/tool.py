"""Tools: plain functions whose signature and docstring are the whole contract.

`@registry.tool(...)` reads the annotations once: value classes become `Type`s, `Literal`
becomes a choice, `Sequence[T]` a list, `T | None` an optional argument; a parameter of type
`Context` is filled by the executor and hidden from plans.
"""

import difflib
import inspect
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar, Union

from graticule.errors import InputError
from graticule.plan.context import Context
from graticule.plan.types import Type
from graticule.plan.values import (
    Area,
    Box,
    Category,
    Cell,
    CompositeCell,
    Count,
    Length,
    Moment,
    NoAnswer,
    Polar,
    Position,
    Ratio,
    Truth,
)

F = TypeVar("F", bound=Callable[..., Any])
Infer = Callable[[Mapping[str, Type], Mapping[str, Any]], Type]

_TYPES: Final[dict[Any, Type]] = {
    str: Type("Text"),
    int: Type("Integer"),
    float: Type("Number"),
    bool: Type("Boolean"),
    Length: Type("Length", unit="m"),
    Area: Type("Area", unit="m2"),
    Count: Type("Count"),
    Ratio: Type("Ratio"),
    Truth: Type("Truth"),
    Category: Type("Category"),
    Position: Type("Position", crs="OGC:CRS84"),
    Polar: Type("Polar"),
    Box: Type("Box", crs="OGC:CRS84"),
    Cell: Type("Cell"),
    CompositeCell: Type("CompositeCell"),
    Moment: Type("Moment"),
}


def bind_type(cls: type, kind: Type) -> None:
    """Let annotations of `cls` mean `kind` in plans; for value classes of other packages."""
    _TYPES[cls] = kind


@dataclass(frozen=True, slots=True)
class Param:
    """One argument of a tool as plans see it.

    Args:
        types: The types it takes; more than one where any of them will do.
        required: Whether a plan must give it.
        default: What stands in its place when it is not given.
        choices: The only literals allowed, if there are any such.
        parse: Makes a value from a literal, e.g. `Length.parse`; `None` keeps the literal.
        doc: The line of the docstring about it.
    """

    types: tuple[Type, ...]
    required: bool
    default: Any = None
    choices: tuple[Any, ...] = ()
    parse: Callable[[str], Any] | None = None
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that plans may call, with what its signature and docstring say."""

    name: str
    function: Callable[..., Any]
    params: Mapping[str, Param]
    returns: Type
    family: str
    context: str | None
    infer: Infer | None

    @property
    def doc(self) -> str:
        """The whole docstring; what a model reads."""
        return inspect.getdoc(self.function) or ""

    @property
    def summary(self) -> str:
        """The first sentence of the docstring."""
        return self.doc.split("\n\n", 1)[0].replace("\n", " ")


class ToolRegistry:
    """The tools that plans may call, by name; a name is taken once."""

    def __init__(self) -> None:
        self._tools: dict[str, Tool] = {}

    def tool(
        self, *, family: str, infer: Infer | None = None
    ) -> Callable[[F], F]:
        """Register a function as a tool; the function itself is returned unchanged.

        Args:
            family: The domain it belongs to, as the reference groups it.
            infer: Refines the return type from argument types and literals (units, grain);
                raises `InputError` for a combination that is well formed but wrong.
        """

        def register(function: F) -> F:
            tool = _read(function, family, infer)
            if tool.name in self._tools:
                raise InputError(
                    f"A tool named {tool.name!r} exists already.", hint="Choose another name."
                )
            self._tools[tool.name] = tool
            return function

        return register

    def __iter__(self) -> Iterator[Tool]:
        """The tools in order of registration."""
        return iter(self._tools.values())

    def __len__(self) -> int:
        """How many tools there are."""
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        """Whether a tool of that name exists."""
        return name in self._tools

    def get(self, name: str) -> Tool:
        """The tool called `name`.

        Raises:
            InputError: No such tool; the hint gives the nearest names.
        """
        if name not in self._tools:
            near = difflib.get_close_matches(name, self._tools, n=3) or sorted(self._tools)[:5]
            raise InputError(
                f"There is no tool named {name!r}.", hint=f"Try {', '.join(near)}."
            )
        return self._tools[name]


def _read(function: Callable[..., Any], family: str, infer: Infer | None) -> Tool:
    hints = typing.get_type_hints(function)
    docs = _arg_docs(inspect.getdoc(function) or "")
    params: dict[str, Param] = {}
    context = None
    for name, parameter in inspect.signature(function).parameters.items():
        if hints[name] is Context:
            context = name
        else:
            params[name] = _param(hints[name], parameter, docs.get(name, ""))
    returns = _return_type(hints["return"])
    name = function.__name__.rstrip("_")
    return Tool(name, function, params, returns, family, context, infer)


def _param(hint: Any, parameter: inspect.Parameter, doc: str) -> Param:
    required = parameter.default is inspect.Parameter.empty
    members = [member for member in _members(hint) if member is not types.NoneType]
    choices: tuple[Any, ...] = ()
    kinds: list[Type] = []
    parse = None
    for member in members:
        if typing.get_origin(member) is Literal:
            choices = typing.get_args(member)
            kinds.append(_TYPES[type(choices[0])])
        else:
            kinds.append(_type_of(member))
            parse = parse or getattr(member, "parse", None)
    default = None if required else parameter.default
    return Param(tuple(kinds), required, default, choices, parse, doc)


def _members(hint: Any) -> tuple[Any, ...]:
    if typing.get_origin(hint) in (Union, types.UnionType):
        return typing.get_args(hint)
    return (hint,)


def _type_of(hint: Any) -> Type:
    if typing.get_origin(hint) in (Sequence, list, tuple):
        inner = _type_of(typing.get_args(hint)[0])
        return Type(inner.name, inner.unit, inner.crs, many=True)
    if hint not in _TYPES:
        raise InputError(
            f"Plans know no type for {hint!r}.", hint="Bind one with `bind_type` first."
        )
    return _TYPES[hint]


def _return_type(hint: Any) -> Type:
    members = [member for member in _members(hint) if member is not NoAnswer]
    return _type_of(members[0]) if len(members) == 1 else Type("Any")


def _arg_docs(doc: str) -> dict[str, str]:
    docs: dict[str, str] = {}
    name = ""
    for line in doc.partition("Args:\n")[2].splitlines():
        if not line.strip() or not line.startswith("    "):
            break
        head, colon, rest = line.strip().partition(":")
        if colon and line.startswith("    ") and not line.startswith("     "):
            name = head
            docs[name] = rest.strip()
        elif name:
            docs[name] += " " + line.strip()
    return docs
