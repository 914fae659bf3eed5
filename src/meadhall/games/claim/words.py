"""The words of Claim, by code. Arguments in braces are filled in at the edge."""

from __future__ import annotations

from ...core.words import N_, NN_, define

define(
    'claim',
    {
        'title': N_('Claim'),
        'blurb': N_('Hop, capture and hold the land: three castles on three territories win.'),
        'reconstructed': N_(
            'The outlines of the printed elements are lost: these are our own. '
            'The owner of a box can replace them (elements.toml).'
        ),
        'blue': N_('Blue'),
        'red': N_('Red'),
        'yellow': N_('Yellow'),
        'green': N_('Green'),
        # --- options
        'option-island': N_('The island'),
        'choice-standard': N_('Standard'),
        'choice-random': N_('Random'),
        'option-mixed-capture': N_('With three players, a third player helps to capture'),
        'option-repetition': N_('A position seen this often is a draw'),
        'option-quiet-turns': N_('Turns of each player without capture or claim that make a draw'),
        # --- actions
        'do-move': N_('Move from {origin} to {point}'),
        'do-place': N_('Place a piece on {point}'),
        'do-remove': N_('Remove the piece on {point}'),
        'do-claim': N_('Claim the territory with a castle on {point}'),
        'do-done': N_('Finish'),
        'do-stop': N_('End the turn'),
        'do-waive': N_('Place no castle'),
        'do-pass': N_('Pass'),
        'do-first': N_('{seat} is the first player'),
        # --- what is asked
        'ask-drawing': N_('The first player is being drawn.'),
        'ask-placing': NN_('Place {n} more piece (C3).', 'Place {n} pieces (C3).'),
        'ask-removing': NN_(
            'Remove one more enemy piece, or finish (C4.1).',
            'Remove up to {n} enemy pieces, or finish (C4.1).',
        ),
        'ask-settling': N_('You stand alone on a territory: claim it, or finish (C4.3).'),
        'ask-moving': N_('Claim what you hold, then move one piece (C5.6).'),
        'ask-right': N_('You captured a castle: place your own in its territory, or waive (C6.2).'),
        'ask-again': N_('Your piece may capture again, or stop (C5.4).'),
        'ask-over': N_('The game is over.'),
        # --- events
        'first': N_('{seat} is drawn as the first player.'),
        'placed': N_('{seat} places a piece on {point}.'),
        'removed': N_('{seat} removes the piece of {victim} on {point}.'),
        'moved': N_('{seat} moves {path}.'),
        'captured': N_('The piece of {victim} on {point} is captured.'),
        'out': N_('{seat} has no pieces left and is out.'),
        'castle-captured': N_('The castle of {seat} on {point} in {territory} is captured.'),
        'castle-returned': N_('The castle of {seat} in {territory} goes back to its owner.'),
        'claimed': N_('{seat} claims {territory} with a castle on {point}.'),
        'waived': N_('{seat} places no castle.'),
        'passed': N_('{seat} cannot move and passes.'),
        'won-castles': NN_(
            '{winners:and} has the last castle needed and wins.',
            '{winners:and} have the last castle needed and win.',
        ),
        'won-last-standing': NN_(
            'Only {winners:and} has pieces left and wins.', 'Only {winners:and} have pieces left and win.'
        ),
        'drawn-repetition': N_('The position has come back too often: a draw (C-R10).'),
        'drawn-quiet': N_('Too long without capture or claim: a draw (C-R10).'),
        # --- refusals
        'placing-over': N_('All pieces are placed already.'),
        'sea': N_('{point} is not on the island.'),
        'taken': N_('{point} is not free.'),
        'no-removal': N_('Pieces are removed only after the placing and before the battle.'),
        'nobody-there': N_('No piece stands on {point}.'),
        'not-an-enemy': N_('The piece on {point} is not an enemy.'),
        'four-lost': N_('{seat} has lost four pieces already; nobody loses more here.'),
        'right-first': N_('First place a castle for the one just captured, or waive.'),
        'no-battle-yet': N_('The battle has not begun: no piece moves yet.'),
        'castles-stay': N_('On {point} stands a castle; castles never move.'),
        'not-yours': N_('No piece of yours stands on {point}.'),
        'other-piece': N_('Only the piece on {point}, which has just captured, may go on.'),
        'back-to-start': N_('A move must end on another point than {point}.'),
        'out-of-reach': N_('No step and no chain of hops leads from {origin} to {point}.'),
        'diagonal': N_('From {origin} to {point} is diagonal; pieces move along rows and columns.'),
        'must-capture': N_('Going on to {point} would capture nothing; only a capture may follow a capture.'),
        'no-claim-now': N_('Territories are claimed before the battle or before your move, not now.'),
        'no-castle': N_('All your castles stand on the island.'),
        'no-right': N_('No castle was just captured in {territory}.'),
        'own-territory': N_("{territory} is already yours or your partner's."),
        'no-piece-there': N_('You have no piece in {territory}.'),
        'enemies-there': N_('Enemy pieces still stand in {territory}.'),
        'not-done': N_('There is still something to do first.'),
        'no-stop': N_('Stopping is for a piece that may capture again.'),
        'no-waive': N_('There is no right to a castle to waive.'),
        'must-move': N_('You can move, so you must.'),
        'no-pass': N_('Passing is for a player who should move and cannot.'),
        'no-first': N_('The first player is drawn first of all, and not chosen.'),
        # --- broken states
        'state-lacks': N_("'{key}' is missing"),
        'state-unknown': N_("'{key}' is not part of it"),
        'state-value': N_("the value of '{key}' is not possible"),
        'state-rules': N_('it is of rules version {theirs}, this is {ours}'),
        'state-shape': N_("'position' has not the island's rows and columns"),
        'state-sea': N_('{point} is land in one drawing and sea in the other'),
        'state-sign': N_("'{sign}' on {point} is no piece or castle of this game"),
        'state-pieces': N_('the piece on {point} is one too many for its player'),
        'state-castles': N_('a player has more than {n} castles'),
        'state-two-castles': N_('the castle on {point} is the second in its territory'),
    },
)
