"""Messages become sentences; and every sentence that the code asks for is there, with its arguments."""

from __future__ import annotations

import ast
import importlib
import json
import string
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

import meadhall as mh
from meadhall.core.game import games
from meadhall.core.words import ENGLISH, TEMPLATES, Several, Template, define, plain
from meadhall.languages import catalog, languages

SOURCE: Final = Path(__file__).resolve().parents[2] / 'src' / 'meadhall'


@pytest.fixture(autouse=True, scope='module')
def sentences() -> Iterator[None]:
    """Some sentences of our own, taken away afterwards."""
    define(
        'sample',
        {
            'plain': 'A plain sentence.',
            'who': 'Blue',
            'deed': '{seat} does {what}.',
            'fish': ('{n} fish for {seat}', '{n} fishes for {seat}'),
            'list': 'All of {items}.',
            'joined': '{items:and} win, or {items:or}.',
        },
    )
    yield
    for code in [code for code in TEMPLATES if code.startswith('sample.')]:
        del TEMPLATES[code]


# --- messages -----------------------------------------------------------------------------------------
def test_a_message_is_a_code_and_renders_as_its_sentence() -> None:
    message = mh.Message('sample.plain')
    assert message.args == {}
    assert mh.render(message) == str(message) == 'A plain sentence.'


def test_arguments_are_filled_in() -> None:
    assert str(mh.Message('sample.deed', {'seat': 'Red', 'what': 7})) == 'Red does 7.'


def test_a_message_may_be_an_argument() -> None:
    deed = mh.Message('sample.deed', {'seat': mh.Message('sample.who'), 'what': mh.Message('sample.plain')})
    assert str(deed) == 'Blue does A plain sentence..'


def test_a_list_is_spelled_with_commas() -> None:
    items: list[object] = [mh.Message('sample.who'), 'x', 3, ('y', 'z')]
    assert str(mh.Message('sample.list', {'items': items})) == 'All of Blue, x, 3, y, z.'
    assert str(mh.Message('sample.list', {'items': []})) == 'All of .'


@pytest.mark.parametrize(
    ('language', 'two', 'three'),
    [
        ('en', 'w and x win, or w or x.', 'w, x and 3 win, or w, x or 3.'),
        ('de', 'w und x win, or w oder x.', 'w, x und 3 win, or w, x oder 3.'),
        ('fr', 'w et x win, or w ou x.', 'w, x et 3 win, or w, x ou 3.'),
        ('it', 'w e x win, or w o x.', 'w, x e 3 win, or w, x o 3.'),
    ],
)
def test_a_template_says_by_which_word_a_list_is_joined(language: str, two: str, three: str) -> None:
    items: list[object] = ['w', 'x', 3]
    said = [
        mh.render(mh.Message('sample.joined', {'items': items[:n]}), catalog(language)) for n in (0, 1, 2, 3)
    ]
    assert said == [' win, or .', 'w win, or w.', two, three]


@pytest.mark.parametrize(('n', 'words'), [(0, '0 fishes'), (1, '1 fish'), (2, '2 fishes'), (-1, '-1 fishes')])
def test_the_argument_n_tells_one_from_many(n: int, words: str) -> None:
    assert str(mh.Message('sample.fish', {'n': n, 'seat': 'Red'})) == f'{words} for Red'


def test_names_replace_whole_messages_wherever_they_stand() -> None:
    names = {'sample.who': 'Ásbjörn {n}'}
    deed = mh.Message('sample.deed', {'seat': mh.Message('sample.who'), 'what': [mh.Message('sample.who')]})
    assert mh.render(deed, ENGLISH, names) == 'Ásbjörn {n} does Ásbjörn {n}.'
    assert mh.render(mh.Message('sample.who'), names=names) == 'Ásbjörn {n}'


def test_braces_in_an_argument_stay_what_they_are() -> None:
    assert str(mh.Message('sample.deed', {'seat': '{what}', 'what': '{0}'})) == '{what} does {0}.'


