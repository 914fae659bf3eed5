"""One hall a file: the lock ends with the process that holds it, however it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

if sys.platform == 'win32':
    import msvcrt

    def take(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def locked(path: Path) -> BinaryIO:
    """A file beside the store, locked; BlockingIOError if it is locked already."""
    file = path.with_name(path.name + '.lock').open('ab')
    try:
        take(file)
    except OSError as error:
        file.close()
        raise BlockingIOError(error.errno, error.strerror) from error
    return file
