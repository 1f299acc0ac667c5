import { maxQuantity } from '#core/cart/cart.ts'
import { maxOrderLines } from '#core/orders/checkout.ts'
import { parsePlan, writePlan } from '#core/plan/address.ts'
import type { Plan } from '#core/plan/plan.ts'
import { parseStored, readAll, readChoice, readText, readWhole } from '#core/storage.ts'
import { tabEntry, type TabStorage } from '../forms/tab-entry.ts'

/** Where buyers can ask for a quotation. */
const origins = ['cart', 'product', 'list', 'plan'] as const

/** A spec for which a price is asked, as in the cart. */
export interface AskedItem {
  productId: string
  specName: string
  /** Number of pieces. */
  quantity: number
}

/** The goods of a request for a quotation, and the room plan they come from. */
export interface AskedItems {
  origin: (typeof origins)[number]
  items: readonly AskedItem[]
  plan?: Plan | undefined
}

const readItem = readAll<AskedItem>({
  productId: readText(1, 200),
  specName: readText(1, 200),
  quantity: readWhole(1, maxQuantity),
})
const readOrigin = readChoice(origins)

/**
 * Hands the goods over to the page that asks for a quotation, in this tab's storage, where a reload finds them again.
 * @example
 * askedItems.write({ origin: 'plan', items, plan })
 * await navigate(paths.askForQuotation())
 */
export function createAskedItems(storage: () => TabStorage) {
  const entry = tabEntry(storage, 'askedItems')
  return {
    /** The goods that were handed over; undefined if there are none. */
    read(): AskedItems | undefined {
      const { origin, items, plan } = (parseStored(entry.read()) ?? {}) as Record<string, unknown>
      const from = readOrigin(origin)
      if (from === undefined || !Array.isArray(items)) return undefined
      const known = items.map(readItem).filter((item) => item !== undefined)
      return {
        origin: from,
        items: known,
        ...(typeof plan === 'string' && { plan: parsePlan(new URLSearchParams(plan)) }),
      }
    },
    /** Replaces what was handed over. The same spec twice becomes one line. */
    write({ origin, items, plan }: AskedItems): void {
      const written = plan && String(writePlan(plan))
      entry.write(JSON.stringify({ origin, items: together(items), plan: written }))
    },
    clear: () => entry.clear(),
  }
}

export const askedItems = createAskedItems(() => window.sessionStorage)

/** Adds up the pieces of each spec, as far as a request may be long. */
function together(items: readonly AskedItem[]): AskedItem[] {
  const lines = new Map<string, AskedItem>()
  for (const { productId, specName, quantity } of items) {
    const key = JSON.stringify([productId, specName])
    const pieces = (lines.get(key)?.quantity ?? 0) + quantity
    lines.set(key, { productId, specName, quantity: Math.min(pieces, maxQuantity) })
  }
  return [...lines.values()].slice(0, maxOrderLines)
}
