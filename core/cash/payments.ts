import * as z from 'zod/mini'
import { addDays } from '../days.ts'
import { isCancelled } from '../orders/orders.ts'
import type { OrderStatus } from '../orders/statuses.ts'
import { optionalTextAs } from '../typed-text.ts'

/**
 * Kinds of payment. 'Taken' counts money received and refunded. `written_off` is a shortage that nobody will pay or, as
 * a negative amount, an excess that was given back.
 */
export const paymentKinds = ['received', 'refunded', 'written_off'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** How money moved: through the drawer, a courier's remittance, or the shop's account. */
export const paymentWays = ['cash', 'remittance', 'transfer'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The kinds that move money. "'Taken' counts money received." */
export const takenKinds = ['received', 'refunded'] as const satisfies readonly PaymentKind[]

/** Maximum length of a note about money. */
export const maxPaymentNote = 500

/** The parts of an order that its cash depends on; all amounts in the same unit. */
interface Owing {
  status: OrderStatus
  /** Whether staff confirmed the order. */
  confirmed: boolean
  /** Whether the goods were handed over, so that the cash is due. */
  handedOver: boolean
  amountToPay: number
  /** Amount paid back after a return. */
  refund: number
}

/** The amount that an order finally brings in; 0 before it is confirmed and after it is cancelled. */
export function expectedCash({ status, confirmed, amountToPay, refund }: Owing): number {
  return confirmed && !isCancelled(status) ? Math.max(0, amountToPay - refund) : 0
}

/** Whether the cash of an order is due, short, over or settled. */
export type CashState = 'not_due' | 'due' | 'short' | 'over' | 'settled'

/**
 * Compares what an order owes with its payments: "cash due, received, short or over". Cash is due once the goods are
 * handed over; `open` is the missing amount, negative if too much came in.
 * @example
 * cashOf({ status: 'delivered', confirmed: true, handedOver: true, amountToPay: 90, refund: 0 }, { taken: 80, writtenOff: 0 })
 * //=> { state: 'short', open: 10 }
 */
export function cashOf(
  order: Owing,
  { taken, writtenOff }: { taken: number; writtenOff: number },
): { state: CashState; open: number } {
  const open = expectedCash(order) - taken - writtenOff
  if (open < 0) return { state: 'over', open }
  if (open === 0) return { state: order.handedOver || taken > 0 ? 'settled' : 'not_due', open }
  if (taken > 0) return { state: 'short', open }
  return { state: order.handedOver ? 'due' : 'not_due', open }
}

/** The day a payment is booked on: today, or the next day that is not closed. "A closed day never changes." */
export function bookingDay(today: string, closed: readonly string[]): string {
  let day = today
  while (closed.includes(day)) day = addDays(day, 1)
  return day
}

/** A payment that counts for a closing, in sen. */
interface Booked {
  kind: PaymentKind
  way: PaymentWay
  amountSen: number
}

/** The sums of a closing, in sen. */
interface Closing {
  sums: Record<PaymentWay, number>
  /** The money received on the day minus the money paid back. */
  taken: number
  /** The part of the money taken that the drawer should hold. */
  expected: number
  writtenOff: number
}

/** Computes the sums of a closing from the payments of its day. */
export function closingOf(payments: readonly Booked[]): Closing {
  const sums: Closing['sums'] = { cash: 0, remittance: 0, transfer: 0 }
  let writtenOff = 0
  for (const { kind, way, amountSen } of payments) {
    if (kind === 'written_off') writtenOff += amountSen
    else sums[way] += amountSen
  }
  const taken = sums.cash + sums.remittance + sums.transfer
  return { sums, taken, expected: sums.cash, writtenOff }
}

/** Reads a typed amount such as 'RM 1,499.00', in sen; undefined for other texts. */
export function parseAmount(text: string): number | undefined {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:RM|MYR|\$)\s*/i, '')
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?$/.test(typed)) return undefined
  return Math.round(Number(typed.replaceAll(',', '')) * 100)
}

/** A field for an amount of at least `least`, in sen. */
const typedFrom = (least: number, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text: string) => parseAmount(text) ?? Number.NaN),
    ),
    z.int(message).check(z.gte(least, message)),
  )

/** An amount above 0. */
export const typedAmount = typedFrom(1, 'staff.cash.amountPattern')

/** The amount counted in the drawer. */
export const typedCount = typedFrom(0, 'staff.cash.countPattern')

/** An optional note about money. */
export const paymentNote = optionalTextAs(z.string().check(z.maxLength(maxPaymentNote, 'common.tooLong')))

/** What staff enter to book cash received for an order. */
export const receipt = z.object({ amount: typedAmount, way: z.enum(paymentWays), note: paymentNote })

/** Whether a closing needs a note, because the drawer holds another amount than was booked. */
export const needsClosingNote = (counted: number, expected: number): boolean => counted !== expected
