import { z } from '@hono/zod-openapi'
import { daysOf, maxDays } from '../figures/periods.ts'
import { endpointsOf } from './endpoint.ts'
import { date, day as anyDay, int, lang } from './schemas.ts'

const endpoint = endpointsOf('Back office: overview')

const ringgit = z.number()
const day = anyDay.openapi({ description: "A day in the shop's time zone.", example: '2026-03-02' })
const days = { from: day, to: day }
const isPeriod = (period: { from: string; to: string }) => daysOf(period) >= 1 && daysOf(period) <= maxDays

/** "Orders and revenue by day, best sellers … for a chosen period." */
export const getFigures = endpoint('GET /staff/figures', 'figures:read', {
  summary: "The shop's figures between two days, both included.",
  query: z.object({ lang, ...days }).refine(isPeriod),
  output: z.object({
    orders: int,
    revenue: ringgit,
    /**
     * Every day of the period. An order counts on the day on which it was placed, its money on the day on which it was
     * received, less what was paid back.
     */
    days: z.array(z.object({ day, orders: int, revenue: ringgit })),
    bestSellers: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        pieces: int,
        /** The sum of the order lines, before any voucher. */
        amount: ringgit,
      }),
    ),
  }),
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
        amountToPay: ringgit,
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
