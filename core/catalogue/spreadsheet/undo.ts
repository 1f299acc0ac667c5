/** A product of an import that somebody wants to undo. */
interface ImportedProduct {
  id: string
  /** Whether the import added it. */
  isNew: boolean
  /** Its version after the import, and its current version; `now` is undefined if the product is gone. */
  after: string
  now: string | undefined
  /** Whether an order contains the product, or one of its specs that the import added. */
  isOrdered: boolean
}

/** Why a product prevents undoing an import. */
type UndoObstacle = { id: string; reason: 'sold' | 'changed' }

/**
 * Finds what prevents undoing an import: "Undo of a whole import". All products must be as the import left them, and no
 * added product may have been sold.
 */
export function undoObstacles(products: readonly ImportedProduct[]): UndoObstacle[] {
  return products.flatMap(({ id, isNew, after, now, isOrdered }): UndoObstacle[] => {
    if (isOrdered) return [{ id, reason: 'sold' }]
    // An added product that is gone is already undone.
    if (now === after || (isNew && now === undefined)) return []
    return [{ id, reason: 'changed' }]
  })
}
