import * as z from 'zod/mini'
import { parseFigure } from '../../parse-number.ts'
import type { SetPrice, Tier } from '../../prices/tiers.ts'
import { maxStock } from '../../stock/max-stock.ts'
import { linesOf, partsLine, partsOf } from './cells.ts'
import type { Kind } from './kind.ts'
import { countUpTo, maxPrice, optionalFigure } from './numbers.ts'
import { listOf } from './texts.ts'

/** A tier as staff type it. `price` is a price in whole ringgit, such as '549', or a percentage, such as '6%'. */
export type TypedTier = Record<'from' | 'price', string>

const mostPerCent = 99
const leastPieces = 2

/** Errors of price and percentage are both reported at `price`, because staff type both in that field. */
const tier = z
  .strictObject(
    {
      from: countUpTo(maxStock, leastPieces),
      price: z.optional(z.unknown()),
      perCent: z.optional(z.unknown()),
    },
    'catalogueFile.tier',
  )
  .check(({ value: { price, perCent }, issues }) => {
    const [set, most] = perCent === undefined ? [price, maxPrice] : [perCent, mostPerCent]
    const isBoth = price !== undefined && perCent !== undefined
    if (!isBoth && typeof set === 'number' && Number.isInteger(set) && set >= 1 && set <= most) return
    issues.push({ code: 'custom', path: ['price'], message: 'catalogueFile.tierPrice', input: set })
  }) as unknown as z.ZodMiniType<Tier>

const stored = z.array(
  z.union([
    z.object({ from: z.number(), price: z.number() }),
    z.object({ from: z.number(), perCent: z.number() }),
  ]),
)

export const newTier = (): TypedTier => ({ from: '', price: '' })

/** Reads a price such as '549' or 'RM 549', or a percentage such as '6%' or '-6%'. */
export function readSetPrice(text: string): { price?: unknown; perCent?: unknown } {
  const [, perCent] = /^[-−]?\s*(.*?)\s*[%％]$/u.exec(text.trim()) ?? []
  if (perCent !== undefined) return { perCent: optionalFigure(perCent) }
  return { price: optionalFigure(text.trim().replace(/^RM\s*/i, '')) }
}

/** Writes a price as `readSetPrice` reads it. */
export const writeSetPrice = (one: SetPrice): string =>
  'price' in one ? String(one.price) : `${one.perCent}%`

/** Reads a line such as '5 | 549', '5: 549' or '10 | 6%'; null for other lines. */
function readTier(line: string): unknown {
  const [from = '', price, ...more] = partsOf(line.replace(/[:：]/u, '|'))
  if (price === undefined || more.length > 0) return null
  return { from: parseFigure(from), ...readSetPrice(price) }
}

/** Returns the typed tiers that are already complete, so that the editor can show their effect before saving. */
export const readTiers = (typed: readonly TypedTier[]): Tier[] =>
  typed.flatMap(({ from, price }) => {
    const read = z.safeParse(tier, { from: optionalFigure(from), ...readSetPrice(price) })
    return read.success ? [read.data] : []
  })

export const tiers: Kind<Tier[], never, TypedTier[]> = {
  check: ({ max }) => listOf(tier, max, 'catalogueFile.tier'),
  stored,
  cell: {
    read: (cell) => linesOf(cell.replaceAll(';', '\n')).map(readTier),
    write: (list) => list.map((one) => partsLine([one.from, writeSetPrice(one)])).join('\n'),
  },
  draft: {
    of: (list = []) => list.map((one) => ({ from: String(one.from), price: writeSetPrice(one) })),
    read: (typed) =>
      typed.length === 0
        ? undefined
        : typed.map(({ from, price }) => ({ from: optionalFigure(from), ...readSetPrice(price) })),
  },
  normalize: (value) => z.parse(stored, value),
}
