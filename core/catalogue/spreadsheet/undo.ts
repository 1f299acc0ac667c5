/** What is known of a product of an import, when somebody undoes it. */
interface ImportedNow {
  id: string
  /** Whether the import added it. */
  isNew: boolean
  /** Its version after the import and now; undefined for one that there is no more. */
  after: string
  now: string | undefined
  /** Whether an order has it, or a spec of it that the import added. */
  isOrdered: boolean
}

/** Why a product stands against undoing an import. */
export type UndoObstacle = { id: string; reason: 'sold' | 'changed' }

/**
 * What stands against undoing an import; nothing means that it is undone as a whole. "Undo of a whole import": all of
 * its products are as it left them, and none that it added was sold.
 */
export function undoObstacles(products: readonly ImportedNow[]): UndoObstacle[] {
  return products.flatMap(({ id, isNew, after, now, isOrdered }): UndoObstacle[] => {
    if (isOrdered) return [{ id, reason: 'sold' }]
    // An added product that is gone already is undone.
    if (now === after || (isNew && now === undefined)) return []
    return [{ id, reason: 'changed' }]
  })
}
