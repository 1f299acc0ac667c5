import { z } from '@hono/zod-openapi'
import { daysOf, maxDays, shopDay } from '../figures/periods.ts'
import { endpoint, shared } from './endpoint.ts'
import { lang } from './language.ts'
import { date } from './orders.ts'

const tag = 'Back office: overview'

const ringgit = z.number()
const day = shared(shopDay()).openapi({
  description: "A day in the shop's time zone.",
  example: '2026-03-02',
})
const days = { from: day, to: day }
const isPeriod = (period: { from: string; to: string }) => daysOf(period) >= 1 && daysOf(period) <= maxDays

/** "Orders and revenue by day, best sellers … for a chosen period." */
export const getFigures = endpoint({
  method: 'get',
  path: '/staff/figures',
  access: 'figures:read',
  tag,
  summary: 'How the shop did between two days, both included.',
  query: z.object({ lang, ...days }).refine(isPeriod),
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
  }),
})

export const getFiguresSum = endpoint({
  method: 'get',
  path: '/staff/figures/sum',
  access: 'figures:read',
  tag,
  summary: 'How many orders there were between two days, both included, and what they brought in.',
  query: z.object(days).refine(isPeriod),
  output: z.object({ orders: z.number().int(), revenue: ringgit }),
})

const waiting = z.object({
  count: z.number().int(),
  /** Those that have waited for longer than a day. */
  late: z.number().int(),
  /** Since when the oldest of them waits. */
  oldest: date.optional(),
})

/** "Waiting work." */
export const getWaitingWork = endpoint({
  method: 'get',
  path: '/staff/waiting',
  access: 'orders:read',
  tag,
  summary: 'What waits for staff, since when, and whom to call first.',
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
        /** The same for people to read. */
        phoneText: z.string(),
        amountToPay: ringgit,
        /** How often the customer was called about it. */
        calls: z.number().int(),
      }),
    ),
  }),
})

/** "The health of providers": by what the shop reaches people, and whether its messages get through. */
export const getMessagesState = endpoint({
  method: 'get',
  path: '/staff/messages',
  access: 'figures:read',
  tag,
  summary: 'By what mails and SMS are sent, and how many wait or could not be sent.',
  output: z.object({
    sms: z.enum(['outbox', 'twilio']),
    mail: z.enum(['outbox', 'smtp']),
    /** Not sent yet, those that are tried again included. */
    waiting: z.number().int(),
    /** Put aside after two days of trying. */
    failed: z.number().int(),
  }),
})
