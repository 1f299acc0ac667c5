/** A stock of at most this many pieces counts as low, where a spec has no level of its own. */
export const lowStock = 5

/** "Low-stock level by spec": the pieces at which a spec is low. */
export const lowLevelOf = ({ lowStockAt }: { lowStockAt?: number | null | undefined }): number =>
  lowStockAt ?? lowStock
