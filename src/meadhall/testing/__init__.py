"""Tests that every game can use, ours and others'."""

from __future__ import annotations

from .leaks import Leak as Leak
from .leaks import Secrets as Secrets
from .leaks import Tally as Tally
from .leaks import check_leaks as check_leaks
