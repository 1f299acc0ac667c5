import { asc, eq, sql } from 'drizzle-orm'
import type { Courier } from '../../../core/delivery/couriers.ts'
import type { Context } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { couriers } from '../../database/tables/delivery.ts'
import type { KeptList } from './ordered-list.ts'

/** The couriers as staff keep them: what one carried keeps its name and link, so it is switched off, not deleted. */
export const keptCouriers: KeptList<Courier> = {
  subject: 'courier',
  table: 'couriers',
  actions: {
    created: 'courier.created',
    saved: 'courier.saved',
    deleted: 'courier.deleted',
    ordered: 'couriers.ordered',
  },
  async read(database) {
    const rows = await database.select().from(couriers).orderBy(asc(couriers.position), asc(couriers.id))
    return rows.map(({ id, name, tracking, active }) => ({ id, entry: { name, tracking, active } }))
  },
  insert: (tx, id, entry) =>
    tx.insert(couriers).values({
      ...entry,
      id,
      position: sql`(select coalesce(max(position), -1) + 1 from couriers)`,
    }),
  update: (tx, id, { name, tracking, active }) =>
    tx.update(couriers).set({ name, tracking, active }).where(eq(couriers.id, id)),
  isUsed: async (tx, id) => {
    const [named] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.shippingProvider, id))
      .limit(1)
    return named !== undefined
  },
  nameOf: ({ name }) => name,
  partsOf: ({ name, tracking, active }) => ({ displayName: name, tracking, active }),
}

/** Every courier in its place, for those who ship. */
export async function listCouriers({
  database,
}: Pick<Context, 'database'>): Promise<(Courier & { id: string })[]> {
  return (await keptCouriers.read(database)).map(({ id, entry }) => ({ id, ...entry }))
}
