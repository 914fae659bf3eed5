"""The words of Eketorp, by code. Arguments in braces are filled in at the edge."""

from __future__ import annotations

from ...core.words import N_, NN_, define

define(
    'eketorp',
    {
        'title': N_('Eketorp'),
        'blurb': N_(
            'Send Vikings out in secret, fight for stones, besiege your neighbours and build the best wall.'
        ),
        'reconstructed': N_(
            'The pictures of the printed material cards are lost: this deck is our own. '
            'The owner of a box can replace it (option deck).'
        ),
        'red': N_('Red'),
        'blue': N_('Blue'),
        'yellow': N_('Yellow'),
        'green': N_('Green'),
        'black': N_('Black'),
        'white': N_('White'),
        'catapult': N_('catapult'),
        'boat': N_('boat'),
        'ram': N_('ram'),
        'grass': N_('grass'),
        'wood': N_('wood'),
        'clay': N_('clay'),
        'stone': N_('stone'),
        'n-grass': NN_('{n} grass', '{n} grass'),
        'n-wood': NN_('{n} wood', '{n} wood'),
        'n-clay': NN_('{n} clay', '{n} clay'),
        'n-stone': NN_('{n} stone', '{n} stone'),
        # --- options
        'option-loot': N_('How many stones a siege may take'),
        'choice-by-value': N_('By the value of the cards'),
        'choice-at-most-two': N_('Two at most'),
        'option-deck': N_('The material cards'),
        'choice-standard': N_('Standard'),
        # --- actions
        'do-square': N_('Send a Viking to {square}'),
        'do-siege': N_('Besiege {village} at the {engine}'),
        'do-home': N_('Keep a Viking at home as a defender'),
        'do-fight': N_('Fight {seat} on {square}'),
        'do-fight-siege': N_('Fight {seat} for the siege of {village} at the {engine}'),
        'do-swap': N_('Pay amulets and draw a new hand'),
        'do-hold': N_('Keep the hand'),
        'do-card': N_('Lay a {card}'),
        'do-take': N_('Take the top stone of wall {wall}'),
        'do-enough': N_('Take no more'),
        'do-keep': N_('Keep {stone}'),
        'do-build': N_('Build {stone} on wall {wall}'),
        'do-draw': N_('A {card} is drawn'),
        'do-turn': N_('Material card {card} is turned'),
        # --- what is asked
        'ask-chance': N_('Cards are being drawn.'),
        'ask-placing': NN_('Place {n} Viking in secret (E2.2).', 'Place {n} Vikings in secret (E2.2).'),
        'ask-placing-more': NN_(
            'Place {n} more Viking in secret (E2.2).', 'Place {n} more Vikings in secret (E2.2).'
        ),
        'ask-choosing': N_('Choose a fight or a siege (E4.3).'),
        'ask-swapping': NN_(
            'Against {other}: pay {n} amulet to exchange your card, or keep it (E4.5).',
            'Against {other}: pay {n} amulets to exchange all your cards, or keep them (E4.5).',
        ),
        'ask-laying': N_('Lay a card against {other} (E4.6).'),
        'ask-laying-undefended': N_(
            'Nobody defends your village: the card you lay counts 0 but is exchanged (E4.9).'
        ),
        'ask-looting': N_('Take stones of a value of at most {n} from the tops of the walls (E4.11).'),
        'ask-looting-two': NN_(
            'Take at most {n} stone, of a value of at most {value}, from the tops of the walls (E-R4).',
            'Take at most {n} stones, of a value of at most {value}, from the tops of the walls (E-R4).',
        ),
        'ask-keeping': N_('Choose the stone to keep; the others go back to the supply (E4.11).'),
        'ask-sharing': N_('Choose a stone on {square} (E-R5).'),
        'ask-building': NN_('Build {n} stone (E5.1).', 'Build {n} stones (E5.1).'),
        'ask-building-some': NN_(
            'Build {n} stone; there is no room for the others (E5.3).',
            'Build {n} stones; there is no room for the others (E5.3).',
        ),
        'ask-others': N_('Waiting for {seats:and}.'),
        'ask-over': N_('The game is over.'),
        # --- events: setup and materials
        'dealt': N_('{seat} is dealt a {card}.'),
        'shown': N_('{seat} shows a hand without a 4, 5 or 6 ({cards}) and gets four new cards.'),
        'hands': N_('Everybody holds four fight cards.'),
        'round': N_('Round {round}. {seat} is first and turns material card {card}.'),
        'heap': N_('{square}: {stones}'),
        'materials': N_('On the squares lie {heaps}.'),
        'no-materials': N_('No stones lie on the squares.'),
        'short': NN_(
            '{n} stone of the card is missing in the supply.',
            '{n} stones of the card are missing in the supply.',
        ),
        # --- events: placement
        'placed-square': N_('{seat} sends a Viking to {square}.'),
        'placed-siege': N_('{seat} sends a Viking to the {engine} before the village of {village}.'),
        'placed-home': N_('{seat} keeps a Viking at home.'),
        'all-placed': N_('{seat} has placed all Vikings.'),
        'revealed': N_('The screens are lifted.'),
        'stands': N_('{seat} sends: {places}.'),
        'stand-square': N_('{n} to {square}'),
        'stand-siege': N_('{n} to the {engine} of {village}'),
        'stand-home': N_('{n} at home'),
        # --- events: fights and sieges
        'fight-square': N_('{seat} fights {other} on {square}.'),
        'fight-siege': N_('{seat} fights {other} for the siege of {village} at the {engine}.'),
        'siege': NN_(
            '{seat} besieges {village} at the {engine}, against {n} defender.',
            '{seat} besieges {village} at the {engine}, against {n} defenders.',
        ),
        'siege-undefended': N_('{seat} besieges {village} at the {engine}; nobody defends it.'),
        'swapped': NN_(
            '{seat} pays {n} amulet and swaps {n} card.', '{seat} pays {n} amulets and swaps {n} cards.'
        ),
        'drawn': N_('{seat} draws a {card}.'),
        'held': N_('{seat} keeps the hand.'),
        'laid': N_('{seat} lays a card.'),
        'cards': N_('{seat} plays a {card}, {other} a {others}.'),
        'cards-undefended': N_('{seat} plays a {card}, {other} a {others} that counts 0.'),
        'tie': N_('A tie.'),
        'won': N_('{seat} wins by {n}.'),
        'picked-up': N_('{seat} picks up the village pile: {cards}.'),
        'hospital': N_('A Viking of {seat} goes to hospital, station {station}.'),
        'hospital-defender': N_(
            'A defender of {seat} goes to hospital and at once one station further, to {station}.'
        ),
        'took': N_('{seat} takes {stone} from wall {wall} of {village}.'),
        'kept': N_('{seat} keeps {stone}.'),
        'put-back': N_('Back to the supply: {stones}.'),
        'no-loot': N_('{seat} takes nothing from {village}.'),
        # --- events: booty, building, end
        'chose-stone': N_('{seat} takes {stone} on {square}.'),
        'booty': N_('{seat} brings home {stones:and}.'),
        'built': N_('{seat} builds {stone} on wall {wall}.'),
        'on-wall': N_('{stone} on wall {wall}'),
        'walls': N_('{seat} has built {stones:and}.'),
        'beside': N_('{seat} has no room on the walls for {stones:and}.'),
        'complete': N_('{seat} has a complete wall: 18 stones.'),
        'healed': NN_(
            '{n} Viking of {seat} leaves the hospital.', '{n} Vikings of {seat} leave the hospital.'
        ),
        'cleared': N_('Back to the supply from the squares: {stones}.'),
        'over-complete': N_('A wall is complete: the game is over.'),
        'over-rounds': N_('The tenth round is over, and so is the game.'),
        'score': NN_(
            '{seat}: {n} point (stones {stones}, complete wall {bonus}, amulets {amulets}).',
            '{seat}: {n} points (stones {stones}, complete wall {bonus}, amulets {amulets}).',
        ),
        'winners': NN_('{winners:and} wins.', '{winners:and} win together.'),
        # --- refusals
        'not-placing': N_('Vikings are placed at the start of a round, not now.'),
        'own-village': N_('You cannot besiege your own village.'),
        'not-in-play': N_('The village of {village} is not in play.'),
        'one-a-space': N_('You have a Viking at the {engine} of {village} already; there may be only one.'),
        'place-first': N_('First all your Vikings are placed.'),
        'not-choosing': N_('A fight is chosen when it is your turn in the fights, not now.'),
        'fight-yourself': N_('You cannot fight yourself.'),
        'not-there': N_('You have no Viking on {square}.'),
        'not-at-siege': N_('You have no Viking at the {engine} of {village}.'),
        'nobody-there': N_('{seat} has no Viking there.'),
        'peace': N_('{square} is at peace: there are stones enough for all.'),
        'fight-first': N_('Others stand at the {engine} of {village}, too: fight for the siege first.'),
        'no-swap-now': N_('Hands are swapped before the cards of a fight are laid, not now.'),
        'no-card-now': N_('Cards are laid in a fight, not now.'),
        'card-not-held': N_('You hold no {card}.'),
        'no-loot-now': N_('Stones are taken after a siege is won, not now.'),
        'far-wall': N_('Wall {wall} is not next to the siege space.'),
        'bare-wall': N_('Nothing is left on wall {wall}.'),
        'too-dear': N_('The top of wall {wall} is worth {worth}; only {n} may still be taken.'),
        'no-keep-now': N_('There is no stone to choose now.'),
        'not-to-keep': N_('There is no {stone} to choose.'),
        'no-building-now': N_('Walls are built after the fights, not now.'),
        'no-stone': N_('You have no {stone} to build.'),
        'wall-full': N_('Wall {wall} is three stones high already.'),
        'chance-draws': N_('Cards are drawn by chance, not chosen.'),
        'not-in-pile': N_('No {card} is left in the pile.'),
        'card-turned': N_('Material card {card} has been turned already.'),
        'not-this-draw': N_('Another kind of card is drawn now.'),
        # --- broken states
        'state-lacks': N_("'{key}' is missing"),
        'state-unknown': N_("'{key}' is not part of it"),
        'state-value': N_("the value of '{key}' is not possible"),
        'state-rules': N_('it is of rules version {theirs}, this is {ours}'),
        'state-cards': N_('there are {n} cards of value {card}'),
        'state-stones': N_('there is more {stone} than in the box'),
        'state-hand': N_('{seat} has {n} cards in hand and pile, not 4'),
        'state-vikings': N_('{seat} has {n} Vikings, not {needed}'),
        'state-place': N_('a Viking cannot be at {place}'),
        'state-high': N_('wall {wall} is more than three stones high'),
        'state-nobody': N_("in the phase '{phase}' somebody must have a decision"),
        # --- decks
        'deck-unknown': N_(
            "There is no deck '{name}'. The option takes 'standard', a table with 'cards', or TOML text."
        ),
        'deck-toml': N_('The deck is not readable as TOML: {why}.'),
        'deck-fields': N_('A deck is a table of: {keys}.'),
        'deck-key': N_("A deck has no '{key}'; it has: {keys}."),
        'deck-cards': N_('A deck has {needed} cards, not {found}.'),
        'deck-squares': N_('Card {card} of the deck must name seven heaps, for the squares A to G.'),
        'deck-heap': N_(
            "Card {card} of the deck has '{text}' on {square}; a heap is written like 2g, 3b* or -."
        ),
        'deck-count': N_(
            "Card {card} of the deck has '{text}' on {square}: 1 to 9 stones, no more triangles than stones."
        ),
    },
)
