/**
 * What the server sends, as types for the checker; nothing loads this file.
 *
 * @typedef {[number, number]} Square
 * @typedef {{text: string, owner: 0 | 1 | null, name: string, blocked: boolean}} Cell
 * @typedef {{text: string, clicks: Square[]}} Legal
 * @typedef {{kind: "push", from: Square, to: Square} | {kind: "drop" | "place", cell: Square}} Motion
 * @typedef {{winner: 0 | 1 | null, margin: number, text: string}} Outcome
 * @typedef {"place" | "drop" | "push" | "tokens" | "plain"} Kind
 *
 * @typedef {object} View A position as it is drawn.
 * @property {string} game
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string[]} moves
 * @property {number} ply
 * @property {0 | 1} turn
 * @property {string} turn_text
 * @property {[string, string]} players
 * @property {Cell[][]} board
 * @property {boolean} wrapped
 * @property {Kind} kind
 * @property {Legal[]} legal
 * @property {Square[]} highlights
 * @property {Square[]} last
 * @property {Motion | null} motion
 * @property {[Square, Square][]} links
 * @property {Square[][]} lines
 * @property {Outcome | null} outcome
 * @property {[number, number] | null} score
 * @property {string} show
 * @property {string} sentence
 *
 * @typedef {object} Summary A game in the list of those kept.
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} first
 * @property {string} second
 * @property {[string, string]} names
 * @property {number} ply
 * @property {string} result
 * @property {number} created
 * @property {number} updated
 *
 * @typedef {object} GameFields
 * @property {number} revision
 * @property {{seconds: number, increment: number} | null} clock
 * @property {[number, number] | null} left
 * @property {0 | 1 | null} running
 * @property {string[]} moves
 * @property {number} redoable
 * @property {FlatTree | null} tree
 * @property {Outcome | null} outcome
 * @property {string | null} termination
 * @property {string} reason
 * @property {string} draw_offer
 * @property {View} view
 * @property {boolean} thinking
 * @typedef {Summary & GameFields} Game
 *
 * @typedef {[number, string][]} FlatTree Moves that were tried: of each the number of the one before, 0 for the start, and its text.
 *
 * @typedef {object} Parameter
 * @property {string} name
 * @property {"whole" | "number" | "flag" | "choice" | "squares" | "text"} kind
 * @property {string | null} default
 * @property {string} help
 * @property {string} range
 * @property {number | null} low
 * @property {number | null} high
 * @property {string[]} choices
 *
 * @typedef {object} CatalogGame
 * @property {string} name
 * @property {string} title
 * @property {string} sentence
 * @property {Parameter[]} parameters
 * @property {{title: string, spec: string}[]} presets
 * @property {{name: string, sentence: string}[]} heuristics
 * @property {string | null} best_heuristic
 * @property {boolean} can_be_solved
 * @property {boolean} own
 * @property {Picture | null} picture
 *
 * @typedef {{kind: Kind, texts: [string, string], rows: string[][], lines: Square[][]}} Picture A small drawing of a board.
 *
 * @typedef {object} CatalogAgent
 * @property {string} name
 * @property {string} sentence
 * @property {Parameter[]} parameters
 * @property {{title: string, spec: string}[]} levels
 *
 * @typedef {object} Catalog
 * @property {CatalogGame[]} games
 * @property {CatalogAgent[]} agents
 * @property {{title: string, text: string}[]} trees
 * @property {string} version
 *
 * @typedef {object} Worth What a position or a move is worth: `bar` from -1 to 1, as the first player sees it.
 * @property {number | null} value
 * @property {number} bar
 * @property {boolean} exact
 * @property {number | null} distance
 * @property {number | null} margin by how much a game is won whose wins differ
 * @property {string} value_text
 *
 * @typedef {Worth & {move: string, pv: string[]}} Line
 *
 * @typedef {object} Analysis
 * @property {"analysis"} type
 * @property {string} tag
 * @property {number} depth
 * @property {Line[]} lines
 * @property {number} visited
 * @property {number} per_second
 * @property {number} seconds
 * @property {string} by
 * @property {boolean} done
 * @property {string | null} heuristic
 *
 * @typedef {object} Values
 * @property {"values"} type
 * @property {string} tag
 * @property {number} depth
 * @property {(Worth & {move: string, loss: number})[]} values
 * @property {boolean} done
 *
 * @typedef {object} Review
 * @property {"review"} type
 * @property {string} tag
 * @property {number} ply
 * @property {number} bar
 * @property {string} value_text
 * @property {string | null} best
 * @property {string[]} [best_line]
 * @property {string | null} played
 * @property {string[]} [played_line]
 * @property {number} played_bar
 * @property {boolean} [exact]
 * @property {number} loss
 * @property {string | null} judgement
 * @property {string} why
 * @property {boolean} done
 *
 * @typedef {{close: () => void}} Page What a route leaves behind: a way to end it.
 */

export {};
