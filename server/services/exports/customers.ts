import { sql } from 'drizzle-orm'
import type { Address } from '#core/accounts/accounts.ts'
import { personName } from '#core/accounts/names.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { dialledPhone } from '#core/contact/phone-format.ts'
import type { Language } from '#core/language.ts'
import { text } from '#core/texts/text.ts'
import { between, isTaken, timeOf, type Source } from './source.ts'

interface CustomerRow {
  first_name: string
  last_name: string
  name_in_script: string | null
  phone_number: string
  email: string | null
  language: Language
  /** The shipping address, or else the billing address. */
  address: Address | null
  created_at: string
  orders: number
  cancelled: number
  last_order_at: string | null
  paid_sen: string
}

/** Members, one row each, in the sequence in which they registered. */
export const customers: Source = {
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
    registeredAt: timeOf(row.created_at),
    orders: row.orders,
    cancelledOrders: row.cancelled,
    lastOrderAt: timeOf(row.last_order_at),
    paidTotal: Number(row.paid_sen),
  }),
}
