"""Requests made up from the OpenAPI document: each is answered as the document says, and none by a 5xx."""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from meadhall.hall.app import application
from meadhall.hall.hall import Hall
from meadhall.hall.settings import Settings
from tests.hall.clients import House, Player

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
ME, BOT, OPEN = {'kind': 'me'}, {'kind': 'bot', 'level': 1}, {'kind': 'open'}


def document() -> dict[str, Any]:
    """It depends on no hall in particular."""
    hall = SimpleNamespace(settings=Settings('unused'))
    return application(cast('Hall', hall)).openapi_schema.to_schema()


schema = schemathesis.openapi.from_dict(document())
made_up = settings(
    max_examples=200 if '--full' in sys.argv else 20,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Asker:
    """Somebody with tables that wait, go on and are over; counts what is answered."""

    def __init__(self, house: House) -> None:
        self.player = Player(house, 'Bo')
        self.statuses = Counter[int]()
        self.turns = itertools.count()

    def tables(self) -> list[str]:
        """Fresh ones: a request may have resigned the old."""
        over = self.player.open('claim', 2, seats=[ME, BOT])['id']
        self.player.ask('POST', f'/tables/{over}/resign')
        going_on, waiting = self.player.open('claim', 2, seats=[ME, BOT]), self.player.open('clash', 2)
        return [over, going_on['id'], waiting['id']]

    def ask(self, case: Any, checks: list[Any]) -> None:
        cookies = {'meadhall': self.player.token} if next(self.turns) % 4 else {}  # now and then a stranger
        answer = case.call(base_url=self.player.house.url, cookies=cookies, allow_redirects=False)
        self.statuses[answer.status_code] += 1
        case.validate_response(answer, checks=checks)


@pytest.fixture(scope='module')
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with House(tmp_path_factory.mktemp('schema') / 'hall.sqlite') as house:
        one = Asker(house)
        yield one
        assert sum(one.statuses.values()) > 300, one.statuses
        assert (
            {200, 201, 204, 400, 403, 404, 405, 409} >= one.statuses.keys() >= {200, 201, 400, 403, 404, 409}
        )
        print(one.statuses)
        one.player.close()


@schema.parametrize()
@made_up
def test_every_request_is_answered_as_the_document_says(case: Any, asker: Asker) -> None:
    asker.ask(case, [*CHECKS, negative_data_rejection])


@schema.include(path_regex='^/api/tables/{table}').parametrize()
@made_up
def test_so_is_every_request_about_a_table_that_is_there(case: Any, asker: Asker) -> None:
    tables = asker.tables()
    case.path_parameters['table'] = tables[next(asker.turns) % len(tables)]
    if 'seat' in case.path_parameters:
        case.path_parameters['seat'] = next(asker.turns) % 3
    asker.ask(case, CHECKS)
