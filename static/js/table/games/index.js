/** All games: what each shows otherwise than the others stands in a module of its name. */

import { CUTTHROAT_EUCHRE } from "./cutthroat_euchre.js";
import { CUTTHROAT_SPADES } from "./cutthroat_spades.js";
import { register } from "./registry.js";
import { THREE_PERSON_SPADES } from "./three_person_spades.js";
import { TWO_PLAYER_SPADES } from "./two_player_spades.js";

for (const game of [CUTTHROAT_SPADES, THREE_PERSON_SPADES, TWO_PLAYER_SPADES, CUTTHROAT_EUCHRE]) register(game);
