"""Three-person Spades as a `Game`: which function answers which command, event and question."""

from app.games.cards import PACK
from app.games.commands import Deal, NextHand, PlayCard
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.game import Game
from app.games.hands import after_begun, after_score, after_win, decide_next_hand
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from app.games.three_person_spades import bidding, calling, entry, hands, play, views, written
from app.games.three_person_spades.commands import COMMANDS, CallRevoke, Command, NoCall
from app.games.three_person_spades.events import (
    EVENTS,
    CallDeclined,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
    RevokeCalled,
)
from app.games.three_person_spades.legal import legal_commands
from app.games.three_person_spades.options import PRESETS, Options, resolve
from app.games.three_person_spades.prices import prices
from app.games.three_person_spades.seat_view import seat_view
from app.games.three_person_spades.setup import SEAT_COUNTS
from app.games.three_person_spades.state import State

THREE_PERSON_SPADES: Game[Options, State, Command, Event] = Game(
    name="three_person_spades",
    seat_counts=SEAT_COUNTS,
    presets=PRESETS,
    events=EVENTS,
    commands=COMMANDS,
    options=resolve,
    prices=prices,
    started=hands.started,
    pack=lambda _: PACK,
    decisions={
        PlayCard: hands.decide_card,
        Bid: bidding.decide_bid,
        CallRevoke: hands.decide_call,
        NoCall: hands.decide_no_call,
        Deal: hands.decide_deal,
        NextHand: decide_next_hand,
    },
    evolutions={
        CardPlayed: play.after_card,
        BidMade: bidding.after_bid,
        RevokeCalled: calling.after_call,
        CallDeclined: calling.after_no_call,
        GameStarted: hands.after_start,
        HandBegun: after_begun,
        HandDealt: hands.after_deal,
        HandScored: after_score,
        GameWon: after_win,
    },
    legal_commands=legal_commands,
    view=views.game_view,
    show=views.shown,
    is_private=views.is_private,
    cards_in=hands.cards_in,
    bot_view=seat_view,
    entry_form=entry.entry_form,
    read_entry=entry.read_entry,
    score_entry=entry.score_entry,
    pack_order=written.pack_order,
    unsaid=written.unsaid,
)
