"""How fast is too fast."""

from __future__ import annotations

from unittest import mock

import pytest

from meadhall.hall import rates
from meadhall.hall.rates import Bucket, Rates, TooFast


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_bucket_fills_again_with_time_up_to_its_size(clock: Clock) -> None:
    with mock.patch('time.monotonic', clock):
        bucket = Bucket((2, 0.5))
        assert [bucket.take() for _ in range(3)] == [True, True, False]
        clock.now += 2
        assert [bucket.take() for _ in range(2)] == [True, False]
        clock.now += 1000
        assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_one_who_is_too_fast_does_not_slow_the_others() -> None:
    some = Rates()
    some.check('chat', 'a', (1, 0))
    with pytest.raises(TooFast) as caught:
        some.check('chat', 'a', (1, 0), 'say-too-fast')
    assert caught.value.code == 'say-too-fast'
    some.check('chat', 'b', (1, 0))
    some.check('write', 'a', (1, 0))


def test_the_bucket_unused_for_longest_is_forgotten_first() -> None:
    with mock.patch.object(rates, 'MOST_KEPT', 2):
        some = Rates()
        for name in 'abac':
            some.check('chat', name, (5, 0))
    assert [name for _, name in some.buckets] == ['a', 'c']
