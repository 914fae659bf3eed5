"""Records told again, checked, and refused."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import meadhall as mh
from meadhall.core.record import checksum
from tests.terminal.seated import meadhall


@pytest.fixture(scope='module')
def record() -> mh.Record:
    bots = [mh.bot('claim', level=1), mh.bot('claim', level=1)]
    return mh.play('claim', bots, options={'island': 'random', 'quiet-turns': 2}, seed='hrafn')


@pytest.fixture
def file(record: mh.Record, tmp_path: Path) -> Path:
    path = tmp_path / 'game.txt'
    path.write_text(record.dumps())
    return path


def resealed(text: str) -> str:
    """A record after a careful edit: its checksum fits again."""
    body = text[: text.rindex('end: ')]
    actions = body.partition('\n\n')[2].splitlines()
    return f'{body}end: {len(actions)} actions, sha256 {checksum(body)}\n'


# --- telling -------------------------------------------------------------------------------------------
def test_a_record_is_told_one_action_a_line(file: Path, record: mh.Record) -> None:
    answer = meadhall('replay', str(file))
    assert (answer.code, answer.err) == (0, '')
    lines = answer.out.splitlines()
    assert lines[0] == f'Claim, {len(record.actions)} actions. Seats: Blue (random), Red (random).'
    told = lines[1 : lines.index('')]
    assert [int(line.split()[0]) for line in told] == list(range(1, len(record.actions) + 1))
    assert 'is drawn as the first player.' in told[0]
    assert 'Scores: Blue ' in lines[-1]


def test_an_action_without_events_is_told_by_its_label(file: Path, record: mh.Record) -> None:
    index = next(index for index, (_, text) in enumerate(record.actions) if text in ('done', 'stop'))
    seat, text = record.actions[index]
    label = {'done': 'Finish', 'stop': 'End the turn'}[text]
    assert f'{index + 1}  {["Blue", "Red"][seat]}: {label}.' in meadhall('replay', str(file)).out


def test_a_record_comes_from_standard_input_too(file: Path) -> None:
    assert meadhall('replay', '-', typed=file.read_text()).out == meadhall('replay', str(file)).out


def test_telling_stops_where_it_is_told_to(file: Path, record: mh.Record) -> None:
    out = meadhall('replay', str(file), '--at', '2').out
    assert '\n   2  ' in out
    assert '\n   3  ' not in out
    assert out.splitlines()[-1].startswith('The game is not over: ')
    assert 'Chance to decide' in meadhall('replay', str(file), '--at', '0').out
    most = len(record.actions)
    assert 'Scores' in meadhall('replay', str(file), '--at', str(most)).out
    for at in (-1, most + 1):
        refusal = meadhall('replay', str(file), f'--at={at}').refusal()
        assert refusal == f'meadhall: The record has {most} actions: --at takes 0 to {most}.'


def test_step_by_step_the_board_is_shown_until_one_has_seen_enough(file: Path) -> None:
    answer = meadhall('replay', str(file), '--step', typed='\n\nq\n')
    assert answer.code == 0
    assert answer.out.count('Enter for the next action, q to stop: ') == 3
    assert '\n   4  ' not in answer.out
    whole = meadhall('replay', str(file), '--step', '--at', '3', typed='\n' * 9)
    assert whole.out.count('Enter for the next action') == 2


def test_the_picture_is_written_as_svg(file: Path, tmp_path: Path) -> None:
    picture = tmp_path / 'four.svg'
    answer = meadhall('replay', str(file), '--at', '4', '--svg', str(picture))
    assert answer.out.endswith(f'The picture is in {picture}.\n')
    assert ElementTree.parse(picture).getroot().tag == '{http://www.w3.org/2000/svg}svg'
    refusal = meadhall('replay', str(file), '--svg', f'{tmp_path}/no/where.svg').refusal()
    assert refusal == f'meadhall: {tmp_path}/no/where.svg: No such file or directory'


# --- checking ------------------------------------------------------------------------------------------
def test_a_true_record_is_verified(file: Path) -> None:
    answer = meadhall('replay', str(file), '--verify')
    assert answer.code == 0
    assert answer.out.endswith('Verified: the seed fits its fingerprint, and all chance was dealt from it.\n')


@pytest.mark.parametrize(
    ('old', 'new', 'why'),
    [
        ('seed: hrafn', 'seed: raven', "The record's seed does not fit its commitment."),
        ('seed: hrafn\n', '', 'The record does not tell its seed, so its deal cannot be checked.'),
        ('asked: {"island": "random"', 'asked: {"island": "random-7"', "The record's options are not"),
        ('"reason": "', '"reason": "because of ', "The record's outcome is not the one its actions lead to."),
    ],
)  # fmt: skip
def test_a_careful_forgery_fails_the_check(file: Path, old: str, new: str, why: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(resealed(text.replace(old, new)))
    answer = meadhall('replay', str(file), '--verify')
    assert answer.code == 1
    assert why in answer.err
    assert answer.err.count('\n') == 1
    assert answer.out == ''


def test_a_dealt_action_that_the_seed_does_not_deal_fails_the_check(record: mh.Record) -> None:
    forged = mh.Record.loads(record.dumps())
    forged.actions, forged.outcome = [(mh.CHANCE, 'first red')], None
    if record.actions[0] == forged.actions[0]:
        forged.actions = [(mh.CHANCE, 'first blue')]
    answer = meadhall('replay', '-', '--verify', typed=forged.dumps())
    assert answer.code == 1
    assert "is not what the record's seed deals there" in answer.err
    assert meadhall('replay', '-', typed=forged.dumps()).code == 0


def test_an_unfinished_record_is_told_as_far_as_it_goes(record: mh.Record) -> None:
    half = mh.Record.loads(record.dumps())
    half.actions, half.outcome, half.seed = half.actions[:40], None, None
    answer = meadhall('replay', '-', typed=half.dumps())
    assert answer.code == 0
    assert '\n  40  ' in answer.out
    assert meadhall('replay', '-', '--verify', typed=half.dumps()).code == 1


# --- refusing ------------------------------------------------------------------------------------------
def cut(text: str) -> str:
    return text[: len(text) // 2]


def changed(text: str) -> str:
    return text.replace('place', 'claim', 1)


def without_first_line(text: str) -> str:
    return text.partition('\n')[2]


def of_another_game(text: str) -> str:
    return resealed(text.replace('game: claim', 'game: go'))


def of_other_rules(text: str) -> str:
    return resealed(text.replace('rules: 1', 'rules: 99'))


def of_nine_players(text: str) -> str:
    return resealed(text.replace('players: 2', 'players: 9'))


def with_an_illegal_action(text: str) -> str:
    return resealed(text.replace(': place ', ': claim ', 1))


def with_a_line_of_nonsense(text: str) -> str:
    return resealed(text.replace(': place ', ' has a place ', 1))


@pytest.mark.parametrize(
    ('spoil', 'why'),
    [
        (cut, 'The record is cut off: its closing line is missing.'),
        (changed, 'The record was changed after it was written'),
        (without_first_line, 'This is not a Meadhall record'),
        (of_another_game, 'game'),
        (of_other_rules, 'The record was played under rules version 99 of Claim; this is version 1.'),
        (of_nine_players, 'players'),
        (with_an_illegal_action, 'of the record is not legal there'),
        (with_a_line_of_nonsense, 'of the record cannot be read'),
    ],
)
def test_a_record_that_does_not_hold_is_refused_before_it_is_told(
    file: Path, spoil: object, why: str
) -> None:
    assert callable(spoil)
    file.write_text(spoil(file.read_text()))
    answer = meadhall('replay', str(file))
    assert why in answer.refusal()
    assert answer.out == ''
    assert meadhall('replay', str(file), '--verify').code == 1


def test_a_record_is_read_with_the_line_ends_of_any_system(file: Path) -> None:
    text = file.read_text()
    file.write_bytes(b'\xef\xbb\xbf' + text.replace('\n', '\r\n').encode())
    assert meadhall('replay', str(file), '--verify').code == 0
    file.write_bytes(b'\xff' * 100)
    assert 'this is not text in UTF-8' in meadhall('replay', str(file)).refusal()
