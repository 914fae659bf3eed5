"""`meadhall fuzz`: a sound game passes; a flaw is found, written down, and found again from that."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

import meadhall as mh
from meadhall.core.game import MODULES, register
from meadhall.lab import fuzz
from meadhall.lab.fuzz import Contrary, Staller
from meadhall.testing import Broken, check_record
from meadhall.testing.options import any_options
from tests.terminal.seated import meadhall
from tests.testing import cups


@pytest.fixture
def game() -> Iterator[cups.Cups]:
    register('cups', cups.__name__)
    yield cups.GAME
    cups.GAME.flaw = ''
    del MODULES['cups']


# --- findings ------------------------------------------------------------------------------------------
def test_a_sound_game_leaves_nothing_behind(game: cups.Cups, tmp_path: Path) -> None:
    answer = meadhall('fuzz', 'cups', '--minutes', '0.01', '--seed', 'a', '--out', str(tmp_path / 'new'))
    assert answer.code == 0
    assert 'findings: 0' in answer.out
    assert '--seed a' in answer.out
    assert not (tmp_path / 'new').exists()


@pytest.mark.parametrize(
    'flaw', ['dead end', 'event tells', 'shallow', 'endless', 'moody', 'lost piece', 'no words']
)
def test_a_flaw_is_found_and_written_down(game: cups.Cups, tmp_path: Path, flaw: str) -> None:
    game.flaw = flaw
    answer = meadhall('fuzz', 'cups', '--minutes', '0.02', '--seed', 'a', '--out', str(tmp_path))
    assert answer.code == 1
    assert f'written to {tmp_path}' in answer.err
    text = (tmp_path / 'cups-1.txt').read_text()
    assert text.startswith('cups')
    assert f'meadhall replay {tmp_path / "cups-1.record"}' in text
    record = (tmp_path / 'cups-1.record').read_text()
    assert mh.Record.loads(record).game == 'cups'


def test_a_finding_is_found_again_by_the_lines_in_its_text(game: cups.Cups, tmp_path: Path) -> None:
    game.flaw = 'view tells'
    meadhall('fuzz', 'cups', '--minutes', '0.02', '--seed', 'a', '--out', str(tmp_path))
    text = (tmp_path / 'cups-1.txt').read_text()
    code = '\n'.join(line.strip() for line in text.splitlines()[-3:])
    with pytest.raises(Broken, match="'leak' of the view differs") as found:
        exec(code, {})
    assert str(found.value).rpartition('\n  ')[2] in text


def test_findings_of_one_kind_are_not_written_down_for_ever(game: cups.Cups, tmp_path: Path) -> None:
    game.flaw = 'nobody wins'
    answer = meadhall('fuzz', 'cups', '--minutes', '0.03', '--seed', 'a', '--out', str(tmp_path))
    found = int(answer.err.rpartition('wrong: ')[2].split()[0])
    assert len(list(tmp_path.glob('*.record'))) <= 2 * fuzz.ALIKE < found


def test_findings_of_an_earlier_run_are_kept(game: cups.Cups, tmp_path: Path) -> None:
    (tmp_path / 'cups-1.txt').write_text('of yesterday')
    game.flaw = 'nobody wins'
    meadhall('fuzz', 'cups', '--minutes', '0.02', '--seed', 'a', '--out', str(tmp_path))
    assert (tmp_path / 'cups-1.txt').read_text() == 'of yesterday'
    with pytest.raises(Broken):
        check_record((tmp_path / 'cups-2.record').read_text())


# --- the command ---------------------------------------------------------------------------------------
def test_ctrl_c_ends_it_with_the_figures(game: cups.Cups, tmp_path: Path) -> None:
    with mock.patch.object(fuzz.Fuzz, 'play', side_effect=KeyboardInterrupt):
        answer = meadhall('fuzz', 'all', '--minutes', '60', '--out', str(tmp_path / 'none'))
    assert answer.code == 0
    for name in mh.games():
        assert f'{name}: 0 games' in answer.out


@pytest.mark.parametrize(
    ('argv', 'words'),
    [
        (['chess'], "There is no game 'chess'"),
        (['claim', '--minutes', '0'], '--minutes is more than 0'),
        (['claim', '--minutes', 'inf'], '--minutes is more than 0'),
        (['claim', '--minutes', 'nan'], '--minutes is more than 0'),
        (['claim', '--minutes', 'soon'], "invalid float value: 'soon'"),
        (['claim', '--seed', 'a\nb'], 'seed'),
        (['claim', '--out', __file__], 'File exists'),
        ([], 'GAME'),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(argv: list[str], words: str) -> None:
    assert words in meadhall('fuzz', *argv).refusal()


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    runs = [fuzz.Fuzz(['claim'], 'a', tmp_path, lambda message: None) for _ in range(2)]
    for run in runs:
        run.until = float('inf')
        run.play(mh.game('claim'), 'a 0')
    assert runs[0].figures['claim'].decisions == runs[1].figures['claim'].decisions > 50


# --- options and players -------------------------------------------------------------------------------
@pytest.mark.parametrize('name', mh.games())
def test_options_of_many_kinds_are_drawn(name: str) -> None:
    game, rng = mh.game(name), random.Random(1)
    drawn = [any_options(game, game.low_players, rng) for _ in range(60)]
    for option in game.options:
        values = {str(options[option.name]) for options in drawn if option.name in options}
        assert len(values) > 1


def test_a_contrary_player_does_what_is_rare_and_a_staller_what_is_usual() -> None:
    state, rng = mh.game('clash').new(2), random.Random(1)
    kinds: dict[str, set[str]] = {}
    for bot in (Contrary(), Staller()):
        one = state.copy()
        mh.playout(one, mh.Dice(3), 30)
        while one.to_act() and one.to_act()[0] == mh.CHANCE:
            one.apply(mh.CHANCE, one.odds()[0][0])
        seat = one.to_act()[0]
        legal = [*one.legal(seat), *[mh.game('clash').action(n) for n in range(60)]]
        kinds[bot.name] = {fuzz.kind(bot.choose(one.view(seat), legal, rng)) for _ in range(20)}
    assert len(kinds['staller']) == 1 < len(kinds['contrary'])
