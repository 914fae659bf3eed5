"""The measuring of a hall measures what it says. How fast a hall is, no test says."""

from __future__ import annotations

import asyncio

import pytest

import meadhall as mh
from meadhall.lab.bench_hall import Bench, Figures, seats
from meadhall.lab.wire import Wire


class Pipe(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written = bytearray()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data


def test_a_small_hall_is_measured_beside_a_bare_server() -> None:
    heard = list[str]()
    bench = Bench('clash', 3, tables=3, sockets=13, progress=heard.append)
    bench.run(rounds=2, seconds=2.0, warming=1.0)
    for figures in (bench.hall, bench.bare, bench.keeping):
        assert len(figures.latencies) + figures.late == 6
        assert 0 < figures.centile(0.5) <= figures.centile(0.99) <= figures.centile(1)
    assert sorted({len(sizes) for sizes in bench.patterns}) == [4, 5]
    assert 'round 2 of 2: the hall' in heard
    assert bench.report().count('\n') == 8


def test_drafted_moves_are_measured_from_the_confirmation() -> None:
    bench = Bench('eketorp', 3, tables=2, sockets=8, progress=lambda _: None, drafts=True)
    bench.run(rounds=1, seconds=2.0, warming=1.0)
    assert len(bench.hall.latencies) + bench.hall.late == 4
    assert bench.hall.latencies


def test_one_socket_of_a_table_is_a_spectators_where_the_game_allows_it() -> None:
    assert seats(mh.game('clash'), 4) == 3
    assert seats(mh.game('clash'), 9) == 4
    assert seats(mh.game('eketorp'), 2) == 3


def test_a_centile_is_one_of_the_times_in_milliseconds() -> None:
    figures = Figures('x', [[number / 1000 for number in range(100, 0, -1)]])
    assert [round(figures.centile(part)) for part in (0.5, 0.99, 1)] == [51, 100, 100]


def test_one_round_in_which_the_disk_stood_still_is_not_the_middle_one() -> None:
    figures = Figures('x', [[0.003] * 100, [0.002] * 99 + [0.4], [0.004] * 100])
    assert figures.middle(0.99) == pytest.approx(4)
    assert figures.centile(1) == pytest.approx(400)


def test_messages_are_put_together_however_they_arrive() -> None:
    heard, pipe = list[bytes](), Pipe()
    wire = Wire(1, '/', '', lambda _, message: heard.append(message))
    wire.connection_made(pipe)
    long = b'x' * 300
    frames = b'\x81\x02ab' + b'\x89\x01p' + b'\x81\x7e\x01\x2c' + long + b'\x81\x7f' + bytes(7) + b'\x01c'
    for byte in b'HTTP/1.1 101 Switching Protocols\r\n\r\n' + frames:
        wire.data_received(bytes([byte]))
    assert heard == [b'ab', long, b'c']
    wire.data_received(frames)
    assert heard == [b'ab', long, b'c'] * 2


def test_what_is_sent_is_masked_as_the_protocol_wants_it() -> None:
    pipe = Pipe()
    wire = Wire(1, '/', '', lambda *_: None)
    wire.connection_made(pipe)
    pipe.written.clear()
    wire.send('move')
    head, mask, hidden = pipe.written[:2], pipe.written[2:6], pipe.written[6:]
    assert head == b'\x81\x84'
    assert bytes([one ^ other for one, other in zip(mask, hidden)]) == b'move'


def test_a_handshake_that_is_refused_is_told() -> None:
    wire = Wire(1, '/', '', lambda *_: None)
    wire.connection_made(Pipe())
    wire.data_received(b'HTTP/1.1 403 Forbidden\r\n\r\n')
    assert not wire.is_open
    assert wire.gone == 'HTTP/1.1 403 Forbidden'
