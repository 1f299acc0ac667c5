/** A stock of at most this many pieces counts as low. */
export const lowStock = 5
