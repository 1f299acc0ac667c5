import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CallOutcome } from '#core/orders/queues.ts'
import type { ApprovalKind, ApprovalLimits } from '#core/staff/approvals.ts'
import type { GivingAct } from '#core/staff/given-away.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import type { StockReason } from '#core/stock/stock.ts'
import { invoices, orderId, orders } from './orders.ts'
import { returns } from './returns.ts'
import { bigNumber, bytes, localizedText, moment, serialId } from './columns.ts'

/** The roles of staff and their permissions, in the sequence that staff chose: "Roles with chosen permissions". */
export const staffRoles = pgTable('staff_roles', {
  key: text().primaryKey(),
  name: localizedText(),
  /** Null until an owner chooses permissions: until then the role has the default permissions of the release. */
  permissions: jsonb().$type<StaffPermission[]>(),
  position: integer().notNull(),
})

/** Back-office accounts, separate from members. */
export const staff = pgTable(
  'staff',
  {
    id: text().primaryKey(),
    /** As typed. */
    email: text().notNull(),
    name: text().notNull(),
    role: text()
      .notNull()
      .references(() => staffRoles.key),
    /** The argon2id hash; null until the password is chosen with the set-up link. */
    passwordHash: text(),
    /** The hash of the token in the newest set-up link, while the link is valid. */
    setUpHash: text(),
    setUpExpiresAt: moment(),
    /** The authenticator's secret, encrypted. */
    totpSecret: bytes(),
    /** When the first code of the authenticator was confirmed. */
    enrolledAt: moment(),
    /**
     * Since when the person decides on requests of colleagues; null for a new decider, until another owner has
     * agreed or 72 hours are over. Their role determines which requests.
     */
    decidesSince: moment(),
    /** The staff who invited or reset the account since it last began to decide; empty if only the command line did. */
    openedBy: text().array().notNull().default([]),
    /** The time step of the newest used code: this code and older ones are no longer accepted. */
    usedStep: bigNumber(),
    createdAt: moment().notNull(),
    disabledAt: moment(),
    /** When the person was last active while signed in, to the minute. */
    seenAt: moment(),
  },
  (table) => [
    uniqueIndex('staff_email').on(sql`lower(${table.email})`),
    index('staff_of_role').on(table.role),
  ],
)

const staffId = (actions?: { onDelete: 'cascade' }) =>
  text()
    .notNull()
    .references(() => staff.id, actions)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** The hash of the token in the cookie. */
    idHash: text().primaryKey(),
    staffId: staffId({ onDelete: 'cascade' }),
    /** `password` permits only entering the second factor. */
    stage: text().$type<'password' | 'open'>().notNull(),
    /** Number of attempts at the second factor. */
    tries: integer().notNull().default(0),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    /** Browser and system, and the network without its last part; '' if unknown. */
    device: text().notNull().default(''),
    network: text().notNull().default(''),
  },
  (table) => [index().on(table.staffId), index().on(table.seenAt), index().on(table.createdAt)],
)

/** Codes for a lost authenticator; deleted when used. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: staffId({ onDelete: 'cascade' }),
    /** A hash keyed by the shop's secret. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

/** The passkeys of staff, each of which alone is enough to sign in: "Passkeys beside codes". */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: text().primaryKey(),
    staffId: staffId({ onDelete: 'cascade' }),
    /** In base64url, as the browser sends it. */
    credentialId: text().notNull().unique('staff_passkeys_credential'),
    /** In COSE form. */
    publicKey: bytes().notNull(),
    /** The number of signatures at the last use; 0 for passkeys that do not count. */
    counter: bigNumber().notNull(),
    /** How the browser reaches it, for example 'internal' or 'usb'. */
    transports: text().array().notNull(),
    name: text().notNull(),
    addedAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('staff_passkeys_of_staff').on(table.staffId)],
)

/** Challenges for passkeys, kept for some minutes and deleted when a browser responds. */
export const staffPasskeyChallenges = pgTable(
  'staff_passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    purpose: text().$type<'sign_in' | 'add'>().notNull(),
    /** The member of staff who must respond; null if the response names the person. */
    staffId: text().references(() => staff.id, { onDelete: 'cascade' }),
    /** The session that adds a passkey, and the passkey's name. */
    sessionHash: text(),
    name: text().notNull().default(''),
    askedAt: moment().notNull(),
  },
  (table) => [index('staff_passkey_challenges_by_age').on(table.askedAt)],
)

/** Keys of staff's submissions, so that a submission that is sent twice takes effect once. */
export const staffSubmissions = pgTable(
  'staff_submissions',
  {
    staffId: staffId({ onDelete: 'cascade' }),
    key: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] })],
)

/** The amounts above which a second person must agree, in sen; without a row, one person is enough. */
export const approvalLimits = pgTable('approval_limits', {
  kind: text().$type<keyof ApprovalLimits>().primaryKey(),
  limitSen: bigNumber().notNull(),
})

/** How a request for an approval ended. */
export type ApprovalDecision = 'approved' | 'refused' | 'withdrawn' | 'unopposed' | 'dropped'

