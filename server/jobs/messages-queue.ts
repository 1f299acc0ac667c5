import { sql, type SQL } from 'drizzle-orm'
import type { Language } from '#core/language.ts'
import type { Database } from '../database/connect.ts'
import { jobInsert, queueJobs, type TracedJob } from './queue-job.ts'

/** The queue of emails and SMS that must be sent once the change they report is committed. */
export const messagesQueue = 'messages'

/** The queue of messages that failed for two days, for an administrator to inspect. */
export const failedMessagesQueue = 'failed-messages'

/**
 * The data of each kind of message. It contains ids, but no readable codes. Only messages about a change of an email
 * address or phone number contain an address or number, because the database may not have the one to which they go.
 */
export interface MessageKinds {
  welcome: { member: string }
  /** To a new address, for its owner to confirm. If another account has that address, the email reports the attempt. */
  'new-email': { member: string; email: string }
  'email-changed': { member: string; oldEmail: string; change: string }
  'new-device': { member: string; device: string }
  'phone-changed': { member: string; oldPhone: string }
  'password-changed': { member: string; codeCameBy: 'sms' | 'mail' }
  /**
   * A code for the member or customer with the sealed number or address, if there is one. `until` is when the code
   * expires, in milliseconds since 1970.
   */
  code: { sealed: string; until: number; lang: Language }
  'order-received': { order: string }
  /** An SMS about an order taken by phone, because its customer may have neither an email address nor the page open. */
  'order-taken': { order: string }
  /** The link with which the customer confirms an order, after nobody answered the call. */
  'confirm-asked': { order: string }
  /** A change of an order's status, by its history entry; includes decisions on returns. */
  'order-status': { order: string; entry: number }
  'invoice-issued': { order: string }
  /** Staff moved the delivery to other days. */
  'delivery-moved': { order: string }
  /** Staff changed the content of the order, or proposed a change. */
  'order-changed': { order: string; change: number }
  /**
   * A step of a return that the order's status does not show: the collection, or the end of the return if the order
   * continues.
   */
  'return-moved': { order: string; event: number }
  /** The refund of a return will now go elsewhere. `return` is the number of the return within its order. */
  'refund-payee': { order: string; return: number }
  'newsletter-confirmed': { subscriber: string }
  /** The sealed link with which staff set up an account that is new or was reset. */
  'staff-link': { staff: string; sealed: string; lang: Language }
  /**
   * Staff added or removed a passkey. Its name is here because the database may no longer have it; `at` is in
   * milliseconds since 1970.
   */
  'staff-passkey': { staff: string; change: 'added' | 'removed'; name: string; at: number; lang: Language }
  /** To an owner or the person concerned: a change of the deciders was requested, took effect or was refused. */
  'staff-change': { staff: string; approval: string; event: 'asked' | 'done' | 'refused'; lang: Language }
  /** A file that is made regularly for staff. */
  'export-ready': { staff: string; file: string; lang: Language }
  /** To a staff member about new orders: their ids, separated by spaces, and the number of `more` orders. */
  'new-orders': { staff: string; placed: string; more: number; lang: Language }
  /** To a staff member: a quotation was asked for, or a question about one waits. */
  'quotation-waits': { quotation: string; event: 'requested' | 'question'; staff: string; lang: Language }
  'back-in-stock': { request: string }
  'company-invitation': { invitation: string }
  /** To a person who may decide on a waiting purchase request; sent again as a reminder. */
  'purchase-request': { request: string; person: string }
  /** To the buyer: the purchase request was approved or rejected. */
  'purchase-request-decided': { request: string }
  'quotation-requested': { quotation: string }
  /** A version, to its contact (`member` is '') or to a member with a link of their own. */
  'quotation-sent': { quotation: string; version: number; member: string }
  'quotation-reminder': { quotation: string; version: number; member: string }
  /** The answer of staff to a question, by the id of the answer. */
  'quotation-answered': { quotation: string; entry: number }
  'quotation-accepted': { quotation: string }
}

export type MessageJob = {
  [Kind in keyof MessageKinds]: { message: Kind } & MessageKinds[Kind] & TracedJob
}[keyof MessageKinds]

type Executor = Pick<Database, 'execute'>

/** A job, some of whose values are columns of the selected rows. */
type WithColumns<Job> = Job extends unknown
  ? { [Name in keyof Job]: Name extends 'message' ? Job[Name] : Job[Name] | SQL }
  : never

/**
 * The statement that queues one message for each row of `from`, for use within a larger prepared statement; `trace` is
 * the placeholder of the request's `traceparent`. It does not notify the workers, because every other commit would have
 * to wait for the notification.
 * @example
 * messageInsert({ message: 'order-received', order: sql`placed.id` }, sql`placed`, sql.placeholder('trace'))
 */
