"""A real hall in a process of its own, with its tables in a real file; it can be killed and opened again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

import meadhall
from meadhall.table.store import Store, backup
from meadhall.table.table import Table

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds; this machine may be busy with much else
Doc = dict[str, Any]


class House:
    """`port` stays the same for its whole life, as a page that comes back looks for it there."""

    def __init__(self, folder: Path, patience: int = 1000 * int(PATIENCE)) -> None:
        self.folder = folder
        self.file = folder / 'hall.sqlite'
        self.patience = patience
        self.port = 0
        self.copies = 0
        self.open()

    @property
    def url(self) -> str:
        return f'http://127.0.0.1:{self.port}'

    def open(self) -> None:
        """The package under test, whichever it is: the sources, or what is installed."""
        package = str(Path(meadhall.__file__).parents[1])
        self.notes = (self.folder / 'notes').open('ab')
        self.process = subprocess.Popen(
            [
                sys.executable,
                '-m',
                'tests.browser.opening',
                str(self.file),
                str(self.port),
                str(self.patience),
            ],
            cwd=ROOT,
            env={**os.environ, 'PYTHONPATH': package},
            stdout=subprocess.PIPE,
            stderr=self.notes,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()  # "The hall is open: http://127.0.0.1:8181/"
        assert 'http' in said, (self.folder / 'notes').read_text()
        self.port = int(said.rstrip().rstrip('/').rpartition(':')[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        self.clear()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.clear()

    def clear(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.notes.close()

    def __enter__(self) -> House:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def noted(self, level: str) -> list[str]:
        """What the hall has written down at this level."""
        return [line for line in (self.folder / 'notes').read_text().splitlines() if f'"{level}"' in line]

    def card(self, table: str) -> Doc:
        card: Doc = httpx.get(f'{self.url}/api/tables/{table}', timeout=PATIENCE).raise_for_status().json()
        return card

    def truth(self, table: str) -> Table:
        """The table as it is stored, secrets and all: from a copy, while the hall goes on."""
        self.copies += 1
        copy = self.folder / f'copy-{self.copies}.sqlite'
        backup(str(self.file), str(copy))
        with Store(str(copy)) as store:
            return Table.load(store.load(table), 0)
