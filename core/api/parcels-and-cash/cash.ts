import { z } from '@hono/zod-openapi'
import { cashStates, maxPaymentNote, paymentKinds, paymentWays } from '../../cash/payments.ts'
import { filePlace, lineDecisions, lineProblems } from '../../cash/remittance.ts'
import { endpointsOf } from '../endpoint.ts'
import { mayWait, ofColleague } from '../staff/second-person.ts'
import {
  date,
  day,
  id,
  idParams,
  int,
  pageSize,
  requiredText,
  ringgit,
  rowNumber,
  submissionKey,
  success,
} from '../schemas.ts'

const endpoint = endpointsOf('Back office: cash')

const numberParams = z.object({ id: z.coerce.number<number>().int().positive() })
/** An amount that may be negative. */
const signed = z.number()
/** The open amount that staff saw. The request fails if the amount has changed since. */
const open = signed.optional()
/** An amount in ringgit above 0, with at most two decimals. */
const amount = z
  .number()
  .positive()
  .max(10_000_000)
  .refine((ringgit) => Math.abs(ringgit * 100 - Math.round(ringgit * 100)) < 1e-6)
const note = z.string().trim().max(maxPaymentNote, 'common.tooLong').default('')
const way = z.enum(paymentWays)
const kind = z.enum(paymentKinds)

const sum = z.object({ amount: ringgit, orders: int })

/** Reads an overview of the cash: what is due, received, short or over. */
export const getCash = endpoint('GET /staff/cash', 'cash:read', {
  summary: 'The cash that is due, short or over, the money received today, and the days to close.',
  output: z.object({
    today: z.string(),
    due: sum,
    short: sum,
    over: ringgit,
    /** When the unpaid order that has waited longest was handed over. */
    oldest: date.optional(),
    receivedToday: signed,
    /** The cash that each courier and the counter still have to hand in. */
    couriers: z.array(sum.extend({ courier: z.string(), name: z.string().optional() })),
    unclosed: z.array(z.string()),
  }),
})

export const countCash = endpoint('GET /staff/cash/count', 'cash:read', {
  summary:
    "Number of open tasks: lines of couriers' files that do not match an order, and days that are not " +
    'closed.',
  output: z.object({ waiting: int }),
})

export const listOpenCash = endpoint('GET /staff/cash/orders', 'cash:read', {
  summary: 'Orders with cash missing or in excess, longest waiting first.',
  query: z.object({
    courier: z.string().max(100).optional(),
    after: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
    pageSize,
  }),
  output: z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        orderNumber: z.string(),
        customerName: z.string(),
        courierName: z.string().optional(),
        trackingNumber: z.string().optional(),
        since: date,
        taken: signed,
        /** The amount that is due; negative if too much was received. */
        open: signed,
        /** Whether only a part of the collected cash has been received. */
        short: z.boolean(),
      }),
    ),
    next: int.optional(),
  }),
})

export const getOrderCash = endpoint('GET /staff/orders/{id}/cash', 'cash:read', {
  summary: 'The cash of an order: the open amount, and who received each payment.',
  params: idParams,
  output: z.object({
    state: z.enum(cashStates),
    open: signed,
    /** The part of the open amount that is due now because its goods were handed over. */
    due: signed,
    /** Cash collected for each parcel that has not reached the shop yet; only if the order has several parcels. */
    held: z.array(z.object({ parcel: int, courierName: z.string().optional(), amount: ringgit })),
    /** Whether payments can be booked: only while the order is confirmed and not cancelled. */
    receivable: z.boolean(),
    payments: z.array(
      z.object({
        id: int,
        at: date,
        /** The day of the cash book to which the payment belongs. */
        day: z.string(),
        kind,
        way,
        amount: signed,
        by: z.string().optional(),
        note: z.string().optional(),
        /** Number of the parcel that was paid; missing if the payment is for the whole order. */
        parcel: int.optional(),
        reverses: int.optional(),
        closed: z.boolean(),
        reversible: z.boolean(),
      }),
    ),
  }),
  errors: ['order_not_found'],
})

/** Books money received for an order, and records by whom, when and how. */
export const receiveCash = endpoint('POST /staff/orders/{id}/cash', 'cash:receive', {
  summary: 'Book money received for an order.',
  params: idParams,
  body: z.object({
    amount,
    way,
    note,
    open,
    /** Number of the parcel that was paid; missing if the money is for the whole order. */
    parcel: int.positive().optional(),
  }),
  requestHeaders: submissionKey,
  output: success,
  errors: ['order_not_found', 'payment_not_possible', 'order_changed_meanwhile'],
})

export const writeOffCash = endpoint('POST /staff/orders/{id}/cash/write-off', 'cash:correct', {
  summary: 'Write off money that is missing for an order, or an excess that was given back.',
  params: idParams,
  body: z.object({ note: requiredText('staff.reasonRequired', maxPaymentNote), open, ...ofColleague }),
  output: z.object(mayWait),
  errors: ['order_not_found', 'payment_not_possible', 'order_changed_meanwhile', 'second_person_needed'],
})

