import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { changeOrder, changeOrderIn, type OrderChange } from '../kernel/change-order.ts'
import { writeOrder } from '../kernel/write-order.ts'
import type { Approval } from '../staff/ask-approval.ts'
import { staffOf } from '../staff/audit.ts'
import { causeOf, recordGiven, waitsForColleague } from '../staff/given-away.ts'
import { bookByStaff, demandSeenOpen } from './book-by-staff.ts'
import { cashOfOrder } from './compute-order-cash.ts'

interface WriteOff {
  openSen: number
  note: string
}

/**
 * Writes off the amount due for an order: a missing amount, or a surplus that was given back. Above the limit of one
 * person, the write-off waits for a colleague if it states a reason `why`.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible if nothing is due,
 *   second_person_needed if `why` is missing
 */
export async function writeOffCash(
  context: StaffContext,
  {
    orderId,
    note,
    open: seen,
    why,
  }: { orderId: string; note: string; open?: number | undefined; why?: string | undefined },
): Promise<{ waits: boolean }> {
  return changeOrder(context, { id: orderId }, async (change) => {
    await demandSeenOpen(change, seen)
    const details: WriteOff = { openSen: await demandOpen(change), note }
    const waits = await waitsForColleague(change, context, givingOf(change, details), {
      why,
      details: { ...details },
    })
    if (waits) await writeOrder(change, {})
    else await bookWriteOff(change, details)
    return { waits }
  })
}

/** Books a write-off that a second person approved; returns false if another amount is open by now. */
export async function carryOutWriteOff(
  tx: Transaction,
  context: StaffContext,
  { orderId, details, askedBy }: Approval,
): Promise<boolean> {
  const asked = details as unknown as WriteOff
  return changeOrderIn(tx, context, staffOf(context), { id: orderId ?? '' }, async (change) => {
    if ((await readOpen(change)) !== asked.openSen) return false
    await bookWriteOff(change, asked, askedBy)
    return true
  })
}

/** The amount due for an order, in sen; negative if too much was paid. */
async function readOpen({ tx, order }: OrderChange): Promise<number> {
  const { state, open, due } = await cashOfOrder(tx, order)
  return state === 'over' ? open : due
}

/** The amount due for an order, in sen. @throws ShopError payment_not_possible if nothing is due */
async function demandOpen(change: OrderChange): Promise<number> {
  const open = await readOpen(change)
  if (open === 0) throw new ShopError('payment_not_possible')
  return open
}

const givingOf = ({ order }: OrderChange, { openSen }: WriteOff) =>
  ({ act: 'write_off', openSen, orderId: order.id }) as const

async function bookWriteOff(change: OrderChange, { openSen, note }: WriteOff, askedBy?: string) {
  const booked = { kind: 'written_off', way: 'cash', amountSen: openSen, note } as const
  const id = await bookByStaff(change, { action: 'cash.written_off', ...booked })
  const giving = givingOf(change, { openSen, note })
  await recordGiven(change, giving, { cause: causeOf.payment(id), askedBy })
}
