/** Addresses that carry a position: the game as `game`, each move as an `m` of its own. All views read and write them so. */

/**
 * Return the address where a view shows a position; the view without a name is the start.
 * @param {string} view
 * @param {string} game
 * @param {string[]} moves
 * @param {Record<string, string>} [more] what else the view is told
 */
export const linkTo = (view, game, moves, more = {}) =>
  `#/${view}?${new URLSearchParams([["game", game], ...moves.map((move) => ["m", move]), ...Object.entries(more)])}`;

/**
 * Return the position that an address carries.
 * @param {URLSearchParams} params
 */
export const linked = (params) => ({ game: params.get("game") ?? "", moves: params.getAll("m") });
