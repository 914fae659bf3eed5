"""Keeps the catalogs in step with the templates in the code.

python tools/words.py update      extracts the templates, updates every catalog and compiles it
python tools/words.py add fr      starts a catalog
python tools/words.py check       fails when a template is missing, untranslated, or misses an argument
"""

from __future__ import annotations

import io
import string
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / 'src' / 'meadhall'
LOCALE = SOURCE / 'locale'
TEMPLATE = LOCALE / 'meadhall.pot'
HEADER = ('Language', 'Plural-Forms', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding')
KEYWORDS = {'N_': None, 'NN_': (1, 2)}


class Words(Catalog):
    """Its header has what a reader of the file needs; dates and versions would change for nothing."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [pair for pair in Catalog.mime_headers.__get__(self) if pair[0] in HEADER]

    mime_headers = property(_get_mime_headers, Catalog.mime_headers.__set__)


def extract() -> Catalog:
    """All templates marked with N_ or NN_, in the order of the files."""
    catalog = Catalog(project='Meadhall', charset='utf-8', header_comment='# The words of Meadhall.')
    found = extract_from_dir(str(SOURCE), method_map=[('**.py', 'python')], keywords=KEYWORDS)
    for file, _line, message, comments, context in sorted(found, key=lambda one: (one[0], one[1])):
        catalog.add(message, None, [(file.replace('\\', '/'), 0)], auto_comments=comments, context=context)
    return catalog


def languages() -> list[str]:
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def read(language: str) -> Catalog:
    with (LOCALE / language / 'meadhall.po').open('rb') as file:
        catalog = read_po(file, locale=language)
    catalog.__class__ = Words
    return catalog


def po_text(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalog, width=110, omit_header=catalog.locale is None, include_lineno=False)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


# --- commands ------------------------------------------------------------------------------------------
def update() -> None:
    template = extract()
    TEMPLATE.write_bytes(po_text(template))
    for language in languages():
        catalog = read(language)
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        (LOCALE / language / 'meadhall.po').write_bytes(po_text(catalog))
        (LOCALE / language / 'meadhall.mo').write_bytes(mo_bytes(catalog))


def add(language: str) -> None:
    (LOCALE / language).mkdir(exist_ok=True)
    catalog = Words(
        locale=language, project='Meadhall', charset='utf-8', header_comment='# The words of Meadhall.'
    )
    catalog.update(extract())
    (LOCALE / language / 'meadhall.po').write_bytes(po_text(catalog))
    update()


def check() -> list[str]:
    """What is out of step, a line each; empty when all is well."""
    wrong = list[str]()
    template = extract()
    if not TEMPLATE.is_file() or TEMPLATE.read_bytes() != po_text(template):
        wrong.append('meadhall.pot is out of date: run "python tools/words.py update"')
    for language in languages():
        catalog = read(language)
        wrong += [f'{language}: {line}' for line in unfinished(template, catalog)]
        if (LOCALE / language / 'meadhall.mo').read_bytes() != mo_bytes(catalog):
            wrong.append(f'{language}: meadhall.mo is out of date')
    return wrong


def unfinished(template: Catalog, catalog: Catalog) -> list[str]:
    wrong = list[str]()
    for message in template:
        if message.id:
            theirs = catalog.get(message.id)
            wrong += [f'missing: {message.id!r}'] if theirs is None else flaws(theirs)
    return wrong


def flaws(message: Message) -> list[str]:
    """A translation must be there, not fuzzy, and use just the arguments its template has."""
    ids, sentences = forms(message.id), forms(message.string)
    if not all(sentences):
        return [f'untranslated: {ids[0]!r}']
    if message.fuzzy:
        return [f'fuzzy: {ids[0]!r}']
    may = set().union(*[arguments(one) for one in ids])
    must = arguments(ids[-1]) - {'n'}
    return [f'arguments differ: {one!r}' for one in sentences if not must <= arguments(one) <= may]


def forms(text: object) -> list[str]:
    """The forms of a template or its translation: one, or one for each plural."""
    return [str(one) for one in text] if isinstance(text, (tuple, list)) else [str(text or '')]


def arguments(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def main(argv: list[str]) -> int:
    match argv:
        case ['update']:
            update()
        case ['add', language]:
            add(language)
        case ['check']:
            wrong = check()
            print('\n'.join(wrong) or 'the catalogs are complete')
            return 1 if wrong else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
