import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { DeliveryAccess, OrderAddress } from '../../../core/orders/checkout.ts'
import type { InvoiceStatus, InvoiceType } from '../../../core/orders/invoices.ts'
import type { Language, LocalizedText } from '../../../core/language.ts'
import type { PaymentMethod } from '../../../core/orders/payment-methods.ts'
import type { OrderStatus, ReturnStatus, ShippingMethod } from '../../../core/orders/statuses.ts'
import { members } from './members.ts'

const moment = () => timestamp({ withTimezone: true })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An order as it was placed, and how far it has come; what it consists of never changes. */
export const orders = pgTable(
  'orders',
  {
    /** Cannot be guessed. */
    id: text().primaryKey(),
    /** The sequence behind the number that people read out. */
    number: bigint({ mode: 'number' })
      .notNull()
      .unique('orders_number')
      .generatedAlwaysAsIdentity({ startWith: 1_000_001 }),
    /** Missing once the member's data was erased. */
    memberId: text().references(() => members.id),
    status: text().$type<OrderStatus>().notNull(),
    /** The plain sum of the lines. */
    totalSen: bigint({ mode: 'number' }).notNull(),
    /** Pieces, of all lines together. */
    itemCount: integer().notNull(),
    voucherCode: text(),
    /** What staff will deduct when they confirm. */
    voucherDiscountSen: bigint({ mode: 'number' }).notNull(),
    /** What staff did deduct; missing until they confirmed. */
    adjustmentSen: bigint({ mode: 'number' }),
    /** When staff confirmed it by phone. */
    confirmedAt: moment(),
    /** When it was paid for: in cash, as it was handed over. */
    paidAt: moment(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    shippingMethod: text().$type<ShippingMethod>().notNull(),
    shippingAddress: jsonb().$type<OrderAddress>(),
    billingAddress: jsonb().$type<OrderAddress>(),
    /** The id of a pickup location; one of long ago may be unknown. */
    pickupLocation: text(),
    /** E.164. */
    contactPhone: text().notNull(),
    contactEmail: text().notNull(),
    contactName: text().notNull(),
    notes: text().notNull(),
    deliveryAccess: jsonb().$type<DeliveryAccess>(),
    /** The id of a courier, or self_pickup. */
    shippingProvider: text(),
    trackingNumber: text(),
    invoiceType: text().$type<InvoiceType>().notNull(),
    invoiceStatus: text().$type<InvoiceStatus>().notNull(),
    companyName: text(),
    taxId: text(),
    invoiceAddress: text(),
    /** When the invoice was asked for, if later than with the order. */
    invoiceAskedAt: moment(),
    /** Why staff declined the invoice. */
    invoiceCancelReason: text(),
    returnStatus: text().$type<ReturnStatus>().notNull(),
    returnReason: text(),
    returnRequestedAt: moment(),
    returnProcessedAt: moment(),
    refundSen: bigint({ mode: 'number' }),
    /** When the goods went back into the stock; once, or never. */
    restockedAt: moment(),
    /** The language it was placed in. */
    language: text().$type<Language>().notNull(),
    /** The hash of what was sent, to tell a repeated submit from another order. */
    bodyHash: text().notNull(),
    placedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** What staff find the order by besides its number and its products, in lower case. */
    contactSearch: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(contact_name || ' ' || contact_email || ' ' || contact_phone)`),
  },
  (table) => [
    index('orders_by_time').on(table.placedAt, table.number),
    index('orders_by_status').on(table.status, table.placedAt, table.number, table.shippingMethod),
    index('orders_with_invoice_to_issue')
      .on(table.placedAt, table.number, table.invoiceAskedAt)
      .where(sql`invoice_status = 'pending'`),
    index('orders_contact_grams').using('gin', sql`search_grams(${table.contactSearch})`),
    // Read backwards: the newest first, in the order that a plain `desc` has.
    index('orders_of_member').on(table.memberId, table.placedAt, table.number),
    index('orders_with_voucher')
      .on(table.voucherCode)
      .where(sql`voucher_code is not null`),
    check('orders_total', sql`total_sen >= 0`),
    check('orders_voucher', sql`voucher_discount_sen between 0 and total_sen`),
    check('orders_adjustment', sql`adjustment_sen between 0 and total_sen`),
    check('orders_refund', sql`refund_sen between 0 and total_sen`),
  ],
)

/** A line of an order: product and spec as they were, in both languages. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: text().notNull(),
    specId: text().notNull(),
    productName: jsonb().$type<LocalizedText>().notNull(),
    specName: text().notNull(),
    displayName: jsonb().$type<LocalizedText>().notNull(),
    specIndex: integer().notNull(),
    color: text().notNull(),
    displayColor: jsonb().$type<LocalizedText>().notNull(),
    size: text().notNull(),
    imgUrl: text().notNull(),
    quantity: integer().notNull(),
    priceSen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_items_of_product').on(table.productId, table.orderId),
    check('order_items_quantity', sql`quantity > 0`),
    check('order_items_price', sql`price_sen >= 0`),
  ],
)

/** Every status an order had, in the order in which it had them. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    description: jsonb().$type<LocalizedText>().notNull(),
  },
  (table) => [index('order_history_of_order').on(table.orderId, table.id)],
)

/**
 * What makes a repeated submit answer with the first order: its key, or what it says together with two spans of time,
 * of which two submits within seconds share one.
 */
export const orderSubmissions = pgTable(
  'order_submissions',
  {
    memberId: text()
      .notNull()
      .references(() => members.id),
    key: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ name: 'order_submissions_once', columns: [table.memberId, table.key] }),
    index('order_submissions_of_order').on(table.orderId),
  ],
)

/** How many orders of a member are pending: one row to lock, so that parallel orders cannot pass the limit. */
export const memberOrders = pgTable(
  'member_orders',
  {
    memberId: text()
      .primaryKey()
      .references(() => members.id),
    pending: integer().notNull(),
  },
  () => [check('member_orders_pending', sql`pending >= 0`)],
)

/** An issued invoice: its number, without gaps, and the document as it was issued. */
export const invoices = pgTable('invoices', {
  number: bigint({ mode: 'number' }).primaryKey(),
  orderId: text()
    .notNull()
    .unique('invoices_order')
    .references(() => orders.id),
  issuedAt: moment().notNull(),
  pdf: bytes().notNull(),
})

/** Numbers that must have no gap: the row is locked until the transaction that took one ends. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull(),
})

/** Who did something: a member, somebody of the staff, a command on the shop's machine, or nobody who is known. */
export type AuditActor = 'member' | 'staff' | 'command' | 'visitor'

/** Who changed what, and when; written in the transaction of the change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    actorKind: text().$type<AuditActor>().notNull(),
    actorId: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text().notNull(),
  },
  (table) => [
    index('audit_entries_of_subject').on(table.subject, table.subjectId, table.id),
    index('audit_entries_of_actor').on(table.actorId, table.at, table.id),
    index('audit_entries_of_action').on(table.action, table.at, table.id),
    index('audit_entries_by_time').on(table.at, table.id),
  ],
)
