/** The number of pieces at which a spec counts as low in stock if no level is set for it. */
export const lowStock = 5

/** Returns the number of pieces at which a spec counts as low in stock: "Low-stock level by spec". */
export const lowLevelOf = ({ lowStockAt }: { lowStockAt?: number | null | undefined }): number =>
  lowStockAt ?? lowStock
