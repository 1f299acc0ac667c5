import { and, gt, isNull, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { requestLife, type RequestDecision } from '#core/companies/purchase-requests.ts'
import type { Language } from '#core/language.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { bigNumber, moment } from '../columns.ts'
import { members } from '../members.ts'
import { orders } from '../orders.ts'
import { companies } from './companies.ts'

/** Orders above a buyer's limit, which wait for an approver of the company. Nothing is reserved for them. */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    askedBy: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    askedAt: moment().notNull(),
    /** The order as submitted at the checkout, at the prices of that moment. */
    order: jsonb().$type<NewOrder>().notNull(),
    /** A hash of the order, so that the same order sent twice is one request while it waits. */
    bodyHash: text().notNull(),
    /** The client's Idempotency-Key. */
    submissionKey: text(),
    /** The buyer's language. */
    language: text().$type<Language>().notNull(),
    /** The buyer's message to the approver. */
    word: text(),
    /** The amount to pay at the time of the request. */
    askedSen: bigNumber().notNull(),
    /** How often the approvers were reminded. */
    reminders: integer().notNull().default(0),
    decision: text().$type<RequestDecision>(),
    decidedAt: moment(),
    decidedBy: text().references(() => members.id, { onDelete: 'set null' }),
    /** The approver's message to the buyer. */
    reason: text(),
    /** The order that the approval placed. */
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.companyId, table.askedAt.desc(), table.id),
    uniqueIndex().on(table.askedBy, table.submissionKey),
    index().on(table.decidedBy),
    uniqueIndex().on(table.orderId),
    index('purchase_requests_waiting')
      .on(table.askedAt)
      .where(sql`decision is null`),
    check('purchase_requests_decided', sql`(decision is null) = (decided_at is null)`),
    check('purchase_requests_placed', sql`order_id is null or decision = 'approved'`),
  ],
)

/** The condition that a purchase request still waits, by the same rule as `requestStatus`. */
export const isWaitingAt = (now: Date) =>
  and(isNull(purchaseRequests.decision), gt(purchaseRequests.askedAt, new Date(now.getTime() - requestLife)))
