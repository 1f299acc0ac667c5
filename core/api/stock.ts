import { z } from '@hono/zod-openapi'
import { catalogueLimits } from '../catalogue/fields.ts'
import { maxCounted } from '../stock/count.ts'
import { maxStock } from '../stock/max-stock.ts'
import { stockReasons } from '../stock/stock.ts'
import { endpointsOf } from './endpoint.ts'
import {
  date,
  int,
  lang,
  pageSize,
  paging,
  search,
  staffNote,
  submissionKey,
  tableFile,
  tableQuery,
} from './schemas.ts'
import { mayWait, ofColleague } from './staff/second-person.ts'

const endpoint = endpointsOf('Back office: stock')

const spec = { productId: z.string().min(1).max(200), specId: z.string().min(1).max(200) }

/** Lists products with the stock of each spec. */
export const listStock = endpoint('GET /staff/stock', 'stock:read', {
  summary: 'A page of matching products, each with the stock of its specs.',
  query: z.object({
    lang,
    q: search,
    /** Only products with a spec that is low in stock. */
    low: z.enum(['yes']).optional(),
    ...paging,
  }),
  output: z.object({
    total: int,
    products: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        imgUrl: z.string(),
        /** Pieces over all specs. */
        stock: int,
        specs: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            displayName: z.string(),
            price: z.number(),
            stock: int,
            /** Pieces held for quotations, which are no part of the stock. */
            held: int,
            low: z.boolean(),
            /** Number of people who asked to be notified when the spec is back in stock. */
            waiting: int,
          }),
        ),
      }),
    ),
  }),
})

/** Lists specs that are low in stock: the lowest first, best sellers before others. */
export const getLowStock = endpoint('GET /staff/stock/low', 'stock:read', {
  summary: 'The number of specs with low stock, and the first of them.',
  query: z.object({ lang, pageSize: pageSize.default(8) }),
  output: z.object({
    total: int,
    specs: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        specId: z.string(),
        displayName: z.string(),
        imgUrl: z.string(),
        stock: int,
      }),
    ),
  }),
})

export const exportStock = endpoint('GET /staff/stock/export', 'stock:export', {
  summary: 'Every spec with its price and stock, as XLSX or CSV.',
  query: tableQuery,
  ...tableFile,
})

/** Adjusts the stock of a spec, with a reason that its history shows. */
export const adjustStock = endpoint('POST /staff/stock/adjust', 'stock:adjust', {
  summary: 'Change the stock of a spec by a number of pieces, or to a counted number, held pieces included.',
  body: z
    .object({
      ...spec,
      by: int.min(-maxStock).max(maxStock).optional(),
      to: int.min(0).max(maxStock).optional(),
      reason: z.enum(stockReasons),
      note: staffNote,
      ...ofColleague,
    })
    .refine(({ by, to }) => (by === undefined) !== (to === undefined)),
  requestHeaders: submissionKey,
  // The stored stock before and after, because it may have changed since staff read it.
  output: z.object({ before: int, stock: int, ...mayWait }),
  errors: ['spec_not_found', 'not_enough_stock', 'stock_held', 'second_person_needed'],
})

/** Finds specs by a scanned code. */
export const findSpecByCode = endpoint('GET /staff/stock/code', 'stock:read', {
  summary: 'The specs that have this SKU or barcode, as a scanner reads it.',
  query: z.object({ lang, code: z.string().trim().min(1).max(catalogueLimits.code) }),
  output: z.object({
    specs: z.array(
      z.object({
        productId: z.string(),
        specId: z.string(),
        /** Names of the product and the spec. */
        name: z.string(),
        /** What a count should find: the stock and the held pieces. */
        stock: int,
        held: int,
        price: z.number(),
      }),
    ),
  }),
})

/** Books a stock count as one adjustment for each spec that differs, all or nothing. */
export const bookStockCount = endpoint('POST /staff/stock/count', 'stock:adjust', {
  summary: 'Book a count of many specs, all or nothing; refused if their stock changed since it was read.',
  body: z.object({
    counts: z
      .array(z.object({ ...spec, seen: int.min(0).max(maxStock), pieces: int.min(0).max(maxStock) }))
      .min(1)
      .max(maxCounted)
      .refine(
        (counts) =>
          new Set(counts.map(({ productId, specId }) => JSON.stringify([productId, specId]))).size ===
          counts.length,
      ),
    note: staffNote,
    ...ofColleague,
  }),
  requestHeaders: submissionKey,
  output: z.object({ booked: int, ...mayWait }),
  errors: ['spec_not_found', 'stock_changed_meanwhile', 'stock_held', 'second_person_needed'],
})

export const getStockHistory = endpoint('GET /staff/stock/history', 'stock:read', {
  summary: 'The newest stock adjustments of a spec.',
  query: z.object(spec),
  output: z.array(
    z.object({
      at: date,
      by: z.string(),
      reason: z.enum(stockReasons),
      note: z.string(),
      before: int,
      after: int,
    }),
  ),
})
