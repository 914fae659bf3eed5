"""Components and setup (E0, E1), materials (E2.1)."""

from __future__ import annotations

import random

import pytest

import meadhall as mh
from meadhall.games.eketorp.deck import THE_DECK
from meadhall.games.eketorp.rules import EketorpState
from tests.games.eketorp.positions import GAME, do, field, of, position, told


def new(players: int, **options: object) -> EketorpState:
    state = GAME.new(players, options)
    assert isinstance(state, EketorpState)
    return state


def deal(state: EketorpState, *hands: str) -> list[mh.Event]:
    events = []
    for hand in hands:
        for value in hand:
            events += do(state, mh.CHANCE, f'draw {value}')
    return events


def test_E0_the_box_holds_54_cards_and_112_stones() -> None:
    state = new(3)
    assert [(str(action), weight) for action, weight in state.odds()] == [
        (f'draw {n}', 9) for n in range(1, 7)
    ]
    assert state.view(None).to_json()['supply'] == [52, 42, 12, 6]


@pytest.mark.parametrize(('players', 'vikings'), [(3, 8), (4, 6), (5, 6), (6, 5)])
def test_E1_1_vikings_by_number_of_players_start_in_the_village(players: int, vikings: int) -> None:
    state = new(players)
    assert [of(state, who, 'village') for who in range(players)] == [vikings] * players


def test_E1_2_five_amulets_and_four_hidden_cards_each() -> None:
    state = new(3)
    events = deal(state, '1456')
    assert [event.audience for event in events] == [(0,)] * 4
    deal(state, '2345', '3456')
    assert [of(state, who, 'hand') for who in range(3)] == ['1456', '2345', '3456']
    assert [of(state, who, 'amulets') for who in range(3)] == [5, 5, 5]


def test_E1_3_a_hand_of_low_cards_is_shown_and_drawn_anew_until_it_holds_a_high_one() -> None:
    state = new(3)
    events = deal(state, '1456', '1123', '2345')
    assert 'Blue shows a hand without a 4, 5 or 6 (1, 1, 2, 3) and gets four new cards.' in told(events)
    assert field(state, 'aside') == '1123'
    # The four new cards come from the pile without the four shown: 9 ones less 1 and 2.
    assert {str(action): weight for action, weight in state.odds()}['draw 1'] == 6
    deal(state, '3333')
    assert field(state, 'shown') == [[1, '1123'], [1, '3333']]
    assert {str(action): weight for action, weight in state.odds()}['draw 1'] == 8  # the first four are back
    deal(state, '1116')
    assert field(state, 'aside') == ''
    assert field(state, 'phase') == 'turning'
    assert of(state, 1, 'hand') == '1116'


def test_E1_3_redraws_go_in_seat_order_after_all_are_dealt() -> None:
    state = new(3)
    deal(state, '1111', '2222', '3456')
    assert field(state, 'shown') == [[0, '1111']]
    deal(state, '1116')
    assert field(state, 'shown') == [[0, '1111'], [1, '2222']]


def test_E1_4_ten_of_the_twelve_material_cards_are_turned_and_any_may_be_next() -> None:
    state = new(3)
    deal(state, '1456', '2345', '3456')
    assert len(state.odds()) == 12
    assert {weight for _, weight in state.odds()} == {1}
    do(state, mh.CHANCE, 'turn 7')
    assert 7 not in field(state, 'cards')


def test_E1_5_the_first_player_is_seat_1() -> None:
    state = new(3)
    deal(state, '1456', '2345', '3456')
    assert field(state, 'first') == 0


@pytest.mark.parametrize(
    ('players', 'squares'),
    [(4, ['gg', 'g', 'bb', 'b', 'b', 'n', '']), (5, ['gg', 'gg', 'bbb', 'b', 'b', 'n', ''])],
)
def test_E2_1_triangles_are_laid_only_with_5_or_6_players(players: int, squares: list[str]) -> None:
    """The sources' example: 3 grass, 4 wood, 1 clay; with 5 or 6 players 4, 5, 1."""
    state = new(players)
    deal(state, *['1456'] * players)
    do(state, mh.CHANCE, 'turn 1')
    assert field(state, 'squares') == squares


def test_E2_1_new_stones_join_those_that_stayed() -> None:
    state = position('turning', squares={'F': 'n'}, cards=[3])
    do(state, mh.CHANCE, 'turn 3')
    assert field(state, 'squares') == ['gg', 'b', 'gg', 'b', 'b', 'nn', '']


