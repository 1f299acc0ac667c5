import { sql } from 'drizzle-orm'
import { personName } from '#core/accounts/names.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { dialledPhone } from '#core/contact/phone-format.ts'
import type { ExportChoice } from '#core/exports/exports.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import type { DeliveryAccess } from '#core/orders/checkout.ts'
import type { OrderAddress } from '#core/delivery/order-address.ts'
import { formatInvoiceNumber } from '#core/orders/invoices.ts'
import type { HalfDay } from '#core/orders/orders.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import { statusText, type OrderStatus, type ShippingMethod } from '#core/orders/statuses.ts'
import { text } from '#core/texts/text.ts'
import { between, isTaken, timeOf, nameOf, toPay, type Source } from './source.ts'

interface OrderLineRow {
  number: string
  placed_at: string
  status: OrderStatus
  confirmed_at: string | null
  paid_at: string | null
  shipping_method: ShippingMethod
  courier: string | null
  tracking_number: string | null
  promised_from: string | null
  promised_to: string | null
  promised_half: HalfDay | null
  delivery_access: DeliveryAccess | null
  contact_name: string
  contact_name_in_script: string | null
  contact_phone: string
  contact_email: string
  shipping_address: OrderAddress | null
  place: LocalizedText | null
  notes: string
  tags: string | null
  position: number
  product_id: string
  sku: string | null
  product_name: LocalizedText
  display_name: LocalizedText
  size: string
  quantity: number
  gross_weight_kg: number | null
  price_sen: number
  is_first: boolean
  total_sen: string
  voucher_code: string | null
  voucher_discount_sen: string
  adjustment_sen: string | null
  fee_sen: string
  refund_sen: string | null
  exchange_sen: string
  cash_open_sen: string
  taken_sen: string
  payment_method: string
  invoice_number: string | null
  invoice_issued_at: string | null
  company_name: string | null
  tax_id: string | null
  invoice_address: string | null
  ordered_for: string | null
  purchase_order_number: string | null
  cost_centre: string | null
  language: Language
}

const ordersWhere = (choice: ExportChoice) => sql`${between(sql`o.placed_at`, choice)}
  ${choice.status === undefined ? sql`` : sql`and o.status = ${choice.status}`}`

