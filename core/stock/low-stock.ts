/** The number of pieces at which a spec without a level of its own is low. */
export const lowStock = 5

/** The number of pieces at which a spec is low: "Low-stock level by spec". */
export const lowLevelOf = ({ lowStockAt }: { lowStockAt?: number | null | undefined }): number =>
  lowStockAt ?? lowStock
