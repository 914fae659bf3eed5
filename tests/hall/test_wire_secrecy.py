"""Every byte a seat or a spectator is sent, compared with what it is sent where others' secrets differ."""

from __future__ import annotations

import asyncio
import io
import json
import random
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import meadhall as mh
from meadhall.core.action import Action
from meadhall.core.event import Event
from meadhall.core.words import Message
from meadhall.hall.news import News
from meadhall.hall.room import Room
from meadhall.languages import languages
from meadhall.table.seat import Seat
from meadhall.table.table import Table
from tests.hall.clients import House, Player, notes, until
from tests.hall.worlds import Ear, Observer, Twin, World, counted, forked

SEED = 'canary-7f3a91'  # in no byte that anybody is sent
CANARIES = [f'canary-{one}{other}' for one in 'abcdef' for other in 'ghijklmnop']
AHEAD = 10  # things that happen in both worlds


@dataclass
class Tally:
    """How much was compared; a test should see that it was not nothing."""

    twins: int = 0
    different: int = 0
    texts: int = 0
    bytes: int = 0
    asked: int = 0
    refused: int = 0
    sealed: int = 0
    revealed: int = 0


def seated(name: str, players: int, options: dict[str, object] | None = None) -> Table:
    seats = [Seat('person', 'abcdef'[seat], 'ABCDEF'[seat]) for seat in range(players)]
    table, change = Table.new(
        name, players, 'a', 0, options=options, seats=seats, seed=SEED, rng=random.Random(1)
    )
    table.commit(change)
    return table


# --- worlds that differ in secrets only ----------------------------------------------------------------
@pytest.mark.parametrize('name', mh.games())
def test_no_byte_sent_to_anybody_depends_on_what_they_may_not_know(name: str, full: bool) -> None:
    """Whole games; now and then everybody's world is compared with a twin of it, for a while."""
    tally, game = Tally(), mh.game(name)
    with mock.patch('time.time_ns', return_value=0):
        for players in range(game.low_players, game.high_players + 1):
            if full or players in (game.low_players, game.high_players):
                asyncio.run(compare_game(name, players, tally, 120 if full else 8))
    print(name, tally)
    assert tally.twins > 0 and tally.refused > 0 and tally.bytes > 100_000
    if name != 'claim':  # where nothing is hidden
        assert tally.different > tally.twins / 4 and tally.sealed > 0


