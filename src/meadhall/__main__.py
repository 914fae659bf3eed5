"""`python -m meadhall` is the command `meadhall`."""

import sys

from .cli import main

if __name__ == '__main__':
    sys.exit(main())
