import { eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#core/api/endpoint.ts'
import type { PlacedOrder } from '#core/api/orders.ts'
import type * as contract from '#core/api/returns/returns-staff.ts'
import { ShopError } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { isOpen } from '#core/returns/statuses.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { products, specs } from '#server/database/tables/catalogue.ts'
import type { orders } from '#server/database/tables/orders.ts'
import { changeOrderIn } from '../../kernel/change-order.ts'
import { pricedLines } from '../../order-parts/priced-lines.ts'
import { moveLocked } from '../../orders/move.ts'
import { placeFor } from '../../orders/placing/place.ts'
import { writeOrder } from '../../kernel/write-order.ts'
import type { Approval } from '../../staff/ask-approval.ts'
import { staffOf } from '../../staff/audit.ts'
import { causeOf, recordGiven, waitsForColleague } from '../../staff/given-away.ts'
import { paidFor, worthOf } from '../refunds/compute-worth.ts'
import {
  demandSeenReturn,
  isSeenReturn,
  recordStep,
  takeReturnStep,
  takeReturnStepIn,
  type ReturnStep,
} from '../take-return-step.ts'
import { dropAskedExchange, givenByCredit } from './given-by-credit.ts'

type ExchangeInput = InputOf<typeof contract.exchangeReturn>['body'] & { id: number; key: string | undefined }

/** The stored request for an exchange: the goods, and the version of the return that staff saw. */
type AskedExchange = Pick<ExchangeInput, 'id' | 'seen' | 'lines' | 'notes'>

/**
 * Places and confirms the linked order of an exchange, for the address to which the returned goods were delivered.
 * Until the return ends, the value of the returned goods is only an expected credit. The return is locked meanwhile, so
 * that it cannot also be refunded or withdrawn. A repeated request with the same key returns the first order. Before
 * the goods arrive, a credit above the limit of one person waits for a colleague, and needs a reason `why`.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, exchange_not_possible,
 *   second_person_needed, and the errors of placing an order
 */
export async function exchangeReturn(
  context: StaffContext,
  input: ExchangeInput,
): Promise<{ waits: boolean; placed?: PlacedOrder }> {
  const { id, seen, lines, notes, key, why } = input
  return takeReturnStep(context, { id }, async (step) => {
    // For a repeated request, `placeFor` returns the order that it has already placed.
    if (step.exchange !== undefined && key !== undefined)
      return { waits: false, placed: await placeExchange(step, context, input) }
    await demandSeenReturn(step, seen)
    demandExchangeable(step)
    const asked: AskedExchange = { id, seen, lines, notes }
    const giving = await givenByExchange(step, asked)
    if (await waitsForColleague(step, context, giving, { why, details: { ...asked } })) {
      await writeOrder(step, {})
      return { waits: true }
    }
    return { waits: false, placed: await placeExchange(step, context, input) }
  })
}

/**
 * Places an exchange that a second person approved. Returns false if the return or the value given away has changed
 * since.
 * @throws ShopError return_move_refused, exchange_not_possible, and the errors of placing an order
 */
export async function carryOutExchange(
  tx: Transaction,
  context: StaffContext,
  { id: key, amountSen, details, askedBy }: Approval,
): Promise<boolean> {
  const asked = details as unknown as AskedExchange
  return takeReturnStepIn(tx, context, staffOf(context), asked, async (step) => {
    if (!(await isSeenReturn(step, asked.seen)) || step.exchange !== undefined) return false
    demandExchangeable(step)
    if (givenBy(await givenByExchange(step, asked)) !== amountSen) return false
    await placeExchange(step, context, { ...asked, key }, askedBy)
    return true
  })
}

/** Requires that goods of a return may be exchanged. @throws ShopError return_move_refused, exchange_not_possible */
function demandExchangeable({ found, order, exchange }: ReturnStep) {
  if (!isOpen(found.status) || found.status === 'requested') throw new ShopError('return_move_refused')
  if (exchange !== undefined || order.memberId === null) throw new ShopError('exchange_not_possible')
}

/** The value that an exchange for these goods gives away. */
async function givenByExchange(step: ReturnStep, { lines }: Pick<AskedExchange, 'lines'>) {
  const totalSen = lines.reduce((sum, { price, quantity }) => sum + toSen(price) * quantity, 0)
  const creditSen = Math.min(await worthOfReturn(step), totalSen)
  return givenByCredit(step, creditSen)
}

/**
 * Places the order of an exchange, and confirms it. `askedBy` is the author of the request, if a second person approved
 * it.
 */
async function placeExchange(
  step: ReturnStep,
  context: StaffContext,
  input: AskedExchange & { key: string | undefined },
  askedBy?: string,
): Promise<PlacedOrder> {
  const { tx, order } = step
  const { id, seen, key } = input
  const actor = staffOf(context)
  const placing = {
    order: await newOrder(tx, order, input),
    lang: order.language,
    idempotencyKey: `exchange ${id} ${actor.id} ${key ?? seen}`,
    member: { id: order.memberId ?? '' },
    actor,
    confirmed: true,
    exchange: { of: id, sen: await worthOfReturn(step) },
  }
  const placed = await placeFor(context, placing, tx)
  await changeOrderIn(tx, context, actor, { id: placed.id }, async (change) => {
    // For a repeated request, the exchange is already confirmed.
    if (change.order.status !== 'pending') return
    await moveLocked(change, { to: 'In Progress' })
    await recordStep(step, 'return.exchanged', { exchange: placed.orderNumber })
    await dropAskedExchange(step)
    const giving = givenByCredit(step, change.order.exchangeSen)
    await recordGiven(step, giving, { cause: causeOf.exchange(placed.id), askedBy })
  })
  return placed
}

async function worthOfReturn({ tx, order, found, all }: ReturnStep): Promise<number> {
  const [lines, paid] = [await pricedLines(tx, order.id), await paidFor(tx, order)]
  return worthOf(found, { lines, paid, all }).worth
}

/** Builds the linked order: other goods for the same person and address. */
async function newOrder(
  tx: Transaction,
  row: typeof orders.$inferSelect,
  { lines, notes }: AskedExchange,
): Promise<NewOrder> {
  const found = await tx
    .select({ productId: specs.productId, specId: specs.id, specName: specs.name, product: products.name })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(
      inArray(
        specs.productId,
        lines.map(({ productId }) => productId),
      ),
    )
  const items = lines.map(({ productId, specId, price, quantity }) => {
    const spec = found.find((one) => one.productId === productId && one.specId === specId)
    // A missing spec is refused when the order is placed, like a changed spec.
    return { productId, specName: spec?.specName ?? specId, price, quantity }
  })
  return {
    items,
    shippingMethod: row.shippingMethod,
    ...(row.shippingAddress && { shippingAddress: row.shippingAddress }),
    ...(row.billingAddress && { billingAddress: row.billingAddress }),
    ...(row.pickupLocation !== null && { pickupLocation: row.pickupLocation }),
    contactInfo: {
      phoneNumber: row.contactPhone,
      email: row.contactEmail,
      name: row.contactName,
      ...(row.contactNameInScript !== null && { nameInScript: row.contactNameInScript }),
    },
    ...(notes !== '' && { notes }),
    ...(row.deliveryAccess && { deliveryAccess: { ...row.deliveryAccess, preferredDay: undefined } }),
  } as NewOrder
}