def test_E2_1_a_card_that_lays_nothing_is_told_so() -> None:
    state = new(3, deck={'cards': [['-'] * 7] * 12})
    deal(state, *['1456'] * 3)
    assert told(do(state, mh.CHANCE, 'turn 1'))[-1] == 'No stones lie on the squares.'


# --- the deck ------------------------------------------------------------------------------------------
def test_the_standard_deck_is_marked_as_reconstructed() -> None:
    assert THE_DECK.reconstructed
    assert 'lost' in THE_DECK.note


def test_E_R1_the_worst_ten_cards_of_the_standard_deck_need_just_the_supply() -> None:
    needs = []
    for kind in range(4):
        cards = [
            sum(int(THE_DECK.many[28 * card + 4 * square + kind]) for square in range(7))
            for card in range(12)
        ]
        needs.append(sum(sorted(cards)[2:]))
    assert needs == [52, 42, 12, 6]


def test_E_R1_short_supply_is_laid_from_A_on_and_the_rest_is_lost() -> None:
    deck = {'cards': [['9g', '9g', '9g', '9g', '9g', '9g', '1b']] * 12}
    state = new(3, deck=deck)
    deal(state, '1456', '2345', '3456')
    events = do(state, mh.CHANCE, 'turn 1')
    assert field(state, 'squares') == ['g' * 9] * 5 + ['g' * 7, 'b']
    assert '2 stones of the card are missing in the supply.' in told(events)


def test_a_deck_of_ones_own_is_used_and_kept_in_the_options() -> None:
    text = 'cards = [' + ','.join(["['1g', '1b', '1n', '1y', '-', '-', '2b*']"] * 12) + ']'
    state = new(3, deck=text)
    assert state.options['deck'] == {'cards': [['1g', '1b', '1n', '1y', '-', '-', '2b*']] * 12}
    deal(state, '1456', '2345', '3456')
    do(state, mh.CHANCE, 'turn 12')
    assert field(state, 'squares') == ['g', 'b', 'n', 'y', '', '', 'b']
    assert GAME.from_json(state.to_json()) == state


ROW = ['1g', '-', '-', '-', '-', '-', '-']


@pytest.mark.parametrize(
    ('deck', 'words'),
    [
        ('nonsense', "no deck 'nonsense'"),
        ('cards = [', 'not readable as TOML'),
        ({}, 'A deck is a table of: cards'),
        ({'cards': [ROW] * 12, 'colour': 'red'}, "A deck has no 'colour'"),
        ({'cards': [ROW] * 11}, '12 cards, not 11'),
        ({'cards': [ROW] * 11 + [ROW[:6]]}, 'Card 12 of the deck must name seven heaps'),
        ({'cards': [ROW] * 11 + [['1x', *ROW[1:]]]}, "Card 12 of the deck has '1x' on A"),
        ({'cards': [ROW] * 11 + [['', *ROW[1:]]]}, "Card 12 of the deck has '' on A"),
        ({'cards': [ROW] * 11 + [[1, *ROW[1:]]]}, "Card 12 of the deck has '1' on A"),
        ({'cards': [ROW] * 11 + [['1g**', *ROW[1:]]]}, 'no more triangles than stones'),
        ({'cards': [ROW] * 11 + [['0g', *ROW[1:]]]}, '1 to 9 stones'),
    ],
)
def test_a_broken_deck_is_refused_in_words(deck: object, words: str) -> None:
    with pytest.raises(mh.BadData, match=words.replace('*', r'\*')) as error:
        GAME.new(3, {'deck': deck})
    assert error.value.rule == 'E2.1'


def test_an_unknown_way_to_loot_is_refused() -> None:
    with pytest.raises(mh.BadOption, match="'loot' cannot be 'all'; it takes by-value, at-most-two"):
        GAME.new(3, {'loot': 'all'})


def test_the_deal_is_by_the_odds() -> None:
    """About one hand in 16 is shown: 27 low cards of 54."""
    rng = random.Random(4)
    shown = 0
    for _ in range(300):
        state = new(3)
        dealer = mh.Dealer(str(rng.random()))
        while field(state, 'phase') == 'dealing':
            state.apply(mh.CHANCE, dealer.deal(state))
        shown += len(field(state, 'shown'))
    assert 25 < shown < 95
