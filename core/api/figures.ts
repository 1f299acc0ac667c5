import { z } from '@hono/zod-openapi'
import { figureTables } from '../figures/figures.ts'
import { daysOf, maxDays } from '../figures/periods.ts'
import { endpointsOf } from './endpoint.ts'
import { csv, date, day as anyDay, int, lang, ringgit as positive } from './schemas.ts'

const endpoint = endpointsOf('Back office: figures')

/** An amount in ringgit; negative if more was paid back than came in. */
const ringgit = z.number()
const day = anyDay.openapi({ description: "A day in the shop's time zone.", example: '2026-03-02' })
const days = { from: day, to: day }
const isPeriod = (period: { from: string; to: string }) => daysOf(period) >= 1 && daysOf(period) <= maxDays

/** Two periods to compare, each at most `maxDays` long. */
const periods = z
  .object({ lang, ...days, beforeFrom: day, beforeTo: day })
  .refine(isPeriod)
  .refine(({ beforeFrom: from, beforeTo: to }) => isPeriod({ from, to }))

/** The figures of a day or period; core/figures/figures.ts defines each of them. */
const values = z
  .object({
    /** Orders placed on the day. */
    placed: int,
    /** Orders placed on the day that have since been cancelled. */
    cancelled: int,
    /**
     * Orders placed on the day that were neither cancelled nor completely returned; `toPay` is what customers pay for
     * them.
     */
    sold: int,
    toPay: ringgit,
    /** Pieces in the sold orders that were not returned; `goods` is the sum of their prices. */
    pieces: int,
    goods: ringgit,
    /**
     * Sales minus costs of goods with a known cost; missing if no cost is known, or if the signed-in user may
     * not see costs.
     */
    margin: z
      .object({
        amount: ringgit,
        perCent: z.number(),
        /** Percentage of the goods whose cost is known. */
        known: z.number(),
      })
      .optional(),
    /** Orders confirmed on the day. */
    confirmed: int,
    /** Orders that were shipped but did not reach the customer. */
    failed: int,
    /** Orders with a return requested on the day. */
    returned: int,
    /** Money received, money paid back (`refunded`) and the difference (`taken`), by the day of the cash book. */
    received: ringgit,
    refunded: ringgit,
    taken: ringgit,
  })
  .openapi('FigureValues')
export type FigureValues = z.infer<typeof values>

const compared = { now: values, before: values }
const rows = z.array(
  z.object({
    /** A place, category key, staff id, product id or reason; 'unknown' if there is none. */
    id: z.string(),
    name: z.string(),
    ...compared,
  }),
)

/**
 * Reads the figures of two periods to compare them: in total, and by day, place, category, colleague and
 * reason.
 */
export const getFigures = endpoint('GET /staff/figures', 'figures:read', {
  summary:
    "The shop's figures for a period and for a second period to compare; first and last day are included.",
  query: periods,
  output: z.object({
    ...compared,
    /**
     * The days of the period, or its months if it is long, each compared with the matching span of the other period.
     */
    spans: z.array(z.object({ ...days, ...compared })),
    places: rows,
    categories: rows,
    staff: rows,
    /** Failed deliveries, by reason. */
    reasons: rows,
    /** Orders that were cancelled before they left the shop, by reason. */
    cancellations: rows,
    /** The products with the most pieces sold. */
    bestSellers: rows,
  }),
})

export const exportFigures = endpoint('GET /staff/figures/export', 'figures:read', {
  summary: 'One of the tables of figures as CSV.',
  query: periods.safeExtend({ table: z.enum(figureTables) }),
  ...csv,
})

export const getFiguresSum = endpoint('GET /staff/figures/sum', 'figures:read', {
  summary: 'The number of orders placed and the money received in a period; first and last day are included.',
  query: z.object(days).refine(isPeriod),
  output: z.object({ orders: int, revenue: ringgit }),
})

const waiting = z.object({
  count: int,
  /** Orders that have waited longer than a day. */
  late: int,
  /** When the oldest of them began to wait. */
  oldest: date.optional(),
})

/** Counts the orders that staff have to work on next. */
export const getWaitingWork = endpoint('GET /staff/waiting', 'orders:read', {
  summary:
    'The orders to confirm, returns to decide and invoices to issue, with the oldest of each, and the ' +
    'customers to call first.',
  output: z.object({
    toConfirm: waiting,
    returnsToDecide: waiting,
    invoicesToIssue: waiting,
    /** The orders to confirm that have waited longest. */
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
        /** Number of calls to the customer about this order. */
        calls: int,
      }),
    ),
  }),
})

/** Reports whether emails and SMS are being sent. */
export const getMessagesState = endpoint('GET /staff/messages', 'figures:read', {
  summary: 'The providers of email and SMS, and how many messages are waiting or failed.',
  output: z.object({
    sms: z.enum(['outbox', 'twilio']),
    mail: z.enum(['outbox', 'smtp']),
    /** Messages not sent yet, including those that are retried. */
    waiting: int,
    /** Messages given up after two days of retries. */
    failed: int,
  }),
})
