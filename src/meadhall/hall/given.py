"""What a handler may ask for, by the name of its argument."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter

from .client_files import Client
from .hall import Hall
from .persons import Visitor
from .speech import Speech

Here = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
Who = NamedDependency[Visitor]
Reader = NamedDependency[Speech]
Files = NamedDependency[Client]

Id = Annotated[str, PathParameter(max_length=64, pattern=r'^[A-Za-z0-9_-]+$')]
Number = Annotated[int, PathParameter()]
