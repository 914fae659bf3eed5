"""A hall for browsers: python -m tests.browser.opening FILE PORT PATIENCE

It is `meadhall serve` in everything but four: bots answer after a short pause, in a thread of their own;
nobody is too fast (a test is, from one address); who is awaited and away is replaced after PATIENCE
milliseconds; and every table is dealt from the same seed, so that a test that fails meets the same cards
again.
"""

from __future__ import annotations

import sys

from meadhall.hall.serve import serve
from meadhall.hall.settings import Limits, Settings
from meadhall.table import presence, table

SEED = 'the seed of all browser tests'
PAUSE = 0.02  # seconds


def main(file: str, port: str, patience: str) -> None:
    setattr(table, 'new_seed', lambda: SEED)  # noqa: B010 - the table's own is drawn anew for each
    setattr(presence, 'PATIENCE', int(patience))  # noqa: B010 - which is final for everybody else
    serve(Settings(file, limits=Limits.none(), pause=PAUSE, workers=0), int(port))


if __name__ == '__main__':
    main(*sys.argv[1:])
