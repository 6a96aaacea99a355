/** The games whose tables can be shown, for pages without a table; a test holds the list to the registry. */

export const WITH_SCREENS = ["cutthroat_spades", "three_person_spades", "two_player_spades", "cutthroat_euchre"];