/** Requests for the approval of a second person, and their decisions. */
export const approvals = pgTable(
  'approvals',
  {
    id: text().primaryKey(),
    kind: text().$type<ApprovalKind>().notNull(),
    orderId: text().references(() => orders.id),
    /**
     * The subject, if it is not an order: the id of an account, the email address of an invitation, the key of a
     * role, or goods ('product desk', 'spec desk/oak 3f…').
     */
    subject: text().notNull().default(''),
    amountSen: bigNumber(),
    /** The reason, for the person who decides. */
    reason: text().notNull(),
    /** The data for the action that follows the approval. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    askedBy: staffId(),
    askedAt: moment().notNull(),
    /** When the request takes effect by itself, unless somebody decides earlier; null if it waits for a person. */
    effectAt: moment(),
    /**
     * Null while the request waits; `withdrawn` by the person who asked, `unopposed` if it took effect by itself,
     * `dropped` if its subject has changed.
     */
    decision: text().$type<ApprovalDecision>(),
    decidedBy: text().references(() => staff.id),
    decidedAt: moment(),
    /** Why the request was refused. */
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('approvals_waiting')
      .on(table.kind, sql`coalesce(${table.orderId}, ${table.subject})`)
      .where(sql`decision is null`),
    index('approvals_due')
      .on(table.effectAt)
      .where(sql`decision is null`),
    index('approvals_of_order').on(table.orderId),
    check('approvals_four_eyes', sql`decision <> 'approved' or decided_by <> asked_by`),
  ],
)

/**
 * The amounts that each member of staff gave away, a row for each act; `core/staff/given-away.ts` limits their sums.
 */
export const givenAway = pgTable(
  'given_away',
  {
    id: serialId(),
    at: moment().notNull(),
    /** In the shop's time zone. */
    day: date({ mode: 'string' }).notNull(),
    staffId: staffId(),
    act: text().$type<GivingAct>().notNull(),
    /** The order that it is about; null for stock and prices. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    amountSen: bigNumber().notNull(),
    /** The second person who agreed. If there is one, the amount does not count towards the sums of one person. */
    agreedBy: text().references(() => staff.id),
    /**
     * The record whose reversal takes the amount back: an entry in an order's history, a payment, or a change of many
     * products.
     */
    cause: text(),
    takenBackAt: moment(),
  },
  (table) => [
    index('given_away_by_day').on(table.staffId, table.day),
    index('given_away_of_order').on(table.orderId),
    index('given_away_by_cause').on(table.cause),
    check('given_away_four_eyes', sql`agreed_by <> staff_id`),
    check('given_away_amount', sql`amount_sen > 0`),
  ],
)

/** Internal notes of staff about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: serialId(),
    orderId: orderId(),
    staffId: staffId(),
    at: moment().notNull(),
    note: text().notNull(),
  },
  (table) => [
    index('order_notes_of_order').on(table.orderId, table.id),
    index('order_notes_grams')
      .using('gin', sql`search_grams(lower(${table.note}))`)
      .where(sql`note <> ''`),
  ],
)

/** Phone calls to customers about orders, and their outcome. */
export const orderCalls = pgTable(
  'order_calls',
  {
    id: serialId(),
    orderId: orderId(),
    staffId: staffId(),
    at: moment().notNull(),
    outcome: text().$type<CallOutcome>().notNull(),
    note: text().notNull(),
    /** When the customer wants to be called back, if that is the outcome. */
    callBackAt: moment(),
  },
  (table) => [
    index('order_calls_of_order').on(table.orderId, table.id),
    index('order_calls_to_come')
      .on(table.callBackAt)
      .where(sql`call_back_at is not null`),
    index('order_calls_grams')
      .using('gin', sql`search_grams(lower(${table.note}))`)
      .where(sql`note <> ''`),
  ],
)

/** A line of a credit note: pieces of an order's line, and the refund for them. */
export interface CreditedLine {
  position: number
  quantity: number
  sen: number
}

/** Credit notes, each for an issued invoice as a whole or for a return; numbered without gaps. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    number: bigNumber().primaryKey(),
    invoiceNumber: bigNumber()
      .notNull()
      .references(() => invoices.number),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    issuedAt: moment().notNull(),
    amountSen: bigNumber().notNull(),
    reason: text().notNull(),
    staffId: staffId(),
    pdf: bytes().notNull(),
    /** The return that the credit note is for. */
    returnId: bigNumber().references(() => returns.id),
    lines: jsonb().$type<CreditedLine[]>().notNull(),
  },
  (table) => [
    index('credit_notes_of_order').on(table.orderId),
    index('credit_notes_of_invoice').on(table.invoiceNumber),
    uniqueIndex('credit_notes_of_return')
      .on(table.returnId)
      .where(sql`return_id is not null`),
    check('credit_notes_amount', sql`amount_sen >= 0`),
  ],
)

/** Changes of stock by staff. */
export const stockAdjustments = pgTable(
  'stock_adjustments',
  {
    id: serialId(),
    productId: text().notNull(),
    specId: text().notNull(),
    staffId: staffId(),
    at: moment().notNull(),
    reason: text().$type<StockReason>().notNull(),
    note: text().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
  },
  (table) => [index('stock_adjustments_of_spec').on(table.productId, table.specId, table.id)],
)
