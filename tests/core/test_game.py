"""The shelf of games, their options, and what is refused before a game begins."""

from __future__ import annotations

import copy
import pickle

import pytest

import meadhall as mh


def test_the_games_are_on_the_shelf() -> None:
    assert 'claim' in mh.games()
    assert list(mh.games()) == sorted(mh.games())
    assert mh.game('claim') is mh.game('claim')


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(mh.UnknownGame, match=r"no game 'chess'.*claim"):
        mh.game('chess')


@pytest.mark.parametrize('players', [0, 1, 5, -2])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(mh.BadPlayers, match='2 to 4 players'):
        mh.game('claim').new(players)


@pytest.mark.parametrize(
    ('options', 'words'),
    [
        ({'iland': 'random'}, "no option 'iland'.*island, mixed-capture"),
        ({'mixed-capture': 1}, "'mixed-capture' cannot be 1; it takes true or false"),
        ({'repetition': 1}, "'repetition' cannot be 1; it takes a number from 2 to 100"),
        ({'repetition': True}, "'repetition' cannot be True"),
        ({'quiet-turns': 'many'}, "'quiet-turns' cannot be 'many'"),
    ],
)
def test_a_bad_option_is_refused_by_name(options: dict[str, object], words: str) -> None:
    with pytest.raises(mh.BadOption, match=words):
        mh.game('claim').new(2, options)


@pytest.mark.parametrize('level', [0, 4, -1])
def test_a_bot_of_an_unknown_level_is_refused(level: int) -> None:
    with pytest.raises(mh.BadOption, match='level of a bot'):
        mh.bot('claim', level)


@pytest.mark.parametrize('name', mh.games())
def test_states_and_actions_survive_pickle_and_copy(name: str) -> None:
    game = mh.game(name)
    state = game.new(game.high_players)
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) == state
    action = state.odds()[0][0] if state.odds() else state.legal(state.to_act()[0])[0]
    assert pickle.loads(pickle.dumps(action)) == action


def test_a_refusal_says_code_rule_and_text_in_one_line() -> None:
    state = mh.game('claim').new(2)
    first = state.odds()[0][0]
    with pytest.raises(mh.IllegalAction) as refused:
        state.apply(0, first)
    assert (refused.value.code, refused.value.rule) == ('chance', '')
    assert str(refused.value) == 'Chance decides here, not a player.'


@pytest.mark.parametrize(
    ('winners', 'rewards'),
    [((0,), (2.0, -1.0, -1.0)), ((0, 2), (0.5, -1.0, 0.5)), ((0, 1, 2), (0.0, 0.0, 0.0))],
)
def test_rewards_are_zero_sum(winners: tuple[int, ...], rewards: tuple[float, ...]) -> None:
    assert mh.Outcome((3, 1, 0), winners, 'x').rewards() == rewards
