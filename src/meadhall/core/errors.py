"""What goes wrong, each with a code, arguments and, where a rule forbids it, the rule's id."""

from __future__ import annotations

from .words import N_, Message, define, render

define(
    'core',
    {
        'unknown-game': N_("There is no game '{name}'. The games are: {games}."),
        'players': N_('{game} is for {low} to {high} players, not {players}.'),
        'option-unknown': N_("{game} has no option '{name}'. Its options are: {names}."),
        'option-value': N_("The option '{name}' cannot be {value}; it takes {allowed}."),
        'state': N_('This is not a state of {game}: {why}.'),
        'true-or-false': N_('true or false'),
        'number-range': N_('a number from {low} to {high}'),
        'seat-chance': N_('Chance'),
        'over': N_('The game is over.'),
        'not-your-decision': N_('{seat} has nothing to decide now.'),
        'no-seat': N_('There is no seat {seat} at this table.'),
        'chance': N_('Chance decides here, not a player.'),
        'unreadable': N_("'{text}' is not an action of this game."),
        'foreign-action': N_("'{text}' is an action of another game."),
        'record-none': N_('This is not a Meadhall record: its first line is missing.'),
        'record-header': N_("The record's header lacks '{name}' or its value is broken."),
        'record-options': N_("The record's options cannot be: {why}"),
        'record-line': N_("Line {line} of the record cannot be read: '{text}'."),
        'record-cut': N_('The record is cut off: its closing line is missing.'),
        'record-edited': N_('The record was changed after it was written: its checksum does not fit.'),
        'record-rules': N_(
            'The record was played under rules version {theirs} of {game}; this is version {ours}.'
        ),
        'record-illegal': N_('Line {line} of the record is not legal there: {why}'),
        'record-outcome': N_("The record's outcome is not the one its actions lead to."),
        'record-seed': N_("The record's seed does not fit its commitment."),
        'record-dealt': N_("Line {line} of the record is not what the record's seed deals there."),
        'record-drawn': N_("The record's options are not what its seed draws."),
        'record-sealed': N_('The record does not tell its seed, so its deal cannot be checked.'),
    },
)


class MeadhallError(ValueError):
    """The base of all refusals. `str()` is one English line."""

    def __init__(self, message: Message, rule: str = '') -> None:
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    @property
    def code(self) -> str:
        return self.message.code.partition('.')[2]

    @property
    def text(self) -> str:
        return render(self.message)

    def __str__(self) -> str:
        return f'{self.text} ({self.rule})' if self.rule else self.text


class UnknownGame(MeadhallError):
    """A game's name that is not in the registry."""


class BadPlayers(MeadhallError):
    """A number of players the game is not for."""


class BadOption(MeadhallError):
    """An option the game does not have, or a value it cannot take."""


class BadData(MeadhallError):
    """A board, a deck or another replaceable part that breaks the rules for such parts."""


class BadState(MeadhallError):
    """JSON that is not a state of the game."""


class BadRecord(MeadhallError):
    """A record that cannot be read or does not replay."""


class IllegalAction(MeadhallError):
    """An action that is not legal here: `code` says why, `rule` what forbids it, `text` is in words."""
