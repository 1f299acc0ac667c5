import { asc, eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { erased, erasedAddress, isSettled } from '#core/members/members.ts'
import { historyDescriptions, standardDescriptions } from '#core/orders/history.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { payments, remittanceLines } from '../../database/tables/cash.ts'
import { members } from '../../database/tables/members.ts'
import {
  invoices,
  memberOrders,
  orderHistory,
  orders,
  orderSubmissions,
} from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { returnEvents, returnPhotos, returns } from '../../database/tables/returns.ts'
import { purchaseOrderFiles } from '../../database/tables/companies/purchase-order-files.ts'
import { approvals, orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { log } from '../../observability/log.ts'
import type { Member } from '../accounts/members.ts'
import { endSessions } from '../accounts/sessions.ts'
import { forgetCodes } from '../accounts/verification/verification.ts'
import { notifyOrder } from '../channels.ts'
import { leaveAllCompanies } from '../companies/leave-all.ts'
import { releaseDueStock } from '../quotations/hold-stock.ts'
import { eraseFromQuotations, ofPerson } from '../quotations/personal-data.ts'
import { rewriteEntries, withoutWords } from '../staff/audit-chain.ts'
import { eraseTraces, readTraces, tellsOf, type Traces } from './erase-traces.ts'
import { auditMember, demandMember } from './lock-member.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Erases a member, in one transaction. Deletes the account, its sessions, codes and messages, and other data by which
 * the member can be recognized. Orders stay without personal data, and issued invoices stay unchanged. `phoneNumber` is
 * entered again as a confirmation.
 * @throws ShopError member_not_found, confirmation_differs, member_not_erasable with the orders that are not settled
 */
export async function eraseMember(
  context: StaffContext,
  { id, phoneNumber }: { id: string; phoneNumber: string },
): Promise<{ orders: number; invoices: number }> {
  const counts = await context.database.transaction(async (tx) => {
    // Orders are locked before the member, in the same sequence as when they are placed and moved, to prevent
    // deadlocks.
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.memberId, id))
      .orderBy(asc(orders.id))
      .for('update')
    // From here on, the member cannot place an order, because that needs this row.
    const member = await demandMember(tx, id)
    if (member.phoneNumber !== phoneNumber) throw new ShopError('confirmation_differs')
    const placed = await tx.select().from(orders).where(eq(orders.memberId, id))
    const open = placed.filter((order) => !isSettled(order))
    if (open.length > 0) {
      const numbers = open.map(({ number }) => formatOrderNumber(number)).toSorted()
      throw new ShopError('member_not_erasable', { orders: numbers.join(', ') })
    }

    await forgetCodes(context, tx, member)
    await endSessions(tx, id)
    const traces = await readTraces(tx, member, placed)
    const erasedDigests = await eraseFromAudit(tx, { member, placed, traces })
    for (const order of placed) await erasePerson(tx, order)
    await tx.delete(orderSubmissions).where(eq(orderSubmissions.memberId, id))
    await tx.delete(memberOrders).where(eq(memberOrders.memberId, id))
    await eraseFromQuotations(tx, member, context.now())
    await leaveAllCompanies(tx, context, id)
    await tx.delete(members).where(eq(members.id, id))
    await eraseTraces(tx, { member, placed, traces })

    const ids = placed.map((order) => order.id)
    const erased = {
      orders: placed.length,
      invoices: ids.length === 0 ? 0 : await tx.$count(invoices, inArray(invoices.orderId, ids)),
    }
    await auditMember(tx, context, {
      action: 'member.erased',
      member: id,
      after: { ...erased, erasedDigests },
    })
    return erased
  })
  await releaseDueStock(context)
  await context.attempts.erase(phoneNumber)
  log.info({ member: id, requestId: context.requestId }, 'member erased')
  return counts
}

const unwritten = JSON.stringify(standardDescriptions)

