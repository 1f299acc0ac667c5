import { sql } from 'drizzle-orm'
import type { PaymentKind, PaymentWay } from '#core/cash/payments.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { text } from '#core/texts/text.ts'
import { betweenDays, timeOf, nameOf, type Source } from './source.ts'

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

/** The payments of the cash days in the chosen period, one row each. */
export const cash: Source = {
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
      bookedAt: timeOf(row.at),
      cashDay: row.day,
      paymentKind: t(`staff.cash.kind.${row.kind}`),
      paymentWay: t(`staff.cash.way.${row.way}`),
      amount: Number(row.amount_sen),
      orderNumber: formatOrderNumber(Number(row.number)),
      placedAt: timeOf(row.placed_at),
      customer: nameOf(row),
      remittanceFile: row.file_name,
      remittanceCourier: row.courier,
      staffName: row.staff_name,
      paymentNote: row.note,
      cashDue: Number(row.cash_open_sen),
    }
  },
}
