"""The dealer, the dice, and the commitment."""

from __future__ import annotations

import hashlib
import random

import meadhall as mh


def test_the_nth_draw_of_a_seed_is_a_fixed_number() -> None:
    dealer = mh.Dealer('7')
    assert [dealer.randrange(1000) for _ in range(6)] == [
        int.from_bytes(hashlib.sha256(f'meadhall draw 7 {n}'.encode()).digest(), 'big') % 1000
        for n in range(1, 7)
    ]


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert mh.commitment('7') == hashlib.sha256(b'meadhall commitment 7').hexdigest()
    assert mh.commitment('7') != mh.commitment('8')


def test_the_dealer_deals_by_the_odds() -> None:
    state = mh.game('claim').new(3)
    dealt = [str(mh.Dealer(f'seed {n}').deal(state)) for n in range(900)]
    for colour in ('blue', 'red', 'yellow'):
        assert 240 < dealt.count(f'first {colour}') < 360


def test_dice_are_even_and_repeat() -> None:
    dice, again = mh.Dice(3), mh.Dice(3)
    rolls = [int(dice.below(6)) for _ in range(6000)]
    assert rolls == [int(again.below(6)) for _ in range(6000)]
    assert all(880 < rolls.count(face) < 1120 for face in range(6))


def test_dice_with_other_seeds_roll_otherwise() -> None:
    first = {tuple(int(dice.below(100)) for _ in range(5)) for dice in map(mh.Dice, range(200))}
    assert len(first) == 200


def test_a_bot_of_level_one_takes_its_luck_from_the_generator_given() -> None:
    state = mh.game('claim').new(2)
    state.apply(mh.CHANCE, state.odds()[0][0])
    bot = mh.bot('claim', level=1)
    choices = [bot.choose(state.view(0), state.legal(0), random.Random(5)) for _ in range(3)]
    assert len(set(choices)) == 1
