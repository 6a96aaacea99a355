"""Two-player Spades as a `Game`: which function answers which command, event and question."""

from app.games.cards import PACK
from app.games.commands import Deal, NextHand, PlayCard
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.game import Game
from app.games.hands import after_begun, after_win, decide_next_hand
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from app.games.two_player_spades import bidding, declaring, drawing, entry, hands, play, views, written
from app.games.two_player_spades.commands import (
    COMMANDS,
    Command,
    DeclareBlindNil,
    DeclineBlindNil,
    KeepCard,
    RefuseCard,
)
from app.games.two_player_spades.events import (
    EVENTS,
    BlindNilDeclared,
    BlindNilDeclined,
    CardKept,
    CardRefused,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
)
from app.games.two_player_spades.legal import legal_commands
from app.games.two_player_spades.options import PRESETS, Options, resolve
from app.games.two_player_spades.prices import prices
from app.games.two_player_spades.seat_view import seat_view
from app.games.two_player_spades.setup import SEAT_COUNTS
from app.games.two_player_spades.state import State

TWO_PLAYER_SPADES: Game[Options, State, Command, Event] = Game(
    name="two_player_spades",
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
        KeepCard: drawing.decide_keep,
        RefuseCard: drawing.decide_refuse,
        Bid: bidding.decide_bid,
        DeclareBlindNil: declaring.decide_declare,
        DeclineBlindNil: declaring.decide_decline,
        Deal: hands.decide_deal,
        NextHand: decide_next_hand,
    },
    evolutions={
        CardPlayed: play.after_card,
        CardKept: drawing.after_keep,
        CardRefused: drawing.after_refuse,
        BidMade: bidding.after_bid,
        BlindNilDeclared: declaring.after_declare,
        BlindNilDeclined: declaring.after_decline,
        GameStarted: hands.after_start,
        HandBegun: after_begun,
        HandDealt: hands.after_deal,
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
