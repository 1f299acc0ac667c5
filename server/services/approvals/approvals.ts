import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import {
  askedActs,
  isDelayed,
  permissionToDecide,
  type ApprovalKind,
  type AskedAct,
} from '#core/staff/approvals.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import { ownerRole } from '#core/staff/roles.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { approvals, staff } from '../../database/tables/staff.ts'
import { carryOutWriteOff } from '../cash/write-off-cash.ts'
import { carryOutPriceCut } from '../catalogue/prices/price-cuts.ts'
import { carryOutCompanyPrices } from '../companies/prices/save-prices.ts'
import { changeOrderIn } from '../kernel/change-order.ts'
import { writeOrder } from '../kernel/write-order.ts'
import { carryOutGoodsLost } from '../orders/bring-goods-back.ts'
import { carryOutCancellation } from '../orders/cancellations.ts'
import { carryOutChange } from '../orders/changing/asked-change.ts'
import { describeAskedChange } from '../orders/changing/read-changes.ts'
import { isAsAsked, payeeIn } from '../orders/refunds/asked-refund.ts'
import { carryOutRefund, recordAgreed, refuseRefund } from '../orders/refunds/refunds.ts'
import { carryOutReturnRefund } from '../returns/refunds/ask-return-refund.ts'
import { carryOutExchange } from '../returns/exchange/exchange-return.ts'
import { carryOutSending } from '../quotations/staff/send-quotation.ts'
import { amountOf, auditedAs, type Approval } from '../staff/ask-approval.ts'
import { auditStaff, staffOf } from '../staff/audit.ts'
import { areOwn, maySee } from '../staff/count-approvals.ts'
import { languageOf, limitsIn, problemOfRequest, recordEnd, takeEffect } from '../staff/deciders/delayed.ts'
import { describeChange, readAccountsAndRoles } from '../staff/deciders/describe-change.ts'
import { demandDecider, isOwnRequest } from '../staff/deciders/demand-decider.ts'
import { lockStaff } from '../staff/roles.ts'
import { demandPermission } from '../staff/sessions.ts'
import { carryOutStockLoss } from '../stock/adjustments.ts'
import { readAskedGoods } from './asked-goods.ts'

type Who = StaffContext['session']['staff']

/** A request, with the name of the person who made it. */
interface Waiting {
  approval: Approval
  asker: string
}

/**
 * Lists the requests that wait for a second person, oldest first: those that the signed-in staff may see because of
 * their permissions, and their own.
 */
export async function readApprovals({ database, session, language }: StaffContext) {
  const { staff: who } = session
  const rows = await database
    .select({ approval: approvals, by: staff.name, number: orders.number, quotation: quotations })
    .from(approvals)
    .innerJoin(staff, eq(staff.id, approvals.askedBy))
    .leftJoin(orders, eq(orders.id, approvals.orderId))
    .leftJoin(quotations, sql`${quotations.id} = ${approvals.details} ->> 'quotation'`)
    .where(and(isNull(approvals.decision), or(maySee(who), areOwn(who))))
    .orderBy(asc(approvals.askedAt), asc(approvals.id))
  const known = await readAccountsAndRoles(database)
  const goodsOf = await readAskedGoods(
    database,
    rows.map(({ approval }) => approval),
    language,
  )
  return {
    approvals: rows.map(({ approval, by, number, quotation }) => ({
      id: approval.id,
      kind: approval.kind,
      ...(approval.orderId !== null &&
        number !== null && { order: { id: approval.orderId, orderNumber: formatOrderNumber(number) } }),
      ...(quotation && {
        quotation: { id: quotation.id, number: formatQuotationNumber(quotation) },
      }),
      ...(approval.amountSen !== null && { amount: toRinggit(approval.amountSen) }),
      ...(approval.kind === 'refund' && { payee: payeeIn(approval.details) }),
      ...(approval.kind === 'limits' && { limits: limitsIn(approval) }),
      ...describeChange(approval, known),
      ...goodsOf(approval),
      ...describeAskedChange(approval, { by, lang: language }),
      reason: approval.reason,
      by,
      at: toServerDate(approval.askedAt),
      ...(approval.effectAt !== null && { until: toServerDate(approval.effectAt) }),
      deciders: known.accounts
        .filter((account) => mayDecide(account, approval.kind) && !isOwnRequest(approval, account.id))
        .map(({ name }) => name),
      mayDecide: mayDecide(who, approval.kind) && !isOwnRequest(approval, who.id),
      mayRefuse: mayRefuse(who, approval),
      isOwn: approval.askedBy === who.id,
    })),
  }
}

/**
 * Whether somebody may refuse or withdraw a request. Everybody who may approve a request may refuse it. A request that
 * takes effect by itself may also be refused by any owner, and withdrawn by the person who made it.
 */
const mayRefuse = (who: Who, approval: Approval): boolean =>
  isDelayed(approval.kind) && (approval.askedBy === who.id || who.role === ownerRole)
    ? true
    : mayDecide(who, approval.kind) && !isOwnRequest(approval, who.id)

/**
 * Approves, refuses or withdraws a request. An approved request is carried out in the same transaction. If its amount,
 * payee or object has changed since it was made, it is dropped instead. Returns whether it was dropped. "An approval
 * binds amount, payee and object; a change of any of them drops it".
 * @throws ShopError approval_not_found if somebody has already decided, not_allowed for one's own request,
 *   decides_later, last_owner, staff_exists, and the errors of carrying it out
 */
