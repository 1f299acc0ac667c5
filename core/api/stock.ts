import { z } from '@hono/zod-openapi'
import { maxNote } from '../orders/queues.ts'
import { maxStock, stockReasons } from '../stock/stock.ts'
import { endpoint } from './endpoint.ts'
import { lang } from './language.ts'
import { date } from './orders.ts'

const tag = 'Back office: stock'

const spec = { productId: z.string().min(1).max(200), specId: z.string().min(1).max(200) }

/** "Product list with stock at a glance." */
export const listStock = endpoint({
  method: 'get',
  path: '/staff/stock',
  access: 'stock:read',
  tag,
  summary: 'A page of the products that match, each with the stock of its specs.',
  query: z.object({
    lang,
    q: z.string().trim().max(200).default(''),
    /** Only products of which a spec is low. */
    low: z.enum(['yes']).optional(),
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  output: z.object({
    total: z.number().int(),
    products: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        imgUrl: z.string(),
        /** Pieces, of all specs together. */
        stock: z.number().int(),
        specs: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            displayName: z.string(),
            price: z.number(),
            stock: z.number().int(),
            low: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

/** "Low stock": the emptiest first, and of them those that sell best. */
export const getLowStock = endpoint({
  method: 'get',
  path: '/staff/stock/low',
  access: 'stock:read',
  tag,
  summary: 'How many specs are low, and the first of them.',
  query: z.object({ lang, pageSize: z.coerce.number<number>().int().min(1).max(100).default(8) }),
  output: z.object({
    total: z.number().int(),
    specs: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        specId: z.string(),
        displayName: z.string(),
        imgUrl: z.string(),
        stock: z.number().int(),
      }),
    ),
  }),
})

export const exportStock = endpoint({
  method: 'get',
  path: '/staff/stock/export',
  access: 'stock:export',
  tag,
  summary: 'Every spec with its price and stock, as CSV.',
  query: z.object({ lang }),
  media: 'text/csv',
  output: z.string(),
})

/** "Stock adjustments with reason and history." */
export const adjustStock = endpoint({
  method: 'post',
  path: '/staff/stock/adjust',
  access: 'stock:adjust',
  tag,
  summary: 'Change the stock of a spec by some pieces, or set it to what was counted.',
  body: z
    .object({
      ...spec,
      by: z.number().int().min(-maxStock).max(maxStock).optional(),
      to: z.number().int().min(0).max(maxStock).optional(),
      reason: z.enum(stockReasons),
      note: z.string().trim().max(maxNote, 'staff.tooLong').default(''),
    })
    .refine(({ by, to }) => (by === undefined) !== (to === undefined)),
  /** Orders and colleagues may have changed it since it was looked at: both sides are the shop's own. */
  output: z.object({ before: z.number().int(), stock: z.number().int() }),
  errors: ['spec_not_found', 'not_enough_stock'],
})

export const getStockHistory = endpoint({
  method: 'get',
  path: '/staff/stock/history',
  access: 'stock:read',
  tag,
  summary: 'The newest adjustments of the stock of a spec.',
  query: z.object(spec),
  output: z.array(
    z.object({
      at: date,
      /** Who it was. */
      by: z.string(),
      reason: z.enum(stockReasons),
      note: z.string(),
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
})
