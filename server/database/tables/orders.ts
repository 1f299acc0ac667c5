import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CashState } from '#core/cash/payments.ts'
import type { DeliveryAccess } from '#core/orders/checkout.ts'
import type { OrderAddress } from '#core/delivery/order-address.ts'
import type { CancelReason } from '#core/orders/cancelling/cancel-reasons.ts'
import type { HalfDay } from '#core/orders/orders.ts'
import type { InvoiceStatus, InvoiceType } from '#core/orders/invoices.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import type { PaymentMethod } from '#core/orders/payment-methods.ts'
import type { ActorKind } from '#core/staff/audit.ts'
import type { OrderStatus, ReturnStatus, ShippingMethod } from '#core/orders/statuses.ts'
import type { SaleData } from '../../pdf/invoice.ts'
import { companies } from './companies/companies.ts'
import { members } from './members.ts'
import { dueDay, isToArrive, sumToPay } from './orders/expressions.ts'
import { quotations } from './quotations/quotations.ts'
import { bigNumber, bytes, localizedText, moment, serialId, type Snapshot } from './columns.ts'

/** A deduction that a clerk asked for because it is above the clerk's limit. */
export interface AskedDeduction {
  sen: number
  reason: string
  /** The text for the customer, once it is approved. */
  description?: LocalizedText
  staffId: string
  /** When it was asked for, in ISO 8601. */
  at: string
}

