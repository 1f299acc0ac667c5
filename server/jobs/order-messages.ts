import { sql } from 'drizzle-orm'
import { standardDescriptions } from '../../core/orders/history.ts'
import { statusTable } from '../../core/orders/statuses.ts'
import type { Context } from '../context.ts'
import {
  invoiceIssuedEmail,
  orderCorrectedEmail,
  orderReceivedEmail,
  orderStatusEmail,
  type OrderEmailData,
} from '../emails/orders.ts'
import type { Email } from '../providers/mail/mail.ts'
import { loadOrder, toOrder, type StoredOrder } from '../services/orders/read.ts'

/** For how many orders a day emails are sent to a mailbox that is not the member's own. */
const maxForeignOrdersPerDay = 20

/** The email about a new order; undefined if the order is gone. */
export async function writeOrderReceived(context: Context, id: string) {
  return write(context, id, orderReceivedEmail)
}

/**
 * The email about a change of status, by its history entry; undefined when staff took it back meanwhile, and after a
 * refused return, when the order goes back to a status that its member knows.
 */
export async function writeOrderMoved(context: Context, id: string, entry: number) {
  return write(context, id, (order, { history }) => {
    const index = history.findIndex((moved) => moved.id === entry)
    const moved = history[index]
    if (moved === undefined || history.some((later) => later.undoes === entry)) return undefined
    const { status, description, undoes } = moved
    const note = description[order.language]
    const isStandard = standardDescriptions.some((standard) => standard[order.language] === note)
    if (undoes !== null) {
      return orderCorrectedEmail(isStandard ? order : { ...order, note }, status)
    }
    const previous = history[index - 1]
    if (previous && statusTable[previous.status].resumes && !statusTable[status].returnStatus)
      return undefined
    return orderStatusEmail(isStandard ? order : { ...order, note }, status)
  })
}

/** The email about an issued invoice; undefined if there is none. */
export async function writeInvoiceIssued(context: Context, id: string) {
  return write(context, id, (order) => {
    const { invoiceNumber } = order.invoiceInfo
    return invoiceNumber === undefined ? undefined : invoiceIssuedEmail(order, invoiceNumber)
  })
}

/** An email about an order, to the address and in the language it was placed with. */
async function write(
  { database, settings }: Context,
  id: string,
  compose: (order: OrderEmailData, stored: StoredOrder) => Email | undefined,
) {
  const stored = await loadOrder(database, id)
  // The address is empty once the member's data was erased.
  if (!stored?.row.contactEmail || !(await mayWriteTo(database, stored.row))) return undefined
  const { language, contactEmail, paidAt } = stored.row
  const order = { ...toOrder(stored, language), origin: settings.PUBLIC_ORIGIN, unpaid: paidAt === null }
  const email = compose(order, stored)
  return email && { to: contactEmail, email }
}

/**
 * Whether the order's address may get emails: the member's own always, any other up to a daily limit, which prevents
 * flooding a stranger's mailbox. It depends on orders only, so a retry has the same result.
 */
async function mayWriteTo(database: Context['database'], order: StoredOrder['row']): Promise<boolean> {
  const { rows } = await database.execute<{ earlier: number }>(sql`
    select count(*)::int as earlier from orders as other join members on members.id = other.member_id
    where lower(other.contact_email) = lower(${order.contactEmail})
      and lower(other.contact_email) is distinct from lower(members.email)
      and other.number < ${order.number} and other.placed_at > ${order.placedAt.toISOString()}::timestamptz - interval '1 day'
      and exists (
        select from members as own
        where own.id = ${order.memberId} and lower(own.email) is distinct from lower(${order.contactEmail})
      )`)
  return rows[0]!.earlier < maxForeignOrdersPerDay
}
