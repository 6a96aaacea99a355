"""Cutthroat Spades as a `Game`: which function answers which command, event and question."""

from app.games.commands import Deal, NextHand, PlayCard
from app.games.cutthroat_spades import bidding, entry, hands, play, views, written
from app.games.cutthroat_spades.commands import COMMANDS, Command, Look
from app.games.cutthroat_spades.events import (
    EVENTS,
    Event,
    GameStarted,
    HandDealt,
    HandLooked,
    HandMisdealt,
    HandScored,
)
from app.games.cutthroat_spades.legal import legal_commands
from app.games.cutthroat_spades.options import PRESETS, Options, resolve
from app.games.cutthroat_spades.prices import prices
from app.games.cutthroat_spades.seat_view import seat_view
from app.games.cutthroat_spades.setup import SEAT_COUNTS
from app.games.cutthroat_spades.state import State
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.game import Game
from app.games.hands import after_begun, after_win, decide_next_hand
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade

CUTTHROAT_SPADES: Game[Options, State, Command, Event] = Game(
    name="cutthroat_spades",
    seat_counts=SEAT_COUNTS,
    presets=PRESETS,
    events=EVENTS,
    commands=COMMANDS,
    options=resolve,
    prices=prices,
    started=hands.started,
    pack=lambda state: state.rules.pack,
    decisions={
        PlayCard: hands.decide_card,
        Bid: bidding.decide_bid,
        Look: bidding.decide_look,
        Deal: hands.decide_deal,
        NextHand: decide_next_hand,
    },
    evolutions={
        CardPlayed: play.after_card,
        BidMade: bidding.after_bid,
        HandLooked: bidding.after_look,
        GameStarted: hands.after_start,
        HandBegun: after_begun,
        HandDealt: hands.after_deal,
        HandMisdealt: hands.after_misdeal,
        HandScored: hands.after_score,
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
