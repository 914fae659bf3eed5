"""What the terminal itself says. What happens in a game is said by the game's own words."""

from __future__ import annotations

from ..core.words import N_, NN_, define

define(
    'terminal',
    {
        # --- the beginning
        'table': NN_('{game} with {n} player.', '{game} with {n} players.'),
        'you': N_('You are {seat}.'),
        'bot': N_('{seat} is a bot of level {level}.'),
        'sealed': N_('All chance comes from a seed that is told at the end. Its fingerprint:'),
        'slow': N_('The engine is interpreted here: at level {level} a bot may think for a minute or more.'),
        'start': N_('Type ? to see what you can do, help for all commands.'),
        # --- a decision
        'prompt': N_('{seat}> '),
        'confirm': N_('Enter to confirm, undo to take back.'),
        'undone': N_('Taken back: {action}.'),
        'nothing-to-undo': N_('There is nothing to take back; what is confirmed stays.'),
        'unreadable': N_('{why} ? lists what you can do, help the commands.'),
        'thinks': N_('{seat} is thinking …'),
        'hint': N_('A hint: {action}. {label}.'),
        'ordered': N_('As you order: {what}.'),
        'legal': N_('{action}: {label}. You may do this now.'),
        'illegal': N_('{action}: {label}. You may not do this now. {why}'),
        'also': N_('also:'),
        'see-more': N_('? ACTION explains an action, rules ID shows a rule, help lists the commands.'),
        # --- help
        'help': N_('Type an action, for instance {action}, or several with commas between them, or:'),
        'help-list': N_('what you can do now'),
        'help-action': N_('what an action means, and why it is legal or not'),
        'help-rules': N_('a rule, a chapter, or the list of both'),
        'help-board': N_('draws the board again'),
        'help-undo': N_('takes back your last decision, until you confirm'),
        'help-hint': N_('asks a bot what it would do'),
        'help-order': N_('where everybody is asked after every card: says no until something else is asked'),
        'help-save': N_('writes a record of what is confirmed so far'),
        'help-resign': N_('gives up; the seed is told'),
        'help-quit': N_('leaves, and saves nothing: save first if you want to keep the game'),
        # --- rules
        'rules-none': N_('The rules text of {game} is not installed here, sorry.'),
        'rules-list': N_('The rules of {game}; rules ID shows one, or a chapter:'),
        'rules-unknown': N_("There is no rule '{id}'; rules alone lists them all."),
        # --- the end
        'won': NN_('{winners:and} wins.', 'The win is shared by {winners:and}.'),
        'drawn': N_('It is a draw.'),
        'scores': N_('Scores: {scores}.'),
        'score': N_('{seat} {score}'),
        'unfinished': N_('The game is not over: {seats:and} to decide.'),
        'seed': N_('The seed was: {seed}'),
        'resigned': N_('{seat} gives up.'),
        'quit': N_('You leave the game.'),
        'quit-unsaved': N_('You leave the game; it is not saved.'),
        'keep': N_('Type save FILE to keep a record of this game, Enter to leave.'),
        'keep-next-time': N_('To keep a record of a game, add --save FILE.'),
        'saved': NN_('Saved {n} action in {file}.', 'Saved {n} actions in {file}.'),
        'replay-it': N_('Look at it with: meadhall replay {file}'),
        'save-what': N_('Where to? Type save and the name of a file.'),
        'no-command': N_("The game is over; '{text}' does nothing any more."),
        # --- replay
        'actions': NN_('{game}, {n} action. Seats: {seats}.', '{game}, {n} actions. Seats: {seats}.'),
        'seat-of': N_('{seat} ({name})'),
        'did': N_('{seat}: {label}.'),
        'verified': N_('Verified: the seed fits its fingerprint, and all chance was dealt from it.'),
        'step': N_('Enter for the next action, q to stop: '),
        'drawn-svg': N_('The picture is in {file}.'),
        # --- the shelf
        'game': N_('{name}: {game}, {low} to {high} players'),
        'game-of': N_('{name}: {game}, {low} players'),
        'option': N_('{title}: {takes}.'),
        'takes-text': N_('one of {choices:or}'),
        'takes-any': N_('text'),
        'option-file': N_('NAME=@FILE takes the value from a file: JSON, TOML, or the lines of a drawing.'),
        'version': N_('Meadhall {version}, Python {python}'),
        'compiled': N_('The engine is compiled: bots think at full speed.'),
        'interpreted': N_(
            'The engine is interpreted: all works, but bots think far slower. '
            'Where there is a C compiler, python3 hall.py setup builds a compiled one.'
        ),
        'rules-version': N_('{game}: rules version {version}'),
        'languages': N_('Languages: {languages}'),
        'no-peers': N_(
            'OpenSpiel is not installed, so there is nothing to compare with. '
            'python3 hall.py bench installs it; so does pip install "meadhall[bench]".'
        ),
        # --- what goes wrong
        'option-form': N_("An option is NAME=VALUE or NAME=@FILE, not '{text}'."),
        'option-twice': N_("The option '{name}' is given twice."),
        'seat-unknown': N_("There is no seat '{seat}' here. The seats are: {seats}; none is for watching."),
        'file': N_('{file}: {why}'),
        'not-text': N_('this is not text in UTF-8'),
        'not-json': N_('this is not JSON: {why}'),
        'not-toml': N_('this is not TOML: {why}'),
        'deep': N_('it is nested too deeply'),
        'empty': N_('it is empty'),
        'not-ours': N_('there is a file already, and it is not a record'),
        'step-stdin': N_('--step asks you after each action, so the record must be in a file.'),
        'at-most': N_('The record has {n} actions: --at takes 0 to {n}.'),
        'number-list': N_("--players takes numbers with commas between them, as in 2,4, not '{text}'."),
        'needs-extra': N_('The hall needs {name}: pip install "meadhall[hall]" installs it.'),
        'no-data': N_('There is no {file} to copy.'),
        'copied': N_('The copy is in {file}.'),
        'no-zoo': N_('This needs {names:and}: pip install "meadhall[bench]" installs all.'),
        'at-least-one': N_('--rounds is at least 1.'),
        'too-few': N_('{what} is at least {n}.'),
        'more-than-nothing': N_('--seconds is more than 0.'),
        # --- fuzz
        'minutes': N_('--minutes is more than 0.'),
        'fuzz-seed': N_('The same games come again with --seed {seed}'),
        'fuzz-findings': NN_(
            'Something is wrong: {n} finding, written to {folder}.',
            'Something is wrong: {n} findings, written to {folder}.',
        ),
    },
)
