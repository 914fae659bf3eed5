"""What is said at any table, wherever it stands."""

from __future__ import annotations

from ..core.words import N_, define

define(
    'table',
    {
        'bots': N_('{bots} bots are no game of {players} players.'),
        'seed': N_('A seed is one line of printable text.'),
        # what a line of the log says when nobody was told anything
        'did': N_('{seat}: {label}'),
        # a table
        'pace': N_(
            'A pace is live with {minutes} minutes and {seconds} seconds a turn, or by mail with {days} days.'
        ),
        'seats': N_('{seats} seats are no table of {players} players.'),
        'seat-kind': N_('A seat is taken by a person or a bot, or it is open.'),
        'no-seat': N_('There is no seat {seat} at this table.'),
        'no-table': N_('There is no such table.'),
        'no-person': N_('There is no such person.'),
        'seat-taken': N_('{seat} is taken.'),
        'not-your-table': N_('Only who opened this table can do that.'),
        'not-seated': N_('You have no seat at this table.'),
        'table-open': N_('This game has not begun.'),
        'table-running': N_('This game has begun.'),
        'table-over': N_('This game is over.'),
        'table-not-over': N_('This game is not over.'),
        'rematched': N_('There is a rematch already.'),
        'stale': N_('The table has changed meanwhile.'),
        'standing-in': N_('A bot is playing for you. Take your seat back first.'),
        'resigned': N_('You have resigned.'),
        'not-awaited': N_('{seat} has nothing to decide now.'),
        'no-order': N_('In {game} every question wants an answer of its own.'),
        'ordered': N_('Your order answers this. Take it back first.'),
        'order-later': N_('Answer first what you are asked now.'),
        'no-bot': N_('No bot plays {seat}.'),
        'patience': N_('It is too early to replace {seat}.'),
        'other-rules': N_('This table cannot go on here: {why}'),
        # a draft
        'draft-complete': N_('Everything is decided: confirm, or take something back.'),
        'draft-incomplete': N_('There is more to decide before you can confirm.'),
        'draft-empty': N_('There is nothing to take back.'),
        # persons
        'no-link': N_('This link has been used, has ended, or was revoked.'),
        'no-links': N_('There is no such link.'),
        'no-devices': N_('There is no such device.'),
        # the store
        'store-none': N_('{file} is not a Meadhall store.'),
        'store-newer': N_(
            '{file} was written by a newer Meadhall (version {theirs}; this one knows {ours}).'
        ),
        'store-in-use': N_('{file} is in use by another Meadhall.'),
        'store-locked': N_('{file} is locked by another program.'),
        'store-read-only': N_('{file} cannot be written to.'),
        'store-full': N_('The disk with {file} is full.'),
        'store-broken': N_('{file} is damaged: {why}.'),
        'store-failed': N_('{file} cannot be used: {why}.'),
        'store-closed': N_('The store is closed.'),
        'store-conflict': N_('Another change was stored first.'),
        'backup-exists': N_('{file} is there already. A backup overwrites nothing.'),
    },
)
