/** Why a stock is changed by hand. */
export const stockReasons = ['received', 'counted', 'damaged', 'lost', 'other'] as const
export type StockReason = (typeof stockReasons)[number]

/** Far above what any store holds. */
export const maxStock = 1_000_000

/** At or below this a stock counts as low. */
export const lowStock = 5
