"""Cutthroat Euchre: three players, five tricks, and whoever makes trump plays alone against the other two.

Five cards each and five for the manikin, the empty fourth place; the next card is turned up. From the
dealer's left each may make its suit trump or pass; if all pass it is turned down and each may name another
suit; if all pass again the hands are thrown in. Whoever fixed trump is the maker. The dealer may take the
turn-up for a card of the holding. A maker who does not go alone takes the manikin's cards and keeps five of
the ten; a defender may go alone as well, then the other one sits out. The jack of trumps is the highest
trump, the other jack of its colour the next, above both a joker. The maker scores one for three or four
tricks and three for all five; with fewer each defender scores two, or four when one alone took all five.
The first alone at the top with the target or more wins. Numbers like E4 are decisions of the rules.
"""
