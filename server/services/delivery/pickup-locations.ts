import { asc, eq } from 'drizzle-orm'
import type { getPickupLocations } from '../../../core/api/delivery.ts'
import type { OutputOf } from '../../../core/api/endpoint.ts'
import type { PickupLocation } from '../../../core/delivery/pickup-locations.ts'
import { ShopError } from '../../../core/errors.ts'
import { languages, type Language } from '../../../core/language.ts'
import type { HasDatabase } from '../../context.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import type { OrderedTable } from '../staff/list-editor.ts'

const inOrder = (text: PickupLocation['name']) => ({ en: text.en, 'zh-TW': text['zh-TW'] })

/** The pickup locations: "a location with orders cannot be deleted, only closed." */
export const pickupLocationTable: OrderedTable<PickupLocation, typeof pickupLocations> = {
  subject: 'pickup_location',
  conflict: 'settings_changed_meanwhile',
  lock: 'pickup_locations',
  table: pickupLocations,
  key: 'id',
  idsName: 'ids',
  orderedAction: 'pickup_locations.ordered',
  auditsChanges: true,
  toEntry: ({ name, address, open }) => ({ name: inOrder(name), address: inOrder(address), open }),
  toColumns: ({ name, address, open }) => ({ name, address, open }),
  async demandUnused(tx, id) {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.pickupLocation, id))
      .limit(1)
    if (order !== undefined) throw new ShopError('pickup_location_in_use')
  },
  nameOf: ({ name }) => name,
  auditOf: ({ name, address, open }) => ({
    ...Object.fromEntries(languages.map((language) => [`name.${language}`, name[language]])),
    ...Object.fromEntries(languages.map((language) => [`address.${language}`, address[language]])),
    open,
  }),
}

/** Where new orders can be fetched, with its texts in a language. */
export async function listOpenPickupLocations(
  { database }: HasDatabase,
  { lang }: { lang: Language },
): Promise<OutputOf<typeof getPickupLocations>> {
  const { id, name, address, open, position } = pickupLocations
  const rows = await database
    .select({ id, name, address })
    .from(pickupLocations)
    .where(eq(open, true))
    .orderBy(asc(position), asc(id))
  return rows.map((place) => ({ id: place.id, name: place.name[lang], address: place.address[lang] }))
}
