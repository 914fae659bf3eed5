"""Games in the terminal, from the first decision to the last, with all that is typed on the way."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest

import meadhall as mh
from meadhall import rulebook
from meadhall.terminal.files import write_record
from tests.terminal.seated import BLUE_FIRST, CRUMB, Answer, lines_of_a_game, meadhall, play


def island_file(folder: Path, rows: list[str] = CRUMB) -> str:
    file = folder / 'crumb.txt'
    file.write_text('\n'.join(rows) + '\n')
    return str(file)


def whole_game(folder: Path, *more: str, players: int = 2, seat: int = 0, seed: str = 'x') -> Answer:
    options: dict[str, object] = {'quiet-turns': 2}
    argv = [
        'play',
        'claim',
        '--level',
        '1',
        '--players',
        str(players),
        '--seat',
        str(seat + 1),
        '--seed',
        seed,
    ]
    argv += ['--option', 'quiet-turns=2']
    if players == 2:
        options['island'] = {'drawing': CRUMB}
        argv += ['--option', f'island=@{island_file(folder)}']
    lines = lines_of_a_game(players, seat, options, seed)
    return meadhall(*argv, *more, typed=''.join([line + '\n' for line in lines]))


# --- whole games ---------------------------------------------------------------------------------------
def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    answer = whole_game(tmp_path)
    assert (answer.code, answer.err) == (0, '')
    assert answer.out.startswith('Claim with 2 players.\nYou are Blue.\nRed is a bot of level 1.\n')
    assert 'Scores: Blue ' in answer.out
    assert 'The seed was: x\nType save FILE to keep a record of this game, Enter to leave.\n' in answer.out
    assert 'Taken back: ' in answer.out


@pytest.mark.parametrize(('players', 'seat'), [(3, 2), (4, 1)])
def test_three_and_four_play_from_any_seat(tmp_path: Path, players: int, seat: int) -> None:
    answer = whole_game(tmp_path, players=players, seat=seat)
    assert f'You are {["Blue", "Red", "Yellow", "Green"][seat]}.' in answer.out
    assert 'Scores: ' in answer.out


def test_the_kept_record_is_whole_and_verifiable(tmp_path: Path) -> None:
    file = tmp_path / 'game.txt'
    answer = whole_game(tmp_path, '--save', str(file))
    record = mh.Record.loads(file.read_text())
    record.verify()
    outcome = record.replay().outcome()
    assert outcome is not None
    assert record.commitment is not None
    assert record.commitment in answer.out
    assert record.seats == ['person', 'random']
    assert f'Saved {len(record.actions)} actions in {file}.' in answer.out
    assert f'meadhall replay {file}' in answer.out


def test_what_is_typed_in_the_terminal_is_what_the_match_records(tmp_path: Path) -> None:
    file = tmp_path / 'game.txt'
    whole_game(tmp_path, '--save', str(file))
    typed = lines_of_a_game(2, 0, {'quiet-turns': 2, 'island': {'drawing': CRUMB}}, 'x')
    for line in ('undo', ''):
        while line in typed:
            index = typed.index(line)
            del typed[index - 1 if line else index : index + 1]
    assert [text for seat, text in mh.Record.loads(file.read_text()).actions if seat == 0] == typed


def test_after_the_end_the_game_can_be_saved(tmp_path: Path) -> None:
    file = tmp_path / 'late.txt'
    lines = lines_of_a_game(2, 0, {'quiet-turns': 1}, 'y')
    typed = '\n'.join([*lines, 'c4-e4', 'save', f'save {file}', 'quit', ''])
    argv = ('play', 'claim', '--level', '1', '--seed', 'y', '--option', 'quiet-turns=1')
    answer = meadhall(*argv, typed=typed)
    assert answer.code == 0
    assert "The game is over; 'c4-e4' does nothing any more." in answer.out
    assert 'Where to? Type save and the name of a file.' in answer.out
    mh.Record.loads(file.read_text()).verify()


def test_bots_can_be_watched() -> None:
    argv = ('play', 'claim', '--seat', 'none', '--level', '1', '--seed', '1', '--option', 'quiet-turns=1')
    answer = meadhall(*argv)
    assert answer.code == 0
    assert 'You are' not in answer.out
    assert '> ' not in answer.out.replace('> b', '').replace('> r', '')
    assert 'Scores: ' in answer.out
    assert answer.out.endswith('To keep a record of a game, add --save FILE.\n')


def test_without_a_seed_every_game_has_its_own() -> None:
    fingerprints = {meadhall('play', 'claim').out.splitlines()[4] for _ in range(2)}
    assert len(fingerprints) == 2


def test_a_random_island_comes_from_the_seed_and_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / 'game.txt'
    argv = (
        'play',
        'claim',
        '--seat',
        'none',
        '--level',
        '1',
        '--save',
        str(file),
        '--option',
        'quiet-turns=1',
    )
    assert meadhall(*argv, '--option', 'island=random').code == 0
    record = mh.Record.loads(file.read_text())
    assert record.asked == {'quiet-turns': 1, 'island': 'random'}
    record.verify()


# --- a decision ----------------------------------------------------------------------------------------
def free_points(number: int) -> list[str]:
    state = mh.game('claim').new(2)
    state.apply(mh.CHANCE, state.odds()[0][0])
    return [str(action).removeprefix('place ') for action in state.legal(0)[:number]]


def test_a_draft_is_shown_and_sealed_by_enter() -> None:
    one, two = free_points(2)
    answer = play(one, two, '')
    assert answer.out.count('blue> ') == 4
    assert f'Blue places a piece on {one}.' in answer.out
    before, _, after = answer.out.partition('Enter to confirm, undo to take back.\n')
    assert 'Red places' not in before
    assert after.count('Red places a piece on') == 2
    assert 'Place 2 pieces (C3).\nblue> ' in after


def test_undo_takes_back_until_the_decisions_are_confirmed() -> None:
    one, two = free_points(2)
    answer = play(one, two, 'undo', 'undo', 'undo', two, one, '', 'undo')
    assert answer.out.count('There is nothing to take back; what is confirmed stays.') == 2
    assert f'Taken back: place {two}.' in answer.out
    assert f'Taken back: place {one}.' in answer.out
    assert answer.out.count('Red places a piece') == 2


def test_several_actions_go_in_one_line_up_to_a_refused_one() -> None:
    one, two, three = free_points(3)
    answer = play(f'{one}, {two}, {three}', 'undo', 'undo', f'{one}, {one}, {two}')
    assert 'Everything is decided: confirm, or take something back.' in answer.out
    assert f'{one} is not free. (C3)' in answer.out
    assert answer.out.endswith(f'{one} is not free. (C3)\nblue> \nYou leave the game; it is not saved.\n')


def test_while_a_draft_waits_for_its_confirmation_nothing_else_is_decided() -> None:
    one, two, three = free_points(3)
    answer = play(f'{one},{two}', three, 'hint', '?')
    assert answer.out.count('Enter to confirm, undo to take back.') == 4
    assert 'Red places' not in answer.out


def test_an_illegal_action_is_refused_with_its_rule_and_asked_again() -> None:
    answer = play('c4-e4', 'remove c4', 'stop', 'done', 'pass')
    assert 'The battle has not begun: no piece moves yet. (C5)\nblue> ' in answer.out
    assert 'Pieces are removed only after the placing and before the battle. (C4.1)\nblue> ' in answer.out
    assert answer.out.count('blue> ') == 6


@pytest.mark.parametrize(
    'text', ['hello', 'place', 'place z99', 'c4-', '-', ',', '{seat}', '%s', 'ä' * 3000, '\x00']
)
def test_what_is_no_action_is_refused_and_asked_again(text: str) -> None:
    answer = play(text)
    assert (answer.code, answer.err) == (0, '')
    assert 'is not an action of this game. ? lists what you can do, help the commands.\nblue> ' in answer.out


def test_an_empty_line_asks_again() -> None:
    assert play('', '').out.count('Place 2 pieces (C3).\nblue> ') == 3


# --- asking --------------------------------------------------------------------------------------------
def test_the_question_mark_lists_what_is_legal_once_each_and_sorted() -> None:
    listed = play('?').out.partition('blue> ')[2]
    first, *rest = [line for line in listed.splitlines() if line.startswith('  ')]
    assert first.split()[0] == 'place'
    assert 'Place a piece on ' + first.split()[1] in first
    points = [first.split()[1], *' '.join(rest).removeprefix('    also: ').split()]
    assert points == sorted(points, key=lambda point: (point[0], int(point[1:])))
    assert set(points) == set(free_points(1000))
    assert all(len(line) < 80 for line in listed.splitlines())


def test_the_question_mark_explains_an_action() -> None:
    (point,) = free_points(1)
    answer = play(f'? {point}', f'?place {point}', '? c4-e4', '? what')
    assert answer.out.count(f'place {point}: Place a piece on {point}. You may do this now.') == 2
    why = 'The battle has not begun: no piece moves yet. (C5)'
    assert f'c4-e4: Move from c4 to e4. You may not do this now. {why}\n' in answer.out
    assert "'what' is not an action of this game." in answer.out


def test_help_lists_every_command() -> None:
    answer = play('help', 'H')
    for command in (
        '?',
        '? ACTION',
        'rules [ID]',
        'board',
        'undo',
        'hint',
        'order',
        'save FILE',
        'resign',
        'quit',
    ):
        assert answer.out.count(f'\n  {command:<10}  ') == 2


def test_a_hint_is_a_legal_action() -> None:
    hint = play('hint').out.partition('A hint: place ')[2].partition('.')[0]
    assert hint in free_points(1000)


def test_the_board_is_drawn_again_on_demand() -> None:
    once, twice = play().out, play('board').out
    row = next(line for line in once.splitlines() if line.startswith(' 3 '))
    assert twice.count(row) == once.count(row) + 1


RULES = """# Claim
## 2. Placing

