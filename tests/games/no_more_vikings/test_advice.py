"""The greedy bot builds, defends, and spends its cards with sense."""

from __future__ import annotations

from random import Random
from typing import Any

import meadhall as mh
from meadhall.lab.stats_no_more_vikings import statistics

from .positions import EMPTY, GAME, play, position


def chosen(state: mh.State, seat: int = 0) -> str:
    bot = mh.bot('no-more-vikings', level=2)
    return str(bot.choose(state.view(seat), state.legal(seat), Random(1)))


def test_it_marries_a_couple() -> None:
    state = position(month=5, owed=1, villages=[['vv..', *EMPTY[1:]], None])
    assert chosen(state).startswith('marry')


def test_it_enlists_where_a_cottage_is_threatened() -> None:
    rows = ['c...', 'v...', '....', '....']
    state = position(month=5, owed=1, villages=[rows, None], ships=[[1], []])
    assert chosen(state) == 'enlist a2'


def test_it_shoots_at_the_ship_that_threatens_a_cottage() -> None:
    state = position(phase='window', month=5, hands=[['spy-1'], []], passes=1, ships=[[1, 2], []],
                     villages=[['.c.W', *EMPTY[1:]], None])  # fmt: skip
    play(state, '0: pass')
    assert chosen(state) == 'shoot 2'


def test_it_loses_what_matters_least() -> None:
    state = position(phase='discarding', aside=['fire-arrows-1', 'moving-day-1'], tokens=['b', 'c'])
    assert chosen(state) == 'discard moving-day'


def test_it_cancels_what_harms_it_and_saves_its_edicts_otherwise() -> None:
    harm: dict[str, Any] = {'ships': [[1], []], 'villages': [None, ['.c..', *EMPTY[1:]]]}
    state = position(hands=[['false-beacon-1', 'spy-1'], []], edicts=[0, 1], month=5, **harm)
    play(state, '0: play false-beacon 1 red 2')
    assert chosen(state, 1) == 'edict'
    state = position(hands=[['mercenary-1', 'spy-1'], []], edicts=[0, 1], month=5)
    play(state, '0: play mercenary a1')
    assert chosen(state, 1) == 'pass'


def test_it_does_not_waste_cards() -> None:
    state = position(hands=[['fire-arrows-1', 'envoy-1'], []])
    assert chosen(state) == 'end'


def test_it_beats_players_at_random() -> None:
    wins = 0
    for seed in range(6):
        bots = [mh.bot('no-more-vikings', level=1), mh.bot('no-more-vikings', level=1)]
        bots[seed % 2] = mh.bot('no-more-vikings', level=2)
        record = mh.play('no-more-vikings', bots=bots, seed=seed)
        assert record.outcome is not None
        wins += seed % 2 in record.outcome.winners
    assert wins >= 5


def test_statistics_tell_of_every_number_of_players() -> None:
    told = statistics(1, lambda line: None)
    for players in (2, 3, 4):
        assert f'{players} players, random: 1 games, all ended' in told
    assert 'fixed mixes' in told
    assert GAME.name in mh.games()
