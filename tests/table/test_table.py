"""A table from its first seat to its rematch; what cannot be is refused, and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

import meadhall as mh
from meadhall.core.errors import MeadhallError
from meadhall.core.state import CHANCE
from meadhall.table.change import Change, Rows, Step
from meadhall.table.draft import Plan
from meadhall.table.log import Log
from meadhall.table.pace import Live, Mail, pace
from meadhall.table.refusals import BadRequest, NotThere, NotYours, TooLate
from meadhall.table.seat import Seat
from meadhall.table.table import Table
from tests.table.around import GAMES, NOW, begun, decide, page, people, person, turn

BOT = Seat('bot', level=1)


def open_table(*seats: Seat) -> Table:
    table, change = Table.new('claim', len(seats), 'aud', NOW, seats=seats, rng=random.Random(1))
    table.commit(change)
    return table


def refused(code: str, kind: type[MeadhallError], table: Table, operation: Callable[[], object]) -> None:
    """The operation is refused, by this code, and nothing has changed."""
    before, drafts = page(table), {seat: draft.number for seat, draft in table.drafts.items()}
    with pytest.raises(kind) as caught:
        operation()
    assert caught.value.code == code
    assert caught.value.text
    assert page(table) == before
    assert {seat: table.drafts[seat].number for seat in drafts} == drafts


# --- opening and sitting down --------------------------------------------------------------------------
def test_a_table_begins_when_its_last_seat_is_taken() -> None:
    table = open_table(Seat(), Seat(), Seat())
    assert (table.status, table.version, table.waiting()) == ('open', 1, ())
    table.commit(table.sit(1, 'bera', 'Bera', NOW))
    table.commit(table.put_bot(0, 2, 'aud', NOW))
    assert (table.status, table.version) == ('open', 3)
    table.commit(table.sit(2, 'aud', 'Aud', NOW))
    assert (table.status, table.version) == ('running', 4)
    assert table.seats == (Seat('bot', level=2), Seat('person', 'bera', 'Bera'), Seat('person', 'aud', 'Aud'))
    assert table.actions[0][0] == mh.CHANCE
    assert mh.CHANCE not in table.waiting()


def test_a_table_without_an_open_seat_begins_at_once() -> None:
    table = open_table(person(0), BOT)
    assert (table.status, table.version) == ('running', 1)


def test_nothing_takes_effect_before_it_is_committed() -> None:
    table = open_table(Seat(), Seat())
    before = page(table)
    change = table.sit(0, 'aud', 'Aud', NOW)
    assert page(table) == before
    table.commit(change)
    assert table.seats[0].person == 'aud'


def test_of_two_changes_worked_out_at_the_same_version_only_one_is_committed() -> None:
    table = open_table(Seat(), Seat(), Seat())
    one, other = table.sit(0, 'aud', 'Aud', NOW), table.sit(0, 'bera', 'Bera', NOW)
    table.commit(one)
    refused('stale', TooLate, table, lambda: table.commit(other))
    refused('stale', TooLate, table, lambda: table.commit(one))


def test_a_change_is_for_its_own_table() -> None:
    one, other = open_table(Seat(), Seat()), open_table(Seat(), Seat())
    refused('stale', TooLate, other, lambda: other.commit(one.sit(0, 'aud', 'Aud', NOW)))


def test_sitting_down_is_something_that_happens_at_a_table() -> None:
    table = open_table(person(0), Seat(), Seat())
    table.commit(table.sit(1, 'bera', 'Bera', NOW + 5))
    assert table.head.moved == NOW + 5


def test_one_who_sits_down_elsewhere_leaves_the_first_seat() -> None:
    table = open_table(person(0), Seat(), Seat())
    table.commit(table.sit(2, 'aud', 'Aud', NOW))
    assert [seat.person for seat in table.seats] == ['', '', 'aud']
    assert table.seat_of('aud') == 2


def test_a_person_may_take_a_bots_seat_while_the_table_is_open() -> None:
    table = open_table(BOT, Seat(), Seat())
    table.commit(table.sit(0, 'bera', 'Bera', NOW))
    assert table.seats[0].person == 'bera'


def test_a_person_gets_up_and_the_host_frees_any_seat() -> None:
    table = open_table(person(1), person(2), Seat())
    table.commit(table.open_seat(0, 'bera', NOW))
    assert table.seats[0] == Seat()
    table.commit(table.open_seat(1, 'aud', NOW))
    assert table.seats[1] == Seat()


def test_a_seat_that_a_person_has_is_taken() -> None:
    table = open_table(person(1), Seat(), Seat())
    refused('seat-taken', TooLate, table, lambda: table.sit(0, 'aud', 'Aud', NOW))
    refused('seat-taken', TooLate, table, lambda: table.put_bot(0, 1, 'aud', NOW))


def test_only_the_host_puts_bots_and_frees_the_seats_of_others() -> None:
    table = open_table(person(1), Seat(), Seat())
    refused('not-your-table', NotYours, table, lambda: table.put_bot(1, 1, 'bera', NOW))
    refused('not-your-table', NotYours, table, lambda: table.open_seat(0, 'ketil', NOW))


@pytest.mark.parametrize('seat', [-1, 3])
def test_a_seat_that_is_not_there(seat: int) -> None:
    table = open_table(Seat(), Seat(), Seat())
    refused('no-seat', NotThere, table, lambda: table.sit(seat, 'aud', 'Aud', NOW))
    refused('no-seat', NotThere, table, lambda: table.put_bot(seat, 1, 'aud', NOW))
    refused('no-seat', NotThere, table, lambda: table.open_seat(seat, 'aud', NOW))
    playing = begun()
    refused('no-seat', NotThere, playing, lambda: playing.add(-1, 1, 0, 'a1'))
    refused('no-seat', NotThere, playing, lambda: playing.stand_in(2, NOW))


def test_a_bot_of_a_level_that_is_not_there() -> None:
    table = open_table(Seat(), Seat())
    refused('level', mh.BadOption, table, lambda: table.put_bot(0, 9, 'aud', NOW))
    with pytest.raises(mh.BadOption):
        open_table(Seat('bot', level=0), Seat())


def test_nobody_sits_down_once_the_game_has_begun() -> None:
    table = begun()
    refused('table-running', TooLate, table, lambda: table.sit(0, 'ketil', 'Ketil', NOW))
    refused('table-running', TooLate, table, lambda: table.put_bot(0, 1, 'aud', NOW))
    refused('table-running', TooLate, table, lambda: table.open_seat(0, 'aud', NOW))


def test_tables_that_cannot_be_are_refused() -> None:
    for seats in ([person(0)], [person(0), person(0)], [Seat('person'), BOT]):
        with pytest.raises(BadRequest):
            Table.new('claim', 2, 'aud', NOW, seats=seats)
    with pytest.raises(mh.BadPlayers):
        Table.new('claim', 7, 'aud', NOW)
    with pytest.raises(mh.UnknownGame):
        Table.new('chess', 2, 'aud', NOW)
    with pytest.raises(mh.BadOption):
        Table.new('claim', 2, 'aud', NOW, options={'colour': 'red'})
    with pytest.raises(mh.BadOption):
        Table.new('claim', 2, 'aud', NOW, seed='a\nb')


@pytest.mark.parametrize(
    'doc',
    [
        None, {}, [], 'live', {'kind': 'slow'}, {'kind': 'live', 'minutes': 0},
        {'kind': 'live', 'minutes': True}, {'kind': 'live', 'minutes': 1.5}, {'kind': 'live', 'seconds': -1},
        {'kind': 'live', 'days': 1}, {'kind': 'live', 'minutes': 601}, {'kind': 'mail', 'days': 61},
        {'kind': 'mail', 'days': 0}, {'kind': 'mail', 'days': '3'}, {'kind': 'mail', 'minutes': 3},
    ],
)  # fmt: skip
def test_a_pace_that_cannot_be_is_refused(doc: object) -> None:
    with pytest.raises(BadRequest) as caught:
        pace(doc)
    assert caught.value.code == 'pace'


@pytest.mark.parametrize('one', [Live(), Live(1, 0), Live(600, 600), Mail(), Mail(60)])
def test_a_pace_is_read_back_from_its_json(one: Live | Mail) -> None:
    assert pace(one.to_json()) == one


# --- deciding ------------------------------------------------------------------------------------------
def test_a_stale_version_or_draft_is_refused() -> None:
    table = begun()
    (seat,) = table.waiting()
    action = str(table.draft(seat).legal()[0])
    for version, draft in ((0, 0), (2, 0), (1, 1), (1, -1)):
        refused('stale', TooLate, table, partial(table.add, seat, version, draft, action))
        refused('stale', TooLate, table, partial(table.undo, seat, version, draft))
        refused('stale', TooLate, table, partial(table.clear, seat, version, draft))
        refused('stale', TooLate, table, partial(table.confirm, seat, version, draft, NOW))
    refused('stale', TooLate, table, lambda: table.play(seat, 0, [action], NOW))


def test_the_same_request_sent_twice_is_done_once() -> None:
    table = begun()
    (seat,) = table.waiting()
    action = str(table.draft(seat).legal()[0])
    table.add(seat, 1, 0, action)
    refused('stale', TooLate, table, lambda: table.add(seat, 1, 0, action))
    decide(table, seat, random.Random(1))
    number = table.draft(seat).number
    table.commit(table.confirm(seat, 1, number, NOW))
    refused('stale', TooLate, table, lambda: table.confirm(seat, 1, number, NOW))
    assert len([one for one, _ in table.actions if one == seat]) == 2


def test_who_is_not_awaited_decides_nothing() -> None:
    table = begun()
    (seat,) = table.waiting()
    refused('not-awaited', TooLate, table, lambda: table.add(1 - seat, 1, 0, 'a1'))
    refused('not-awaited', TooLate, table, lambda: table.play(1 - seat, 1, ['a1'], NOW))


def test_nothing_is_decided_before_the_game_begins_or_after_its_end() -> None:
    table = open_table(person(0), Seat())
    refused('table-open', TooLate, table, lambda: table.add(0, 1, 0, 'a1'))
    refused('table-open', TooLate, table, lambda: table.resign('aud', NOW))
    table = begun()
    table.commit(table.resign('aud', NOW))
    refused('table-over', TooLate, table, lambda: table.add(0, 2, 0, 'a1'))
    refused('table-over', TooLate, table, lambda: table.resign('bera', NOW))
    refused('table-over', TooLate, table, lambda: table.sit(0, 'bera', 'Bera', NOW))


def test_an_illegal_action_is_refused_by_its_rule() -> None:
    table = begun()
    (seat,) = table.waiting()
    refused('unreadable', mh.IllegalAction, table, lambda: table.add(seat, 1, 0, 'fly'))
    action = str(table.draft(seat).legal()[0])
    table.add(seat, 1, 0, action)
    with pytest.raises(mh.IllegalAction) as caught:
        table.add(seat, 1, 1, action)
    assert caught.value.rule == 'C3'
    refused('unreadable', mh.IllegalAction, table, lambda: table.play(seat, 1, ['fly'], NOW))


def test_an_incomplete_draft_is_not_confirmed_and_an_empty_one_not_undone() -> None:
    table = begun()
    (seat,) = table.waiting()
    refused('draft-incomplete', TooLate, table, lambda: table.confirm(seat, 1, 0, NOW))
    refused('draft-incomplete', TooLate, table, lambda: table.play(seat, 1, [], NOW))
    refused('draft-empty', TooLate, table, lambda: table.undo(seat, 1, 0))
    draft = decide(table, seat, random.Random(1))
    refused('draft-complete', TooLate, table, lambda: table.add(seat, 1, draft.number, 'a1'))


def test_what_is_sealed_cannot_be_undone() -> None:
    table, rng = begun('eketorp', people(3)), random.Random(2)
    for _ in range(40):
        change = turn(table, rng)
        table.commit(change)
        assert change.by is not None
        if change.by in table.waiting():
            draft = table.draft(change.by)
            assert draft.actions == []
            refused(
                'draft-empty', TooLate, table, partial(table.undo, change.by, table.version, draft.number)
            )


def test_a_program_plays_a_turn_in_one_go_or_action_by_action() -> None:
    table = begun()
    (seat,) = table.waiting()
    one, two = [str(action) for action in table.draft(seat).legal()[:2]]
    table.commit(table.play(seat, 1, [one], NOW))
    assert table.waiting() == (seat,)
    again = begun()
    again.commit(again.play(seat, 1, [one, two], NOW))
    assert again.waiting() != (seat,)
    assert [action for _, action in again.actions[-2:]] == [one, two]
    table.commit(table.play(seat, 2, [two], NOW))
    assert table.state == again.state


def test_a_play_is_refused_whole() -> None:
    table = begun()
    (seat,) = table.waiting()
    one, two, three = [str(action) for action in table.draft(seat).legal()[:3]]
    refused('draft-complete', TooLate, table, lambda: table.play(seat, 1, [one, two, three], NOW))
    with pytest.raises(mh.IllegalAction):
        table.play(seat, 1, [one, one], NOW)
    assert table.version == 1


def test_a_bot_answers_only_where_a_bot_plays() -> None:
    table = begun(seats=[person(0), BOT])
    while table.waiting() != (1,):
        table.commit(turn(table, random.Random(1)))
    legal = [str(action) for action in table.state.legal(1)]
    refused('standing-in', TooLate, table, lambda: table.add(1, table.version, 0, legal[0]))
    plan = Plan(1, legal[:1], [None])
    refused('stale', TooLate, table, lambda: table.answer(1, table.version - 1, plan, NOW))
    refused('not-awaited', TooLate, table, lambda: table.answer(0, table.version, plan, NOW))
    table.commit(table.answer(1, table.version, plan, NOW))
    persons = begun()
    (seat,) = persons.waiting()
    refused('no-bot', TooLate, persons, lambda: persons.answer(seat, 1, Plan(seat, ['a1'], [None]), NOW))


def test_a_seed_is_told_by_no_repr() -> None:
    table, change = Table.new('claim', 2, 'aud', NOW, seed='the secret seed')
    assert 'the secret seed' not in repr(table.setting) + repr(change) + repr(table)
    assert table.setting.seed == 'the secret seed'


# --- whole games ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), GAMES)
def test_a_whole_game_of_people_and_bots_is_the_one_its_record_tells(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mh.game(name), 'guesses', 1)  # sooner done, and what is not foreseen comes more often
    rng = random.Random(players)
    seats = [person(seat) if seat % 2 == 0 else BOT for seat in range(players)]
    table = begun(name, seats, seed=str(players))
    versions = [table.version]
    while table.status == 'running':
        assert table.record().seed is None
        table.commit(turn(table, rng))
        versions.append(table.version)
    assert versions == list(range(1, len(versions) + 1))
    record = mh.Record.loads(table.record().dumps())
    assert record.replay() == table.state
    assert record.outcome == table.outcome
    record.verify()
    assert [line.words for line in table.lines(None)] == [told for told in record.story(None) if told]
    assert table.waiting() == ()
    assert table.due() is None


def test_a_line_is_about_the_seat_whose_deed_it_tells() -> None:
    """Not about the one who answered last, and not about the first of many."""
    log = Log(mh.game('eketorp'), 3)
    red, blue = [mh.game('eketorp').seat(seat) for seat in (0, 1)]
    table = begun('eketorp', people(3))
    action = table.state.legal(2)[0]

    def about(seat: int, *named: mh.Message) -> int | None:
        events = [mh.Event('eketorp.booty', {'seat': one, 'stones': []}) for one in named]
        log.tell(Step(seat, action, events))
        return log.lines[2][-1].about

    assert about(2, red) == 0
    assert about(2, red, red) == 0
    assert about(2, red, blue) is None
    assert about(2) == 2
    assert about(CHANCE, blue) == 1


def test_a_reader_has_a_line_for_what_they_were_told_and_for_what_they_did() -> None:
    """In Eketorp people place in secret: nobody else has a line of it, not even a gap in the numbers."""
    table, rng = begun('eketorp', people(3)), random.Random(3)
    for _ in range(60):
        table.commit(turn(table, rng))
    record = table.record()
    for reader in (None, 0, 1, 2):
        told = list[list[str]]()
        for (seat, text), events in zip(record.actions, record.story(reader), strict=True):
            if events:
                told.append([str(event) for event in events])
            elif seat == reader:
                label = table.game.parse(table.state, seat, text).label()
                told.append([f'{table.game.seat(seat)}: {label}'])
        assert [[str(word) for word in line.words] for line in table.lines(reader)] == told
    assert len(table.lines(None)) < len(table.lines(0))


# --- resigning and playing again -----------------------------------------------------------------------
def test_in_a_game_of_two_who_resigns_has_lost_and_the_game_is_over() -> None:
    table = begun()
    table.commit(table.resign('aud', NOW))
    assert table.status == 'over'
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((1,), 'resigned')
    assert table.seats[0].resigned
    assert table.waiting() == ()
    record = table.record()
    assert record.seed == '1'
    assert record.outcome is None
    assert record.replay() == table.state
    record.verify()


def test_in_a_larger_game_a_bot_plays_on_for_who_resigned() -> None:
    table, rng = begun(seats=people(3), options={'quiet-turns': 1}), random.Random(1)
    table.commit(table.resign('bera', NOW))
    assert table.outcome is None
    assert table.seats[1].by_bot
    refused('resigned', TooLate, table, lambda: table.resign('bera', NOW))
    refused('resigned', TooLate, table, lambda: table.take_back('bera', NOW))
    assert table.arrive('bera', NOW) is None
    while table.status == 'running':
        due = table.due()
        if table.waiting() == (1,):
            assert due is not None
            assert (due.what, due.seat) == ('bot', 1)
            assert table.level(1) == 2
            refused('resigned', TooLate, table, lambda: table.play(1, table.version, ['stop'], NOW))
        table.commit(turn(table, rng))
    assert table.seats[1].resigned
    table.record().verify()


def test_only_those_who_play_resign_or_play_again() -> None:
    table = begun()
    refused('not-seated', NotYours, table, lambda: table.resign('ketil', NOW))
    refused('not-seated', NotYours, table, lambda: table.take_back('ketil', NOW))
    refused('not-seated', NotYours, table, lambda: table.rematch('ketil', NOW))
    refused('table-not-over', TooLate, table, lambda: table.rematch('aud', NOW))


def test_a_rematch_has_the_same_people_and_options_one_seat_further_and_a_new_seed() -> None:
    options: dict[str, object] = {'island': 'random', 'quiet-turns': 1}
    seats = [person(0), BOT, person(1)]
    table, rng = begun(seats=seats, options=options, pace=Mail(2)), random.Random(1)
    while table.status == 'running':
        table.commit(turn(table, rng))
    again, opened, named = table.rematch('bera', NOW + 5)
    assert page(table)['next'] is None
    again.commit(opened)
    table.commit(named)
    assert page(table)['next'] == again.id
    assert again.seats == (person(1), person(0), BOT)
    assert again.status == 'running'
    assert again.setting.asked == options
    assert again.setting.pace == Mail(2)
    assert again.setting.seed != table.setting.seed
    assert again.setting.commitment != table.setting.commitment
    assert again.setting.host == 'bera'
    refused('rematched', TooLate, table, lambda: table.rematch('aud', NOW))


@pytest.mark.parametrize(
    ('asks', 'status', 'seats'),
    [('bera', 'open', (person(1), Seat())), ('aud', 'running', (person(1), person(0)))],
    ids=['another', 'who resigned'],
)
def test_a_rematch_leaves_the_seat_of_one_who_resigned_open_unless_they_ask_for_it(
    asks: str, status: str, seats: tuple[Seat, ...]
) -> None:
    table = begun()
    table.commit(table.resign('aud', NOW))
    again, opened, _ = table.rematch(asks, NOW)
    again.commit(opened)
    assert (again.status, again.seats) == (status, seats)


# --- loading -------------------------------------------------------------------------------------------
def rows(table: Table) -> Rows:
    return Rows(table.setting, table.head, list(table.actions))


def test_a_table_is_loaded_by_replaying_its_log() -> None:
    table, rng = begun('no-more-vikings', [person(0), BOT, person(1)]), random.Random(4)
    for _ in range(40):
        table.commit(turn(table, rng))
        again = Table.load(rows(table), NOW)
        assert page(again) == page(table)
        assert again.waiting() == table.waiting()
    again = Table.load(rows(table), NOW, random.Random(4))
    while again.status == 'running':
        again.commit(turn(again, rng))
    again.record().verify()


@pytest.mark.parametrize('status', ['open', 'running', 'over'])
def test_a_table_played_by_other_rules_is_kept_and_does_not_go_on(
    status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(person(0), Seat()) if status == 'open' else begun()
    if status == 'over':
        table.commit(table.resign('bera', NOW))
    monkeypatch.setattr(table.game, 'rules_version', table.setting.rules + 1)
    again = Table.load(rows(table), NOW)
    assert again.broken is not None
    assert again.broken.code == 'record-rules'
    assert (again.status, again.seats, again.version) == (table.status, table.seats, table.version)
    assert again.waiting() == ()
    assert again.due() is None
    assert again.arrive('aud', NOW) is None
    assert again.record().actions == table.actions
    operations: dict[str, list[Callable[[], object]]] = {
        'open': [lambda: again.sit(1, 'bera', 'Bera', NOW), lambda: again.put_bot(1, 1, 'aud', NOW)],
        'running': [
            lambda: again.add(0, again.version, 0, 'a1'),
            lambda: again.play(0, again.version, ['a1'], NOW),
            lambda: again.resign('aud', NOW),
        ],
        'over': [lambda: again.state],
    }
    for operation in operations[status]:
        with pytest.raises(TooLate) as caught:
            operation()
        assert caught.value.code == 'other-rules'


def test_a_log_that_does_not_replay_is_kept_too() -> None:
    table = begun()
    broken = Table.load(Rows(table.setting, table.head, [*table.actions, (0, 'stop')]), NOW)
    assert broken.broken is not None
    assert broken.broken.code == 'record-illegal'
    assert len(broken.actions) == len(table.actions) + 1


def test_a_change_says_what_is_to_be_stored() -> None:
    table = begun()
    (seat,) = table.waiting()
    change = table.play(seat, 1, [str(table.draft(seat).legal()[0])], NOW + 7)
    assert isinstance(change, Change)
    assert (change.table, change.head.version, change.first) == (table.id, 2, len(table.actions))
    assert [(step.seat, step.action.text) for step in change.steps] == [(seat, change.steps[0].action.text)]
    assert change.setting is None
    assert not change.reseated
    assert change.head.moved == NOW + 7
