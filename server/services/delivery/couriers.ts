import { eq } from 'drizzle-orm'
import type { Courier } from '../../../core/delivery/couriers.ts'
import { ShopError } from '../../../core/errors.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import type { OrderedTable } from '../staff/list-editor.ts'

/** The couriers: one that carried parcels keeps its name and link, so it is switched off, not deleted. */
export const courierTable: OrderedTable<Courier, typeof couriers> = {
  subject: 'courier',
  conflict: 'settings_changed_meanwhile',
  lock: 'couriers',
  table: couriers,
  key: 'id',
  idsName: 'ids',
  orderedAction: 'couriers.ordered',
  auditsChanges: true,
  toEntry: ({ name, tracking, active }) => ({ name, tracking, active }),
  toColumns: ({ name, tracking, active }) => ({ name, tracking, active }),
  async demandUnused(tx, id) {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.shippingProvider, id))
      .limit(1)
    if (order !== undefined) throw new ShopError('courier_in_use')
  },
  nameOf: ({ name }) => name,
  auditOf: ({ name, tracking, active }) => ({ displayName: name, tracking, active }),
}
