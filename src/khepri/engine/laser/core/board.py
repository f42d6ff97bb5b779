"""The Laser Chess board: its pieces, its resting beams, making moves and taking them back.

Plain Python that Cython compiles (pure mode); interpreted it gives the same results, node for
node. `laser.tables` explains the mailbox, the piece codes and the moves.

**Beams.** A resting beam changes only when something happens on its path. Each node knows the
paths of both beams (inherited from its parent unless the move touched them), with a mark on
every square that they pass. A move that stays off the mover's path shoots what the resting beam
shoots; only the others have to be traced, and only from the first square that they touch. So
every generated move knows what it destroys: it is packed as ``code of the victim << 18 | its
square << 11 | move``.

**Ply.** Arrays of the search are indexed by the distance from the root; `keys` also holds the
game before it, so that repetitions are found across the root.
"""

from __future__ import annotations

import cython

from khepri.engine.laser import tables
from khepri.games.laser import Kind, Position, Rules

if cython.compiled:
    from cython.cimports.khepri.engine.c_numbers import i16, i32, num, u8, u64
    from cython.cimports.khepri.engine.c_processor import prefetch
else:
    from khepri.engine.numbers import i16, i32, num, u8, u64

    def prefetch(_address):
        """Do nothing: only a processor can fetch ahead."""


_keys = tables.keys()
_bits, _around = tables.square_sets()
REFLECT = cython.declare(u8[2080], tables.reflections())
VALUE = cython.declare(i16[8192], tables.values())
KEY = cython.declare(u64[8192], _keys.pieces)
KEY_RED = cython.declare(u64, _keys.red_to_move)
BEAM_WAY = cython.declare(u8[4], tables.BEAM_WAYS)
MOVE_STEP = cython.declare(i32[8], tables.MOVE_STEPS)
BIT_LOW = cython.declare(u64[120], _bits.low)
BIT_HIGH = cython.declare(u64[120], _bits.high)
AROUND_LOW = cython.declare(u64[120], _around.low)
AROUND_HIGH = cython.declare(u64[120], _around.high)
STEADY = cython.declare(u8[65], tables.steady())
NEVER = cython.declare(i32, -(1 << 31))


