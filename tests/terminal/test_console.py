"""What only a real terminal gets: wrapped lines, completion, a line that passes."""

from __future__ import annotations

import pytest

from meadhall.core.words import ENGLISH, Message
from meadhall.terminal.console import Console

THINKING = Message('terminal.thinks', {'seat': 'Red'})


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Console:
    monkeypatch.setenv('COLUMNS', '50')
    console = Console(ENGLISH)
    console.is_terminal = True
    return console


def test_a_sentence_is_wrapped_between_words(console: Console, capsys: pytest.CaptureFixture[str]) -> None:
    console.say('sealed')
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(len(line) < 50 for line in lines)


def test_a_pipe_gets_every_sentence_in_one_line(console: Console, capsys: pytest.CaptureFixture[str]) -> None:
    console.is_terminal = False
    console.say('sealed')
    with console.passing(THINKING):
        pass
    out = capsys.readouterr().out
    assert out.count('\n') == 1
    assert '\r' not in out


def test_a_passing_line_is_wiped_whatever_happens(
    console: Console, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(KeyboardInterrupt), console.passing(THINKING):
        raise KeyboardInterrupt
    assert capsys.readouterr().out == 'Red is thinking …\r                 \r'


def test_tab_completes_what_is_offered(console: Console) -> None:
    console.offered = ['place b3', 'place c4', 'help']
    assert [console.complete('Place', number) for number in range(3)] == ['place b3', 'place c4', None]
    assert console.complete('x', 0) is None
