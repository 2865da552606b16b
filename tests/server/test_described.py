"""What the server says of its own paths, held against what they do with anything at all."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may be asked anything."""
    server = Server(tmp_path_factory.mktemp("described") / "tables.db")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def described(server: Server) -> schemathesis.BaseSchema:
    """What it says of itself."""
    return schemathesis.openapi.from_url(f"{server.address}/api/schema/openapi.json")


def test_every_path_does_what_it_says(described: schemathesis.BaseSchema) -> None:
    """Whatever it is asked, it answers with a status and a shape that it has told of.

    That what fits its schema may still be refused is meant: a hand may have five of a kind.
    """
    for found in described.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        answers()


def test_everything_is_described(server: Server) -> None:
    paths = server.get("/api/schema/openapi.json")["paths"]

    assert set(paths) == {
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/{table}/record",
        "/api/tables/{table}/verdict",
        "/api/tables/{table}/again",
        "/api/presets",
        "/api/options",
        "/api/rules",
        "/api/rules/{rule_id}",
        "/api/chapters",
        "/api/fouls",
        "/api/score",
        "/api/account",
        "/api/account/register",
        "/api/account/registered",
        "/api/account/sign-in",
        "/api/account/signed-in",
        "/api/account/sign-out",
        "/api/health",
        "/api/metrics",
    }
