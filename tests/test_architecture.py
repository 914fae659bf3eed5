"""The arrows between the layers: each imports only what stands above it (docs/architecture.md)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / 'src' / 'meadhall'

# What each layer may import of the package; the layers themselves are always allowed.
MAY = {
    'core': set(),
    'games': {'core'},
    'registry': {'core'},
    'bots': {'core', 'registry'},
    'languages': {'core'},
    'rulebook': set(),
    'table': {'core', 'registry', 'bots'},
    'terminal': {'core', 'registry', 'bots', 'table', 'languages', 'rulebook'},
    'testing': {'core', 'registry'},
    'hall': {'core', 'registry', 'bots', 'table', 'languages', 'rulebook'},
    'lab': {'core', 'registry', 'bots', 'testing'},
    'cli': {'core', 'registry', 'bots', 'table', 'terminal', 'hall', 'lab', 'languages'},
}  # fmt: skip
# What the rules must not touch: clock, files (package data apart), network, random.
FORBIDDEN = {
    'asyncio', 'datetime', 'io', 'logging', 'multiprocessing', 'os', 'pathlib', 'random', 'secrets', 'shutil',
    'signal', 'socket', 'ssl', 'subprocess', 'sys', 'tempfile', 'threading', 'time', 'urllib', 'uuid', 'http',
}  # fmt: skip
OUTSIDE = {'librt', 'mypy_extensions'}  # the only packages from elsewhere that the engine imports
STDLIB_ONLY = ('core', 'games')


def layer(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix('.py')


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob('*.py') if layer(path) not in ('__init__', '__main__'))


def imports(path: Path) -> set[str]:
    """Full names of the modules a file imports, wherever in the file it does."""
    package = ['meadhall', *path.relative_to(SOURCE).parent.parts]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding='utf-8'))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = '.'.join([*base, node.module] if node.module else base)
            found |= {f'{stem}.{alias.name}' for alias in node.names}
    return found


def test_every_layer_is_known() -> None:
    assert {layer(path) for path in modules()} <= MAY.keys()


@pytest.mark.parametrize('path', modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_layers_above_it(path: Path) -> None:
    mine = layer(path)
    theirs = {name.split('.')[1] for name in imports(path) if name.startswith('meadhall.')}
    assert theirs <= MAY[mine] | {mine}


@pytest.mark.parametrize('path', modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_game_never_imports_another(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    if parts[0] == 'games' and len(parts) > 2:
        others = {name.split('.')[2] for name in imports(path) if name.startswith('meadhall.games.')}
        assert others <= {parts[1]}


@pytest.mark.parametrize(
    'path',
    [path for path in modules() if layer(path) in STDLIB_ONLY],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_rules_touch_no_clock_file_network_or_generator(path: Path) -> None:
    heads = {name.split('.')[0] for name in imports(path)}
    assert not heads & FORBIDDEN
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert 'open' not in calls


@pytest.mark.parametrize(
    'path',
    [path for path in modules() if layer(path) in STDLIB_ONLY],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_the_engine_needs_only_the_standard_library_and_its_native_types(path: Path) -> None:
    import sys

    heads = {name.split('.')[0] for name in imports(path)} - {'meadhall'}
    assert heads <= set(sys.stdlib_module_names) | OUTSIDE