class Danish:
    """A language in which everything is said twice."""

    def gettext(self, message: str) -> str:
        return f'{message} {message}'

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid2 if n > 1 else msgid1 + '!'


def test_a_catalog_replaces_templates_before_they_are_filled() -> None:
    deed = mh.Message('sample.deed', {'seat': mh.Message('sample.who'), 'what': 'x'})
    assert mh.render(deed, Danish()) == 'Blue Blue does x. Blue Blue does x.'
    assert mh.render(mh.Message('sample.fish', {'n': 1, 'seat': 'y'}), Danish()) == '1 fish for y!'


def test_a_message_is_json_through_and_through() -> None:
    deed = mh.Message(
        'sample.deed', {'seat': mh.Message('sample.who'), 'what': [1, ('a', mh.Message('sample.plain'))]}
    )
    doc = deed.to_json()
    assert json.loads(json.dumps(doc)) == doc
    assert doc == {
        'code': 'sample.deed',
        'args': {
            'seat': {'code': 'sample.who', 'args': {}},
            'what': [1, ['a', {'code': 'sample.plain', 'args': {}}]],
        },
    }
    assert plain('x') == 'x'


def test_messages_are_equal_by_code_and_arguments() -> None:
    one, two = (
        mh.Message('sample.deed', {'seat': 'a', 'what': (1, 2)}),
        mh.Message('sample.deed', {'what': [1, 2], 'seat': 'a'}),
    )
    assert one == two
    assert hash(one) == hash(two)
    assert one != mh.Message('sample.deed', {'seat': 'b', 'what': [1, 2]})
    assert one != mh.Message('sample.fish', one.args)
    assert one != 'sample.deed'
    assert repr(mh.Message('sample.who')) == "Message('sample.who', {})"


