"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tools.pictures import PICTURES, picture

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / 'README.md',
    *sorted((ROOT / 'docs').glob('*.md')),
    ROOT / 'CONTRIBUTING.md',
    ROOT / 'CHANGELOG.md',
]


def test_the_readme_plays_a_game() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / 'README.md'), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize('page', PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r'\]\(([^)#:]+)\)', page.read_text(encoding='utf-8')):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize('name', PICTURES)
def test_the_pictures_show_what_the_program_draws(name: str) -> None:
    drawn = (ROOT / 'docs' / 'pictures' / f'{name}.svg').read_text(encoding='utf-8')
    assert drawn == picture(name), 'run "python tools/pictures.py"'
