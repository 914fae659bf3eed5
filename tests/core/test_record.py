"""Records: written, read, replayed, verified; and every way one can be broken."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Final

import pytest

import meadhall as mh

LAND: Final = ['AAABBBCCC'] * 3 + ['DDDDDEEEE'] * 2
OPTIONS: Final[dict[str, object]] = {'island': {'drawing': LAND}, 'quiet-turns': 2}


def played(seed: str = 'seven', **more: object) -> mh.Record:
    bots = [mh.bot('claim', level=1), mh.bot('claim', level=1)]
    return mh.play('claim', bots, options=OPTIONS | more, seed=seed)


RECORD: Final = played()
TEXT: Final = RECORD.dumps()
LINES: Final = TEXT.splitlines()[:-1]  # without the closing line
BLANK: Final = LINES.index('')


def sealed(lines: list[str]) -> str:
    """A text with a closing line that fits it, as a careful editor would write."""
    body = '\n'.join(lines) + '\n'
    actions = len(lines) - lines.index('') - 1
    return f'{body}end: {actions} actions, sha256 {hashlib.sha256(body.encode()).hexdigest()}\n'


def with_field(name: str, value: str | None) -> str:
    """The record with one field of its header changed, or left out."""
    lines = [line for line in LINES[:BLANK] if not line.startswith(name + ': ')]
    return sealed(lines + ([] if value is None else [f'{name}: {value}']) + LINES[BLANK:])


def with_line(index: int, line: str) -> str:
    """The record with one line, counted from 0, changed."""
    return sealed([*LINES[:index], line, *LINES[index + 1 :]])


def broken(code: str, wrong: Callable[..., object], *args: str) -> mh.BadRecord:
    with pytest.raises(mh.BadRecord) as error:
        wrong(*args)
    assert error.value.code == f'record-{code}', error.value
    assert '\n' not in str(error.value)
    assert str(error.value)
    return error.value


# --- the text -----------------------------------------------------------------------------------------
def test_a_record_is_a_header_actions_and_a_closing_line() -> None:
    assert LINES[0] == 'meadhall record 1'
    assert [line.partition(': ')[0] for line in LINES[1:BLANK]] == [
        'game', 'rules', 'players', 'options', 'seats', 'commitment', 'seed', 'outcome',
    ]  # fmt: skip
    assert LINES[BLANK + 1].startswith('chance: first ')
    assert LINES[BLANK + 2].partition(': ')[2].startswith('place ')
    assert TEXT.endswith('\n')
    assert TEXT.splitlines()[-1].startswith(f'end: {len(RECORD.actions)} actions, sha256 ')
    assert sealed(LINES) == TEXT


def test_a_record_reads_back_equal() -> None:
    again = mh.Record.loads(TEXT)
    assert again == RECORD
    assert hash(again) == hash(RECORD)
    assert again.dumps() == TEXT
    assert (again.game, again.players, again.seats, again.seed) == ('claim', 2, ['random', 'random'], 'seven')
    assert (again.actions, again.options, again.outcome) == (RECORD.actions, RECORD.options, RECORD.outcome)


def test_records_of_different_games_differ() -> None:
    assert played('eight') != RECORD
    assert RECORD != TEXT


def test_a_record_with_the_line_ends_of_windows_reads_the_same() -> None:
    assert mh.Record.loads(TEXT.replace('\n', '\r\n')) == RECORD


@pytest.mark.parametrize(
    'name', ['Ásbjörn', 'end: 3 actions', 'a: b', 'two\nlines', '"quoted"', '', '\u2028', 'x\r\ny']
)
def test_any_name_of_a_seat_survives(name: str) -> None:
    record = mh.Record.loads(TEXT)
    record.seats = [name, 'bot']
    assert mh.Record.loads(record.dumps()).seats == [name, 'bot']


@pytest.mark.parametrize('seed', ['', ' ', 'a: b', 'end: 1', 'Þórr', ' padded '])
def test_any_seed_survives(seed: str) -> None:
    record = played(seed)
    again = mh.Record.loads(record.dumps())
    assert again == record
    assert again.seed == seed
    again.verify()


@pytest.mark.parametrize('seed', ['two\nlines', 'a\r\nb', '\n'])
def test_a_seed_of_several_lines_survives_or_is_refused(seed: str) -> None:
    try:
        record = played(seed)
    except mh.MeadhallError:
        return
    assert mh.Record.loads(record.dumps()).seed == seed


# --- replaying ----------------------------------------------------------------------------------------
def test_a_record_replays_to_the_end_it_tells() -> None:
    state = RECORD.replay()
    assert state.outcome() == RECORD.outcome
    assert state.to_act() == ()


def test_a_record_replays_step_by_step_with_events() -> None:
    state = RECORD.start()
    for index in range(len(RECORD.actions)):
        assert state.outcome() is None
        assert RECORD.step(state, index) or RECORD.actions[index][1] in ('done', 'stop')
    assert state == RECORD.replay()


def test_an_unfinished_record_replays_as_far_as_it_goes() -> None:
    for length in (0, 1, 7, len(RECORD.actions) - 1):
        cut = mh.Record('claim', 1, 2, RECORD.options, ['a', 'b'], actions=RECORD.actions[:length])
        again = mh.Record.loads(cut.dumps())
        assert again == cut
        assert again.replay().outcome() is None


def test_a_record_by_hand_replays() -> None:
    lines = [*LINES[:6], '', 'chance: first red', 'red: place a1', 'red: B2', 'blue:  PLACE   c3']
    state = mh.Record.loads(sealed(lines)).replay()
    rows = state.to_json()['position']
    assert isinstance(rows, list)
    assert [row[:3] for row in rows[:3]] == ['r..', '.r.', '..b']


def test_the_line_of_an_action_is_its_line_in_the_text() -> None:
    lines = TEXT.splitlines()
    for index, (_, text) in enumerate(RECORD.actions):
        assert lines[RECORD.line(index) - 1].endswith(f': {text}')


# --- verifying ----------------------------------------------------------------------------------------
def test_a_played_record_verifies() -> None:
    RECORD.verify()
    mh.Record.loads(TEXT).verify()


def test_a_record_with_a_drawn_island_verifies() -> None:
    record = played('drawn', island='random')
    assert record.asked == {**OPTIONS, 'island': 'random'}
    assert str(record.options['island']).startswith('random-')
    again = mh.Record.loads(record.dumps())
    assert again == record
    again.verify()


# --- broken: not a record, or not all of it -----------------------------------------------------------
@pytest.mark.parametrize(
    'text',
    [
        '',
        '\n',
        'hello',
        'meadhall record 1',
        'meadhall record 2\n',
        ' ' + TEXT,
        '\n' + TEXT,
        TEXT[1:],
        '\ufeff' + TEXT,
    ],
    ids=['empty', 'blank', 'other', 'no-newline', 'version', 'indented', 'late', 'beheaded', 'bom'],
)
def test_a_text_without_the_first_line_is_no_record(text: str) -> None:
    broken('none', mh.Record.loads, text)


def test_a_record_cut_off_after_any_line_is_refused() -> None:
    lines = TEXT.splitlines(keepends=True)
    broken('none', mh.Record.loads, '')
    for length in range(1, len(lines)):
        text = ''.join(lines[:length])
        broken('cut', mh.Record.loads, text)


def test_a_record_cut_off_after_any_character_is_refused() -> None:
    start = len('meadhall record 1\n')
    for length in range(len(TEXT)):
        broken('none' if length < start else 'cut', mh.Record.loads, TEXT[:length])


def test_a_record_that_lost_a_line_or_has_one_more_is_refused() -> None:
    lines = TEXT.splitlines(keepends=True)
    for index in range(1, len(lines) - 1):
        less, more = ''.join(lines[:index] + lines[index + 1 :]), ''.join(lines[: index + 1] + lines[index:])
        broken('edited', mh.Record.loads, less)
        broken('edited', mh.Record.loads, more)


def test_one_character_changed_anywhere_is_noticed() -> None:
    first, closing = TEXT.index('\n') + 1, TEXT.rindex('\nend: ')
    for index, character in enumerate(TEXT):
        changed = 'x' if character != 'x' else 'y'
        text = TEXT[:index] + changed + TEXT[index + 1 :]
        codes = (
            {'record-none'}
            if index < first
            else {'record-edited'}
            if index < closing
            else {'record-edited', 'record-cut'}
        )
        with pytest.raises(mh.BadRecord) as error:
            mh.Record.loads(text)
        assert error.value.code in codes, (index, error.value)


@pytest.mark.parametrize('changed', ['\n', '\r', '\r\n', ' ', '', '\u00e9', '\ud800'], ids=ascii)
def test_odd_characters_are_noticed_too(changed: str) -> None:
    start, end = LINES[0] + '\n', TEXT.rindex('\nend: ')
    for index in range(len(start), end, 7):
        if TEXT[index] == changed[-1:]:
            continue  # nothing changed; a line end of Windows is none either
        text = TEXT[:index] + changed + TEXT[index + 1 :]
        with pytest.raises(mh.BadRecord):
            mh.Record.loads(text)


def test_text_after_the_closing_line_is_refused() -> None:
    for more in ('x', '\n', 'blue: place a1\n', ' '):
        with pytest.raises(mh.BadRecord) as error:
            mh.Record.loads(TEXT + more)
        assert error.value.code in ('record-edited', 'record-cut')


# --- broken: the header -------------------------------------------------------------------------------
@pytest.mark.parametrize('name', ['game', 'rules', 'players', 'options', 'seats'])
def test_a_header_that_lacks_a_field_is_refused_by_its_name(name: str) -> None:
    error = broken('header', mh.Record.loads, with_field(name, None))
    assert error.message.args == {'name': name}


@pytest.mark.parametrize(
    ('name', 'value'),
    [
        ('game', 'chess'), ('game', ''), ('game', '"claim"'), ('game', 'Claim'),
        ('rules', 'one'), ('rules', '1.0'), ('rules', 'true'), ('rules', 'null'),
        ('rules', '[1]'), ('rules', ''),
        ('players', 'two'), ('players', '2.0'), ('players', 'true'), ('players', '0'), ('players', '5'),
        ('players', '-2'), ('players', '9' * 5000), ('players', '3'),
        ('options', '[]'), ('options', '{'), ('options', 'none'), ('options', '"x"'),
        ('options', '[' * 100_000),
        ('seats', '["a"]'), ('seats', '["a", "b", "c"]'), ('seats', '{}'), ('seats', '2'),
        ('seats', '["a", "b"'),
        ('asked', '[]'), ('asked', 'x'), ('asked', ''),
        ('outcome', '[]'), ('outcome', '{}'),
        ('outcome', '{"scores": 3, "winners": [0], "reason": "castles"}'),
        ('outcome', '{"scores": [3, 0], "winners": 0, "reason": "castles"}'),
        ('outcome', '{"scores": [3, 0], "winners": [0], "reason": null}'),
    ],
    ids=lambda value: value[:50],
)  # fmt: skip
def test_a_header_with_nonsense_is_refused_by_the_fields_name(name: str, value: str) -> None:
    error = broken('header', mh.Record.loads, with_field(name, value))
    assert error.message.args['name'] in (name, 'seats')  # more players than seats may be told as either


@pytest.mark.parametrize(
    ('scores', 'winners'),
    [([3], [0]), ([3, 'x'], [0]), ([3, 0, 0], [0]), ([3, 0], [7]), ([3, 0], [[]]), ([3, 0], [])],
)
def test_an_outcome_that_cannot_be_is_noticed_at_the_latest_when_replayed(
    scores: list[object], winners: list[object]
) -> None:
    text = with_field('outcome', json.dumps({'scores': scores, 'winners': winners, 'reason': 'castles'}))
    with pytest.raises(mh.BadRecord) as error:
        mh.Record.loads(text).replay()
    assert error.value.code in ('record-header', 'record-outcome')


@pytest.mark.parametrize(
    'options',
    [
        {'island': 'nowhere'},
        {'island': 'random'},
        {'island': {'drawing': ['A']}},
        {'island': 7},
        {'iland': 'standard'},
        {'repetition': 1},
        {'mixed-capture': 'yes'},
        {'quiet-turns': 1.5},
    ],
    ids=str,
)
def test_options_the_game_does_not_take_break_the_record(options: dict[str, object]) -> None:
    text = with_field('options', json.dumps(options))
    broken('options', lambda: mh.Record.loads(text).replay())
    broken('options', lambda: mh.Record.loads(text).verify())


@pytest.mark.parametrize('line', ['weather: fine', 'game: claim', 'game', 'seed:7', ': x', 'blue: place a1'])
def test_a_line_that_is_no_field_is_refused_by_its_number(line: str) -> None:
    text = sealed([*LINES[:BLANK], line, *LINES[BLANK:]])
    error = broken('line', mh.Record.loads, text)
    assert error.message.args == {'line': BLANK + 1, 'text': line}


# --- broken: the actions ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    'line',
    ['green: place a1', 'Blue: place a1', 'place a1', 'blue', 'blue:', 'blue: ', 'blue:place a1', '', ' '],
)
def test_a_line_that_is_no_action_is_refused_by_its_number(line: str) -> None:
    index = BLANK + 5
    error = broken('line', mh.Record.loads, with_line(index, line))
    assert error.message.args == {'line': index + 1, 'text': line}


@pytest.mark.parametrize(
    'action', ['place n12', 'remove a1', 'pass', 'jump', 'first blue', 'place a1 a2', 'a1-a2']
)
def test_an_illegal_action_is_refused_by_its_number_and_reason(action: str) -> None:
    index = BLANK + 5
    who = LINES[index].partition(': ')[0]
    record = mh.Record.loads(with_line(index, f'{who}: {action}'))
    for check in (record.replay, record.verify):
        error = broken('illegal', check)
        assert error.message.args['line'] == index + 1
        assert error.message.args['why']


@pytest.mark.parametrize('who', ['blue', 'red', 'chance'])
def test_an_action_of_the_wrong_seat_is_illegal(who: str) -> None:
    index = BLANK + 2
    seat, _, text = LINES[index].partition(': ')
    if seat != who:
        record = mh.Record.loads(with_line(index, f'{who}: {text}'))
        broken('illegal', record.replay)


def test_an_action_after_the_end_is_illegal() -> None:
    record = mh.Record.loads(sealed([*LINES, 'blue: a1-a2']))
    assert broken('illegal', record.replay).message.args['line'] == len(LINES) + 1


def test_a_second_draw_is_illegal() -> None:
    lines = [*LINES[: BLANK + 2], 'chance: first blue', *LINES[BLANK + 2 :]]
    record = mh.Record.loads(sealed(lines))
    broken('illegal', record.replay)
    with pytest.raises(mh.BadRecord) as error:
        record.verify()
    assert error.value.code in ('record-illegal', 'record-dealt')


# --- broken: rules, outcome, seed ---------------------------------------------------------------------
@pytest.mark.parametrize('rules', ['0', '2', '99', '-1'])
def test_other_rules_are_refused_with_both_versions(rules: str) -> None:
    record = mh.Record.loads(with_field('rules', rules))
    for check in (record.start, record.replay, record.verify):
        error = broken('rules', check)
        assert (error.message.args['theirs'], error.message.args['ours']) == (int(rules), 1)


def test_a_wrong_outcome_is_noticed() -> None:
    assert RECORD.outcome is not None
    told = RECORD.outcome.to_json()
    for change in (
        {'winners': [0, 1] if told['winners'] != [0, 1] else [0]},
        {'scores': [3, 3]},
        {'reason': 'weather'},
    ):
        record = mh.Record.loads(with_field('outcome', json.dumps(told | change)))
        broken('outcome', record.replay)


def test_an_outcome_without_an_end_is_noticed() -> None:
    record = mh.Record.loads(sealed(LINES[:-1]))
    broken('outcome', record.replay)


def test_an_end_without_an_outcome_is_noticed() -> None:
    broken('outcome', mh.Record.loads(with_field('outcome', None)).replay)


def test_a_seed_that_does_not_fit_its_commitment_is_noticed() -> None:
    broken('seed', mh.Record.loads(with_field('seed', 'eight')).verify)
    broken('seed', mh.Record.loads(with_field('commitment', mh.commitment('eight'))).verify)
    broken('seed', mh.Record.loads(with_field('commitment', 'abc')).verify)


def test_without_seed_or_commitment_nothing_can_be_verified() -> None:
    broken('sealed', mh.Record.loads(with_field('seed', None)).verify)
    broken('sealed', mh.Record.loads(with_field('commitment', None)).verify)
    mh.Record.loads(with_field('seed', None)).replay()


def test_a_deal_that_is_not_the_seeds_is_noticed() -> None:
    dealt = LINES[BLANK + 1]
    other = 'chance: first red' if dealt == 'chance: first blue' else 'chance: first blue'
    error = broken('dealt', mh.Record.loads(with_line(BLANK + 1, other)).verify)
    assert error.message.args == {'line': BLANK + 2}


def test_options_that_the_seed_does_not_draw_are_noticed() -> None:
    record = played('drawn', island='random')
    for island in ('random-7', {'drawing': LAND}):
        other = mh.Record.loads(record.dumps())
        other.options = {**record.options, 'island': island}
        broken('drawn', other.verify)
    other = mh.Record.loads(record.dumps())
    other.asked = {**OPTIONS, 'island': 'random', 'repetition': 5}
    broken('drawn', other.verify)


@pytest.mark.parametrize('asked', [{'island': 'nowhere'}, {'iland': 1}, {'repetition': 0}], ids=str)
def test_asked_options_the_game_does_not_take_break_the_record(asked: dict[str, object]) -> None:
    record = mh.Record.loads(with_field('asked', json.dumps(asked)))
    with pytest.raises(mh.BadRecord) as error:
        record.verify()
    assert error.value.code == 'record-options'