/** Removes the person from an order: contact data, addresses and every typed text. */
async function erasePerson(tx: Transaction, order: OrderRow) {
  const { id, shippingAddress, billingAddress } = order
  const standing = JSON.stringify(historyDescriptions[order.shippingMethod])
  await tx
    .update(orders)
    .set({
      memberId: null,
      contactName: erased,
      contactNameInScript: null,
      contactPhone: '',
      contactEmail: '',
      shippingAddress: shippingAddress && erasedAddress(shippingAddress),
      billingAddress: billingAddress && erasedAddress(billingAddress),
      notes: '',
      deliveryAccess: null,
      trackingNumber: null,
      companyName: null,
      taxId: null,
      invoiceAddress: null,
      purchaseOrderNumber: null,
      costCentre: null,
      invoiceCancelReason: null,
      returnReason: null,
      askedDeduction: null,
      feeReason: '',
      bodyHash: '',
    })
    .where(eq(orders.id, id))
  await tx.delete(orderNotes).where(eq(orderNotes.orderId, id))
  await tx.delete(purchaseOrderFiles).where(eq(purchaseOrderFiles.orderId, id))
  await tx.update(orderCalls).set({ note: '' }).where(eq(orderCalls.orderId, id))
  await tx.update(approvals).set({ reason: '', details: {}, note: '' }).where(eq(approvals.orderId, id))
  await tx.execute(sql`
    update order_history set description = ${standing}::jsonb -> status
    where order_id = ${id} and description not in (select jsonb_array_elements(${unwritten}::jsonb))`)
  // An earlier tracking number could identify the recipient.
  await tx.update(orderHistory).set({ before: null }).where(eq(orderHistory.orderId, id))
  const gone = JSON.stringify({ notes: '', shippingAddress: null, feeReason: '' })
  await tx.execute(sql`
    update order_changes set note = '', before = before || ${gone}::jsonb, after = after || ${gone}::jsonb
    where order_id = ${id}`)
  await eraseFromParcels(tx, id)
  await eraseFromReturns(tx, id)
  await notifyOrder(tx, id)
}

/** Removes photos, bank account and typed texts from the returns of an order; goods and amounts stay. */
async function eraseFromReturns(tx: Transaction, orderId: string) {
  const ofOrder = sql`(select id from ${returns} where ${returns.orderId} = ${orderId})`
  await tx.delete(returnPhotos).where(sql`${returnPhotos.returnId} in ${ofOrder}`)
  // Otherwise, undoing a step would restore an earlier text.
  await tx
    .update(returnEvents)
    .set({ note: '', before: null })
    .where(sql`${returnEvents.returnId} in ${ofOrder}`)
  await tx
    .update(returns)
    .set({
      note: '',
      decision: null,
      trackingNumber: null,
      inspectionNote: '',
      account: null,
      accountEnd: '',
      refundReason: '',
    })
    .where(eq(returns.orderId, orderId))
}

/** Removes tracking numbers and every typed text from the parcels and payments of an order. */
async function eraseFromParcels(tx: Transaction, orderId: string) {
  await tx.update(parcels).set({ trackingNumber: null }).where(eq(parcels.orderId, orderId))
  await tx.execute(sql`
    update parcel_events set note = '', before = before || '{"trackingNumber":null}'::jsonb
    where parcel_id in (select id from parcels where order_id = ${orderId})`)
  await tx.update(payments).set({ note: '' }).where(eq(payments.orderId, orderId))
  await tx
    .update(remittanceLines)
    .set({ number: erased, note: '' })
    .where(eq(remittanceLines.orderId, orderId))
}

/**
 * Erases personal texts from the audit entries about a member: their own actions, actions on their account and orders,
 * and searches, saved views and saved notes that contain their name or contacts. Each entry still shows the person, the
 * action and the time. Entries about other people stay, because the member could have entered somebody else's address.
 * Returns the new digests of the changed entries, by id.
 */
async function eraseFromAudit(
  tx: Transaction,
  { member, placed, traces }: { member: Member; placed: readonly OrderRow[]; traces: Traces },
): Promise<Record<string, string>> {
  const ids = JSON.stringify(placed.map(({ id }) => id))
  const isAbout = sql`(entry.subject = 'member' and entry.subject_id = ${member.id})
    or (entry.subject = 'order' and entry.subject_id in (select json_array_elements_text(${ids}::json)))
    or (entry.subject = 'quotation' and entry.subject_id in (select id from quotations where ${ofPerson(member)}))
    or (entry.actor_kind = 'member' and entry.actor_id = ${member.id})`
  // The audit entries about saved views and notes contain their names, filters and texts.
  const isView = sql`entry.subject in ('view', 'quotation_note')
    and (${anyTells(traces, ['name', 'filters,q', 'noteEn', 'noteZh'])})`
  const isSearch = sql`entry.after ? 'q' and ${tellsOf(traces, sql`entry.after ->> 'q'`)}`
  return rewriteEntries(
    tx,
    sql`before = case when ${isAbout} or ${isView} then ${withoutWords(sql`entry.before`)} else entry.before end,
      after = case when ${isAbout} or ${isView} then ${withoutWords(sql`entry.after`)}
        else jsonb_set(entry.after, '{q}', to_jsonb(${erased}::text)) end`,
    sql`${isAbout} or ${isView} or ${isSearch}`,
  )
}

/** The condition that one of these fields of an audit entry, in `before` or `after`, refers to the member. */
const anyTells = (traces: Traces, fields: readonly string[]) =>
  sql.join(
    fields.flatMap((field) =>
      ['before', 'after'].map((column) =>
        tellsOf(traces, sql`${sql.identifier('entry')}.${sql.identifier(column)} #>> ${`{${field}}`}`),
      ),
    ),
    sql` or `,
  )