export async function decideApproval(
  context: StaffContext,
  { id, approve, note }: { id: string; approve: boolean; note: string },
): Promise<{ dropped: boolean }> {
  const { session, now } = context
  return context.database.transaction(async (tx) => {
    await lockStaff(tx)
    await lockSubjectOf(tx, id)
    const [waiting] = await tx
      .select({ approval: approvals, asker: staff.name })
      .from(approvals)
      .innerJoin(staff, eq(staff.id, approvals.askedBy))
      .where(and(eq(approvals.id, id), isNull(approvals.decision)))
      .for('update', { of: approvals })
    if (waiting === undefined) throw new ShopError('approval_not_found')
    const { approval } = waiting
    await demandMay(tx, context, approval, approve)
    const isOwn = approval.askedBy === session.staff.id
    const decision = approve ? 'approved' : isOwn ? 'withdrawn' : 'refused'
    const decide = (decided: Partial<Approval>) =>
      tx.update(approvals).set(decided).where(eq(approvals.id, id))
    // Decided first, because carrying it out drops the requests that wait.
    await decide({ decision, decidedBy: session.staff.id, decidedAt: now(), note })
    if (!approve) await refuse(tx, context, waiting, note)
    else if (!(await carryOut(tx, context, waiting))) {
      await decide({ decision: 'dropped', decidedBy: null })
      return { dropped: true }
    }
    return { dropped: false }
  })
}

/** Requires that the signed-in staff may decide on a request in this way. @throws ShopError as `decideApproval` does */
async function demandMay(tx: Transaction, context: StaffContext, approval: Approval, approve: boolean) {
  const { staff: who } = context.session
  const { id, kind } = approval
  if (!approve && mayRefuse(who, approval)) return
  await demandPermission(context, context.session, permissionToDecide[kind], {
    requestId: context.requestId,
    what: `approval ${id}`,
  })
  // Nobody decides their own request: "Four eyes."
  if (isOwnRequest(approval, who.id)) throw new ShopError('not_allowed')
  await demandDecider(tx, context, kind)
  if (!approve || !isDelayed(kind)) return
  const problem = await problemOfRequest(tx, approval)
  if (problem !== undefined) throw new ShopError(problem)
}

/**
 * Locks the order or the quotation of a request before the request itself, in the same sequence as a change of either,
 * so that they cannot deadlock.
 */
async function lockSubjectOf(tx: Transaction, id: string) {
  const order = tx.select({ id: approvals.orderId }).from(approvals).where(eq(approvals.id, id))
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, order)).for('update')
  const quotation = tx
    .select({ id: sql<string>`${approvals.details} ->> 'quotation'` })
    .from(approvals)
    .where(and(eq(approvals.id, id), eq(approvals.kind, 'quotation')))
  await tx
    .select({ id: quotations.id })
    .from(quotations)
    .where(inArray(quotations.id, quotation))
    .for('update')
}

type CarryOut = (tx: Transaction, context: StaffContext, approval: Approval) => Promise<boolean>

/** The functions that carry out approved acts except refunds. Each returns false if the order or goods have changed. */
const acts: Readonly<Record<Exclude<AskedAct, 'refund'>, CarryOut>> = {
  exchange: carryOutExchange,
  write_off: carryOutWriteOff,
  cancellation: carryOutCancellation,
  goods_lost: carryOutGoodsLost,
  stock_lost: carryOutStockLoss,
  price_cut: carryOutPriceCut,
  company_prices: carryOutCompanyPrices,
  deduction: carryOutChange,
  quotation: carryOutSending,
}

const isAct = (kind: ApprovalKind): kind is AskedAct => askedActs.some((act) => act === kind)

/** Carries out an approved request; returns false if the order or goods have changed since the request was made. */
async function carryOut(tx: Transaction, context: StaffContext, decided: Waiting): Promise<boolean> {
  const { approval, asker } = decided
  const { kind } = approval
  if (kind === 'refund') return refund(tx, context, decided)
  if (isAct(kind)) {
    if (!(await acts[kind](tx, context, approval))) return false
    const after = { ...amountOf(approval), reason: approval.reason, askedBy: asker }
    await auditStaff(tx, context, { ...auditedAs(approval, 'approved'), after })
    return true
  }
  const applying = { ...context, actor: staffOf(context), language: languageOf(approval) }
  await takeEffect(tx, applying, approval, { askedBy: asker })
  return true
}

/** Pays back for a return, or for a whole order. */
async function refund(tx: Transaction, context: StaffContext, decided: Waiting): Promise<boolean> {
  const { approval } = decided
  if (!(await isAsAsked(tx, approval.orderId ?? '', approval.details))) return false
  if (await carryOutReturnRefund(tx, context, approval)) await recordAgreed(tx, context, decided)
  else await carryOutRefund(tx, context, decided)
  return true
}

async function refuse(tx: Transaction, context: StaffContext, { approval, asker }: Waiting, note: string) {
  if (approval.kind === 'refund') return refuseRefund(tx, context, { approval, asker }, note)
  if (isAct(approval.kind)) return refuseAct(tx, context, { approval, asker }, note)
  const how = approval.askedBy === context.session.staff.id ? 'withdrawn' : 'refused'
  const after = { ...(note !== '' && { reason: note }), askedBy: asker }
  return recordEnd(tx, { ...context, actor: staffOf(context) }, approval, { how, after })
}

/** Refuses an act; the order or goods stay unchanged. */
async function refuseAct(tx: Transaction, context: StaffContext, { approval, asker }: Waiting, note: string) {
  const { orderId } = approval
  const after = { ...amountOf(approval), ...(note !== '' && { reason: note }), askedBy: asker }
  await auditStaff(tx, context, { ...auditedAs(approval, 'refused'), after })
  // Marks the order as changed, so that pages that show it reload it without the request.
  if (orderId !== null)
    await changeOrderIn(tx, context, staffOf(context), { id: orderId }, (change) => writeOrder(change, {}))
}
