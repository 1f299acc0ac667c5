import { and, eq } from 'drizzle-orm'
import type { LineDecision } from '#core/cash/remittance.ts'
import { ShopError } from '#core/errors.ts'
import { parseOrderNumber } from '#core/orders/order-numbers.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { remittanceLines } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { changeOrderIn } from '../kernel/change-order.ts'
import { auditStaff, staffOf } from '../staff/audit.ts'
import { bookPayments } from './book-payments.ts'
import { isReceivable } from './compute-order-cash.ts'

type Line = typeof remittanceLines.$inferSelect

/** Whether the money of a line with this problem may be booked for the matched order. */
const bookable = (problem: Line['problem']) =>
  problem === null || problem === 'similar' || problem === 'short' || problem === 'over'

interface LineInput {
  id: number
  line: number
  /** The number of the order that the money is for, if it is not the matched order. */
  orderNumber?: string | undefined
  note?: string | undefined
  /**
   * Whether the line agreed with its order. If so, its money is only booked while the order still has that much open.
   */
  agreeing?: boolean
}

/** Locks a line of a file. @throws ShopError remittance_not_found */
async function lockLine(tx: Transaction, { id, line }: LineInput): Promise<Line> {
  const ofLine = and(eq(remittanceLines.remittanceId, id), eq(remittanceLines.line, line))
  const [row] = await tx.select().from(remittanceLines).where(ofLine).for('update')
  if (row === undefined) throw new ShopError('remittance_not_found')
  return row
}

/** Requires that nobody has decided on the line. @throws ShopError remittance_line_decided */
function demandUndecided({ decision }: Line) {
  if (decision !== null) throw new ShopError('remittance_line_decided')
}

/** Books the money of a line and returns true; returns false if an agreeing line can no longer be booked. */
export async function bookLine(context: StaffContext, input: LineInput): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const line = await lockLine(tx, input)
    // A colleague has already decided.
    if (line.decision !== null && input.agreeing) return false
    demandUndecided(line)
    const orderId = await orderOfLine(tx, line, input.orderNumber)
    if (orderId === null || line.amountSen === null || line.amountSen <= 0)
      throw new ShopError('payment_not_possible')
    const { remittanceId, amountSen } = line
    return changeOrderIn(tx, context, staffOf(context), { id: orderId }, async ({ order, actor, at }) => {
      const isPossible = isReceivable(order)
      if (input.agreeing && (!isPossible || order.cashOpenSen < amountSen)) return false
      if (!isPossible) throw new ShopError('payment_not_possible')
      const note = input.note ?? ''
      const parcel = orderId === line.orderId ? line.parcel : null
      const received = { kind: 'received', way: 'remittance', amountSen, remittanceId, parcel, note } as const
      await bookPayments(tx, [{ ...received, orderId, staffId: actor.id }], at)
      await decide(tx, context, { ...line, orderId }, 'received', note)
      return true
    })
  })
}

async function orderOfLine(tx: Transaction, line: Line, typed: string | undefined): Promise<string | null> {
  if (typed === undefined) return bookable(line.problem) ? line.orderId : null
  const number = parseOrderNumber(typed)
  if (number === undefined) return null
  const [row] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return row?.id ?? null
}

/** Stores the decision of staff, with an audit entry. */
async function decide(
  tx: Transaction,
  context: StaffContext,
  line: Line,
  decision: LineDecision,
  note: string,
) {
  const staffId = context.session.staff.id
  await tx
    .update(remittanceLines)
    .set({ decision, decidedAt: context.now(), staffId, note, orderId: line.orderId })
    .where(and(eq(remittanceLines.remittanceId, line.remittanceId), eq(remittanceLines.line, line.line)))
  const after = {
    remittanceDecision: decision,
    line: line.line,
    number: line.number,
    ...(line.amountSen !== null && { amountSen: line.amountSen }),
    ...(note !== '' && { note }),
  }
  const about =
    line.orderId === null
      ? ({ subject: 'remittance', subjectId: String(line.remittanceId) } as const)
      : ({ subject: 'order', subjectId: line.orderId } as const)
  await auditStaff(tx, context, { action: 'remittance.decided', ...about, after })
}

/**
 * Decides on a line that does not agree: its money is booked or given back to the courier, or the line is ignored.
 * @throws ShopError remittance_not_found, remittance_line_decided, payment_not_possible
 */
export async function decideRemittanceLine(
  context: StaffContext,
  input: LineInput & { decision: LineDecision },
) {
  const { decision, note = '' } = input
  if (decision === 'received') {
    await bookLine(context, input)
    return
  }
  await context.database.transaction(async (tx) => {
    const line = await lockLine(tx, input)
    demandUndecided(line)
    await decide(tx, context, line, decision, note)
  })
}