export function messageInsert(job: WithColumns<MessageJob>, from: SQL, trace?: SQL): SQL {
  return jobInsert(messagesQueue, dataOf(job), { from, trace })
}

function dataOf(job: WithColumns<MessageJob>): SQL {
  const fields = Object.entries(job).map(([name, value]) =>
    typeof value === 'string'
      ? sql`${name}::text, ${value}::text`
      : typeof value === 'number'
        ? sql`${name}::text, ${value}::bigint`
        : sql`${name}::text, ${value}`,
  )
  return sql`jsonb_build_object(${sql.join(fields, sql`, `)})`
}

/** Queues a message in a transaction: it is sent, after a wait, if and only if the transaction commits. */
export async function queueMessage(transaction: Executor, job: MessageJob, { waitSeconds = 0 } = {}) {
  await queueJobs(transaction, { queue: messagesQueue, data: dataOf(job), waitSeconds })
}

/** Names the message about a step of an order or a return, or about a change of an order's content. */
export type StepMessage =
  | ({ message: 'order-status' } & Pick<MessageKinds['order-status'], 'entry'>)
  | ({ message: 'return-moved' } & Pick<MessageKinds['return-moved'], 'event'>)
  | ({ message: 'order-changed' } & Pick<MessageKinds['order-changed'], 'change'>)

/**
 * Drops the waiting messages about a step, in a transaction. Returns false if it is too late: none was waiting, but one
 * was sent or is being sent.
 */
export async function dropMessages(tx: Executor, messages: readonly StepMessage[]): Promise<boolean> {
  if (messages.length === 0) return true
  const isAmong = sql.join(
    messages.map((message) => sql`data @> ${JSON.stringify(message)}::jsonb`),
    sql` or `,
  )
  const waiting = sql`name = ${messagesQueue} and state in ('created', 'retry') and (${isAmong})`
  const { rowCount: dropped } = await tx.execute(sql`delete from pgboss.job where ${waiting}`)
  if (dropped !== 0) return true
  // Not every step has a message. If none was waiting, check whether one was sent.
  const gone = sql`name = ${messagesQueue} and state in ('active', 'completed') and (${isAmong})`
  const { rowCount: sent } = await tx.execute(sql`select from pgboss.job where ${gone} limit 1`)
  return sent === 0
}

/**
 * Whether the customer may already know of a step: another message about the order was sent, or is being sent, since
 * the waiting message about the step was queued. Messages are written when they are sent, so the other message may
 * mention the step.
 */
export async function mayTellOf(tx: Executor, order: string, step: StepMessage): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from pgboss.job told join pgboss.job waiting on waiting.name = told.name
    where told.name = ${messagesQueue} and told.data ->> 'order' = ${order} and told.state in ('active', 'completed')
      and waiting.data @> ${JSON.stringify(step)}::jsonb
      and coalesce(told.completed_on, now()) >= waiting.created_on
    limit 1`)
  return rowCount !== 0
}

/** Drops all messages to a member or about given orders, in a transaction. */
export async function dropMessagesAbout(
  tx: Executor,
  { member, orders }: { member: string; orders: string[] },
) {
  await tx.execute(sql`
    delete from pgboss.job where data ->> 'member' = ${member}
      or data ->> 'order' in (select json_array_elements_text(${JSON.stringify(orders)}::json))`)
}

/**
 * Whether a message must wait because an earlier one about the same order is neither sent nor given up. Messages about
 * an order are sent in sequence, so that a customer never reads 'delivered' before 'shipped'; other orders are not
 * affected.
 */
export async function waitsForEarlier(
  transaction: Executor,
  { id, data }: { id: string; data: MessageJob },
): Promise<boolean> {
  if (!('order' in data) || data.message === 'order-received') return false
  const { rowCount } = await transaction.execute(sql`
    select from pgboss.job as later join pgboss.job as earlier on earlier.name = later.name
    where later.name = ${messagesQueue} and later.id = ${id}
      and earlier.state in ('created', 'retry', 'active') and earlier.data ->> 'order' = ${data.order}
      and (earlier.created_on, earlier.id) < (later.created_on, later.id)
    limit 1`)
  return rowCount !== 0
}

/** Restores the attempts of a message, because waiting for another message must not use them up. */
export async function renewAttempts(transaction: Executor, { id }: { id: string }) {
  await transaction.execute(
    sql`update pgboss.job set retry_count = 0 where name = ${messagesQueue} and id = ${id}`,
  )
}
