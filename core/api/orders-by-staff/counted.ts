import { z } from '@hono/zod-openapi'
import { countedReasons } from '../../figures/counted-orders.ts'
import { countedLists } from '../../figures/figures.ts'
import { dayRange } from '../schemas.ts'

const countedKey = z.string().min(1).max(200).optional()

/** Filters for the orders that a figure counts. The figures page links to the order list with them. */
export const daysCounted = {
  ...dayRange,
  figure: z.enum(countedLists).optional().openapi({
    description:
      'The figure whose orders are listed; `from` and `to` are then the days on which it counts them.',
  }),
  place: countedKey,
  category: countedKey,
  product: countedKey,
  staff: countedKey,
  reason: z.enum(countedReasons).optional(),
}

/** Display names of the place, category, product, colleague and reason by which `daysCounted` filters. */
export const countedFor = z.array(z.string()).optional()
