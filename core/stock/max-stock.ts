/** The largest stock, far above what any shop holds. */
export const maxStock = 1_000_000
