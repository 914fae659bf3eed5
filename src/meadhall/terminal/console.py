"""Sentences out, lines in. Plain text only: screen readers, pipes and scripts get what everybody gets."""

from __future__ import annotations

import contextlib
import shutil
import sys
import textwrap
from collections.abc import Iterator

from ..core.errors import MeadhallError
from ..core.words import Catalog, Message, render
from . import words as words  # the sentences must be known before any is needed
from .errors import reason


class Console:
    """A terminal and the language of the one who sits at it."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.offered = list[str]()  # what the tab key completes
        if self.is_terminal:
            self.edit_lines()

    @property
    def width(self) -> int:
        return max(40, shutil.get_terminal_size().columns)

    def words(self, message: Message) -> str:
        return render(message, self.catalog)

    # --- out ----------------------------------------------------------------------------------------
    def show(self, text: str = '') -> None:
        print(text)

    def fill(self, text: str, first: str = '', then: str = '') -> None:
        """A text in lines of the terminal's width; `first` and `then` indent them."""
        lines = textwrap.wrap(text, self.width - 1, initial_indent=first, subsequent_indent=then,
                              break_long_words=False, break_on_hyphens=False)  # fmt: skip
        print('\n'.join(lines))

    def tell(self, message: Message) -> None:
        """One line; a terminal that is too narrow gets several."""
        self.line(self.words(message))

    def line(self, text: str) -> None:
        if self.is_terminal:
            self.fill(text)
        else:
            print(text)

    def say(self, code: str, **args: object) -> None:
        """A sentence of the terminal's own."""
        self.tell(Message('terminal.' + code, args))

    def refuse(self, error: MeadhallError) -> None:
        self.line(reason(error, self.catalog))

    @contextlib.contextmanager
    def passing(self, message: Message) -> Iterator[None]:
        """A line that stands only while something takes its time; in a pipe there is none."""
        if not self.is_terminal:
            yield
            return
        text = self.words(message)
        print(text, end='\r', flush=True)
        try:
            yield
        finally:
            print(' ' * len(text), end='\r', flush=True)

    # --- in -----------------------------------------------------------------------------------------
    def ask(self, prompt: str) -> str | None:
        """A line, or None at the end of the input."""
        try:
            return input(prompt).strip()
        except EOFError:
            print()
            return None

    def edit_lines(self) -> None:
        """Arrow keys, a history and completion, where Python has them."""
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims('')
        readline.set_completer(self.complete)
        readline.parse_and_bind('tab: complete')

    def complete(self, text: str, number: int) -> str | None:
        """The n-th of the offered lines that begin like this one."""
        fitting = [line for line in self.offered if line.startswith(text.lower())]
        return fitting[number] if number < len(fitting) else None
