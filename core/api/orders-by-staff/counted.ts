import { z } from '@hono/zod-openapi'
import { countedReasons } from '../../figures/counted-orders.ts'
import { countedLists } from '../../figures/figures.ts'
import { dayRange } from '../schemas.ts'

const countedKey = z.string().min(1).max(200).optional()

/** Filters for the orders that a figure counts, with which the page of figures opens the order list. */
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

/** Names of the place, category, product, person and reason that filter the list of a figure. */
export const countedFor = z.array(z.string()).optional()
