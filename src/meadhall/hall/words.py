"""What the hall itself says. What happens in a game is said by the game's own words.

The server fills in its own refusals. The words of the pages go to the browser as templates, all at once, in
the reader's language.
"""

from __future__ import annotations

from ..core.words import N_, NN_, TEMPLATES, Catalog, Template, define
from ..languages import catalog, languages
from . import page_words as page_words  # the words of the pages must be known before a page is made

define(
    'hall',
    {
        # --- who is who
        'nickname-first': N_('Say first what you are called.'),
        'nickname-length': N_('A nickname has 1 to {most} characters.'),
        'nickname-characters': N_('A nickname is made of letters, digits and other visible characters.'),
        'no-link': N_(
            'This link has been used, has ended, or was taken back. Make a new one on your other device.'
        ),
        'link-title': N_('Play on this device, too'),
        'link-ask': N_('From now on this device plays as the one who made the link.'),
        'link-other': N_(
            'So far you are {nickname} here. To be {nickname} again you will need another device of yours.'
        ),
        'link-yes': N_('Yes, it is mine'),
        # --- tables
        'no-table': N_('There is no such table.'),
        'not-over': N_('The game is not over: until then what it hides stays hidden.'),
        'store-failed': N_('The hall cannot get at its tables just now. Nothing was done: try again later.'),
        'full': N_('This hall has all the tables it can hold. Come back later.'),
        'crowded': N_('There is no room for another onlooker at this table.'),
        'data-unreadable': N_("The option '{name}' is neither JSON nor TOML: {why}"),
        'chapters': N_('Chapters'),
        'no-rules': N_('This game comes without its rules.'),
        # --- requests
        'bad-request': N_('This request cannot be read: {why}'),
        'too-deep': N_('This is nested too deeply.'),
        'bad-language': N_("There is no language '{language}' here."),
        'not-found': N_('There is nothing here.'),
        'not-allowed': N_('This cannot be done here.'),
        'too-large': N_('This is too much at once.'),
        'too-fast': N_('That was too fast. Wait a moment.'),
        'foreign-origin': N_('Another site may not act in your name.'),
        'foreign-host': N_('This hall does not go by the name {host}.'),
        'failed': N_('Something went wrong in the hall. It has been noted; nothing was done.'),
        # --- chat
        'say-length': N_('What is said has 1 to {most} characters.'),
        'say-too-fast': N_('Let the others speak, too. Wait a moment.'),
        # --- what is asked at a table
        'ask-open': N_('The game begins when the last seat is taken.'),
        'ask-confirm': N_('Confirm what you have decided, or take it back.'),
        'ask-wait': NN_('{seats:and} decides.', '{seats:and} decide.'),
        'ask-ordered': N_('This is answered as you have ordered.'),
        'ask-standing-in': N_('A bot plays for you until you take your seat back.'),
        'ask-over': N_('The game is over.'),
        'over-won': NN_('{winners:and} wins.', 'The win is shared by {winners:and}.'),
        'over-drawn': N_('It is a draw.'),
        'over-score': N_('{seat}: {score}'),
        'over-resigned': N_('{seat} has resigned.'),
        'own-data': N_('as the host has drawn it up'),
        # --- leaving
        'bye-closing': N_('The hall closes. What was confirmed is kept.'),
        'bye-refused': N_('You cannot come in here.'),
        'bye-slow': N_('The connection is too slow to keep up; connect again.'),
        'bye-again': N_('The table is read anew; connect again.'),
        'bye-device': N_('This device was signed out.'),
        # --- opening it
        'open-at': N_('The hall is open: {link}'),
        'data-in': N_('Its tables are kept in {file}. Ctrl-C closes it; nothing is lost.'),
        'scan': N_('With a phone in the same network, scan this:'),
        'port-taken': N_('Port {port} is taken: another program listens there. Choose one with --port.'),
        'cannot-listen': N_('The hall cannot listen at {host}, port {port}: {why}.'),
        # --- a hall without its pages
        'unbuilt-title': N_('The pages of the hall are not built'),
        'unbuilt': N_('The server runs, but its pages are missing. Build them with: python3 hall.py setup'),
    },
)


def page(language: str) -> dict[str, object]:
    """All the words of the pages, as templates in a language; [one, many] where the number decides."""
    words, prefix = catalog(language), 'page.'
    told = {
        code.removeprefix(prefix): translated(template, words)
        for code, template in TEMPLATES.items()
        if code.startswith(prefix)
    }
    return {'language': language, 'languages': list(languages()), 'words': told}


def translated(template: Template, words: Catalog) -> str | list[str]:
    if isinstance(template, str):
        return words.gettext(template)
    return [words.ngettext(*template, 1), words.ngettext(*template, 2)]
