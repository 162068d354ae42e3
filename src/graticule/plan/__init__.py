"""Plans, their checker and executor, and the values they compute."""

from graticule.plan.check import check
from graticule.plan.context import Context
from graticule.plan.execute import StepTrace, Trace, run
from graticule.plan.plan import Plan, Ref, Step
from graticule.plan.tool import Param, Tool, ToolRegistry, bind_type
from graticule.plan.types import Type
from graticule.plan.values import AnswerFormat, NoAnswer, Reason, Value

__all__ = [
    "AnswerFormat",
    "Context",
    "NoAnswer",
    "Param",
    "Plan",
    "Reason",
    "Ref",
    "Step",
    "StepTrace",
    "Tool",
    "ToolRegistry",
    "Trace",
    "Type",
    "Value",
    "bind_type",
    "check",
    "run",
]
