import { sql } from 'drizzle-orm'
import { dialledPhone } from '#core/contact/phone-format.ts'
import type { LocalizedText } from '#core/language.ts'
import { formatCreditNoteNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { RefundWay, ReturnReason, ReturnState, ReturnWay, ScrapReason } from '#core/returns/statuses.ts'
import { text } from '#core/texts/text.ts'
import { between, timeOf, nameOf, type Source } from './source.ts'

interface ReturnRow {
  number: string
  return_number: number
  status: ReturnState
  requested_at: string
  reason: ReturnReason | null
  note: string
  contact_name: string
  contact_name_in_script: string | null
  contact_phone: string
  position: number
  product_id: string | null
  product_name: LocalizedText | null
  display_name: LocalizedText | null
  quantity: number
  sellable: number | null
  scrapped: number | null
  scrap_reason: ScrapReason | null
  missing: number | null
  way: ReturnWay | null
  arrived_at: string | null
  line_sen: string | null
  refund_sen: string | null
  refund_way: RefundWay | null
  refunded_at: string | null
  credit_note: string | null
}

const momentOrNull = (at: string | null) => (at === null ? null : timeOf(at))
const senOrNull = (sen: string | null) => (sen === null ? null : Number(sen))

/** The lines of returns, one row each, in the sequence in which the returns were requested. */
export const returnLines: Source = {
  count: (choice) =>
    sql`select count(*)::int as count from returns r join return_lines l on l.return_id = r.id
      where ${between(sql`r.requested_at`, choice)}`,
  rows: (choice) => sql`
    select o.number::text, r.number as return_number, r.status, r.requested_at, r.reason, r.note, o.contact_name,
      o.contact_name_in_script, o.contact_phone, l.position, i.product_id, i.product_name, i.display_name, l.quantity,
      l.sellable, l.scrapped, l.scrap_reason, l.missing, r.way, r.arrived_at, l.refund_sen::text as line_sen,
      r.refund_sen::text, r.refund_way, r.refunded_at, c.number::text as credit_note
    from returns r
    join return_lines l on l.return_id = r.id
    join orders o on o.id = r.order_id
    left join order_items i on i.order_id = l.order_id and i.position = l.position
    left join credit_notes c on c.return_id = r.id
    where ${between(sql`r.requested_at`, choice)}
    order by r.requested_at, r.id, l.position`,
  toCells: (row: ReturnRow, language) => {
    const t = text(language)
    return {
      orderNumber: formatOrderNumber(Number(row.number)),
      returnNumber: row.return_number,
      returnStatus: t(`returns.status.${row.status}`),
      requestedAt: timeOf(row.requested_at),
      returnReason: row.reason && t(`returns.reason.${row.reason}`),
      returnNote: row.note,
      customer: nameOf(row),
      phone: dialledPhone(row.contact_phone),
      line: row.position + 1,
      productId: row.product_id,
      product: row.product_name?.[language] ?? null,
      spec: row.display_name?.[language] ?? null,
      quantity: row.quantity,
      restocked: row.sellable,
      scrapped: row.scrapped,
      scrapReason: row.scrap_reason && t(`staff.returns.scrapReason.${row.scrap_reason}`),
      missing: row.missing,
      returnWay: row.way && t(`returns.way.${row.way}`),
      arrivedAt: momentOrNull(row.arrived_at),
      lineRefund: senOrNull(row.line_sen),
      refund: senOrNull(row.refund_sen),
      refundWay: row.refund_way && t(`returns.refundWay.${row.refund_way}`),
      refundedAt: momentOrNull(row.refunded_at),
      creditNoteNumber: row.credit_note && formatCreditNoteNumber(Number(row.credit_note)),
    }
  },
}
