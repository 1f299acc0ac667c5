/** The number of pieces at which a spec is low if no level is set for it. */
export const lowStock = 5

/** The number of pieces at which a spec is low: "Low-stock level by spec". */
export const lowLevelOf = ({ lowStockAt }: { lowStockAt?: number | null | undefined }): number =>
  lowStockAt ?? lowStock
