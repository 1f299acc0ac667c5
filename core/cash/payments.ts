import * as z from 'zod/mini'
import { addDays } from '../days.ts'
import { isCancelled } from '../orders/orders.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import { optionalText } from '../typed-text.ts'
import { collectedByParts, type CollectedCash, type PartCash } from './collecting.ts'

/**
 * Kinds of payment. The sum 'taken' counts `received` and `refunded`. `written_off` is a shortage that nobody will pay
 * or, as a negative amount, an excess that was given back.
 */
export const paymentKinds = ['received', 'refunded', 'written_off'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** The ways of payment: through the cash drawer, a courier's remittance or the shop's bank account. */
export const paymentWays = ['cash', 'remittance', 'transfer'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The kinds of payment that move money and therefore count as taken. "'Taken' counts money received." */
export const takenKinds = ['received', 'refunded'] as const satisfies readonly PaymentKind[]

/** Maximum length of a note about money. */
export const maxPaymentNote = 500

/** The facts of an order on which its cash depends. All amounts are in sen. */
interface Owing {
  status: OrderStatus
  shippingMethod: ShippingMethod
  /** Whether staff have confirmed the order. */
  confirmed: boolean
  /** Whether all goods have been handed over, so that all cash is due. */
  handedOver: boolean
  amountToPay: number
  /** Amount paid back after a return. */
  refund: number
}

/**
 * Returns the amount, in sen, that the shop should receive for an order in the end; 0 before it is confirmed and after
 * it is cancelled.
 */
export function expectedCash({ status, confirmed, amountToPay, refund }: Owing): number {
  return confirmed && !isCancelled(status) ? Math.max(0, amountToPay - refund) : 0
}

/** The sums of an order's payments, in sen. */
interface PaymentSums {
  taken: number
  writtenOff: number
  /** Payments of couriers for the order that name no parcel, plus written-off amounts. */
  settled: number
}

/** Whether the cash of an order is due, short, over or settled. */
export const cashStates = ['not_due', 'due', 'short', 'over', 'settled'] as const
export type CashState = (typeof cashStates)[number]

interface OrderCash extends CollectedCash {
  state: CashState
  /** The missing amount; negative if too much was received. */
  open: number
  /** The part of `open` that is due now. */
  due: number
}

/**
 * Compares the amount expected for an order with its payments: "cash due, received, short or over". For a delivery,
 * the cash of a part is due once the part has arrived, and its courier owes it. When everything has been handed over,
 * the whole open amount is due. The state is 'short' if the shop has received only some of the collected cash.
 * @example
 * cashOf({ status: 'delivered', shippingMethod: 'delivery', confirmed: true, handedOver: true, amountToPay: 90, refund: 0 }, { taken: 80, writtenOff: 0, settled: 0 }, [])
 * //=> { state: 'short', open: 10, due: 10, collects: [], held: [] }
 */
export function cashOf(
  order: Owing,
  { taken, writtenOff, settled }: PaymentSums,
  parts: readonly PartCash[],
): OrderCash {
  const open = expectedCash(order) - taken - writtenOff
  const shared = collectedByParts(parts, { openSen: open, settledSen: settled })
  const held = shared.held.reduce((sum, sen) => sum + sen, 0)
  const due = order.handedOver ? open : order.shippingMethod === 'delivery' ? held : 0
  return { state: stateOf(), open, due, ...shared }

  function stateOf(): CashState {
    if (open < 0) return 'over'
    if (open === 0) return order.handedOver || taken > 0 ? 'settled' : 'not_due'
    if (due === 0) return 'not_due'
    const cameInPartly = parts.some(({ collectSen }, index) => {
      const sen = shared.held[index]!
      return sen > 0 && (collectSen === null ? taken > 0 : sen < collectSen)
    })
    return cameInPartly || (due > held && taken > 0) ? 'short' : 'due'
  }
}

/**
 * Returns the day on which a payment is booked: today or, if today is closed, the next day that is not. "A closed day
 * never changes."
 */
export function bookingDay(today: string, closed: readonly string[]): string {
  let day = today
  while (closed.includes(day)) day = addDays(day, 1)
  return day
}

/** A payment that counts towards a closing. */
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

/** Reads a typed amount such as 'RM 1,499.00' and returns it in sen; undefined for other texts. */
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
export const paymentNote = optionalText(maxPaymentNote)

/** The form for booking cash received for an order. */
export const receipt = z.object({
  amount: typedAmount,
  way: z.enum(paymentWays),
  /** The number of the parcel for which the cash is; '' if it is for the whole order. */
  parcel: z.string(),
  note: paymentNote,
})

/** Whether a closing needs a note, because the amount in the drawer differs from the booked amount. */
export const needsClosingNote = (counted: number, expected: number): boolean => counted !== expected
