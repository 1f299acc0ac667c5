import { joinFullName } from '#core/accounts/names.ts'
import type { PlacedOrder } from '#core/api/orders.ts'
import { ShopError } from '#core/errors.ts'
import { permissionToMoveTo } from '#core/orders/orders.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { TakenOrder } from '#core/orders/taking/taken-order.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Member } from '../accounts/members.ts'
import { addOrderCall } from '../orders/add-order-note.ts'
import { moveStaffOrder } from '../orders/move-staff-orders.ts'
import { placeFor } from '../orders/placing/place.ts'
import { staffOf } from '../staff/audit.ts'
import { demandPermission } from '../staff/sessions.ts'
import { createCaller, findCaller } from './callers.ts'

/**
 * Takes an order for a member, or for a caller who becomes a member, under the rules of the checkout. An order that the
 * customer confirms on the phone is confirmed at once, and the call is recorded. A repeated request with the same key
 * returns the first order, and continues where the first request stopped.
 * @throws ShopError not_allowed, member_not_found, member_blocked, country_not_allowed, caller_amount_capped,
 *   caller_orders_capped, and the errors of `placeOrder`
 */
export async function takeOrder(
  context: StaffContext,
  { key, ...taken }: TakenOrder & { key: string | undefined },
): Promise<PlacedOrder> {
  const actor = staffOf(context)
  const moves: OrderStatus[] = [
    ...(taken.confirmed ? (['In Progress'] as const) : []),
    ...(taken.handedOver ? (['Completed'] as const) : []),
  ]
  for (const to of moves)
    await demandPermission(context, context.session, permissionToMoveTo(to), {
      requestId: context.requestId,
      what: `new order to ${to}`,
    })
  const place = (member: Member, tx?: Transaction) =>
    placeFor(
      context,
      {
        order: { ...taken.order, contactInfo: contactOf(member) },
        lang: taken.language,
        idempotencyKey: key === undefined ? undefined : `${actor.id} ${key}`,
        member,
        actor,
        confirmed: taken.confirmed,
        paidAtOnce: taken.handedOver === true,
      },
      tx,
    )
  const placed = await placeForCaller(context, taken, place)
  if (taken.confirmed) {
    const call = { outcome: 'reached', note: '', key: key && `${key} call` } as const
    await addOrderCall(context, { orderId: placed.id, ...call })
  }
  for (const to of moves) await moveOn(context, placed, to)
  return placed
}

/**
 * Places an order for the member who calls. A new member is created in the same transaction as their order, so that a
 * refused order leaves no account behind.
 */
async function placeForCaller(
  context: StaffContext,
  taken: TakenOrder,
  place: (member: Member, tx?: Transaction) => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  const known = await findCaller(context, taken)
  if (known !== undefined) return place(known)
  const { newCaller, language } = taken
  const placed =
    newCaller &&
    (await context.database.transaction(async (tx) => {
      const member = await createCaller(tx, context, { ...newCaller, language })
      return member && place(member, tx)
    }))
  // If nothing was placed, somebody registered the number at the same time.
  return placed ?? placeForCaller(context, taken, place)
}

/** Moves an order. A refusal is ignored, because it means that the order was already moved or cancelled. */
async function moveOn(context: StaffContext, { id: orderId }: PlacedOrder, to: OrderStatus) {
  try {
    await moveStaffOrder(context, { orderId, to })
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'status_move_refused') throw error
  }
}

/** Returns the contact data of a member for an order. */
function contactOf(member: Member) {
  const { phoneNumber, nameInScript } = member
  const name = joinFullName(member)
  return {
    phoneNumber,
    email: member.email ?? member.newEmail ?? '',
    name: name || nameInScript || phoneNumber,
    ...(name && nameInScript && { nameInScript }),
  }
}
