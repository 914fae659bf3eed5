"""hall.py's own logic; pip, hatchling and the programs of .venv are stood in for."""

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

import hall

ROOT = Path(__file__).resolve().parent.parent


class Calls:
    """Takes note of what hall.py would have run; `failing` names what fails."""

    def __init__(self) -> None:
        self.made: list[tuple[str, ...]] = []
        self.failing: str | None = None
        self.exit_codes: list[int] = []
        self.environments: list[dict[str, str]] = []

    def quietly(self, *module: str) -> None:
        self.made.append(module)
        if self.failing and any(self.failing in word for word in module):
            raise hall.StepFailed(f'{self.failing} failed')

    def run(self, *command: str, **more: str) -> int:
        self.made.append(command)
        self.environments.append(more)
        return self.exit_codes.pop(0) if self.exit_codes else 0

    def hand_over(self, *command: str) -> int:
        self.made.append(command)
        return 7

    def taken(self) -> list[tuple[str, ...]]:
        made, self.made = self.made, []
        return made


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in a folder of its own, which hall.py takes for its root."""
    for name in (
        'pyproject.toml',
        'hatch_build.py',
        'README.md',
        'LICENSE',
        'tools/client.py',
        'src/meadhall/core/state.py',
        'src/meadhall/hall/client/index.html',
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / 'requirements').mkdir()
    for name in ('run', 'test', 'bench'):
        (tmp_path / 'requirements' / f'{name}.txt').write_text(name)
    monkeypatch.setattr(hall, '__file__', str(tmp_path / 'pyproject.toml'))  # what the lock is on
    monkeypatch.setattr(hall, 'ROOT', tmp_path)
    monkeypatch.setattr(hall, 'VENV', tmp_path / '.venv')
    return tmp_path


@pytest.fixture
def calls(project: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    calls = Calls()

    def make_venv(folder: Path, **_options: bool) -> None:
        folder.mkdir()
        calls.made.append(('venv',))

    monkeypatch.setattr(venv, 'create', make_venv)
    monkeypatch.setattr(hall, 'BROWSERS', (sys.executable,))  # a program that is there
    for name in ('quietly', 'run', 'hand_over'):
        monkeypatch.setattr(hall, name, getattr(calls, name))
    return calls


def kinds(made: list[tuple[str, ...]]) -> list[str]:
    """The steps of a set-up, each by its first word, or by what it installs."""
    return [Path(call[-1]).name if '-r' in call else call[0] for call in made]


# ---- The set-up --------------------------------------------------------------------------------------------


def test_a_first_set_up_makes_the_venv_installs_and_builds(calls: Calls) -> None:
    hall.prepare('run')
    assert kinds(calls.taken()) == ['venv', 'run.txt', 'tools.client', 'hatchling', 'pip']


def test_a_second_set_up_does_nothing(calls: Calls) -> None:
    hall.prepare('run', 'test')
    calls.taken()
    hall.prepare('run', 'test')
    hall.prepare('run')
    assert calls.taken() == []


def test_requirements_are_installed_with_their_hashes_only(calls: Calls) -> None:
    hall.prepare('run')
    installed = next(call for call in calls.taken() if '-r' in call)
    assert '--require-hashes' in installed


@pytest.mark.parametrize(
    ('changed', 'steps'),
    [
        ('src/meadhall/core/state.py', ['hatchling', 'pip']),
        ('src/meadhall/core/cards.toml', ['hatchling', 'pip']),
        ('hatch_build.py', ['hatchling', 'pip']),
        ('pyproject.toml', ['hatchling', 'pip']),
        ('requirements/run.txt', ['run.txt', 'hatchling', 'pip']),
        ('requirements/test.txt', ['test.txt']),
        ('src/meadhall/core/state.cpython-311.pyc', []),
        ('docs/rules.md', []),
        ('client/src/main.ts', ['tools.client']),
        ('client/node_modules/vite.js', []),
    ],
)
def test_a_change_repeats_the_steps_made_from_it(
    calls: Calls, project: Path, changed: str, steps: list[str]
) -> None:
    hall.prepare('run', 'test')
    calls.taken()
    (project / changed).parent.mkdir(parents=True, exist_ok=True)
    (project / changed).write_text('changed')
    hall.prepare('run', 'test')
    assert kinds(calls.taken()) == steps


def test_a_renamed_source_is_built_again(calls: Calls, project: Path) -> None:
    hall.prepare('run')
    calls.taken()
    (project / 'src/meadhall/core/state.py').rename(project / 'src/meadhall/core/position.py')
    hall.prepare('run')
    assert kinds(calls.taken()) == ['hatchling', 'pip']


def test_asking_for_a_pure_build_builds_again(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv('MEADHALL_PURE', raising=False)
    hall.prepare('run')
    calls.taken()
    monkeypatch.setenv('MEADHALL_PURE', '1')
    hall.prepare('run')
    assert kinds(calls.taken()) == ['hatchling', 'pip']


def test_another_python_makes_the_venv_anew(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.prepare('run')
    calls.taken()
    monkeypatch.setattr(sys, 'version', '3.99')
    hall.prepare('run')
    assert kinds(calls.taken()) == ['venv', 'run.txt', 'tools.client', 'hatchling', 'pip']


def test_a_moved_project_makes_the_venv_anew(
    calls: Calls, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.prepare('run')
    calls.taken()
    (project / '.venv').rename(project / 'elsewhere')
    monkeypatch.setattr(hall, 'VENV', project / 'elsewhere')
    hall.prepare('run', build=False)
    assert kinds(calls.taken()) == ['venv', 'run.txt']


def test_an_install_that_was_killed_makes_the_venv_anew(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*module: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(hall, 'quietly', killed)
        with pytest.raises(KeyboardInterrupt):
            hall.prepare('run')
    calls.taken()
    hall.prepare('run')
    assert kinds(calls.taken()) == ['venv', 'run.txt', 'tools.client', 'hatchling', 'pip']


def test_a_failed_build_is_tried_again_and_nothing_else(
    calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    calls.failing = 'hatchling'
    assert hall.main(['setup']) == 1
    assert 'hatchling failed' in capsys.readouterr().err
    calls.taken()
    calls.failing = None
    hall.prepare('run')
    assert kinds(calls.taken()) == ['hatchling', 'pip']


def test_pages_that_were_deleted_are_built_again(calls: Calls, project: Path) -> None:
    hall.prepare('run')
    calls.taken()
    (project / 'src/meadhall/hall/client/index.html').unlink()
    hall.prepare('run')
    assert kinds(calls.taken())[0] == 'tools.client'


def test_pages_that_cannot_be_built_stop_nothing_and_are_tried_again(
    calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    calls.failing = 'tools.client'
    assert hall.main(['setup']) == 0
    assert 'tools.client failed' in capsys.readouterr().err
    assert kinds(calls.taken())[-2:] == ['hatchling', 'pip']
    calls.failing = None
    hall.prepare('run')
    assert kinds(calls.taken()) == ['tools.client']


def test_a_python_without_ensurepip_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, 'find_spec', lambda name: None)
    assert hall.main(['serve']) == 1
    assert 'python3-venv' in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == 'win32', reason='the lock is for POSIX')
def test_a_second_hall_waits_for_the_first() -> None:
    command = [sys.executable, '-c', 'import hall; hall.alone().__enter__()']
    with hall.alone(), subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as second:
        assert second.stderr is not None
        assert 'waiting' in second.stderr.readline()
        assert second.poll() is None
        second.kill()


# ---- The commands ------------------------------------------------------------------------------------------


@pytest.mark.parametrize('arguments', [[], ['-h'], ['--help'], ['help']])
def test_help_lists_the_commands(
    calls: Calls, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert hall.main(arguments) == 0
    text = capsys.readouterr().out
    assert all(f'hall.py {word}' in text for word in ('serve', *hall.COMMANDS))
    assert calls.taken() == []


def test_any_other_word_is_a_command_of_meadhall(calls: Calls) -> None:
    assert hall.main(['play', 'claim', '--level', '3']) == 7
    assert calls.taken()[-1] == (hall.program('meadhall'), 'play', 'claim', '--level', '3')


@pytest.mark.parametrize('word', ['setup', 'check'])
def test_setup_and_check_take_no_arguments(calls: Calls, word: str) -> None:
    assert hall.main([word, 'more']) == 2
    assert calls.taken() == []


def test_check_runs_all_checks_and_builds_nothing(calls: Calls) -> None:
    calls.exit_codes = [0, 4]
    assert hall.main(['check']) == 4
    made = calls.taken()
    assert kinds(made)[:3] == ['venv', 'run.txt', 'test.txt']
    assert [list(call[2:]) for call in made[3:]] == hall.CHECKS


def test_bench_goes_on_without_the_peers(calls: Calls, capsys: pytest.CaptureFixture[str]) -> None:
    calls.failing = 'bench.txt'
    assert hall.main(['bench', 'claim']) == 7
    assert calls.taken()[-1] == (hall.program('meadhall'), 'bench', 'claim')
    assert 'without them' in capsys.readouterr().err
    hall.prepare('run')
    assert calls.taken() == []


def compile_engine(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    monkeypatch.setattr(hall, 'is_compiled', lambda: compiled)


def test_tests_run_on_the_sources_and_on_the_compiled_engine(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_engine(monkeypatch, True)
    assert hall.main(['test', '-x']) == 0
    first, second = calls.taken()[-2:]
    assert first[1:] == ('-m', 'pytest', '-m', 'not once', '-x')
    assert second[1:] == ('-m', 'pytest', '-o', 'pythonpath=.', '-m', 'not interpreted_only', '-x')
    assert calls.environments == [{'MEADHALL_TESTED': 'interpreted'}, {'MEADHALL_TESTED': 'compiled'}]


def test_a_missing_browser_is_installed_or_told(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hall, 'BROWSERS', ('no-such-browser',))
    monkeypatch.setattr('shutil.which', lambda name: '/apt-get' if name == 'apt-get' else None)
    monkeypatch.setattr('os.geteuid', lambda: 0)
    hall.find_browser()
    assert [call[2] for call in calls.taken()] == ['update', 'install']
    assert 'no chromium' in capsys.readouterr().err
    monkeypatch.setattr('os.geteuid', lambda: 1000)
    hall.find_browser()
    assert calls.taken() == []
    assert 'no chromium' in capsys.readouterr().err


@pytest.mark.parametrize('codes', [[1, 0], [0, 1]])
def test_either_run_may_fail_the_tests(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, codes: list[int]
) -> None:
    compile_engine(monkeypatch, True)
    calls.exit_codes = codes
    assert hall.main(['test']) == 1
    assert len(calls.environments) == 2


def test_a_choice_of_tests_may_leave_none_for_one_of_the_runs(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_engine(monkeypatch, True)
    none = hall.NOTHING_CHOSEN
    for codes, answer in (([0, none], 0), ([none, 0], 0), ([none, 1], 1), ([none, none], none)):
        calls.exit_codes = codes
        assert hall.main(['test', 'tests/test_hall_script.py']) == answer
    calls.exit_codes = [0, none]
    assert hall.main(['test']) == none


def test_without_a_compiled_engine_there_is_one_run(
    calls: Calls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compile_engine(monkeypatch, False)
    assert hall.main(['test']) == 0
    assert len(calls.environments) == 1
    assert 'not compiled' in capsys.readouterr().err


def test_children_see_nothing_of_another_python(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ('PYTHONPATH', 'PYTHONHOME', 'VIRTUAL_ENV'):
        monkeypatch.setenv(name, 'elsewhere')
    monkeypatch.setenv('MEADHALL_PORT', '8000')
    seen = hall.environment(MEADHALL_TESTED='compiled')
    assert not {'PYTHONPATH', 'PYTHONHOME', 'VIRTUAL_ENV'} & set(seen)
    assert (seen['MEADHALL_PORT'], seen['MEADHALL_TESTED']) == ('8000', 'compiled')


def test_the_exit_code_is_the_childs() -> None:
    assert hall.run(sys.executable, '-c', 'raise SystemExit(5)') == 5


# ---- The project -------------------------------------------------------------------------------------------


def test_this_run_tests_what_it_says() -> None:
    package = importlib.util.find_spec('meadhall')
    engine = importlib.util.find_spec('meadhall.core')
    assert package is not None
    assert engine is not None
    from_sources = str(package.origin).startswith(str(ROOT / 'src'))
    is_source = str(engine.origin).endswith('.py')
    compiled = os.environ.get('MEADHALL_TESTED', 'interpreted') == 'compiled'
    assert (from_sources, is_source) == (not compiled, not compiled)


def test_no_compiled_file_lies_among_the_sources() -> None:
    assert [file for file in (ROOT / 'src').rglob('*') if file.suffix in ('.c', '.pyd', '.so')] == []


def test_the_locked_build_tools_are_those_of_the_wheel() -> None:
    project = tomllib.loads((ROOT / 'pyproject.toml').read_text())
    assert project['dependency-groups']['build'] == project['build-system']['requires']


@pytest.mark.parametrize('name', ['run', 'test', 'bench'])
def test_locked_requirements_have_hashes_and_name_no_host(name: str) -> None:
    text = (ROOT / 'requirements' / f'{name}.txt').read_text()
    pinned = [line for line in text.splitlines() if '==' in line]
    assert pinned
    assert all(line.endswith('\\') for line in pinned)
    assert '://' not in text


@pytest.mark.parametrize('name', ['test', 'bench'])
def test_the_longer_locks_hold_all_of_run(name: str) -> None:
    assert pins('run') <= pins(name)


def pins(name: str) -> set[str]:
    """What a file pins; a longer one may need a package in more cases, so the cases are left out."""
    lines = (ROOT / 'requirements' / f'{name}.txt').read_text().splitlines()
    return {re.split(r'[ ;\\]', line)[0] for line in lines if '==' in line}