- <a id="C3"></a>**C3** A first player is drawn.
  Then all place.

## 4. The battle

- <a id="C5"></a>**C5** The battle.
- <a id="C5.1"></a>**C5.1** *A move*: one piece, see [C3](#C3), one `step`
  to a free point.
"""


def test_rules_are_shown_by_their_ids() -> None:
    with mock.patch.object(rulebook, 'load', return_value=RULES):
        answer = play('rules', 'rules c5.1', 'rules C5', 'rule C3', 'rules C9')
    assert '\n  2. Placing: C3\n  4. The battle: C5 C5.1\n' in answer.out
    assert 'blue> C5.1 A move: one piece, see C3, one step to a free point.\n' in answer.out
    assert 'blue> C5 The battle.\nC5.1 A move' in answer.out
    assert 'blue> C3 A first player is drawn. Then all place.\n' in answer.out
    assert "There is no rule 'C9'; rules alone lists them all.\n" in answer.out


def test_missing_rules_are_no_accident() -> None:
    with mock.patch.object(rulebook, 'load', return_value=None):
        assert 'The rules text of Claim is not installed here, sorry.\nblue> ' in play('rules C3').out


# --- saving and leaving --------------------------------------------------------------------------------
def test_save_writes_what_is_confirmed_and_no_seed(tmp_path: Path) -> None:
    one, two, three = free_points(3)
    file = tmp_path / 'half.txt'
    answer = play(f'{one}, {two}', '', f'save {file}', 'quit', three)
    record = mh.Record.loads(file.read_text())
    assert len(record.actions) == 5
    assert record.seed is None
    assert record.commitment == mh.commitment(BLUE_FIRST)
    assert answer.out.endswith('You leave the game.\n')
    assert answer.code == 0


def test_resigning_tells_the_seed_so_that_the_deal_can_be_checked(tmp_path: Path) -> None:
    file = tmp_path / 'lost.txt'
    answer = play('resign', f'save {file}', '')
    assert f'Blue gives up.\nThe seed was: {BLUE_FIRST}\n' in answer.out
    mh.Record.loads(file.read_text()).verify()


@pytest.mark.parametrize('word', ['quit', 'q', 'EXIT'])
def test_quitting_says_that_nothing_is_saved(word: str) -> None:
    answer = play(word, 'never read')
    assert answer.code == 0
    assert answer.out.endswith('blue> You leave the game; it is not saved.\n')


def test_the_end_of_the_input_is_like_quitting() -> None:
    answer = play()
    assert answer.code == 0
    assert answer.out.endswith('blue> \nYou leave the game; it is not saved.\n')


def test_control_c_ends_at_once_and_keeps_the_kept_record(tmp_path: Path) -> None:
    file = tmp_path / 'game.txt'
    with mock.patch('builtins.input', side_effect=KeyboardInterrupt):
        answer = play(options=('--save', str(file)))
    assert answer.code == 130
    assert answer.err == '\n'
    assert len(mh.Record.loads(file.read_text()).actions) == 1


def test_a_file_that_is_no_record_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / 'letter.txt'
    file.write_text('Dear Aud')
    answer = play(f'save {file}', f'save {tmp_path}', f'save {tmp_path}/no/where', 'save \x00')
    assert file.read_text() == 'Dear Aud'
    assert f'{file}: there is a file already, and it is not a record\nblue> ' in answer.out
    assert f'{tmp_path}: Is a directory\nblue> ' in answer.out
    assert f'{tmp_path}/no/where: No such file or directory\nblue> ' in answer.out
    assert (answer.code, answer.err) == (0, '')
    refusal = play(options=('--save', str(file))).refusal()
    assert refusal == f'meadhall: {file}: there is a file already, and it is not a record'


def test_a_record_that_can_no_longer_be_kept_does_not_end_the_game(tmp_path: Path) -> None:
    file = tmp_path / 'game.txt'
    calls = list[str]()

    def fails_later(name: str, record: mh.Record) -> None:
        calls.append(name)
        write_record(name if len(calls) == 1 else f'{tmp_path}/gone/game.txt', record)

    with mock.patch('meadhall.terminal.play.write_record', fails_later):
        answer = play('quit', options=('--save', str(file)))
    assert answer.code == 0
    assert 'No such file or directory' in answer.out
    assert answer.out.endswith('You leave the game; it is not saved.\n')


# --- options -------------------------------------------------------------------------------------------
def test_options_reach_the_table(tmp_path: Path) -> None:
    file = tmp_path / 'game.txt'
    options = ('--option', 'quiet-turns=7', '--option', 'mixed-capture=false', '--save', str(file))
    play(options=options)
    kept = mh.Record.loads(file.read_text()).options
    assert (kept['quiet-turns'], kept['mixed-capture'], kept['repetition']) == (7, False, 3)


def test_an_island_may_come_from_json_toml_or_a_drawing(tmp_path: Path) -> None:
    json_file, toml_file = tmp_path / 'crumb.json', tmp_path / 'crumb.toml'
    json_file.write_text(json.dumps({'drawing': CRUMB}))
    toml_file.write_text(f'drawing = {json.dumps(CRUMB)}\n')
    for file in (str(json_file), str(toml_file), island_file(tmp_path)):
        kept = tmp_path / 'game.txt'
        play(options=('--option', f'island=@{file}', '--save', str(kept)))
        island = mh.Record.loads(kept.read_text()).options['island']
        assert str(island).replace(' ', '') == str({'drawing': CRUMB}).replace(' ', '')


# --- standing orders -----------------------------------------------------------------------------------
def test_an_order_answers_until_something_else_is_asked() -> None:
    """The person starts somewhere, orders, and is asked next when it is their turn."""
    argv = ('play', 'clash', '--players', '3', '--level', '1', '--seed', YELLOW_FIRST, '--option', 'turns=1')
    answer = meadhall(*argv, typed='start 1\n\norder\n')
    assert 'As you order: Let all pass until something else is asked.\n' in answer.out
    ordered = answer.out.partition('As you order')[2]
    assert 'Do you call a bluff?' not in ordered
    assert ordered.rstrip().endswith('You leave the game; it is not saved.')
    assert ordered.count('red> ') == 1


def test_what_cannot_be_ordered_is_said() -> None:
    assert 'In Claim every question wants an answer of its own.' in play('order').out
    argv = ('play', 'clash', '--level', '1', '--seed', '1')
    assert 'Answer first what you are asked now.' in meadhall(*argv, typed='order\n').out


YELLOW_FIRST = next(
    seed
    for seed in map(str, range(100))
    if mh.Dealer(seed).deal(mh.game('clash').new(3)).text == 'first yellow'
)
