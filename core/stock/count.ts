import * as z from 'zod/mini'
import { maxStock } from './max-stock.ts'

/** The maximum number of specs that are booked at once. */
export const maxCounted = 500

/** A spec in a count. */
const counted = z.object({
  productId: z.string(),
  specId: z.string(),
  /** Names of the product and the spec. */
  name: z.string(),
  /** The scanned SKU or barcode. */
  code: z.string(),
  /** The stock with the held pieces when it was last read, and how many of them are held for quotations. */
  stock: z.number(),
  held: z.optional(z.number()),
  /** The price of one piece, in ringgit, when the spec was last scanned. Counts stored by older versions have none. */
  price: z.optional(z.number()),
  pieces: z.number().check(z.int(), z.gte(0), z.lte(maxStock)),
})
export type Counted = z.output<typeof counted>

/** A count that is not booked yet. The last scanned spec comes first. */
export type Count = readonly Counted[]

const isSame = (one: Pick<Counted, 'productId' | 'specId'>, other: Pick<Counted, 'productId' | 'specId'>) =>
  one.productId === other.productId && one.specId === other.specId

/** Adds a scanned piece, and moves its spec to the front: "A scanner … counts up specs". */
export function addScanned(count: Count, found: Omit<Counted, 'pieces'>): Count {
  const existing = count.find((one) => isSame(one, found))
  const pieces = Math.min(maxStock, (existing?.pieces ?? 0) + 1)
  return [{ ...found, pieces }, ...count.filter((one) => !isSame(one, found))]
}

/** Sets the number of pieces of a spec as typed; the spec keeps its position. */
export const setPieces = (count: Count, spec: Counted, pieces: number): Count =>
  count.map((one) => (isSame(one, spec) ? { ...one, pieces } : one))

export const withoutSpec = (count: Count, spec: Counted): Count => count.filter((one) => !isSame(one, spec))

/** Updates the stock of each spec to the current value. */
export const withStocks = (
  count: Count,
  current: readonly Pick<Counted, 'productId' | 'specId' | 'stock' | 'held'>[],
): Count =>
  count.map((one) => {
    const { stock, held } = current.find((row) => isSame(row, one)) ?? one
    return { ...one, stock, held }
  })

/** Returns the specs whose counted number differs from the stock: "Differences shown before they are booked." */
export const differences = (count: Count) => count.filter(({ stock, pieces }) => stock !== pieces)

/** Reads a stored count; empty if it cannot be read. */
export function parseCount(text: string | null): Count {
  try {
    const stored = z.safeParse(z.array(counted).check(z.maxLength(maxCounted)), JSON.parse(text ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}
