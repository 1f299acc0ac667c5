import { z } from '@hono/zod-openapi'
import { mostDays } from '../figures.ts'
import { orderQueues } from '../order-work.ts'
import { endpoint } from './endpoint.ts'
import { lang } from './language.ts'

const ringgit = z.number()
const day = z.iso.date().openapi({ description: "A day in the shop's time zone.", example: '2026-03-02' })
const inDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** "Orders and revenue by day, best sellers, low stock, waiting work … for a chosen period." */
export const getFigures = endpoint({
  method: 'get',
  path: '/staff/figures',
  access: 'figures:read',
  tag: 'Back office: overview',
  summary: 'How the shop did between two days, both included, and what waits now.',
  query: z
    .object({ lang, from: day, to: day })
    .refine(({ from, to }) => inDays(from, to) >= 0 && inDays(from, to) < mostDays),
  output: z.object({
    orders: z.number().int(),
    revenue: ringgit,
    /** Every day of the period, by the day on which an order was placed. */
    days: z.array(z.object({ day, orders: z.number().int(), revenue: ringgit })),
    bestSellers: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        pieces: z.number().int(),
        /** The sum of the lines, before any voucher. */
        amount: ringgit,
      }),
    ),
    lowStock: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        specId: z.string(),
        displayName: z.string(),
        stock: z.number().int(),
      }),
    ),
    waiting: z.record(z.enum(orderQueues), z.number().int()),
  }),
})
