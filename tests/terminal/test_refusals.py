"""What cannot be used is refused in one line that says what is wrong, and with exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.seated import CRUMB, meadhall


@pytest.mark.parametrize(
    ('argv', 'why'),
    [
        (['play'], 'meadhall play: the following arguments are required: GAME (see meadhall play --help)'),
        (['dance'], "invalid choice: 'dance'"),
        (['play', 'claim', '--colour', 'red'], 'unrecognized arguments: --colour red (see meadhall --help)'),
        (['play', 'hnefatafl'], "There is no game 'hnefatafl'. The games are: claim"),
        (['play', 'claim', '--players', '5'], 'Claim is for 2 to 4 players, not 5.'),
        (['play', 'claim', '--players', 'two'], "argument --players: invalid int value: 'two'"),
        (['play', 'claim', '--seat', 'yellow'], "There is no seat 'yellow' here. The seats are: blue (1)"),
        (['play', 'claim', '--seat', '0'], "There is no seat '0' here."),
        (['play', 'claim', '--level', '4'], 'The level of a bot is a number from 1 to 3, not 4.'),
        (['play', 'claim', '--option', 'island'], "An option is NAME=VALUE or NAME=@FILE, not 'island'."),
        (['play', 'claim', '--option', '=1'], "An option is NAME=VALUE or NAME=@FILE, not '=1'."),
        (['play', 'claim', '--option', 'weather=rain'], "Claim has no option 'weather'. Its options are"),
        (['play', 'claim', '--option', 'repetition=1'], "The option 'repetition' cannot be 1; it takes a"),
        (['play', 'claim', '--option', 'repetition=often'], "The option 'repetition' cannot be 'often'"),
        (['play', 'claim', '--option', 'mixed-capture=1'], "The option 'mixed-capture' cannot be 1"),
        (['play', 'claim', *['--option', 'repetition=3'] * 2], "The option 'repetition' is given twice."),
        (['play', 'claim', '--option', 'island=atlantis'], "There is no island 'atlantis'."),
        (['play', 'claim', '--option', 'island=' + '[' * 99999], 'There is no island '),
        (['play', 'claim', '--option', 'island=[1]'], 'An island is a name'),
        (['play', 'claim', '--option', 'island='], 'There is no island '),
        (['play', 'claim', '--seed', 'two\nlines'], 'A seed is one line of printable text.'),
        (['play', 'claim', '--seed', '\udcff'], 'A seed is one line of printable text.'),
        (['play', 'claim', '--lang', 'tlh'], "There is no language 'tlh'."),
        (['play', 'claim', '--save', '/no/where'], '/no/where: No such file or directory'),
        (['serve', '--players', '1'], 'unrecognized arguments: --players 1'),
        (['bench', 'chess'], "There is no game 'chess'."),
        (['bench', '--players', '2;3'], "--players takes numbers with commas between them, as in 2,4"),
        (['bench', '--players', '9'], 'Claim is for 2 to 4 players, not 9.'),
        (['bench', '--rounds', '0'], '--rounds is at least 1.'),
        (['bench', '--seconds', '0'], '--seconds is more than 0.'),
        (['bench', '--seconds', 'nan'], '--seconds is more than 0.'),
        (['bench', '--seconds', 'inf'], '--seconds is more than 0.'),
        (['replay', '/no/where'], '/no/where: No such file or directory'),
        (['replay', '-', '--step'], '--step asks you after each action, so the record must be in a file.'),
        (['replay', '-'], 'This is not a Meadhall record: its first line is missing.'),
        (['replay', '~nobody-of-this-name/x'], '~nobody-of-this-name/x: '),
    ],
)  # fmt: skip
def test_a_command_that_is_of_no_use(argv: list[str], why: str) -> None:
    assert why in meadhall(*argv).refusal()


# --- files of options ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ('name', 'content', 'why'),
    [
        ('island.txt', b'', 'it is empty'),
        ('island.txt', b'\n\n', 'it is empty'),
        ('island.txt', b'\xff\xfe\x00', 'this is not text in UTF-8'),
        ('island.txt', '\n'.join([*CRUMB, 'A']).encode(), '(C2.2)'),
        ('island.txt', b'AAA?', '(C2.2)'),
        ('island.txt', b'AAA', '(C2.1)'),
        ('island.json', b'{', 'this is not JSON: '),
        ('island.json', b'[' * 99999, 'it is nested too deeply'),
        ('island.json', b'{"drawings": []}', "drawings"),
        ('island.json', b'7', 'An island is a name'),
        ('island.toml', b'drawing = ', 'this is not TOML: '),
        ('island.toml', b'drawing = 7', '(C2.2)'),
        ('ISLAND.JSON', b'"nowhere"', "There is no island 'nowhere'."),
    ],
)  # fmt: skip
def test_a_broken_file_is_named_with_what_is_wrong(
    tmp_path: Path, name: str, content: bytes, why: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    refusal = meadhall('play', 'claim', '--option', f'island=@{file}').refusal()
    assert refusal.startswith(f'meadhall: {file}: ')
    assert why in refusal


def test_a_missing_or_unreadable_file_is_named(tmp_path: Path) -> None:
    missing = meadhall('play', 'claim', '--option', f'island=@{tmp_path}/none.txt').refusal()
    assert missing == f'meadhall: {tmp_path}/none.txt: No such file or directory'
    folder = meadhall('play', 'claim', '--option', f'island=@{tmp_path}').refusal()
    assert folder == f'meadhall: {tmp_path}: Is a directory'
    assert 'null byte' in meadhall('play', 'claim', '--option', 'island=@\x00').refusal()


def test_a_file_is_not_blamed_for_another_option(tmp_path: Path) -> None:
    file = tmp_path / 'island.txt'
    file.write_text('\n'.join(CRUMB))
    argv = ('play', 'claim', '--option', f'island=@{file}', '--option', 'repetition=0')
    assert str(file) not in meadhall(*argv).refusal()


def test_a_file_may_hold_any_option(tmp_path: Path) -> None:
    file = tmp_path / 'often.json'
    file.write_text('1')
    refusal = meadhall('play', 'claim', '--option', f'repetition=@{file}').refusal()
    assert refusal.startswith(f"meadhall: {file}: The option 'repetition' cannot be 1")
