"""What people may be called, and what they may say."""

from __future__ import annotations

import pytest

from meadhall.hall.names import LONGEST_NAME, LONGEST_SPEECH, BadText, nickname, speech


@pytest.mark.parametrize('text', ['Bo', 'Åsa', 'Žofie 2', 'Grímr the Tall', '海', 'a' * LONGEST_NAME, '🐎'])
def test_a_nickname_is_kept_as_it_is(text: str) -> None:
    assert nickname(text) == text


def test_a_nickname_is_trimmed_and_composed() -> None:
    assert nickname('  Bjo\u0308rn \t the   Red ') == 'Björn the Red'


@pytest.mark.parametrize('text', ['', '   ', 'a' * (LONGEST_NAME + 1)])
def test_a_nickname_of_no_or_too_many_characters_is_refused(text: str) -> None:
    with pytest.raises(BadText) as caught:
        nickname(text)
    assert caught.value.code == 'nickname-length'


@pytest.mark.parametrize(
    'text',
    [
        'a\x00b',
        'a\x1bb',
        'a\u202eb',
        'a\u2066b',
        'a\u200bb',
        'a\ufeffb',
        'a\ue000',
        'a\ud800',
        'a' + '\u0335' * 4,
    ],
    ids=ascii,
)
def test_what_hides_or_turns_text_around_is_refused_in_a_nickname(text: str) -> None:
    with pytest.raises(BadText) as caught:
        nickname(text)
    assert caught.value.code == 'nickname-characters'


def test_what_is_said_becomes_one_plain_line() -> None:
    assert speech(' well\n\nplayed \u202e\u200b! ') == 'well played !'


@pytest.mark.parametrize('text', ['', '\n', '\u202e', 'a' * (LONGEST_SPEECH + 1)], ids=ascii)
def test_saying_nothing_or_too_much_is_refused(text: str) -> None:
    with pytest.raises(BadText) as caught:
        speech(text)
    assert caught.value.code == 'say-length'
