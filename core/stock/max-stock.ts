/** Maximum pieces in stock, far above what any store holds. */
export const maxStock = 1_000_000
