import { asc, eq, sql } from 'drizzle-orm'
import { languages } from '../../../core/language.ts'
import type { PickupLocation } from '../../../core/delivery/pickup-locations.ts'
import { orders } from '../../database/tables/orders.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import type { KeptList } from './ordered-list.ts'

const inOrder = (text: PickupLocation['name']) => ({ en: text.en, 'zh-TW': text['zh-TW'] })

/** The pickup locations as staff keep them: "a location with orders cannot be deleted, only closed." */
export const keptPickupLocations: KeptList<PickupLocation> = {
  subject: 'pickup_location',
  table: 'pickup_locations',
  actions: {
    created: 'pickup_location.created',
    saved: 'pickup_location.saved',
    deleted: 'pickup_location.deleted',
    ordered: 'pickup_locations.ordered',
  },
  async read(database) {
    const rows = await database
      .select()
      .from(pickupLocations)
      .orderBy(asc(pickupLocations.position), asc(pickupLocations.id))
    return rows.map(({ id, name, address, open }) => ({
      id,
      entry: { name: inOrder(name), address: inOrder(address), open },
    }))
  },
  insert: (tx, id, entry) =>
    tx.insert(pickupLocations).values({
      ...entry,
      id,
      position: sql`(select coalesce(max(position), -1) + 1 from pickup_locations)`,
    }),
  update: (tx, id, { name, address, open }) =>
    tx.update(pickupLocations).set({ name, address, open }).where(eq(pickupLocations.id, id)),
  isUsed: async (tx, id) => {
    const [named] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.pickupLocation, id))
      .limit(1)
    return named !== undefined
  },
  nameOf: ({ name }) => inOrder(name),
  partsOf: ({ name, address, open }) => ({
    ...Object.fromEntries(languages.map((language) => [`name.${language}`, name[language]])),
    ...Object.fromEntries(languages.map((language) => [`address.${language}`, address[language]])),
    open,
  }),
}
