import { sql } from 'drizzle-orm'
import { type PaymentKind, type PaymentWay } from '#core/cash/payments.ts'
import type { Address } from '#core/accounts/accounts.ts'
import { personName } from '#core/accounts/names.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { dialledPhone } from '#core/contact/phone-format.ts'
import type { ExportKind } from '#core/exports/columns.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import { formatCreditNoteNumber, formatInvoiceNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import { lowStock } from '#core/stock/low-stock.ts'
import { text } from '#core/texts/text.ts'
import { orderLines } from './order-lines.ts'
import { returnLines } from './returns.ts'
import { between, betweenDays, isTaken, moment, nameOf, toPay, type Source } from './source.ts'

interface DocumentRow {
  is_credit_note: boolean
  number: string
  issued_at: string
  credited_sen: string | null
  sale_ringgit: string | null
  credited_invoice: string | null
  reason: string | null
  order_number: string
  placed_at: string
  contact_name: string
  contact_name_in_script: string | null
  company_name: string | null
  tax_id: string | null
  payment_method: string
  paid_at: string | null
  total_sen: string
  voucher_discount_sen: string
  adjustment_sen: string | null
  fee_sen: string
}

const documents = sql`(
  select false as is_credit_note, number, order_id, issued_at, null::bigint as credited_sen,
    null::bigint as credited_invoice, null::text as reason,
    (sale ->> 'totalAmount')::numeric + coalesce((sale -> 'fee' ->> 'amount')::numeric, 0) - (sale ->> 'adjustment')::numeric as sale_ringgit
  from invoices
  union all
  select true, number, order_id, issued_at, amount_sen, invoice_number, reason, null from credit_notes
)`

const invoiceDocuments: Source = {
  count: (choice) =>
    sql`select count(*)::int as count from ${documents} d where ${between(sql`d.issued_at`, choice)}`,
  rows: (choice) => sql`
    select d.is_credit_note, d.number::text, d.issued_at, d.credited_sen::text, d.sale_ringgit::text,
      d.credited_invoice::text, d.reason, o.number::text as order_number, o.placed_at, o.contact_name,
      o.contact_name_in_script, o.company_name, o.tax_id, o.payment_method, o.paid_at, o.total_sen::text,
      o.voucher_discount_sen::text, o.adjustment_sen::text, o.fee_sen::text
    from ${documents} d join orders o on o.id = d.order_id
    where ${between(sql`d.issued_at`, choice)}
    order by d.issued_at, d.is_credit_note, d.number`,
  toCells: (row: DocumentRow, language) => {
    const t = text(language)
    const number = Number(row.number)
    const invoiced = row.sale_ringgit === null ? toPay(row) : Math.round(Number(row.sale_ringgit) * 100)
    return {
      document: t(row.is_credit_note ? 'pdf.creditNote' : 'pdf.invoice'),
      documentNumber: row.is_credit_note ? formatCreditNoteNumber(number) : formatInvoiceNumber(number),
      issuedAt: moment(row.issued_at),
      // A credit note takes back: the sum is what remains.
      amount: row.is_credit_note ? -Number(row.credited_sen) : invoiced,
      orderNumber: formatOrderNumber(Number(row.order_number)),
      placedAt: moment(row.placed_at),
      customer: nameOf(row),
      company: row.company_name,
      taxNumber: row.tax_id,
      paymentMethod: paymentMethodName(row.payment_method, t, 'printedText'),
      paidAt: moment(row.paid_at),
      creditedInvoice:
        row.credited_invoice === null ? null : formatInvoiceNumber(Number(row.credited_invoice)),
      reason: row.reason,
    }
  },
}

interface PaymentRow {
  at: string
  day: string
  kind: PaymentKind
  way: PaymentWay
  amount_sen: string
  number: string
  placed_at: string
  contact_name: string
  contact_name_in_script: string | null
  file_name: string | null
  courier: string | null
  staff_name: string | null
  note: string
  cash_open_sen: string
}

