import { ShopError } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { auditedPayee } from '#core/returns/payee.ts'
import type { RefundWay } from '#core/returns/statuses.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { readBoundRefund } from '../../order-parts/bound-refund.ts'
import { askApproval } from '../../staff/ask-approval.ts'
import { staffOf } from '../../staff/audit.ts'
import { takeReturnStep, takeReturnStepIn } from '../take-return-step.ts'
import { demandValidRefund, payBack, type RefundInput } from './refund-return.ts'
import { changePayee, tellPayee } from './save-account.ts'

/** The stored details of a request for a refund, besides its amount and reason. */
interface AskedDetails {
  return: number
  way: RefundWay
  adjustment: string
  text?: LocalizedText
}

/**
 * Asks a colleague to approve a refund. The return stays open until somebody decides.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, invalid_input
 */
export async function askReturnRefund(context: StaffContext, input: RefundInput & { why: string }) {
  const { id, seen, account, text, why } = input
  await takeReturnStep(context, { id, seen }, async (step) => {
    const { tx, order } = step
    const { sen: amountSen, way, reason: adjustment } = await demandValidRefund(step, input)
    if (account !== undefined && (await changePayee(step, context, { refundWay: way, account })))
      await tellPayee(step)
    const bound = await readBoundRefund(tx, order.id, way)
    if (bound === undefined) throw new ShopError('return_move_refused')
    const stored: AskedDetails = { return: id, way, adjustment, ...(text && { text }) }
    const asked = { orderId: order.id, amountSen, reason: why, details: { ...stored, ...bound } }
    await askApproval(tx, context, { kind: 'refund', ...asked, recorded: auditedPayee(bound.payee) })
  })
}

/**
 * Pays the refund of a return that a second person approved. Returns false if the request is not for a single return.
 * @throws ShopError return_not_found, return_move_refused, invalid_input
 */
export async function carryOutReturnRefund(
  tx: Transaction,
  context: StaffContext,
  {
    amountSen,
    details,
    askedBy,
  }: { amountSen: number | null; details: Record<string, unknown>; askedBy: string },
): Promise<boolean> {
  const { return: id, way, adjustment, text } = details as Partial<AskedDetails>
  if (id === undefined || way === undefined) return false
  await takeReturnStepIn(tx, context, staffOf(context), { id }, async (step) => {
    const asked = { amount: toRinggit(amountSen ?? 0), way, reason: adjustment || '—', account: undefined }
    const entered = await demandValidRefund(step, asked)
    await payBack(step, { ...entered, reason: adjustment ?? '' }, { text, askedBy })
  })
  return true
}
