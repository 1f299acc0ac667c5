import { asc, eq, inArray } from 'drizzle-orm'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { requestText } from '#core/staff/request-text.ts'
import { orders } from '../database/tables/orders.ts'
import { senToPay } from '../services/order-parts/amounts.ts'
import { staffFiles } from '../database/tables/files.ts'
import { approvals, staff } from '../database/tables/staff.ts'
import {
  exportReadyEmail,
  newOrdersEmail,
  staffChangeEmail,
  staffLinkEmail,
  staffPasskeyEmail,
} from '../emails/staff.ts'
import { builtInWording } from '../emails/wording.ts'
import { limitsIn } from '../services/staff/deciders/delayed.ts'
import { describeChange, readAccountsAndRoles } from '../services/staff/deciders/describe-change.ts'
import { openStaffLink } from '../services/staff/set-up.ts'
import type { MessageContext } from './message-context.ts'
import type { MessageKinds } from './messages-queue.ts'

/** Writes the email with the link of a staff account; undefined if the link is no longer valid. */
export async function writeStaffLink(context: MessageContext, data: MessageKinds['staff-link']) {
  const opened = await openStaffLink(context, data)
  if (opened === undefined) return undefined
  const { email, ...values } = opened
  return { to: email, email: staffLinkEmail(values, context.wording(data.lang)) }
}

/** Writes the email about a passkey that staff added or removed; undefined if the account is gone. */
export async function writeStaffPasskey(
  { database, settings, wording }: MessageContext,
  { staff: id, change, name: passkey, at, lang }: MessageKinds['staff-passkey'],
) {
  const [row] = await database.select().from(staff).where(eq(staff.id, id))
  if (row === undefined) return undefined
  const values = { name: row.name, passkey, change, at: new Date(at), origin: settings.PUBLIC_ORIGIN }
  return { to: row.email, email: staffPasskeyEmail(values, wording(lang)) }
}

/**
 * Writes the email about a change of the deciders, in the built-in words; undefined if the account or the request is
 * gone. A disabled account gets the email, too, because the change may concern it.
 */
export async function writeStaffChange(
  { database, settings }: MessageContext,
  { staff: id, approval, event, lang }: MessageKinds['staff-change'],
) {
  const [request] = await database.select().from(approvals).where(eq(approvals.id, approval))
  const known = await readAccountsAndRoles(database)
  const recipient = known.accounts.find((account) => account.id === id)
  const askedBy = known.accounts.find((account) => account.id === request?.askedBy)
  if (!request?.effectAt || recipient === undefined || askedBy === undefined) return undefined
  const wording = builtInWording(lang)
  const values = {
    name: recipient.name,
    event,
    what: requestText({ limits: limitsIn(request), ...describeChange(request, known) }, wording),
    askedBy,
    askedAt: request.askedAt,
    until: request.effectAt,
    link: `${settings.PUBLIC_ORIGIN}/staff/approvals`,
  }
  return { to: recipient.email, email: staffChangeEmail(values, wording) }
}

/**
 * Writes the email with the link of a regular export; undefined if the account or the file is gone. The link requires
 * signing in and contains no data.
 */
export async function writeExportReady(
  { database, settings, wording }: MessageContext,
  { staff: id, file: fileId, lang }: MessageKinds['export-ready'],
) {
  const [row] = await database.select().from(staff).where(eq(staff.id, id))
  const [file] = await database.select().from(staffFiles).where(eq(staffFiles.id, fileId))
  if (row === undefined || row.disabledAt !== null || file === undefined) return undefined
  const title = file.request.kind === 'export' ? (file.request.name ?? '') : ''
  const link = `${settings.PUBLIC_ORIGIN}/staff/exports`
  const values = { name: row.name, title, link, until: file.expiresAt }
  return { to: row.email, email: exportReadyEmail(values, wording(lang)) }
}

/**
 * Writes the email about new orders, with number, total and pieces but no customer data; undefined if the account or
 * all orders are gone.
 */
export async function writeNewOrders(
  { database, settings, wording }: MessageContext,
  { staff: id, placed, more, lang }: MessageKinds['new-orders'],
) {
  const [[row], found] = await Promise.all([
    database.select().from(staff).where(eq(staff.id, id)),
    database
      .select()
      .from(orders)
      .where(inArray(orders.id, placed.split(' ')))
      .orderBy(asc(orders.placedAt), asc(orders.number)),
  ])
  if (row === undefined || row.disabledAt !== null || found.length === 0) return undefined
  const [firstOrder] = found
  const link =
    found.length === 1 && firstOrder
      ? `${settings.PUBLIC_ORIGIN}/staff/orders/${encodeURIComponent(firstOrder.id)}`
      : `${settings.PUBLIC_ORIGIN}/staff/orders`
  const list = found.map((order) => ({
    number: formatOrderNumber(order.number),
    total: toRinggit(senToPay(order)),
    items: order.itemCount,
  }))
  return { to: row.email, email: newOrdersEmail({ name: row.name, orders: list, more, link }, wording(lang)) }
}
