import { sql, type SQL } from 'drizzle-orm'
import { failuresOfCustomer } from '#core/orders/failed-deliveries.ts'
import { failedDeliveries } from '../../database/tables/parcels.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'

/** The reasons for failed deliveries that are the customer's fault, as a list in SQL. */
const reasons = sql.join(
  failuresOfCustomer.map((reason) => sql`${reason}`),
  sql`, `,
)

/**
 * SQL of the parcels of an order whose delivery failed through the customer's fault and that were not delivered later.
 */
const refusedOf = (orderId: SQL) => sql`
  from ${parcels} parcel where parcel.order_id = ${orderId} and parcel.status <> 'delivered' and exists (
    select from ${parcelEvents} event where event.parcel_id = parcel.id and event.status in ('refused', 'returned')
      and (event.reason in (${reasons}) or event.status = 'refused' and event.reason is null)
      and not exists (select from ${parcelEvents} later 
        where later.parcel_id = parcel.id and event.id in (later.undoes, later.corrects)))`

/**
 * SQL that counts the refused parcels of the orders that match a condition. For an order without parcels, counts its
 * refused deliveries.
 */
const countFor = (whose: SQL) => sql<number>`(
  select coalesce(sum(greatest(
    (select count(*) ${refusedOf(sql`theirs.id`)}),
    (select count(*) from ${failedDeliveries} failed
      where failed.order_id = theirs.id and failed.reason in (${reasons})))), 0)::int
  from ${orders} theirs where ${whose})`

/**
 * SQL of the number of refused parcels to the phone number of an order: "Numbers that refused parcels are shown as
 * such".
 */
export const refusedCount = countFor(
  sql`theirs.contact_phone = ${orders.contactPhone} and theirs.contact_phone <> ''`,
)

/** SQL of the number of refused parcels of a member or a phone number. */
export const refusedBy = ({ memberId, phone }: { memberId: string; phone: string }) =>
  countFor(sql`(theirs.contact_phone = ${phone} or theirs.member_id = ${memberId})`)
