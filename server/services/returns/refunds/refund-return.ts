import type { InputOf } from '#core/api/endpoint.ts'
import type * as contract from '#core/api/returns/returns-staff.ts'
import { ShopError, refuseField } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import { resumedDescriptions } from '#core/orders/history.ts'
import { accountEnd, auditedPayee, payeeOf, type Payee } from '#core/returns/payee.ts'
import { divideRefund, needsRefundReason } from '#core/returns/refunds.ts'
import { canMoveReturn } from '#core/returns/statuses.ts'
import type { StaffContext } from '#server/context.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { pricedLines } from '../../order-parts/priced-lines.ts'
import { moveLocked } from '../../orders/move.ts'
import { dropAskedRefund } from '../../orders/refunds/asked-refund.ts'
import { causeOf, countedAbout, demandAlone, recordGiven, type Giving } from '../../staff/given-away.ts'
import { resumeOrder } from '../resume-order.ts'
import { recordStep, takeReturnStep, type ReturnStep } from '../take-return-step.ts'
import { completeReturn, type EnteredRefund } from './complete-return.ts'
import { paidFor, worthOf } from './compute-worth.ts'
import { changePayee, formerAccount } from './save-account.ts'

/** The input of staff for the refund of a return. */
export type RefundInput = InputOf<typeof contract.refundReturn>['body'] & { id: number }

/** A checked refund, with its payee. */
type CheckedRefund = EnteredRefund & { payee: Payee }

/**
 * Checks the refund that staff enter, and returns it in sen. It is the value of the goods, or another amount with a
 * reason, and at most the paid amount. A transfer needs an account.
 * @throws ShopError return_move_refused, invalid_input
 */
export async function demandValidRefund(
  { tx, order, found, all, exchange }: ReturnStep,
  { amount, way, reason, account }: Pick<RefundInput, 'amount' | 'way' | 'reason' | 'account'>,
): Promise<CheckedRefund> {
  if (!canMoveReturn(found.status, 'completed')) throw new ShopError('return_move_refused')
  const [lines, paid] = [await pricedLines(tx, order.id), await paidFor(tx, order)]
  const { worth, most } = worthOf(found, { lines, paid, all })
  const sen = amount === undefined ? worth : toSen(amount)
  if (sen > most) refuseField('amount', 'staff.returns.refundMost', { most: formatCash(toRinggit(most)) })
  if (needsRefundReason(sen, worth) && reason === '')
    refuseField('reason', 'staff.returns.refundReasonRequired')
  const { paidOut } = divideRefund(sen, exchange === undefined ? 0 : senOwed(exchange))
  if (way === 'transfer' && paidOut > 0 && account === undefined && found.account === null)
    refuseField('account', 'returns.accountMissing')
  const end = account === undefined ? found.accountEnd : accountEnd(account)
  return { sen, way, reason, payee: payeeOf(way, end) }
}

/**
 * Refunds an inspected return and ends it: books the money, and moves the order to its final status, or back to its
 * earlier status if the customer keeps some goods.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, second_person_needed, invalid_input
 */
export async function refundReturn(context: StaffContext, input: RefundInput) {
  const { id, seen, way, account, text } = input
  await takeReturnStep(context, { id, seen }, async (step) => {
    const entered = await demandValidRefund(step, input)
    await demandAlone(step, await givingOf(step, entered.sen))
    if (account === undefined || !(await changePayee(step, context, { refundWay: way, account })))
      return payBack(step, entered, { text })
    await payBack(step, { ...entered, formerAccount: formerAccount(step.found) }, { text })
  })
}

/**
 * Returns the value that a refund of a return gives away, with the part that was already counted when its exchange was
 * placed.
 */
async function givingOf({ tx, order, exchange }: ReturnStep, refundSen: number): Promise<Giving> {
  const countedSen =
    exchange === undefined ? 0 : await countedAbout(tx, { cause: causeOf.exchange(exchange.id) })
  return { act: 'refund', refundSen, countedSen, orderId: order.id }
}

/**
 * Pays a checked refund, and ends the return. `askedBy` is the author of the request, if a second person approved it.
 */
export async function payBack(
  step: ReturnStep,
  entered: CheckedRefund,
  { text, askedBy }: { text: LocalizedText | undefined; askedBy?: string },
) {
  const giving = await givingOf(step, entered.sen)
  const done = await completeReturn(step, entered)
  const { move } = await (done.isWhole ? endWhole(step, done, text) : endPart(step, done, text))
  await recordGiven(step, giving, { cause: causeOf.entry(move), askedBy })
  await recordStep(step, 'return.refunded', {
    refundSen: entered.sen,
    ...auditedPayee(entered.payee),
    ...(entered.reason && { reason: entered.reason }),
  })
}

type Completed = Awaited<ReturnType<typeof completeReturn>>

/** Moves an order of which the customer keeps nothing to its final status. */
function endWhole(
  step: ReturnStep,
  { event, changes, paidBack }: Completed,
  text: LocalizedText | undefined,
) {
  const followsReturn = { changes, event, paidBack }
  return moveLocked(step, { to: 'return_completed', description: text, followsReturn })
}

/** Moves an order back to its status before the return. */
async function endPart(
  step: ReturnStep,
  { event, changes, paidBack }: Completed,
  description: LocalizedText = resumedDescriptions.partly,
) {
  const { tx, order, waitSeconds } = step
  await dropAskedRefund(step)
  const all = { ...changes, returnStatus: 'completed' as const }
  const resumed = await resumeOrder(step, { event, changes: all, description, paidBack })
  await queueMessage(tx, { message: 'return-moved', order: order.id, event }, { waitSeconds })
  return resumed
}