async def compare_game(name: str, players: int, tally: Tally, spots: int) -> None:
    """A game of random decisions, looked at in so many places from its beginning to its end."""
    table, rng = seated(name, players), random.Random(f'{name} {players}')
    moments = [forked(table, table.state, 'moment')]
    while table.status == 'running':
        seat = rng.choice(table.waiting())
        table.commit(table.play(seat, table.version, [rng.choice(table.state.legal(seat)).text], 0))
        moments.append(forked(table, table.state, 'moment'))
    for number in range(spots):
        moment = moments[number * (len(moments) - 1) // max(1, spots - 1)]
        for observer in (None, *range(players)):
            await compare_twins(moment, observer, random.Random(f'{name} {number} {observer}'), tally)


async def compare_twins(table: Table, observer: Observer, rng: random.Random, tally: Tally) -> None:
    state, game = table.state, table.game
    found = [game.determinize(state.view(observer), rng), *game.facts().secrets.twins(state, observer, rng)]
    twin_state = rng.choice(found)
    language, luck = rng.choice(languages()), str(rng.random())
    world = World(table, state, observer, language, luck)
    twin = Twin(world, twin_state, observer, language, luck)
    tally.twins += 1
    tally.different += twin_state != state
    await Comparison(world, twin, observer, rng, tally).run()


class Comparison:
    """The observer looks in, and things happen, in both worlds."""

    def __init__(
        self, world: World, twin: Twin, observer: Observer, rng: random.Random, tally: Tally
    ) -> None:
        self.world = world
        self.twin = twin
        self.observer = observer
        self.rng = rng
        self.tally = tally
        self.game = world.table.game
        self.secrets = self.game.facts().secrets

    async def run(self) -> None:
        for one in (self.world, self.twin):
            await one.room.join(one.ear)
        self.compare('coming in')
        for _ in range(AHEAD):
            if self.rng.random() < 0.5:
                await self.ask(self.anything())
            elif not await self.goes_on():
                return

    # --- what happens -------------------------------------------------------------------------------
    async def goes_on(self) -> bool:
        """Somebody decides; False where the worlds part."""
        table = self.world.table
        if not table.waiting():
            return False
        seat, before = self.rng.choice(table.waiting()), table.version
        if seat == self.observer:
            await self.ask(self.decision())
        elif not await self.other_decides(seat):
            return False
        return table.version == before or not self.secret_is_out()

    async def other_decides(self, seat: int) -> bool:
        action = self.rng.choice(self.world.table.state.legal(seat))
        other = self.answering(seat, action)
        if other is None:
            return False
        for one, done in ((self.world, action), (self.twin, other)):
            play = partial(one.table.play, seat, one.table.version, [done.text], 0)
            await one.room.carry_out(play)
        return True

    def answering(self, seat: int, action: Action) -> Action | None:
        """What the twin's seat does: something else if it is sealed, else the same; None if it cannot."""
        state, twin = self.world.table.state, self.twin.table.state
        if self.secrets.sealed(state, seat, self.observer):
            self.tally.sealed += 1
            return self.rng.choice(twin.legal(seat))
        return action if twin.allows(seat, action) else None

    def secret_is_out(self) -> bool:
        """Whether the rules told the observer different things; if not, not a byte may differ."""
        if self.twin.parted:
            return True
        mine, theirs = self.world.events(self.observer), self.twin.events(self.observer)
        if differ(mine, theirs, self.secrets.reveals):
            self.tally.revealed += 1
            return True
        self.compare('a change')
        return False

    # --- what the observer asks ---------------------------------------------------------------------
    async def ask(self, doc: object) -> None:
        """The same request in both worlds: the same answer, by the same way through the code."""
        text, ways, version = json.dumps(doc), list[Any](), self.world.table.version
        for one in (self.world, self.twin):
            with counted() as calls:
                await one.talk.hear(text)
            ways.append(calls)
        self.tally.asked += 1
        if self.world.table.version == version:
            assert ways[0] == ways[1], text
            self.compare(text)

    def decision(self) -> dict[str, object]:
        """What brings the observer's turn on."""
        turn, place = self.world.ear.follower.turn, self.place()
        if turn['draft']['confirm']:
            return {'do': 'confirm', **place}
        action = self.rng.choice(turn['choices'])['action']
        if not turn['draft']['lines'] and self.rng.random() < 0.4:
            return {'do': 'play', 'version': place['version'], 'actions': [action]}
        return {'do': 'add', 'action': action, **place}

    def anything(self) -> object:
        """What a curious client may try. Most of it is refused; none of it seals anything."""
        place, action = self.place(), self.some_action()
        version = place['version']
        return self.rng.choice(
            [
                {'do': 'add', 'action': action, **place},
                {'do': 'add', 'action': action + ' x', **place},
                {'do': 'play', 'version': version, 'actions': [self.illegal()]},
                {'do': 'play', 'version': version, 'actions': [self.illegal(), action]},
                {'do': 'play', 'version': version + self.rng.choice((-1, 1)), 'actions': [action]},
                {'do': self.rng.choice(('undo', 'clear')), **place},
                {'do': 'confirm', **place, 'draft': place['draft'] + 1},
                {'do': 'say', 'text': self.rng.choice(('skål', '', 'x' * 501))},
                {'do': 'language', 'language': self.rng.choice([*languages(), 'xx'])},
                {'do': 'ping', 'id': 7},
                {'do': 'peek'},
            ]
        )

    def place(self) -> dict[str, int]:
        follower = self.world.ear.follower
        return {'version': follower.version, 'draft': follower.turn['draft']['number']}

    def some_action(self) -> str:
        return self.game.action(self.rng.randrange(self.game.n_actions())).text

    def illegal(self) -> str:
        """One the observer may not do now, so that it only asks."""
        seat, state = self.observer, self.world.table.state
        for _ in range(20):
            text = self.some_action()
            if seat is None or text not in [action.text for action in state.legal(seat)]:
                return text
        return 'sing'

    # --- comparing ----------------------------------------------------------------------------------
    def compare(self, after: str) -> None:
        mine, theirs = self.world.ear, self.twin.ear
        assert mine.texts == theirs.texts, f'{self.game.name}, observer {self.observer}, after {after}'
        for text in mine.texts:
            assert SEED not in text
            self.tally.texts += 1
            self.tally.bytes += len(text.encode())
            self.tally.refused += '"type":"refused"' in text[:30]
        mine.texts.clear()
        theirs.texts.clear()


def differ(mine: list[Event], theirs: list[Event], reveals: frozenset[str]) -> bool:
    """Whether events differ where they may; where they may not, it is a leak."""
    for one, other in zip(mine, theirs):
        if one != other:
            assert {one.code, other.code} <= reveals, (str(one), str(other))
            return True
    assert len(mine) == len(theirs)
    return False


@pytest.mark.parametrize('part', ['scene', 'ask', 'calls'])
def test_a_leak_would_be_found(part: str) -> None:
    """The hall is made to tell a little of the truth: in a line more, in its words, by a look more."""
    look, wait = Table.lines, News.wait

    def lines(self: Table, reader: Observer) -> Any:
        return look(self, reader)[: None if told(self) % 2 else -1]

    def told(table: Table) -> int:
        return sum(json.dumps(table.state.to_json()).encode())

    def waiting(self: News) -> Message:
        return wait(self) if told(self.table) % 2 else Message('hall.ask-over')

    def checked(self: Table, *args: int) -> None:
        for _ in range(told(self) % 3):
            self.waiting()

    leak: dict[str, Any] = {
        'scene': mock.patch.object(Table, 'lines', lines),
        'ask': mock.patch.object(News, 'wait', waiting),
        'calls': mock.patch.object(Table, 'check_seat', checked),
    }
    with mock.patch('time.time_ns', return_value=0), leak[part], pytest.raises(AssertionError):
        asyncio.run(compare_game('clash', 3, Tally(), 8))


# --- names that nobody may hear ------------------------------------------------------------------------
def test_a_card_that_an_observer_cannot_know_is_never_named_to_them() -> None:
    """Every card of this box has a name of its own, and it is looked for in all that is sent."""
    cards = {name: {'title': name.title(), 'effect': 'destroy-ship', 'feet': ['1']} for name in CANARIES}
    asyncio.run(look_for_cards({'box': {'cards': cards}}))


async def look_for_cards(options: dict[str, object]) -> None:
    table, rng, named = seated('no-more-vikings', 3, options), random.Random(1), 0

    async def write(*_: object) -> None:
        pass

    room = Room(table, [], write, lambda *_: None)
    ears: dict[Observer, Ear] = {
        seat: Ear(None if seat is None else 'abc'[seat], 'en') for seat in (None, 0, 1, 2)
    }
    for ear in ears.values():
        await room.join(ear)
    while table.status == 'running':
        seat = rng.choice(table.waiting())
        action = rng.choice(table.state.legal(seat)).text
        await room.carry_out(partial(table.play, seat, table.version, [action], 0))
        for observer, ear in ears.items():
            named += check_names(table, observer, ear)
    assert named > 1000


def check_names(table: Table, observer: Observer, ear: Ear) -> int:
    """How many cards were hidden from an observer and not named to them."""
    sent, view = ''.join(ear.texts).lower(), table.state.view(observer).to_json()
    ear.texts.clear()
    told = ' '.join(str(word) for line in table.lines(observer) for word in line.words).lower()
    known = told + json.dumps({**view, 'options': None})
    hidden = [name for name in CANARIES if name not in known]
    assert [name for name in hidden if name in sent] == []
    return len(hidden)


# --- over the network ----------------------------------------------------------------------------------
ASKED = [
    ('GET', ''), ('GET', '/record'), ('GET', '/invite.svg'), ('POST', '/rematch'), ('POST', '/return'),
    ('PUT', '/seats/0'), ('PUT', '/seats/9'),
]  # fmt: skip


@pytest.mark.parametrize('name', mh.games())
def test_no_answer_header_or_note_depends_on_what_the_asker_may_not_know(house: House, name: str) -> None:
    players = [Player(house, nickname) for nickname in 'ABC'[: max(2, mh.game(name).low_players)]]
    table_id, rng = players[0].open(name, len(players))['id'], random.Random(name)
    for seat, player in enumerate(players[1:]):
        player.sit(table_id, seat + 1)
    table = house.hall.rooms[table_id].table
    for _ in range(6):
        seat = rng.choice(table.waiting())
        with players[seat].at(table_id) as line:
            line.play(rng.randrange(50))
    truth, stranger = table.state, Player(house)
    for observer, player in ((None, stranger), *enumerate(players)):
        answers = list[Any]()
        for state in (truth, table.game.determinize(truth.view(observer), rng)):
            until(lambda: is_alone(house.hall.rooms[table_id]))
            table._state = state
            with notes() as log:
                answers.append([*answered(player, table_id), log_of(log)])
        until(lambda: is_alone(house.hall.rooms[table_id]))
        table._state = truth
        for one, other in zip(*answers, strict=True):
            assert one == other
    for player in (*players, stranger):
        player.close()


def is_alone(room: Room) -> bool:
    return not room.listeners() and not room.table.presence.here


def answered(player: Player, table: str) -> list[object]:
    """Everything HTTP says of a table, with its headers; and the first message over a socket."""
    told = list[object]()
    for method, path in ASKED:
        answer = player.ask(method, f'/tables/{table}{path}', {'kind': 'me'} if method == 'PUT' else None)
        headers = sorted((key, value) for key, value in answer.headers.items() if key != 'date')
        told.append((path, answer.status_code, headers, answer.content))
    lobby = player.ask('GET', '/lobby').json()
    told.append([[card for card in cards if card['id'] == table] for cards in lobby.values()])
    with player.at(table) as line:
        told.append(json.dumps({**line.follower.table, 'clocks': None, 'card': None}))
    return told


def log_of(stream: io.StringIO) -> list[dict[str, object]]:
    notes = [json.loads(line) for line in stream.getvalue().splitlines()]
    return [{key: value for key, value in one.items() if key not in ('at', 'ms')} for one in notes]


def test_no_seed_or_token_is_sent_or_noted_and_the_record_comes_last(tmp_path: Path) -> None:
    """A whole game; the seed is told by nothing but the record, once all is over."""
    with notes() as log, House(tmp_path / 'hall.sqlite') as house:
        bo, ada, stranger = Player(house, 'Bo'), Player(house, 'Ada'), Player(house)
        link = bo.ask('POST', '/me/links').json()['url'].rpartition('/')[2]
        table = bo.open('clash', 2, options={'turns': 2})['id']
        ada.sit(table, 1)
        seed = house.hall.rooms[table].table.setting.seed
        sent = list[str]()
        with bo.at(table) as one, ada.at(table) as two, stranger.at(table) as watching:
            lines = [one, two]
            while not one.follower.turn['over']:
                assert bo.ask('GET', f'/tables/{table}/record').status_code == 409
                line = lines[one.follower.turn['waiting'][0]]
                if line.follower.version < one.follower.version or not line.follower.turn['choices']:
                    line.hear()
                    continue
                line.play(line.follower.version)
                other = lines[1 - lines.index(line)]
                while other.follower.version < line.follower.version:
                    other.hear()
            watching.wait(lambda _: watching.follower.turn['over'])
            for line in (one, two, watching):
                sent += [json.dumps(message) for message in line.follower.messages]
        sent += [ada.ask('GET', path).text for path in ('/lobby', '/me', f'/tables/{table}', '/health')]
        assert seed in bo.ask('GET', f'/tables/{table}/record').text
        secrets = [seed, link, *[player.token for player in (bo, ada)]]
        for player in (bo, ada, stranger):
            player.close()
    for secret in secrets:
        assert secret and secret not in ''.join(sent) and secret not in log.getvalue()
    assert 'Ada' not in log.getvalue() and table not in log.getvalue()
    assert len(log.getvalue().splitlines()) > 20