/** An order and its progress. Staff can change its content; `orderChanges` keeps what it was before. */
export const orders = pgTable(
  'orders',
  {
    /** Cannot be guessed. */
    id: text().primaryKey(),
    /** The running number, from which the order number that customers see is made. */
    number: bigNumber().notNull().unique('orders_number').generatedAlwaysAsIdentity({ startWith: 1_000_001 }),
    /** Null once the member's data has been erased. */
    memberId: text().references(() => members.id),
    status: text().$type<OrderStatus>().notNull(),
    /** The sum of the lines. */
    totalSen: bigNumber().notNull(),
    /** Number of pieces in all lines. */
    itemCount: integer().notNull(),
    voucherCode: text(),
    /** The discount of the voucher, which is deducted when staff confirm the order. */
    voucherDiscountSen: bigNumber().notNull(),
    /** The deduction by staff; null until they confirm the order. */
    adjustmentSen: bigNumber(),
    /** An extra charge by staff, and its reason; '' without one. */
    feeSen: bigNumber().notNull().default(0),
    feeReason: text().notNull().default(''),
    /** A deduction that waits for an owner's approval. */
    askedDeduction: jsonb().$type<AskedDeduction>(),
    /** When the customer confirmed it; null again after staff change the confirmed content. */
    customerConfirmedAt: moment(),
    /** When staff confirmed it by phone. */
    confirmedAt: moment(),
    /** The id of the staff member who confirmed it; null if unknown. */
    confirmedBy: text(),
    /** Why the order was cancelled before it left the shop. */
    cancelReason: text().$type<CancelReason>(),
    /** When it was paid: cash is paid at delivery. */
    paidAt: moment(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    shippingMethod: text().$type<ShippingMethod>().notNull(),
    shippingAddress: jsonb().$type<OrderAddress>(),
    billingAddress: jsonb().$type<OrderAddress>(),
    /** The id of a pickup location; in old orders it may be unknown. */
    pickupLocation: text(),
    /** E.164. */
    contactPhone: text().notNull(),
    contactEmail: text().notNull(),
    contactName: text().notNull(),
    /** In any script; written before the name. */
    contactNameInScript: text(),
    notes: text().notNull(),
    deliveryAccess: jsonb().$type<DeliveryAccess>(),
    /** The company that the order is for, with the purchase order number and cost centre. */
    companyId: text().references(() => companies.id),
    purchaseOrderNumber: text(),
    costCentre: text(),
    /** The quotation that it was placed for by accepting it. */
    quotationId: text().references(() => quotations.id),
    /** The first and last promised day of a delivery; null for pickup. */
    promisedFrom: date({ mode: 'string' }),
    promisedTo: date({ mode: 'string' }),
    promisedHalf: text().$type<HalfDay>(),
    /** The day whose delivery capacity the order uses; null if the order is cancelled. */
    slotDay: date({ mode: 'string' }),
    /** The id of a courier, or self_pickup. */
    shippingProvider: text(),
    trackingNumber: text(),
    invoiceType: text().$type<InvoiceType>().notNull(),
    invoiceStatus: text().$type<InvoiceStatus>().notNull(),
    companyName: text(),
    taxId: text(),
    invoiceAddress: text(),
    /** When the invoice was requested, if later than the order. */
    invoiceAskedAt: moment(),
    /** Why staff declined the invoice. */
    invoiceCancelReason: text(),
    returnStatus: text().$type<ReturnStatus>().notNull(),
    returnReason: text(),
    returnRequestedAt: moment(),
    returnProcessedAt: moment(),
    /** The sum refunded by all returns. */
    refundSen: bigNumber(),
    /** The return that this order is an exchange for, and the part of the price paid with the returned goods. */
    exchangeOf: bigNumber(),
    exchangeSen: bigNumber().notNull().default(0),
    /** The part of the refund that went into exchanges instead of to the customer. */
    exchangedSen: bigNumber().notNull().default(0),
    /**
     * The cash still missing for the order, in sen; below 0 if too much came in. Written with every move and payment.
     */
    cashOpenSen: bigNumber().notNull().default(0),
    /**
     * The part of that cash that is due now because its goods were handed over; since when it is due; and whether some
     * of it was received.
     */
    cashDueSen: bigNumber().notNull().default(0),
    cashDueSince: moment(),
    cashState: text().$type<CashState>().notNull().default('not_due'),
    /** When the goods went back into stock, which happens at most once. */
    restockedAt: moment(),
    /**
     * The versions of the policies that applied when it was placed; null for orders from before policies had versions.
     */
    termsVersion: integer(),
    privacyVersion: integer(),
    /** The language it was placed in. */
    language: text().$type<Language>().notNull(),
    /** The hash of the request, which identifies a repeated submit. */
    bodyHash: text().notNull(),
    placedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** The text that staff search, in lower case: names, addresses and the customer's notes. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(contact_name_in_script || ' ', '') || contact_name || ' ' || contact_email || ' ' || contact_phone
          || coalesce(' ' || (shipping_address ->> 'nameInScript'), '') || coalesce(' ' || (shipping_address ->> 'firstName'), '')
          || coalesce(' ' || (shipping_address ->> 'lastName'), '') || coalesce(' ' || (shipping_address ->> 'street'), '')
          || coalesce(' ' || (shipping_address ->> 'city'), '') || coalesce(' ' || (shipping_address ->> 'postalCode'), '')
          || coalesce(' ' || company_name, '') || coalesce(' ' || purchase_order_number, '')
          || coalesce(' ' || cost_centre, '') || ' ' || notes)`,
      ),
    /**
     * The destination, for figures: 'Malaysia:40' or 'Taiwan:802' from the postcode, or 'pickup:' and the location's
     * id.
     */
    placeKey: text()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(case
          when shipping_method = 'self_pickup' then 'pickup:' || coalesce(pickup_location, '')
          when shipping_address ->> 'country' = 'Malaysia' then 'Malaysia:'
            || coalesce(substring(regexp_replace(normalize(shipping_address ->> 'postalCode', NFKC), '[[:space:]\u2010\u2011\u2012\u2013\u2014\u2015\u2212-]', '', 'g') from '^([0-9]{2})[0-9]{3}$'), '')
          when shipping_address ->> 'country' = 'Taiwan' then 'Taiwan:'
            || coalesce(substring(regexp_replace(normalize(shipping_address ->> 'postalCode', NFKC), '[[:space:]\u2010\u2011\u2012\u2013\u2014\u2015\u2212-]', '', 'g') from '^([0-9]{3})(?:[0-9]{2,3})?$'), '')
          end, '')`,
      ),
  },
  (table) => [
    index('orders_by_time').on(table.placedAt, table.number),
    index('orders_by_status').on(table.status, table.placedAt, table.number, table.shippingMethod),
    index('orders_with_invoice_to_issue')
      .on(table.placedAt, table.number, table.invoiceAskedAt)
      .where(sql`invoice_status = 'pending'`),
    index('orders_by_confirmation')
      .on(table.confirmedAt)
      .where(sql`confirmed_at is not null`),
    index('orders_by_return_request')
      .on(table.returnRequestedAt)
      .where(sql`return_requested_at is not null`),
    index('orders_by_payment')
      .on(table.paidAt)
      .where(sql`paid_at is not null`),
    index('orders_by_tracking_number')
      .on(sql`upper(${table.trackingNumber})`)
      .where(sql`tracking_number is not null`),
    index('orders_with_cash_due')
      .on(table.cashDueSince, table.id)
      .where(sql`cash_due_sen <> 0`),
    index('orders_search_grams').using('gin', sql`search_grams(${table.searchText})`),
    index('orders_with_deduction_to_decide')
      .on(table.placedAt, table.number)
      .where(sql`asked_deduction is not null`),
    // Read backwards, the newest first.
    index('orders_of_member').on(table.memberId, table.placedAt, table.number),
    index('orders_of_company')
      .on(table.companyId, table.number)
      .where(sql`company_id is not null`),
    // To find out whether somebody refused parcels before.
    index('orders_of_phone').on(table.contactPhone),
    index('orders_with_voucher')
      .on(table.voucherCode)
      .where(sql`voucher_code is not null`),
    index('orders_by_slot')
      .on(table.slotDay, table.promisedHalf)
      .where(sql`slot_day is not null`),
    index('orders_to_arrive').on(table.promisedTo).where(isToArrive),
    // For sorting lists.
    index('orders_by_due_day').on(dueDay, table.placedAt, table.number),
    // Read backwards, the largest first.
    index('orders_by_sum').on(sumToPay, table.placedAt, table.number),
    check('orders_promise', sql`promised_from <= promised_to`),
    check('orders_total', sql`total_sen >= 0`),
    check('orders_voucher', sql`voucher_discount_sen between 0 and total_sen`),
    check('orders_adjustment', sql`adjustment_sen between 0 and total_sen`),
    check('orders_fee', sql`fee_sen >= 0`),
    check('orders_exchange', sql`exchange_sen >= 0 and exchanged_sen >= 0`),
    // A cancelled exchange may be followed by another.
    uniqueIndex('orders_of_exchange')
      .on(table.exchangeOf)
      .where(sql`exchange_of is not null and status <> 'Cancelled'`),
    // "Accepting makes exactly one order (unique by quotation)"; a cancelled one may be followed by another.
    uniqueIndex('orders_of_quotation')
      .on(table.quotationId)
      .where(sql`quotation_id is not null and status <> 'Cancelled'`),
    check('orders_refund', sql`refund_sen between 0 and total_sen + fee_sen`),
  ],
)