/** Reverses a payment by a counter-entry; the payment itself stays in the book. */
export const reversePayment = endpoint('POST /staff/payments/{id}/reverse', 'cash:receive', {
  summary:
    'Reverse a payment by a counter-entry. For a payment of a closed day, this needs the permission ' +
    '`cash:correct`.',
  params: numberParams,
  body: z.object({ note: requiredText('staff.reasonRequired', maxPaymentNote) }),
  output: success,
  errors: ['payment_not_found', 'payment_not_possible', 'cash_day_closed', 'order_not_found'],
})

/** Reads a courier's CSV file of collected cash and matches its lines with orders. */
export const addRemittance = endpoint('POST /staff/remittances', 'cash:receive', {
  summary: "Read a courier's file of collected cash; nothing is booked yet.",
  query: z.object({ courier: id, fileName: z.string().trim().min(1).max(200) }),
  raw: { media: ['text/csv'], maxBytes: 1_000_000 },
  output: z.object({ id: int }),
  errors: ['courier_not_found', 'remittance_not_read', 'remittance_exists', 'payload_too_large'],
})

const remittance = z.object({ id: int, courierName: z.string(), fileName: z.string(), at: date })

export const listRemittances = endpoint('GET /staff/remittances', 'cash:read', {
  summary:
    "The couriers' files of collected cash: first files with undecided lines, then the others; newest " +
    'first in both.',
  query: z.object({
    /** The `next` of the previous page. */
    after: z.string().regex(filePlace).optional(),
    pageSize,
  }),
  output: z.object({
    files: z.array(remittance.extend({ lines: int, undecided: int })),
    /** Missing on the last page. */
    next: z.string().optional(),
  }),
})

export const getRemittance = endpoint('GET /staff/remittances/{id}', 'cash:read', {
  summary: "A courier's file, line by line.",
  params: numberParams,
  output: remittance.extend({
    by: z.string(),
    lines: z.array(
      z.object({
        line: int,
        number: z.string(),
        amount: ringgit.optional(),
        /** Id of the order to which the line belongs or probably belongs. */
        orderId: z.string().optional(),
        orderNumber: z.string().optional(),
        /** The number of the parcel that the line is about; only if the order has several parcels. */
        parcel: int.optional(),
        /** The amount that was due when the file was read. */
        due: signed,
        /** Missing if the line matches the order. */
        problem: z.enum(lineProblems).optional(),
        decision: z.enum(lineDecisions).optional(),
        note: z.string().optional(),
      }),
    ),
  }),
  errors: ['remittance_not_found'],
})

export const receiveRemittance = endpoint('POST /staff/remittances/{id}/receive', 'cash:receive', {
  summary:
    'Book the money of the next lines that match the amounts due; repeat the call until `last` is missing.',
  params: numberParams,
  body: z.object({
    /** The `last` of the previous call. */
    after: z.number().int().positive().optional(),
  }),
  output: z.object({
    received: int,
    /** Number of lines that were not booked because their orders have changed since the file was read. */
    left: int,
    /** The last line that was processed; missing once all lines are processed. */
    last: int.optional(),
  }),
  errors: ['remittance_not_found'],
})

export const decideRemittanceLine = endpoint('POST /staff/remittances/{id}/lines/{line}', 'cash:receive', {
  summary: 'Decide on a line: book its money, give it back to the courier, or leave it out.',
  params: numberParams.extend({ line: rowNumber }),
  body: z.object({
    decision: z.enum(lineDecisions),
    /** The order that the money is for, if the file named another order or none. */
    orderNumber: z.string().trim().max(40).optional(),
    note,
  }),
  output: success,
  errors: ['remittance_not_found', 'remittance_line_decided', 'payment_not_possible', 'order_not_found'],
})

const dayParams = z.object({ day })

export const getCashDay = endpoint('GET /staff/cash/days/{day}', 'cash:read', {
  summary: 'The payments of a day, their sums, and how the day was closed.',
  params: dayParams,
  output: z.object({
    day: z.string(),
    closable: z.boolean(),
    sums: z.object({ cash: signed, remittance: signed, transfer: signed }),
    /** Money received minus money paid back. */
    taken: signed,
    /** The part of `taken` that the drawer should hold. */
    expected: signed,
    writtenOff: signed,
    /** The amount still missing for orders that received money on this day. */
    short: ringgit,
    closing: z
      .object({ at: date, by: z.string(), counted: ringgit, expected: signed, note: z.string() })
      .optional(),
    payments: z.array(
      z.object({
        id: int,
        orderId: z.string(),
        orderNumber: z.string(),
        kind,
        way,
        amount: signed,
        by: z.string().optional(),
        note: z.string().optional(),
      }),
    ),
  }),
})

/** Closes a day of the cash book with the amount counted in the drawer. */
export const closeCashDay = endpoint('POST /staff/cash/days/{day}/close', 'cash:close', {
  summary: 'Close a day; its sums never change again.',
  params: dayParams,
  body: z.object({
    /** Amount counted in the drawer. */
    counted: ringgit.max(10_000_000),
    /** The expected amount that staff saw. The request fails if the amount has changed since. */
    expected: signed,
    note,
  }),
  output: success,
  errors: ['cash_day_closed', 'cash_day_in_future', 'cash_day_changed_meanwhile'],
})