@cython.cclass
class Board:
    """A position that moves are made on, and where its beams rest."""

    def __init__(self, table):
        self.words = table.words
        self.mask = table.mask
        self.board = [64] * 120
        self.slot = [0] * 120
        self.place = [0] * 160
        self.slots = [0] * 2
        self.scarabs = [0] * 2
        self.men_low = [0] * 2
        self.men_high = [0] * 2
        self.free_low = [0] * 2
        self.free_high = [0] * 2
        self.near = [0] * 104
        self.freedom = [0] * 104
        self.forbidden = [0] * 256
        self.swap = [0] * 256
        self.strange = [0] * 2
        self.path = [0] * 33456
        self.mark = [0] * 26112
        self.path_low = [0] * 204
        self.path_high = [0] * 204
        self.beside_low = [0] * 204
        self.beside_high = [0] * 204
        self.beam_length = [0] * 204
        self.beam_hit = [0] * 204
        self.beam = [-1] * 206
        self.lifted_low = self.lifted_high = 0
        self.taken_slot = [0] * 104
        self.old_score = [0] * 104
        self.keys = [0] * 2048
        self.quiet_run = [0] * 2048
        self.moves = [0] * 80800
        self.base = self.side = self.score = 0
        self.key_now = 0
        self.rule_set = ""
        self.rules_key = 0
        self.sphinx_may_turn = self.pharaoh_may_turn = self.swaps_scarabs = False
        self.made = []

    def load(self, position, history=()):
        """Set the board; `history` holds the earlier positions of the game, oldest first."""
        texts = [tables.text_of(earlier) for earlier in history[max(0, len(history) - 1000) :]]
        texts.append(str(position))
        self.rule_set = position.variant
        self._set_rules(position.rules)
        self.base = 0
        for index, text in enumerate(tables.since_last_shot(texts)):
            self._set_board(text)
            self.base = index
            self.keys[index] = self.key_now
            self.quiet_run[index] = index
        self.made = []

    def _set_rules(self, rules):
        """Take what differs between rule sets from their traits."""
        traits = rules.traits
        self.rules_key = tables.rules_key(rules)
        self.sphinx_may_turn = traits.sphinx_turns
        self.pharaoh_may_turn = traits.pharaoh_turns
        self.forbidden = tables.forbidden_squares(traits)
        self.swap = tables.swappable(traits)
        self.swaps_scarabs = Kind.SCARAB in traits.swaps_own

    def _set_board(self, text):
        """Fill the board, the slots, the key and the score from a position text."""
        board, self.side = tables.read_board(text)
        self.board = board
        self.place = [0] * 160
        self.slots = [2, 2]
        self.score = 0
        men = [0, 0]
        sphinxes = 0
        key = self.rules_key ^ (_keys.red_to_move if self.side else 0)
        self.scarabs = [0] * 2
        for square in tables.scarabs_first(board):
            code = board[square]
            if code:
                colour, kind = code >> 5, code >> 2 & 7
                if kind == tables.SCARAB:
                    self.scarabs[colour] += 1
                slot = 0 if kind == tables.SPHINX else 1
                if kind not in (tables.SPHINX, tables.PHARAOH):
                    slot = self.slots[colour]
                    self.slots[colour] = slot + 1
                self.place[colour * 80 + slot] = square
                self.slot[square] = colour * 80 + slot
                if kind == tables.SPHINX:
                    sphinxes |= 1 << square
                else:
                    men[colour] |= 1 << square
                self.score += VALUE[code << 7 | square]
                key ^= _keys.pieces[code << 7 | square]
        self.key_now = key
        self._note_strangers()
        self.men_low = [men[0] & tables.WORD, men[1] & tables.WORD]
        self.men_high = [men[0] >> 60, men[1] >> 60]
        traits = Rules(self.rule_set).traits
        free = [tables.free_squares(traits, colour) & ~sphinxes for colour in range(2)]
        self.free_low = [free[0] & tables.WORD, free[1] & tables.WORD]
        self.free_high = [free[0] >> 60, free[1] >> 60]
        self._new_root()

    def _note_strangers(self):
        """Find the last slot of each colour whose piece not every scarab may swap with.

        Rule sets let scarabs swap with all that can step, or leave out what comes first in the
        slots: pharaohs, then scarabs. Any other choice only takes longer to count.
        """
        for colour in range(2):
            self.strange[colour] = 0
            for slot in range(1, self.slots[colour]):
                code = self.board[self.place[colour * 80 + slot]]
                if not (self.swap[code] and self.swap[1 << 7 | code]):
                    self.strange[colour] = slot

    def _new_root(self):
        """Forget the beams, which are kept by the distance from the root."""
        self.beam[0] = self.beam[1] = -1
        self.near[0] = self.freedom[0] = NEVER

    @property
    def key(self):
        """The key of the position: equal for two positions that the rules call the same."""
        return self.key_now

    def fen(self):
        """Return the position as text."""
        return tables.write_board([self.board[place] for place in range(120)], self.side)

    def position(self):
        """Return the position as a value of the rules."""
        return Position.parse(self.fen(), self.rule_set)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fire(self, ply: num, colour: num) -> cython.void:
        """Record the path of a colour's resting beam at a ply."""
        buffer: num = ply * 2 + colour
        points: num = buffer * 164
        marks: num = buffer * 128
        at: num = self.place[colour * 80]
        code: num = self.board[at]
        way: num = BEAM_WAY[code & 3]
        length: num = 1
        low: u64 = BIT_LOW[at]
        high: u64 = BIT_HIGH[at]
        index: num
        for index in range(128):
            self.mark[marks + index] = 0
        self.path[points] = at << 5
        self.mark[marks + at] = 1
        self.beam_hit[buffer] = 0
        while way > 0:
            at += way - 13
            self.path[points + length] = (at << 5) | way
            low |= BIT_LOW[at]
            high |= BIT_HIGH[at]
            length += 1
            if self.mark[marks + at] == 0:
                self.mark[marks + at] = length
            code = self.board[at]
            if code != 0:
                way = REFLECT[(code << 5) | way]
                if way == 31:
                    self.beam_hit[buffer] = (code << 7) | at
                    break
        self.path_low[buffer] = low
        self.path_high[buffer] = high
        self.beam_length[buffer] = length
        self.beam[buffer] = buffer
        low |= (low << 1) | (low >> 1)
        high |= (high << 1) | (high >> 1)
        self.beside_low[buffer] = low | (low << 12) | (low >> 12) | (high << 48)
        self.beside_high[buffer] = high | (high << 12) | (high >> 12) | (low >> 48)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self, ply: num) -> cython.void:
        """Make sure that both beams are known at a ply."""
        if self.beam[ply * 2] < 0:
            self.fire(ply, 0)
        if self.beam[ply * 2 + 1] < 0:
            self.fire(ply, 1)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def play(self, packed: num, ply: num) -> cython.void:
        """Make a move whose shot is known."""
        at: num = (packed & 2047) >> 4
        kind: num = packed & 15
        to: num = at
        piece: num = self.board[at]
        score: num = self.score
        self.old_score[ply] = score
        if kind < 8:
            to = at + MOVE_STEP[kind]
            other: num = self.board[to]
            key: u64 = KEY[(piece << 7) | at] ^ KEY[(piece << 7) | to]
            if other:
                key ^= KEY[(other << 7) | at] ^ KEY[(other << 7) | to]
            self.change_key(key, packed >> 11)
            slot: num = self.slot[at]
            score += VALUE[(piece << 7) | to] - VALUE[(piece << 7) | at]
            self.board[at] = other
            self.board[to] = piece
            self.place[slot] = to
            low: u64 = BIT_LOW[at] | BIT_LOW[to]
            high: u64 = BIT_HIGH[at] | BIT_HIGH[to]
            self.men_low[self.side] ^= low
            self.men_high[self.side] ^= high
            if other:
                self.men_low[other >> 5] ^= low
                self.men_high[other >> 5] ^= high
                other_slot: num = self.slot[to]
                score += VALUE[(other << 7) | at] - VALUE[(other << 7) | to]
                self.place[other_slot] = at
                self.slot[at] = other_slot
            self.slot[to] = slot
        else:
            turned: num = (piece & 60) | ((piece + (1 if kind == 8 else 3)) & 3)
            self.change_key(KEY[(piece << 7) | at] ^ KEY[(turned << 7) | at], packed >> 11)
            score += VALUE[(turned << 7) | at] - VALUE[(piece << 7) | at]
            self.board[at] = turned
        self.score = score
        self.end_turn(packed >> 11, at, to, ply)
        # Turning changes nobody's number of moves, but for two scarabs side by side and a sphinx.
        if kind >= 8 and packed < 2048 and STEADY[piece]:
            self.freedom[ply + 1] = self.freedom[ply]
        else:
            self.freedom[ply + 1] = NEVER

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def change_key(self, change: u64, struck: num) -> cython.void:
        """Bring the key up to date, first of all, to have its table entry fetched meanwhile."""
        change ^= self.key_now ^ KEY_RED
        if struck:
            change ^= KEY[struck]
        self.key_now = change
        if cython.compiled:
            prefetch(cython.address(self.words[(change & self.mask) << 3]))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def end_turn(self, struck: num, at: num, to: num, ply: num) -> cython.void:
        """Take the victim off, give the turn away and keep the beams that nothing touched."""
        target: num = struck & 127
        colour: num
        if struck:
            victim: num = struck >> 7
            slot: num = self.slot[target]
            self.taken_slot[ply] = slot
            self.board[target] = 0
            self.place[slot] = 0
            self.men_low[victim >> 5] ^= BIT_LOW[target]
            self.men_high[victim >> 5] ^= BIT_HIGH[target]
            self.score -= VALUE[(victim << 7) | target]
            self.quiet_run[self.base + ply + 1] = 0
        else:
            target = to
            self.quiet_run[self.base + ply + 1] = self.quiet_run[self.base + ply] + 1
        self.side ^= 1
        self.keys[self.base + ply + 1] = self.key_now
        blue: num = self.place[1]
        red: num = self.place[81]
        if (
            (AROUND_LOW[at] | AROUND_LOW[to] | AROUND_LOW[target]) & (BIT_LOW[blue] | BIT_LOW[red])
        ) | (
            (AROUND_HIGH[at] | AROUND_HIGH[to] | AROUND_HIGH[target])
            & (BIT_HIGH[blue] | BIT_HIGH[red])
        ):
            self.near[ply + 1] = NEVER
        else:
            self.near[ply + 1] = self.near[ply]
        for colour in range(2):
            buffer: num = self.beam[ply * 2 + colour]
            marks: num = buffer * 128
            if buffer >= 0 and (
                self.mark[marks + at] | self.mark[marks + to] | self.mark[marks + target]
            ):
                buffer = -1
            self.beam[ply * 2 + 2 + colour] = buffer

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self, packed: num, ply: num) -> cython.void:
        """Undo `play`."""
        at: num = (packed & 2047) >> 4
        kind: num = packed & 15
        self.restore_victim(packed >> 11, ply)
        if kind < 8:
            to: num = at + MOVE_STEP[kind]
            slot: num = self.slot[to]
            other: num = self.board[at]
            self.board[at] = self.board[to]
            self.board[to] = other
            low: u64 = BIT_LOW[at] | BIT_LOW[to]
            high: u64 = BIT_HIGH[at] | BIT_HIGH[to]
            self.men_low[self.side] ^= low
            self.men_high[self.side] ^= high
            if other:
                self.men_low[other >> 5] ^= low
                self.men_high[other >> 5] ^= high
                other_slot: num = self.slot[at]
                self.place[other_slot] = to
                self.slot[to] = other_slot
            self.place[slot] = at
            self.slot[at] = slot
        else:
            piece: num = self.board[at]
            self.board[at] = (piece & 60) | ((piece + (3 if kind == 8 else 1)) & 3)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def restore_victim(self, struck: num, ply: num) -> cython.void:
        """Undo `end_turn`."""
        if struck:
            target: num = struck & 127
            slot: num = self.taken_slot[ply]
            self.board[target] = struck >> 7
            self.men_low[struck >> 12] ^= BIT_LOW[target]
            self.men_high[struck >> 12] ^= BIT_HIGH[target]
            self.slot[target] = slot
            self.place[slot] = target
        self.side ^= 1
        self.key_now = self.keys[self.base + ply]
        self.score = self.old_score[ply]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def pass_turn(self, struck: num, ply: num) -> cython.void:
        """Give the turn away after shooting where the beam rests."""
        self.old_score[ply] = self.score
        self.change_key(0, struck)
        self.end_turn(struck, 0, 0, ply)
        self.freedom[ply + 1] = self.freedom[ply] if struck == 0 else NEVER
        self.quiet_run[self.base + ply + 1] = 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back_pass(self, struck: num, ply: num) -> cython.void:
        """Undo `pass_turn`."""
        self.restore_victim(struck, ply)
