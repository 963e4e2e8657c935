/** Addresses that carry a position: the game and its moves. */

/**
 * Return the address of a position's analysis.
 * @param {string} game
 * @param {string[]} moves
 */
export const analyseLink = (game, moves) => `#/analyse?${new URLSearchParams([["game", game], ...moves.map((move) => ["m", move])])}`;

/**
 * Return the position that an address carries.
 * @param {URLSearchParams} params
 */
export const linked = (params) => ({ game: params.get("game") ?? "", moves: params.getAll("m") });