/** The lines of orders, one row each. */
export const orderLines: Source = {
  count: (choice) =>
    sql`select count(*)::int as count from orders o join order_items i on i.order_id = o.id where ${ordersWhere(choice)}`,
  rows: (choice) => sql`
    select o.number::text, o.placed_at, o.status, o.confirmed_at, o.paid_at, o.shipping_method,
      coalesce(sent.couriers, c.name, o.shipping_provider) as courier,
      coalesce(sent.tracking_numbers, o.tracking_number) as tracking_number,
      o.promised_from::text, o.promised_to::text, o.promised_half, o.delivery_access, o.contact_name, o.contact_name_in_script, o.contact_phone,
      o.contact_email, o.shipping_address, p.name as place, o.notes, given.tags, i.position, i.product_id, s.sku, s.gross_weight_kg, i.product_name,
      i.display_name, i.size, i.quantity, i.price_sen,
      not exists (select from order_items before where before.order_id = o.id and before.position < i.position) as is_first,
      o.total_sen::text, o.voucher_code, o.voucher_discount_sen::text, o.adjustment_sen::text, o.fee_sen::text,
      o.refund_sen::text, o.exchange_sen::text, o.cash_open_sen::text, taken.sen::text as taken_sen, o.payment_method, v.number::text as invoice_number, v.issued_at as invoice_issued_at,
      o.company_name, o.tax_id, o.invoice_address, own.legal_name as ordered_for, o.purchase_order_number, o.cost_centre,
      o.language
    from orders o
    join order_items i on i.order_id = o.id
    left join specs s on s.product_id = i.product_id and s.id = i.spec_id
    left join couriers c on c.id = o.shipping_provider
    left join pickup_locations p on p.id = o.pickup_location
    left join invoices v on v.order_id = o.id
    left join companies own on own.id = o.company_id
    cross join lateral (
      select string_agg(distinct coalesce(by.name, part.courier), ', ') as couriers,
        string_agg(distinct part.tracking_number, ', ') as tracking_numbers
      from parcel_lines l
      join parcels part on part.id = l.parcel_id
      left join couriers by on by.id = part.courier
      where l.order_id = i.order_id and l.position = i.position
    ) sent
    cross join lateral (
      select coalesce(sum(amount_sen), 0) as sen from payments where order_id = o.id and ${isTaken}
    ) taken
    cross join lateral (
      select string_agg(tag.name, ', ' order by t.id) as tags from order_tags t join tags tag on tag.key = t.tag where t.order_id = o.id
    ) given
    where ${ordersWhere(choice)}
    order by o.placed_at, o.number, i.position`,
  toCells: (row: OrderLineRow, language) => {
    const t = text(language)
    const address = row.shipping_address
    const access = row.delivery_access
    // Only the first line of an order has the amounts of the whole order, so that each column can be added up.
    const whole = (sen: number | null) => (row.is_first ? sen : null)
    const due = Math.max(0, toPay(row) - Number(row.exchange_sen))
    return {
      orderNumber: formatOrderNumber(Number(row.number)),
      placedAt: timeOf(row.placed_at),
      status: t(statusText({ status: row.status, shippingMethod: row.shipping_method })),
      confirmedAt: timeOf(row.confirmed_at),
      paidAt: timeOf(row.paid_at),
      shippingMethod: t(`orders.shippingMethod.${row.shipping_method}`),
      courier: row.courier === 'self_pickup' ? null : row.courier,
      trackingNumber: row.tracking_number,
      promisedFrom: row.promised_from,
      promisedTo: row.promised_to,
      promisedHalf: row.promised_half && t(`orders.${row.promised_half}`),
      customer: nameOf(row),
      phone: dialledPhone(row.contact_phone),
      email: row.contact_email,
      receiver: address && personName(address),
      street: address && address.street,
      city: address && address.city,
      postalCode: address && address.postalCode,
      country: address && t(countryTexts[address.country]),
      floor: access?.floor,
      lift: access?.lift && t(access.lift === 'yes' ? 'common.liftYes' : 'common.liftNo'),
      stairs: access?.stairs,
      pickupPlace: row.place && row.place[language],
      customerNotes: row.notes,
      tags: row.tags,
      line: row.position + 1,
      productId: row.product_id,
      sku: row.sku,
      product: row.product_name[language],
      spec: row.display_name[language],
      size: row.size,
      quantity: row.quantity,
      // Computed in grams, so that three times 0.1 kg is 0.3 kg.
      weight:
        row.gross_weight_kg === null ? null : (Math.round(row.gross_weight_kg * 1000) * row.quantity) / 1000,
      unitPrice: row.price_sen,
      lineTotal: row.price_sen * row.quantity,
      orderTotal: whole(Number(row.total_sen)),
      voucherCode: row.voucher_code,
      deduction: whole(Number(row.total_sen) + Number(row.fee_sen) - due),
      fee: whole(Number(row.fee_sen)),
      toPay: whole(due),
      refund: whole(row.refund_sen === null ? null : Number(row.refund_sen)),
      received: whole(Number(row.taken_sen)),
      cashDue: whole(Number(row.cash_open_sen)),
      paymentMethod: paymentMethodName(row.payment_method, t, 'printedText'),
      invoiceNumber: row.invoice_number === null ? null : formatInvoiceNumber(Number(row.invoice_number)),
      invoiceIssuedAt: timeOf(row.invoice_issued_at),
      company: row.company_name,
      taxNumber: row.tax_id,
      invoiceAddress: row.invoice_address,
      orderedFor: row.ordered_for,
      purchaseOrderNumber: row.purchase_order_number,
      costCentre: row.cost_centre,
      language: row.language,
    }
  },
}
