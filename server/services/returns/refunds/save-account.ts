import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { ShopError, refuseField } from '#core/errors.ts'
import { bankAccount, type BankAccount } from '#core/returns/forms.ts'
import { accountEnd, auditedPayee, payeeOf } from '#core/returns/payee.ts'
import { isOpen, type RefundWay } from '#core/returns/statuses.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { returns, type FormerAccount } from '#server/database/tables/returns.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { memberOf } from '../../kernel/change-order.ts'
import type { StoredReturn } from '../../order-parts/returns.ts'
import { recordStep, takeReturnStep, takeReturnStepAs, type ReturnStep } from '../take-return-step.ts'

type Sealing = Pick<Context, 'secrets'>

const kind = 'bank account of a return'

/** Stores how the refund of a return is paid and, for a transfer, the encrypted account. */
export async function saveAccount(
  tx: Transaction,
  { secrets }: Sealing,
  { id, refundWay, account }: { id: number; refundWay: RefundWay; account?: BankAccount | undefined },
) {
  const sealed =
    refundWay === 'cash'
      ? { account: null, accountEnd: '' }
      : account && {
          account: secrets.seal(kind, String(id), JSON.stringify(account)),
          accountEnd: accountEnd(account),
        }
  await tx
    .update(returns)
    .set({ refundWay, ...sealed })
    .where(eq(returns.id, id))
}

/** Returns the stored account of a return, still encrypted, for the history of the step that replaces it. */
export function formerAccount({
  account,
  accountEnd,
}: Pick<StoredReturn, 'account' | 'accountEnd'>): FormerAccount {
  return { sealed: account === null ? null : account.toString('base64'), end: accountEnd }
}

/** Returns the fields of a return that restore an account that a refund replaced. */
export function fieldsOfAccount({
  sealed,
  end,
}: FormerAccount): Pick<StoredReturn, 'account' | 'accountEnd'> {
  return { account: sealed === null ? null : Buffer.from(sealed, 'base64'), accountEnd: end }
}

/** Decrypts the account for the refund of a return; undefined if none is stored. */
export function openAccount(
  { secrets }: Sealing,
  { id, account }: Pick<StoredReturn, 'id' | 'account'>,
): BankAccount | undefined {
  if (account === null) return undefined
  const read = bankAccount.safeParse(JSON.parse(secrets.open(kind, String(id), account)))
  return read.success ? read.data : undefined
}

interface Given {
  refundWay: RefundWay
  account?: BankAccount | undefined
}

/**
 * Stores how the signed-in member wants to get the refund. Possible until the return ends.
 * @throws ShopError order_not_found, return_not_found, return_move_refused, invalid_input without an account
 */
export async function saveReturnAccount(
  context: MemberContext,
  { orderId, number, ...given }: Given & { orderId: string; number: number },
) {
  await takeReturnStepAs(context, memberOf(context), { orderId, number }, (step) =>
    noteAccount(step, context, given),
  )
}

/**
 * Stores how the customer wants to get the refund, as entered by staff.
 * @throws ShopError return_not_found, return_move_refused, invalid_input
 */
export async function saveStaffReturnAccount(
  context: StaffContext,
  { id, ...given }: Given & { id: number },
) {
  await takeReturnStep(context, { id }, (step) => noteAccount(step, context, given))
}

async function noteAccount(step: ReturnStep, context: Sealing, given: Given) {
  const { found } = step
  if (!isOpen(found.status)) throw new ShopError('return_move_refused')
  if (given.refundWay === 'transfer' && given.account === undefined && found.account === null)
    refuseField('account', 'returns.accountMissing')
  if (await changePayee(step, context, given)) await tellPayee(step)
}

/**
 * Stores a new way of a refund or a new account, and records it in the audit trail. Changes nothing and returns false
 * if the return already has both.
 */
export async function changePayee(step: ReturnStep, context: Sealing, given: Given): Promise<boolean> {
  const { tx, found } = step
  const { id, refundWay, accountEnd: formerEnd } = found
  const isSame = given.account === undefined || isDeepStrictEqual(openAccount(context, found), given.account)
  if (refundWay === given.refundWay && (refundWay === 'cash' || isSame)) return false
  await saveAccount(tx, context, { id, ...given })
  const end = given.account === undefined ? formerEnd : accountEnd(given.account)
  const before = refundWay === null ? {} : auditedPayee(payeeOf(refundWay, formerEnd))
  await recordStep(step, 'return.account', auditedPayee(payeeOf(given.refundWay, end)), before)
  return true
}

/**
 * Queues a message to the customer about the payee of a refund, because only they know whether the account is theirs.
 */
export async function tellPayee({ tx, order, found }: ReturnStep) {
  await queueMessage(tx, { message: 'refund-payee', order: order.id, return: found.number })
}
