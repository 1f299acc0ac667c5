import { sql, type SQL } from 'drizzle-orm'
import { failuresOfCustomer } from '#core/orders/failed-deliveries.ts'
import { failedDeliveries } from '../../database/tables/parcels.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'

/** The reasons for which the customer is to blame, as a list in SQL. */
const reasons = sql.join(
  failuresOfCustomer.map((reason) => sql`${reason}`),
  sql`, `,
)

/** The parcels of an order that its customer refused and did not accept later. */
const refusedOf = (orderId: SQL) => sql`
  from ${parcels} parcel where parcel.order_id = ${orderId} and parcel.status <> 'delivered' and exists (
    select from ${parcelEvents} event where event.parcel_id = parcel.id and event.status in ('refused', 'returned')
      and (event.reason in (${reasons}) or event.status = 'refused' and event.reason is null)
      and not exists (select from ${parcelEvents} later 
        where later.parcel_id = parcel.id and event.id in (later.undoes, later.corrects)))`

/** Counts the refused parcels of some orders; for an order without parcels, its refused deliveries. */
const countFor = (whose: SQL) => sql<number>`(
  select coalesce(sum(greatest(
    (select count(*) ${refusedOf(sql`theirs.id`)}),
    (select count(*) from ${failedDeliveries} failed
      where failed.order_id = theirs.id and failed.reason in (${reasons})))), 0)::int
  from ${orders} theirs where ${whose})`

/** The number of refused parcels to the phone number of an order: "Numbers that refused parcels are shown as such". */
export const refusedCount = countFor(
  sql`theirs.contact_phone = ${orders.contactPhone} and theirs.contact_phone <> ''`,
)

/** The number of parcels that a member or a phone number refused. */
export const refusedBy = ({ memberId, phone }: { memberId: string; phone: string }) =>
  countFor(sql`(theirs.contact_phone = ${phone} or theirs.member_id = ${memberId})`)
