"""Build hook: compiles the engine with mypyc into the wheel, where there is a C compiler; builds the pages.

The engine is the modules named under `compile` in pyproject.toml. They become one group, so that calls
between them are native. It is done on a copy in a temporary folder: a compiled file left in src/ would shadow
the source beside it. The wheel carries the sources too, for tracebacks and readers.

Without a C compiler, or with MEADHALL_PURE=1, the wheel is a plain one and the engine runs interpreted. When
there is a compiler, a failure is an error: an engine that is silently far slower helps nobody.

The pages of the hall are built by tools/client.py, in place and only when something changed. Where
that cannot be done the hall says so to whoever opens it; all else works.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = 'meadhall'
CANNOT_BUILD_PAGES = 3  # exit code of tools/client.py; anything else but 0 is an error


class CompileEngine(BuildHookInterface[Any]):
    """Builds the pages, and adds the compiled modules to a wheel.

    An editable install stays interpreted, as does plain `pytest`.
    """

    PLUGIN_NAME = 'custom'

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.build_pages()
        if version == 'editable' or self.target_name != 'wheel':
            return
        self.folder = TemporaryDirectory(prefix=f'{PACKAGE}-')  # lives until the wheel is written
        folder = Path(self.folder.name)
        reason = why_interpreted(folder)
        if reason:
            self.app.display_warning(f'{PACKAGE}: {reason}, so the engine will run interpreted (slower)')
            return
        self.compile_copy(folder)
        build_data['pure_python'] = False
        build_data['infer_tag'] = True
        for file in (folder / 'compiled').rglob('*'):
            if file.suffix in ('.so', '.pyd'):
                build_data['force_include'][str(file)] = file.relative_to(folder / 'compiled').as_posix()

    def build_pages(self) -> None:
        script = Path(self.root, 'tools', 'client.py')
        result = subprocess.run(
            [sys.executable, script, 'build'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if result.returncode == CANNOT_BUILD_PAGES:
            self.app.display_warning(f'{PACKAGE}: {result.stdout}')
        elif result.returncode:
            self.app.abort(f'{result.stdout}\n{PACKAGE}: building the pages failed')

    def compile_copy(self, folder: Path) -> None:
        """Compile a copy of the package in `folder`; the extension modules go to `compiled` there."""
        shutil.copytree(Path(self.root, 'src', PACKAGE), folder / PACKAGE)
        modules = self.modules(folder)
        self.app.display_info(f'{PACKAGE}: compiling {len(modules)} modules')
        result = in_a_python_of_its_own(compile_modules, folder, *modules)
        if result.returncode:
            way_out = 'with MEADHALL_PURE=1 it is installed as it is, and slower'
            self.app.abort(f'{result.stdout}\n{PACKAGE}: compiling the engine failed ({way_out})')

    def modules(self, folder: Path) -> list[str]:
        """The modules to compile, relative to `folder`."""
        chosen = matching(folder / PACKAGE, self.config['compile'])
        left_out = matching(folder / PACKAGE, self.config.get('exclude', []))
        return sorted(str(path.relative_to(folder)) for path in chosen - left_out)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != 'editable' and self.target_name == 'wheel':
            self.folder.cleanup()


def matching(folder: Path, patterns: list[str]) -> set[Path]:
    return {path for pattern in patterns for path in folder.glob(pattern)}


def why_interpreted(folder: Path) -> str:
    """The reason not to compile here, or ''."""
    if os.environ.get('MEADHALL_PURE', '0') not in ('', '0'):
        return 'MEADHALL_PURE is set'
    if sys.implementation.name != 'cpython':
        return f'mypyc does not know {sys.implementation.name}'
    if in_a_python_of_its_own(try_compiler, folder).returncode:
        return "there is no working C compiler with Python's headers"
    return ''


# ---- In a Python of their own, since mypyc exits on errors and setuptools keeps global state ---------------


def in_a_python_of_its_own(task: Any, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, __file__, task.__name__, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def try_compiler() -> None:
    """Compile the smallest extension module there is."""
    from setuptools import Extension

    for name in ('CFLAGS', 'CPPFLAGS', 'LDFLAGS'):
        os.environ.pop(name, None)  # flags that do not work are no missing compiler, but an error later on
    Path('probe.c').write_text('#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n')
    build_extensions([Extension('probe', ['probe.c'])], 'probe')


def compile_modules(*modules: str) -> None:
    from mypyc.build import mypycify

    extensions = mypycify(['--config-file=', *modules], opt_level='3', debug_level='0', group_name=PACKAGE)
    if os.name == 'posix':
        make_cold(Path('build', f'__native_{PACKAGE}.c'))
        for extension in extensions:  # names hidden from other libraries can be inlined: a quarter faster
            extension.extra_compile_args = [*extension.extra_compile_args, '-fvisibility=hidden']
    build_extensions(extensions, 'compiled')


def make_cold(source: Path) -> None:
    """What runs once, at import, need not be optimized: the compiler is through in half the time."""
    at_import = re.compile(r'^(char CPyDef_\w+___top_level__\(void\) \{)', re.MULTILINE)
    source.write_text(at_import.sub(r'__attribute__((cold)) \1', source.read_text()))


def build_extensions(extensions: list[Any], folder: str) -> None:
    from setuptools import setup

    command = ['--quiet', 'build_ext', '--build-lib', folder, '--parallel', str(os.cpu_count() or 1)]
    setup(name=PACKAGE, packages=[], ext_modules=extensions, script_args=command)


if __name__ == '__main__':
    {'try_compiler': try_compiler, 'compile_modules': compile_modules}[sys.argv[1]](*sys.argv[2:])
