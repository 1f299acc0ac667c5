import { z } from '@hono/zod-openapi'
import { figureTables } from '../figures/figures.ts'
import { daysOf, maxDays } from '../figures/periods.ts'
import { endpointsOf } from './endpoint.ts'
import { csv, date, day as anyDay, int, lang, ringgit as positive } from './schemas.ts'

const endpoint = endpointsOf('Back office: figures')

/** Money that may have gone out. */
const ringgit = z.number()
const day = anyDay.openapi({ description: "A day in the shop's time zone.", example: '2026-03-02' })
const days = { from: day, to: day }
const isPeriod = (period: { from: string; to: string }) => daysOf(period) >= 1 && daysOf(period) <= maxDays

/** Two periods that are compared, which have as many days as `maxDays` at most. */
const periods = z
  .object({ lang, ...days, beforeFrom: day, beforeTo: day })
  .refine(isPeriod)
  .refine(({ beforeFrom: from, beforeTo: to }) => isPeriod({ from, to }))

/** What is counted, as core/figures/figures.ts says. */
const values = z
  .object({
    /** Orders, on the day they were placed. */
    placed: int,
    /** Those of them that are cancelled by now. */
    cancelled: int,
    /** Those of them that are neither cancelled nor returned, and what their customers pay. */
    sold: int,
    toPay: ringgit,
    /** Their goods: pieces, and the sum of the order lines. */
    pieces: int,
    goods: ringgit,
    /** What is left of the goods whose cost is known; for those who may see costs, where any is known. */
    margin: z
      .object({
        amount: ringgit,
        perCent: z.number(),
        /** How much of the goods has a known cost, in per cent. */
        known: z.number(),
      })
      .optional(),
    /** Orders, on the day they were confirmed. */
    confirmed: int,
    /** Orders that had left and did not reach their customers. */
    failed: int,
    /** Orders whose return was requested. */
    returned: int,
    /** Money that came in, on its day of the cash book, and what was paid back. */
    received: ringgit,
    refunded: ringgit,
    taken: ringgit,
  })
  .openapi('FigureValues')
export type FigureValues = z.infer<typeof values>

const compared = { now: values, before: values }
const rows = z.array(
  z.object({
    /** A place, the key of a category, the id of somebody of the staff or of a product, or a reason; 'unknown' for none. */
    id: z.string(),
    name: z.string(),
    ...compared,
  }),
)

/** "Orders, confirmed, refused with reasons, money received, returns, margin, by day, place, category, staff; by period against the one before." */
export const getFigures = endpoint('GET /staff/figures', 'figures:read', {
  summary: "The shop's figures between two days, both included, and in another period.",
  query: periods,
  output: z.object({
    ...compared,
    /** The days of the period in sequence, or the months of a long one; each beside the same days of the other period. */
    spans: z.array(z.object({ ...days, ...compared })),
    places: rows,
    categories: rows,
    staff: rows,
    reasons: rows,
    /** The products of which most pieces were sold. */
    bestSellers: rows,
  }),
})

export const exportFigures = endpoint('GET /staff/figures/export', 'figures:read', {
  summary: 'One of the tables of figures as CSV.',
  query: periods.safeExtend({ table: z.enum(figureTables) }),
  ...csv,
})

export const getFiguresSum = endpoint('GET /staff/figures/sum', 'figures:read', {
  summary: 'Number of orders placed, and the money received, between two days, both included.',
  query: z.object(days).refine(isPeriod),
  output: z.object({ orders: int, revenue: ringgit }),
})

const waiting = z.object({
  count: int,
  /** Those that have waited for longer than a day. */
  late: int,
  /** Since when the oldest of them waits. */
  oldest: date.optional(),
})

/** "Waiting work." */
export const getWaitingWork = endpoint('GET /staff/waiting', 'orders:read', {
  summary: 'What waits for staff, since when, and which customers to call first.',
  output: z.object({
    toConfirm: waiting,
    returnsToDecide: waiting,
    invoicesToIssue: waiting,
    /** The orders to confirm that have waited orderLimits. */
    callFirst: z.array(
      z.object({
        id: z.string(),
        orderNumber: z.string(),
        since: date,
        customerName: z.string(),
        phoneNumber: z.string(),
        /** The phone number, formatted. */
        phoneText: z.string(),
        amountToPay: positive,
        /** How often the customer was called about it. */
        calls: int,
      }),
    ),
  }),
})

/** "The health of providers." */
export const getMessagesState = endpoint('GET /staff/messages', 'figures:read', {
  summary: 'The providers of e-mail and SMS, and how many messages are waiting or failed.',
  output: z.object({
    sms: z.enum(['outbox', 'twilio']),
    mail: z.enum(['outbox', 'smtp']),
    /** Not sent yet, including those that are retried. */
    waiting: int,
    /** Given up after two days of retries. */
    failed: int,
  }),
})
