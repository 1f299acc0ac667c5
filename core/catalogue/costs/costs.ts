import * as z from 'zod/mini'
import { toRinggit, toSen } from '../../money.ts'
import { parseFigure } from '../../parse-number.ts'
import { catalogueLimits } from '../fields.ts'
import { maxPrice } from '../kinds/numbers.ts'

const isCost = (ringgit: number) =>
  ringgit >= 0 && ringgit <= maxPrice && toRinggit(toSen(ringgit)) === ringgit

/** The price that the shop pays for a spec, in ringgit and sen; null if nobody has entered it. */
const cost = z.pipe(
  z.pipe(
    z.union([z.string(), z.number(), z.null()], 'staff.costs.range'),
    z.transform((typed: string | number | null) =>
      typeof typed === 'string' ? (typed.trim() === '' ? null : (parseFigure(typed) ?? NaN)) : typed,
    ),
  ),
  z.nullable(z.number('staff.costs.range').check(z.refine(isCost, 'staff.costs.range'))),
)

/** The costs of a product's specs. */
export const specCosts = z.object({
  costs: z
    .array(z.object({ specId: z.string().check(z.minLength(1), z.maxLength(catalogueLimits.slug)), cost }))
    .check(z.maxLength(catalogueLimits.specs)),
})
export type SpecCosts = z.output<typeof specCosts>

/**
 * Returns the margin, in ringgit and as a percentage with one decimal: "Margin shown to owners". `paid` is the cost of
 * the spec. Undefined if the price is 0.
 * @example marginOf(1499, 899.5) //=> { amount: 599.5, perCent: 40 }
 */
export function marginOf(price: number, paid: number): { amount: number; perCent: number } | undefined {
  const sen = toSen(price) - toSen(paid)
  if (price <= 0) return undefined
  return { amount: toRinggit(sen), perCent: Math.round((sen / toSen(price)) * 1000) / 10 }
}
