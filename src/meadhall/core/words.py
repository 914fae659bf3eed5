"""Words are codes with arguments; sentences are made only at the edge, in the reader's language.

A game lists its sentences once, as templates by code, in its own `words.py`. `render` fills them in; the
templates are also the gettext message ids, so a catalog can replace each before it is filled.
"""

from __future__ import annotations

from typing import Final, Protocol

Template = str | tuple[str, str]  # one sentence, or (one, many), told apart by the argument `n`


class Catalog(Protocol):
    """What a language offers; `gettext.NullTranslations` fits."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class English:
    """The language the templates are written in."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


ENGLISH: Final = English()
TEMPLATES: Final[dict[str, Template]] = {}


def N_(template: str) -> str:
    """Marks a template for the catalogs."""
    return template


def NN_(one: str, many: str) -> tuple[str, str]:
    """Marks a template with a plural; its argument `n` decides."""
    return one, many


def define(prefix: str, templates: dict[str, Template]) -> None:
    """Makes the sentences of a game known as `prefix.code`."""
    for code, template in templates.items():
        TEMPLATES[prefix + '.' + code] = template


class Message:
    """A code and its arguments: text, numbers, other messages, or lists of these."""

    __slots__ = ('args', 'code')

    def __init__(self, code: str, args: dict[str, object] | None = None) -> None:
        self.code = code
        self.args: dict[str, object] = {} if args is None else args

    def to_json(self) -> dict[str, object]:
        return {'code': self.code, 'args': {name: plain(value) for name, value in self.args.items()}}

    def __str__(self) -> str:
        return render(self)

    def __repr__(self) -> str:
        return f'Message({self.code!r}, {self.args!r})'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.code)


def plain(value: object) -> object:
    """An argument as JSON data."""
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def render(message: Message, catalog: Catalog = ENGLISH, names: dict[str, str] | None = None) -> str:
    """The sentence for a message. `names` replaces whole messages by code, e.g. a colour by a nickname."""
    if names is not None and message.code in names:
        return names[message.code]
    template = TEMPLATES[message.code]
    if isinstance(template, tuple):
        n = message.args['n']
        assert isinstance(n, int)
        sentence = catalog.ngettext(template[0], template[1], n)
    else:
        sentence = catalog.gettext(template)
    return sentence.format(**{name: spell(value, catalog, names) for name, value in message.args.items()})


def spell(value: object, catalog: Catalog, names: dict[str, str] | None) -> object:
    """One argument in words."""
    if isinstance(value, Message):
        return render(value, catalog, names)
    if isinstance(value, (list, tuple)):
        return Several([str(spell(item, catalog, names)) for item in value], catalog)
    return str(value)


JOINTS: Final = {'and': N_('{items} and {last}'), 'or': N_('{items} or {last}')}


class Several:
    """A list in a sentence, joined as its template says: `{seats}`, `{seats:and}` or `{keys:or}`."""

    def __init__(self, items: list[str], catalog: Catalog) -> None:
        self.items = items
        self.catalog = catalog

    def __str__(self) -> str:
        return ', '.join(self.items)

    def __format__(self, joint: str) -> str:
        if not joint or len(self.items) < 2:
            return str(self)
        return self.catalog.gettext(JOINTS[joint]).format(
            items=', '.join(self.items[:-1]), last=self.items[-1]
        )
