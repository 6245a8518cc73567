"""Each worked case is one test; its id is the name of the test."""

from tests.cases import run


def test_case(case):
    """The core gives exactly what the case expects."""
    message = run.failure(case)
    assert message is None, message
