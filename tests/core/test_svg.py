"""A scene becomes one SVG that is well-formed, stands alone, and does not disturb others on its page."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.core.scene import Node, Scene
from meadhall.core.svg import draw, short
from meadhall.core.words import Message, define

SVG = '{http://www.w3.org/2000/svg}'
ART = '<style>.chess .board { fill: tan; }</style>\n<defs><g id="chess-pawn"><circle r=".3"/></g></defs>'

define('svg-test', {'title': 'A & B', 'pawn': 'A {colour} pawn'})


def scene(*nodes: Node) -> Scene:
    return Scene('chess', 8.0, 4.0, list(nodes), [], Message('svg-test.title'), ART)


def drawn(*nodes: Node) -> ElementTree.Element:
    return ElementTree.fromstring(draw(scene(*nodes)))


def node(key: str, **parts: object) -> ElementTree.Element:
    """How a single node is drawn."""
    made = Node(key, **parts)  # type: ignore[arg-type]  # whatever a test gives
    found = [element for element in drawn(made) if element.get('data-key') == key]
    assert len(found) == 1
    return found[0]


def test_the_picture_is_an_image_with_a_title_and_its_own_measures() -> None:
    root = drawn()
    assert root.tag == SVG + 'svg'
    assert root.get('role') == 'img'
    assert root.get('viewBox') == '0 0 8 4'
    assert root.get('width') == '720'
    assert root.get('height') == '360'
    assert root[0].tag == SVG + 'title'
    assert root[0].text == 'A & B'


def test_it_carries_the_art_and_the_class_of_its_game() -> None:
    root = drawn()
    assert 'chess' in str(root.get('class')).split()
    assert root.find(f'{SVG}style') is not None
    assert root.find(f"{SVG}defs/{SVG}g[@id='chess-pawn']") is not None


def test_a_symbol_is_used_under_the_name_of_its_game() -> None:
    element = node('pawn:e2', x=4.5, y=1.25, symbol='pawn', size=0.5, turn=90.0, style='white piece')
    assert element.tag == SVG + 'use'
    assert element.get('href') == '#chess-pawn'
    assert element.get('class') == 'white piece'
    assert element.get('transform') == 'translate(4.5 1.25)rotate(90)scale(0.5)'


def test_a_path_stays_where_it_is_drawn() -> None:
    element = node('board', path='M0 0h8v4z')
    assert element.tag == SVG + 'path'
    assert element.get('d') == 'M0 0h8v4z'
    assert element.get('transform') is None


def test_a_text_has_its_height_and_is_centred() -> None:
    element = node('file:e', x=1.0, y=2.0, text='e', size=0.3)
    assert element.tag == SVG + 'text'
    assert element.get('font-size') == '0.3'
    assert element.get('text-anchor') == 'middle'
    assert element.get('transform') == 'translate(1 2)'
    assert element.text == 'e'


def test_a_name_is_a_title_in_the_reader_s_language() -> None:
    class Shouting:
        def gettext(self, message: str) -> str:
            return message.upper().replace('{COLOUR}', '{colour}')

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return self.gettext(msgid2)

    name = Message('svg-test.pawn', {'colour': 'white'})
    text = draw(scene(Node('pawn:e2', symbol='pawn', name=name)), Shouting())
    assert '<title>A white PAWN</title>' in text


def test_layers_lie_in_order_and_keep_the_order_within_them() -> None:
    root = drawn(
        Node('late', path='M0 0', layer=2),
        Node('first', path='M0 0', layer=1),
        Node('second', path='M0 0', layer=1),
        Node('early', path='M0 0', layer=-1),
    )
    keys = [element.get('data-key') for element in root if element.get('data-key')]
    assert keys == ['early', 'first', 'second', 'late']


NASTY = '<script>"&\'</text>\x00\x1f\ud800\ufffe ü 🛡'


def test_all_texts_are_escaped() -> None:
    name = Message('svg-test.pawn', {'colour': NASTY})
    element = node('nick', text=NASTY, style='a"b<c', name=name)
    shown = '<script>"&\'</text> ü 🛡'
    assert ''.join(element.itertext()) == f'A {shown} pawn{shown}'
    assert element.get('class') == 'a"b<c'


@given(st.text(), st.text(min_size=1))
def test_no_text_breaks_the_picture(text: str, key: str) -> None:
    drawn(Node(key, text=text), Node(key, path=text or 'M0 0', style=text), Node(key, symbol=key))


def test_nothing_is_fetched_from_elsewhere() -> None:
    text = draw(scene(Node('pawn:e2', symbol='pawn')))
    assert text.count('http') == 1  # the namespace
    assert 'url(' not in text
    assert '@import' not in text


@pytest.mark.parametrize(
    ('number', 'text'),
    [(1.0, '1'), (0.5, '0.5'), (-0.001, '0'), (-2.504, '-2.5'), (100.0, '100'), (1 / 3, '0.33')],
)
def test_numbers_are_short(number: float, text: str) -> None:
    assert short(number) == text
