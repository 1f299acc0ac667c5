/** A product of an import that somebody wants to undo. */
interface ImportedProduct {
  id: string
  /** Whether the import added the product. */
  isNew: boolean
  /**
   * The product's version after the import. `now` is its current version; undefined if the product no longer exists.
   */
  after: string
  now: string | undefined
  /** Whether an order contains the product, or one of its specs that the import added. */
  isOrdered: boolean
}

/** The reason why a product prevents the undoing of an import. */
type UndoObstacle = { id: string; reason: 'sold' | 'changed' }

/**
 * Returns the products that prevent the undoing of an import: "Undo of a whole import". All products must be unchanged
 * since the import, and no added product or spec may have been ordered.
 */
export function undoObstacles(products: readonly ImportedProduct[]): UndoObstacle[] {
  return products.flatMap(({ id, isNew, after, now, isOrdered }): UndoObstacle[] => {
    if (isOrdered) return [{ id, reason: 'sold' }]
    // An added product that no longer exists needs no undoing.
    if (now === after || (isNew && now === undefined)) return []
    return [{ id, reason: 'changed' }]
  })
}
