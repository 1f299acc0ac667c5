import { eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#core/api/endpoint.ts'
import type { PlacedOrder } from '#core/api/orders.ts'
import type * as contract from '#core/api/returns/returns-staff.ts'
import { ShopError } from '#core/errors.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { isOpen } from '#core/returns/statuses.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { products, specs } from '#server/database/tables/catalogue.ts'
import type { orders } from '#server/database/tables/orders.ts'
import { changeOrderIn } from '../../kernel/change-order.ts'
import { pricedLines } from '../../order-parts/priced-lines.ts'
import { moveLocked } from '../../orders/move.ts'
import { placeFor } from '../../orders/placing/place.ts'
import { staffOf } from '../../staff/audit.ts'
import { paidFor, worthOf } from '../refunds/compute-worth.ts'
import { demandSeenReturn, recordStep, takeReturnStep, type ReturnStep } from '../take-return-step.ts'

type ExchangeInput = InputOf<typeof contract.exchangeReturn>['body'] & { id: number; key: string | undefined }

/**
 * Places and confirms the linked order of an exchange, to the address that the returned goods were delivered to. Until
 * the return ends, their value is only an expected credit. The return stays locked meanwhile, so that it is not refunded
 * or withdrawn as well. A repeated request with the same key returns the first order.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, exchange_not_possible, and the
 *   errors of placing an order
 */
export async function exchangeReturn(context: StaffContext, input: ExchangeInput): Promise<PlacedOrder> {
  const { id, seen, key } = input
  return takeReturnStep(context, { id }, async (step) => {
    const { found, order, exchange } = step
    // A repeated request is let through: `placeFor` returns the order that it placed before.
    if (exchange === undefined || key === undefined) {
      await demandSeenReturn(step, seen)
      if (!isOpen(found.status) || found.status === 'requested') throw new ShopError('return_move_refused')
      if (exchange !== undefined || order.memberId === null) throw new ShopError('exchange_not_possible')
    }
    return placeExchange(step, context, input)
  })
}

/** Places the order of an exchange, and confirms it. */
async function placeExchange(
  step: ReturnStep,
  context: StaffContext,
  input: ExchangeInput,
): Promise<PlacedOrder> {
  const { tx, found, order, all } = step
  const { id, seen, key } = input
  const actor = staffOf(context)
  const [lines, paid] = [await pricedLines(tx, order.id), await paidFor(tx, order)]
  const sen = worthOf(found, { lines, paid, all }).worth
  const placing = {
    order: await newOrder(tx, order, input),
    lang: order.language,
    idempotencyKey: `exchange ${id} ${actor.id} ${key ?? seen}`,
    member: { id: order.memberId ?? '' },
    actor,
    confirmed: true,
    exchange: { of: id, sen },
  }
  const placed = await placeFor(context, placing, tx)
  await changeOrderIn(tx, context, actor, { id: placed.id }, async (change) => {
    // A repeated request finds the exchange already confirmed.
    if (change.order.status !== 'pending') return
    await moveLocked(change, { to: 'In Progress' })
    await recordStep(step, 'return.exchanged', { exchange: placed.orderNumber })
  })
  return placed
}

/** Builds the linked order: other goods, for the same person and place. */
async function newOrder(
  tx: Transaction,
  row: typeof orders.$inferSelect,
  { lines, notes }: ExchangeInput,
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
    // Placing the order refuses a missing spec, as it refuses changed specs.
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