export const orderId = () =>
  text()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })

/** The lines of an order, with product and spec as they were, in both languages. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: orderId(),
    position: integer().notNull(),
    productId: text().notNull(),
    specId: text().notNull(),
    productName: localizedText(),
    specName: text().notNull(),
    displayName: localizedText(),
    specIndex: integer().notNull(),
    color: text().notNull(),
    displayColor: localizedText(),
    size: text().notNull(),
    imgUrl: text().notNull(),
    quantity: integer().notNull(),
    priceSen: integer().notNull(),
    /** The price without an offer and for one piece. */
    listPriceSen: integer().notNull(),
    /** The number of pieces from which the price applies, if it is a price by quantity. */
    tierFrom: integer(),
    /** Whether it was the company's own price. */
    companyPrice: boolean().notNull().default(false),
    /** The cost of a piece when the line was ordered, for people who may see costs; null if unknown. */
    costSen: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_items_of_product').on(table.productId, table.orderId),
    check('order_items_quantity', sql`quantity > 0`),
    check('order_items_price', sql`price_sen >= 0`),
    check('order_items_cost', sql`cost_sen >= 0`),
  ],
)

/** The fields of an order that a move changed, as they were before, and the packed parcels that the move deleted. */
export type OrderBefore = Snapshot<Partial<typeof orders.$inferSelect>> & {
  status: OrderStatus
  unpacked?: readonly object[]
}

/** Every status that an order had. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: serialId(),
    orderId: orderId(),
    at: moment().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    description: localizedText(),
    /** The order before the move; null if staff cannot undo the move. */
    before: jsonb().$type<OrderBefore>(),
    /** The id of the entry that this one undoes, or corrects because a message about it was already sent. */
    undoes: bigNumber(),
    corrects: bigNumber(),
    /** The id of the previous entry, if the same step caused both; both are undone together. */
    follows: bigNumber(),
  },
  (table) => [index('order_history_of_order').on(table.orderId, table.id)],
)

/**
 * Identifies repeated submits: by key, or by content and time. An order without a key has two rows, one for the ten
 * seconds in which it was submitted and one for the ten seconds after that; a repeated submit shortly afterwards
 * conflicts with one of these rows.
 */
export const orderSubmissions = pgTable(
  'order_submissions',
  {
    memberId: text()
      .notNull()
      .references(() => members.id),
    key: text().notNull(),
    orderId: orderId(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ name: 'order_submissions_once', columns: [table.memberId, table.key] }),
    index('order_submissions_of_order').on(table.orderId),
  ],
)

/** A member's number of pending orders: one row to lock, so that concurrent orders cannot pass the limit. */
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

/** An issued invoice, numbered without gaps, and its document. */
export const invoices = pgTable('invoices', {
  number: bigNumber().primaryKey(),
  orderId: text()
    .notNull()
    .unique('invoices_order')
    .references(() => orders.id),
  issuedAt: moment().notNull(),
  pdf: bytes().notNull(),
  /** The content of the document, for further copies. Times are in ISO 8601. */
  sale: jsonb().$type<SaleData>().notNull(),
})

/** Counters without gaps: the row is locked until the transaction that took a number ends. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: bigNumber().notNull(),
})

/** Who changed what and when, written in the transaction of the change. Only erasing personal data changes an entry. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: serialId(),
    at: moment().notNull(),
    actorKind: text().$type<ActorKind>().notNull(),
    actorId: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text().notNull(),
    /** Without a salt, an erased `before` or `after` could be guessed from its digest. */
    salt: uuid().notNull().defaultRandom(),
  },
  (table) => [
    index('audit_entries_of_subject').on(table.subject, table.subjectId, table.id),
    index('audit_entries_of_actor').on(table.actorId, table.at, table.id),
    index('audit_entries_of_action').on(table.action, table.at, table.id),
    index('audit_entries_by_time').on(table.at, table.id),
  ],
)

/** The chain of audit entries: each link is a hash of its entry and the link before. */
export const auditChain = pgTable('audit_chain', {
  /** From 1, without gaps. */
  position: bigNumber().primaryKey(),
  /** No foreign key, so that a missing entry shows. */
  entryId: bigNumber().notNull().unique('audit_chain_entry'),
  /** The digest of `before` and `after` when they were written. */
  details: text().notNull(),
  link: text().notNull(),
})
