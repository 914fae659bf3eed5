"""The edge where codes become words: one catalog a language, English being the templates themselves."""

from __future__ import annotations

import functools
import gettext
from importlib import resources

from .core.errors import BadOption
from .core.words import ENGLISH, N_, Catalog, Message, define

define('languages', {'unknown': N_("There is no language '{language}'. The languages are: {languages}.")})

LOCALE = resources.files('meadhall') / 'locale'


def languages() -> tuple[str, ...]:
    """Codes of the languages there are words for; English first."""
    found = [entry.name for entry in LOCALE.iterdir() if entry.is_dir()] if LOCALE.is_dir() else []
    return ('en', *sorted(found))


@functools.cache
def catalog(language: str) -> Catalog:
    """The words of a language, e.g. 'fr' or 'fr-CH'."""
    code = language.replace('_', '-').partition('-')[0].lower()
    if code == 'en':
        return ENGLISH
    if code not in languages():
        raise BadOption(Message('languages.unknown', {'language': language, 'languages': list(languages())}))
    with (LOCALE / code / 'meadhall.mo').open('rb') as file:
        return gettext.GNUTranslations(file)
