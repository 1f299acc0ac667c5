import { sql } from 'drizzle-orm'
import { formatCreditNoteNumber, formatInvoiceNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import { text } from '#core/texts/text.ts'
import { between, timeOf, nameOf, toPay, type Source } from './source.ts'

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

/** Invoices and credit notes, one row each, in the sequence in which they were issued. */
export const invoiceDocuments: Source = {
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
      issuedAt: timeOf(row.issued_at),
      // Credit notes are negative, so that the sum of all documents is the amount that remains invoiced.
      amount: row.is_credit_note ? -Number(row.credited_sen) : invoiced,
      orderNumber: formatOrderNumber(Number(row.order_number)),
      placedAt: timeOf(row.placed_at),
      customer: nameOf(row),
      company: row.company_name,
      taxNumber: row.tax_id,
      paymentMethod: paymentMethodName(row.payment_method, t, 'printedText'),
      paidAt: timeOf(row.paid_at),
      creditedInvoice:
        row.credited_invoice === null ? null : formatInvoiceNumber(Number(row.credited_invoice)),
      reason: row.reason,
    }
  },
}
