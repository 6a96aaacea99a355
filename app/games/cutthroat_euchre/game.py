"""Cutthroat Euchre as a `Game`: which function answers which command, event and question."""

from app.games.commands import Deal, NextHand, PlayCard
from app.games.cutthroat_euchre import alone, bidding, entry, exchange, hands, manikin, play, views, written
from app.games.cutthroat_euchre.commands import (
    COMMANDS,
    Command,
    DeclineAlone,
    Discard,
    GoAlone,
    KeepCards,
    LeaveTurnUp,
    Make,
    NameTrump,
    Pass,
    TakeTurnUp,
)
from app.games.cutthroat_euchre.events import (
    EVENTS,
    AloneDeclined,
    CardDiscarded,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
    HandThrownIn,
    ManikinKept,
    ManikinTaken,
    Passed,
    SuitNamed,
    TrumpMade,
    TurnUpLeft,
    TurnUpTaken,
    WentAlone,
)
from app.games.cutthroat_euchre.legal import legal_commands
from app.games.cutthroat_euchre.options import PRESETS, Options, resolve
from app.games.cutthroat_euchre.prices import prices
from app.games.cutthroat_euchre.seat_view import seat_view
from app.games.cutthroat_euchre.setup import SEAT_COUNTS
from app.games.cutthroat_euchre.state import State
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.game import Game
from app.games.hands import after_begun, after_score, after_win, decide_next_hand

CUTTHROAT_EUCHRE: Game[Options, State, Command, Event] = Game(
    name="cutthroat_euchre",
    seat_counts=SEAT_COUNTS,
    presets=PRESETS,
    events=EVENTS,
    commands=COMMANDS,
    options=resolve,
    prices=prices,
    started=hands.started,
    pack=lambda state: state.rules.pack,
    decisions={
        Make: bidding.decide_make,
        NameTrump: bidding.decide_name,
        Pass: bidding.decide_pass,
        TakeTurnUp: exchange.decide_take,
        LeaveTurnUp: exchange.decide_leave,
        Discard: exchange.decide_discard,
        GoAlone: alone.decide_alone,
        DeclineAlone: alone.decide_alone,
        KeepCards: manikin.decide_keep,
        PlayCard: hands.decide_card,
        Deal: hands.decide_deal,
        NextHand: decide_next_hand,
    },
    evolutions={
        CardPlayed: play.after_card,
        Passed: bidding.after_pass,
        TrumpMade: bidding.after_make,
        SuitNamed: bidding.after_suit,
        HandThrownIn: bidding.after_thrown_in,
        TurnUpTaken: exchange.after_take,
        TurnUpLeft: exchange.after_leave,
        CardDiscarded: exchange.after_discard,
        WentAlone: alone.after_answer,
        AloneDeclined: alone.after_answer,
        ManikinTaken: manikin.after_taken,
        ManikinKept: manikin.after_kept,
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
