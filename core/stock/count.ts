import * as z from 'zod/mini'
import { maxStock } from './max-stock.ts'

/** Specs that are booked at once. */
export const maxCounted = 500

/** A spec that somebody counts. */
const counted = z.object({
  productId: z.string(),
  specId: z.string(),
  /** Of the product and the spec. */
  name: z.string(),
  /** The SKU or barcode that was scanned. */
  code: z.string(),
  /** What the shop had when it was last looked at. */
  stock: z.number(),
  pieces: z.number().check(z.int(), z.gte(0), z.lte(maxStock)),
})
export type Counted = z.output<typeof counted>

/** A count that is not booked yet, the last scanned spec first. */
export type Count = readonly Counted[]

const isSame = (one: Pick<Counted, 'productId' | 'specId'>, other: Pick<Counted, 'productId' | 'specId'>) =>
  one.productId === other.productId && one.specId === other.specId

/** "A scanner … counts up specs": one piece more of a spec, which comes first. */
export function addScanned(count: Count, found: Omit<Counted, 'pieces'>): Count {
  const before = count.find((one) => isSame(one, found))
  const pieces = Math.min(maxStock, (before?.pieces ?? 0) + 1)
  return [{ ...found, pieces }, ...count.filter((one) => !isSame(one, found))]
}

/** A spec with the number that somebody typed, at its place. */
export const setPieces = (count: Count, spec: Counted, pieces: number): Count =>
  count.map((one) => (isSame(one, spec) ? { ...one, pieces } : one))

export const withoutSpec = (count: Count, spec: Counted): Count => count.filter((one) => !isSame(one, spec))

/** What the shop has now, where it has changed since a spec was scanned. */
export const withStocks = (
  count: Count,
  now: readonly Pick<Counted, 'productId' | 'specId' | 'stock'>[],
): Count => count.map((one) => ({ ...one, stock: now.find((row) => isSame(row, one))?.stock ?? one.stock }))

/** "Differences shown before they are booked." */
export const differences = (count: Count) => count.filter(({ stock, pieces }) => stock !== pieces)

/** A count as it was stored; none where that is none. */
export function parseCount(text: string | null): Count {
  try {
    const stored = z.safeParse(z.array(counted).check(z.maxLength(maxCounted)), JSON.parse(text ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}