const cash: Source = {
  count: (choice) =>
    sql`select count(*)::int as count from payments y where ${betweenDays(sql`y.day`, choice)}`,
  rows: (choice) => sql`
    select y.at, y.day::text, y.kind, y.way, y.amount_sen::text, o.number::text, o.placed_at, o.contact_name,
      o.contact_name_in_script, r.file_name, c.name as courier, w.name as staff_name, y.note, o.cash_open_sen::text
    from payments y
    join orders o on o.id = y.order_id
    left join remittances r on r.id = y.remittance_id
    left join couriers c on c.id = r.courier
    left join staff w on w.id = y.staff_id
    where ${betweenDays(sql`y.day`, choice)}
    order by y.day, y.id`,
  toCells: (row: PaymentRow, language) => {
    const t = text(language)
    return {
      bookedAt: moment(row.at),
      cashDay: row.day,
      paymentKind: t(`staff.cash.kind.${row.kind}`),
      paymentWay: t(`staff.cash.way.${row.way}`),
      amount: Number(row.amount_sen),
      orderNumber: formatOrderNumber(Number(row.number)),
      placedAt: moment(row.placed_at),
      customer: nameOf(row),
      remittanceFile: row.file_name,
      remittanceCourier: row.courier,
      staffName: row.staff_name,
      paymentNote: row.note,
      cashDue: Number(row.cash_open_sen),
    }
  },
}

interface StockRow {
  product_id: string
  product: LocalizedText
  spec: LocalizedText
  category: LocalizedText
  sku: string | null
  barcode: string | null
  stock: number
  price_sen: number
  low_stock_at: number
  published: boolean
}

const stock: Source = {
  count: () => sql`select count(*)::int as count from specs`,
  rows: () => sql`
    select p.id as product_id, p.name as product, s.display_name as spec, c.name as category, s.sku, s.barcode,
      s.stock, s.price_sen, coalesce(s.low_stock_at, ${lowStock})::int as low_stock_at, p.published
    from specs s join products p on p.id = s.product_id join categories c on c.key = p.category_key
    order by p.position, p.id, s.position`,
  toCells: (row: StockRow, language) => ({
    productId: row.product_id,
    product: row.product[language],
    spec: row.spec[language],
    category: row.category[language],
    sku: row.sku,
    barcode: row.barcode,
    stock: row.stock,
    unitPrice: row.price_sen,
    stockWorth: row.price_sen * row.stock,
    lowStockAt: row.low_stock_at,
    published: text(language)(row.published ? 'staff.audit.yes' : 'staff.audit.no'),
  }),
}

interface CustomerRow {
  first_name: string
  last_name: string
  name_in_script: string | null
  phone_number: string
  email: string | null
  language: Language
  /** Where goods are delivered. */
  address: Address | null
  created_at: string
  orders: number
  cancelled: number
  last_order_at: string | null
  paid_sen: string
}

const customers: Source = {
  count: (choice) =>
    sql`select count(*)::int as count from members m where ${between(sql`m.created_at`, choice)}`,
  rows: (choice) => sql`
    select m.first_name, m.last_name, m.name_in_script, m.phone_number, m.email, m.language,
      coalesce(m.shipping, m.billing) as address, m.created_at,
      o.orders, o.cancelled, o.last_order_at, o.paid_sen
    from members m
    cross join lateral (
      select count(*)::int as orders, (count(*) filter (where orders.status = 'Cancelled'))::int as cancelled,
        max(placed_at) as last_order_at,
        coalesce(sum(taken.sen), 0)::text as paid_sen
      from orders
      left join lateral (select sum(amount_sen) as sen from payments where order_id = orders.id and ${isTaken}) taken on true
      where orders.member_id = m.id
    ) o
    where ${between(sql`m.created_at`, choice)}
    order by m.created_at, m.id`,
  toCells: (row: CustomerRow, language) => ({
    customer: personName({
      firstName: row.first_name,
      lastName: row.last_name,
      nameInScript: row.name_in_script ?? undefined,
    }),
    phone: dialledPhone(row.phone_number),
    email: row.email,
    language: row.language,
    street: row.address?.address,
    city: row.address?.city,
    postalCode: row.address?.zipCode,
    country: row.address?.country && text(language)(countryTexts[row.address.country]),
    registeredAt: moment(row.created_at),
    orders: row.orders,
    cancelledOrders: row.cancelled,
    lastOrderAt: moment(row.last_order_at),
    paidTotal: Number(row.paid_sen),
  }),
}

export const exportSources: Readonly<Record<ExportKind, Source>> = {
  orders: orderLines,
  invoices: invoiceDocuments,
  returns: returnLines,
  cash,
  stock,
  customers,
}