def test_an_event_is_a_message_with_an_audience() -> None:
    everybody, two = mh.Event('sample.plain'), mh.Event('sample.plain', {}, (1, 2))
    assert [everybody.is_for(seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [two.is_for(seat) for seat in (None, 0, 1, 2)] == [False, False, True, True]
    assert str(two) == 'A plain sentence.'


def test_a_code_without_a_sentence_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        mh.render(mh.Message('sample.missing'))
    with pytest.raises(KeyError):
        mh.render(mh.Message('sample.deed', {'seat': 'a'}))


# --- the code asks only for sentences there are -------------------------------------------------------
class Use(NamedTuple):
    """A place in the code that makes a message. A code ending in '-' or '.' is the beginning of several."""

    where: str
    code: str
    given: frozenset[str] | None  # the arguments, where they can be read off


class Wrapper(NamedTuple):
    """A function that makes messages of codes without their beginning: `refuse('taken', 'C3', point=…)`."""

    beginning: str
    spread: bool  # its arguments become the message's
    at: int  # else these are in a dict, its argument of this number
    own: frozenset[str] | None = None  # or in a dict that it writes out itself


def placeholders(template: Template) -> set[str]:
    sentences = (template,) if isinstance(template, str) else template
    return {
        name for text in sentences for _, name, _, _ in string.Formatter().parse(text) if name is not None
    }


def codes_of(node: ast.expr) -> list[str]:
    """The text or texts of an expression; 'x-' + anything is its beginning."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return codes_of(node.body) + codes_of(node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [code for code in codes_of(node.left) if code[-1:] in ('-', '.')]
    return []


def keys_of(node: ast.expr | None) -> frozenset[str] | None:
    """The keys of a dict written out; none at all for no dict."""
    if node is None:
        return frozenset()
    if isinstance(node, ast.Dict) and all(isinstance(key, ast.Constant) for key in node.keys):
        return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    return None


def wrappers_in(tree: ast.Module) -> dict[str, Wrapper]:
    found: dict[str, Wrapper] = {}
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef) or [arg.arg for arg in function.args.args][:1] != [
            'code'
        ]:
            continue
        for call in ast.walk(function):
            if (
                isinstance(call, ast.Call)
                and called(call) in ('Message', 'Event')
                and isinstance(call.args[0], ast.BinOp)
            ):
                names = [arg.arg for arg in function.args.args]
                spread = function.args.kwarg is not None
                at = names.index('args') if 'args' in names else len(names)
                own = keys_of(call.args[1]) if len(call.args) > 1 else None
                found[function.name] = Wrapper(codes_of(call.args[0])[0], spread, at, own)
    return found


def called(call: ast.Call) -> str:
    return (
        call.func.id
        if isinstance(call.func, ast.Name)
        else call.func.attr
        if isinstance(call.func, ast.Attribute)
        else ''
    )


def uses_in(where: str, source: str, known: dict[str, dict[str, Wrapper]]) -> list[Use]:
    """All messages a module makes; `known` has the wrappers of the others by module."""
    tree = ast.parse(source)
    wrappers = wrappers_in(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            theirs = known.get((node.module or '').rpartition('.')[2], {})
            wrappers |= {
                alias.asname or alias.name: theirs[alias.name] for alias in node.names if alias.name in theirs
            }
    prefixes = {code.partition('.')[0] for code in TEMPLATES}
    found = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        spot = f'{where}:{call.lineno}'
        wrapper = wrappers.get(call.func.id) if isinstance(call.func, ast.Name) else None
        for code in codes_of(call.args[0]):
            if wrapper is not None:
                found.append(Use(spot, wrapper.beginning + code, given_to(wrapper, call)))
            elif code.partition('.')[0] in prefixes and '.' in code and ' ' not in code:
                second = call.args[1] if len(call.args) > 1 else None
                plainly = called(call) in ('Message', 'Event', 'tell')
                found.append(Use(spot, code, keys_of(second) if plainly else None))
    return found


def given_to(wrapper: Wrapper, call: ast.Call) -> frozenset[str] | None:
    if wrapper.own is not None:
        return wrapper.own
    if wrapper.spread:
        return (
            None
            if None in [word.arg for word in call.keywords]
            else frozenset(str(word.arg) for word in call.keywords)
        )
    return keys_of(call.args[wrapper.at] if len(call.args) > wrapper.at else None)


def wrong(use: Use) -> str:
    """What is wrong with a use; nothing, mostly."""
    if use.code[-1] in '-.':
        return (
            ''
            if any(code.startswith(use.code) for code in TEMPLATES)
            else f'{use.where}: nothing begins with {use.code}'
        )
    if use.code not in TEMPLATES:
        return f'{use.where}: no sentence {use.code}'
    template = TEMPLATES[use.code]
    needed = placeholders(template) | (set() if isinstance(template, str) else {'n'})
    if use.given is not None and not needed <= use.given:
        return f'{use.where}: {use.code} lacks {sorted(needed - use.given)}'
    return ''


def modules() -> dict[str, str]:
    """The sources of the package but for games that are not on the shelf."""
    found = {}
    for path in sorted(SOURCE.rglob('*.py')):
        parts = path.relative_to(SOURCE).with_suffix('').parts
        if parts[0] != 'games' or (len(parts) > 1 and parts[1].replace('_', '-') in games()):
            found['.'.join(('meadhall', *parts))] = path.read_text(encoding='utf-8')
    return found


def all_uses() -> list[Use]:
    sources = modules()
    for name, source in sources.items():
        if 'define(' in source:
            importlib.import_module(name.removesuffix('.__init__'))
    known: dict[str, dict[str, dict[str, Wrapper]]] = {}
    for name, source in sources.items():
        package, _, module = name.rpartition('.')
        known.setdefault(package, {})[module] = wrappers_in(ast.parse(source))
    return [
        use
        for name, source in sources.items()
        for use in uses_in(name, source, known[name.rpartition('.')[0]])
    ]


def test_every_sentence_the_code_asks_for_is_there_with_its_arguments() -> None:
    uses = all_uses()
    assert len(uses) > 100
    assert {'claim.taken', 'claim.state-lacks', 'core.record-cut', 'claim.captured', 'claim.do-'} <= {
        use.code for use in uses
    }
    assert [message for use in uses if (message := wrong(use))] == []


def test_every_sentence_is_well_formed() -> None:
    all_uses()
    ours = {code: template for code, template in TEMPLATES.items() if not code.startswith('cups.')}
    for code, template in ours.items():  # cups: a game of the tests, with flaws
        assert all(name.isidentifier() for name in placeholders(template)), code
        for sentence in (template,) if isinstance(template, str) else template:
            assert sentence
            assert '\n' not in sentence, code
        if not isinstance(template, str):
            one, many = placeholders(template[0]), placeholders(template[1])
            assert one - {'n'} == many - {'n'}, code


@pytest.mark.parametrize('language', languages())
def test_every_sentence_can_be_said_in_every_language(language: str) -> None:
    all_uses()
    words = catalog(language)
    items = Several(['x', 'y', 'z'], words)
    for code, template in TEMPLATES.items():
        one, many = (template, template) if isinstance(template, str) else template
        for n in (1, 2):
            sentence = words.gettext(one) if one == many else words.ngettext(one, many, n)
            said = sentence.format(**dict.fromkeys(placeholders(template) | {'n'}, items))
            assert '{' not in said.replace('{}', ''), code


def test_these_checks_can_fail() -> None:
    wrapper = "def refuse(code, rule, **args):\n    return Message('sample.' + code, args)\n"
    known = {'refusals': wrappers_in(ast.parse(wrapper))}
    source = '\n'.join(
        [
            'from .refusals import refuse',
            "refuse('deed', 'C1', seat=1)",
            "refuse('nothing', 'C1')",
            "refuse('deed', 'C1', seat=1, what=2)",
            "Message('sample.deed', {'what': 3})",
            "Message('sample.fish', {'seat': 3})",
            "Message('sample.x-' + kind)",
            "Message('sample.who' if x else 'sample.whose')",
            "Message('sample.list', items)",
        ]
    )
    assert [message for use in uses_in('m', source, known) if (message := wrong(use))] == [
        "m:2: sample.deed lacks ['what']",
        'm:3: no sentence sample.nothing',
        "m:5: sample.deed lacks ['seat']",
        "m:6: sample.fish lacks ['n']",
        'm:7: nothing begins with sample.x-',
        'm:8: no sentence sample.whose',
    ]


# --- and everything said in games renders -------------------------------------------------------------
@pytest.mark.parametrize('name', games())
def test_every_event_label_and_refusal_of_random_games_renders(name: str, full: bool) -> None:
    game = mh.game(name)
    told: set[str] = set()
    for number in range(60 if full else 4):
        rng = Random(number)
        players = game.low_players + number % (game.high_players - game.low_players + 1)
        state = game.new(players)
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
            action = rng.choice(actions)
            told |= {
                rendered(possible.label()) for possible in (actions if rng.random() < 0.05 else [action])
            }
            told |= {
                refusal(state, rng.randrange(-1, players), game.action(rng.randrange(game.n_actions())))
                for _ in range(4)
            }
            told |= {rendered(event) for event in state.apply(seat, action)}
    assert len(told) > 100
    assert all(sentence and '\n' not in sentence for sentence in told)


def rendered(message: mh.Message) -> str:
    assert json.loads(json.dumps(message.to_json()))['code'] == message.code
    assert placeholders(TEMPLATES[message.code]) <= set(message.args)
    return mh.render(message)


def refusal(state: mh.State, seat: int, action: mh.Action) -> str:
    if state.allows(seat, action):
        return str(action)
    refused = state.why_not(seat, action)
    assert refused.rule or refused.message.code.startswith('core.'), refused
    rendered(refused.message)
    return str(refused)
